import { dirname, resolve } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import type { CliCall } from '../cli-call.ts';
import { UsageError } from '../rows/row.ts';

/** A file that a command writes at its end: what would keep it from being written is reported before anything runs. */
export async function checkTarget(call: CliCall, flag: string, file: string): Promise<void> {
  if (file === '') throw new UsageError(`${flag}: the name of the file is empty`);
  const { files } = (await call.services()).engine;
  const path = resolve(call.call.cwd, file);
  if ((await files.stat(dirname(path)))?.kind !== 'directory')
    throw new ToolError('not-found', `${flag}: there is no directory ${dirname(path)}`);
  if ((await files.stat(path))?.kind === 'directory')
    throw new ToolError('invalid-input', `${flag} is a directory: name a file in it`);
}

/** A directory that a command writes into is there, or can be made: no file stands in its place or above it. */
export async function checkTargetDirectory(call: CliCall, flag: string, directory: string): Promise<void> {
  const { files } = (await call.services()).engine;
  for (let path = directory; ; path = dirname(path)) {
    const stat = await files.stat(path).catch(() => undefined);
    if (stat?.kind === 'directory') return;
    if (stat !== undefined) throw new ToolError('invalid-input', `${flag}: ${path} is a file, not a directory`);
    if (path === dirname(path)) return;
  }
}
