import { resolve } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import { note, printData } from '../print/output.ts';
import { table } from '../render/table.ts';

export async function mcpServeCommand(call: CliCall): Promise<number> {
  const { flags } = call;
  const service = await call.agents?.();
  if (service === undefined) throw new ToolError('not-allowed-here', 'there is no server for agents here');
  const mayRun = flags.bool('allow-run') === true;
  if (flags.bool('info') === true) {
    await printData(call, service.tools(mayRun), (tools, style) =>
      table(
        ['tool', 'does', 'what'].map(header => ({ header })),
        tools.map(({ name, permission, title }) => [name, permission === 'run' ? 'runs' : 'reads', title]),
        style,
      ),
    );
    return EXIT.ok;
  }
  const roots = await readRoots(call);
  const permission = mayRun ? 'may run what a dry-run showed' : 'read only';
  note(call, `serving an agent on stdin and stdout (${permission}); roots: ${roots.join(', ')}`);
  call.runUntilSignal();
  await service.serve({
    services: call.services,
    signal: call.call.signal,
    authProfile: call.call.authProfile,
    roots,
    mayRun,
    resolversMaySpawn: flags.bool('allow-exec') === true,
    note: text => note(call, text),
  });
  return EXIT.ok;
}

async function readRoots({ flags, call, services }: CliCall): Promise<readonly string[]> {
  const named = flags.list('root');
  if (named.length === 0) return [call.cwd];
  const { files } = (await services()).engine;
  return Promise.all(
    named.map(async name => {
      const directory = resolve(call.cwd, name);
      if ((await files.stat(directory))?.kind === 'directory') return directory;
      throw new ToolError('not-found', `--root ${name}: there is no such directory`);
    }),
  );
}
