import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ServerOptions {
  /** The program: `bin/tool.cjs`, or the main file of a bundle. */
  readonly program: string;
  readonly port: number;
  /** Its home, with everything that it keeps. */
  readonly directory: string;
  /** The text of its configuration. */
  readonly config: string;
}

export interface StartedServer {
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** `tool serve` in a process of its own, listening. */
export async function startServer({ program, port, directory, config }: ServerOptions): Promise<StartedServer> {
  const file = join(directory, 'config.yaml');
  writeFileSync(file, config);
  const own = ['CACHE', 'CONFIG', 'DATA', 'STATE'].map(kind => [`XDG_${kind}_HOME`, directory]);
  const server = spawn(process.execPath, [program, 'serve', '--config', file, '--port', String(port)], {
    cwd: directory,
    env: { ...process.env, HOME: directory, ...Object.fromEntries(own) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = async (): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  let said = '';
  for await (const chunk of server.stderr.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    if (said.includes('listening on')) break;
  }
  if (!said.includes('listening on')) throw new Error(`the server did not start: ${said}`);
  server.stderr.resume();
  return { process: server, stop };
}
