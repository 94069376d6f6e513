import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createServices } from '../../src/app/app.ts';
import { configLoader } from '../../src/app/config.ts';
import { runCli } from '../../src/cli/run.ts';
import { createRedactor } from '../../src/core/secrets/redact.ts';
import { type ProcessHost, pipeStream } from '../../src/host/processes/process.ts';

/** What one command left on the terminal. */
export interface CliOutcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliWords {
  /** Where the command is typed. */
  readonly cwd: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  readonly signal?: AbortSignal;
}

/**
 * One command in this process, on the real files, sockets and children of the machine: `main.ts` without the process around it. Its
 * home is `<cwd>/.home`, so nothing of the developer is read or written.
 */
export async function tool(
  words: readonly string[],
  { cwd, environment, stdin, signal }: CliWords,
): Promise<CliOutcome> {
  const out: string[] = [];
  const err: string[] = [];
  const redactor = createRedactor();
  const world: ProcessHost = {
    argv: words,
    environment: { PATH: process.env['PATH'], ...homeIn(cwd), ...environment },
    cwd,
    startedAt: new Date(),
    stdin: { isTerminal: stdin === undefined, read: async () => Buffer.from(stdin ?? '') },
    stdout: pipeStream('stdout', redactor, text => out.push(text)),
    stderr: pipeStream('stderr', redactor, text => err.push(text)),
    signal: signal ?? new AbortController().signal,
    signalExit: () => (signal?.aborted === true ? 130 : undefined),
    onHangup: () => () => undefined,
    onKill: () => undefined,
    close: async () => undefined,
  };
  const code = await runCli({
    ...world,
    redactor,
    loadConfig: configLoader(world, redactor),
    createServices: choices => createServices({ host: world, choices, redactor }),
  });
  return { code, stdout: out.join(''), stderr: err.join('') };
}

/** Variables that keep the directories of a user below one directory. */
export function homeIn(directory: string): Readonly<Record<string, string>> {
  const home = join(directory, '.home');
  return {
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_CACHE_HOME: join(home, 'cache'),
    XDG_DATA_HOME: join(home, 'data'),
    XDG_STATE_HOME: join(home, 'state'),
  };
}

/** Writes files below a directory, with the directories they need. */
export async function writeFiles(directory: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const path = join(directory, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}
