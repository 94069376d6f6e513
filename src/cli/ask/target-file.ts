import { dirname, resolve } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import type { CliCall } from '../cli-call.ts';
import { UsageError } from '../rows/row.ts';

/** The kind of a file that a command writes; it decides what the file may replace. */
export type TargetKind = 'plan' | 'snapshot' | 'report';

/** A file that a command writes at its end: what would keep it from being written is reported before anything runs. */
export async function checkTarget(call: CliCall, flag: string, file: string, kind?: TargetKind): Promise<void> {
  if (file === '') throw new UsageError(`${flag}: the name of the file is empty`);
  const { files } = (await call.services()).engine;
  const path = resolve(call.call.cwd, file);
  if ((await files.stat(dirname(path)))?.kind !== 'directory')
    throw new ToolError('not-found', `${flag}: there is no directory ${dirname(path)}`);
  if ((await files.stat(path))?.kind === 'directory')
    throw new ToolError('invalid-input', `${flag} is a directory: name a file in it`);
  if (kind !== undefined) await refuseLoss(files, path, { flag, kind });
}

/** A solution is never replaced, and a plan or a snapshot takes the place of nothing that cannot be one. */
export async function refuseLoss(
  files: FileReader,
  path: string,
  { flag, kind }: { readonly flag: string; readonly kind: TargetKind },
): Promise<void> {
  const existing = await files.stat(path);
  if (existing?.kind !== 'file' || existing.size === 0) return;
  const text = await readBeginning(files, path);
  const hint = 'name another file, or remove this one first';
  if (YAML_SOLUTION.test(text) || JSON_SOLUTION.test(text))
    throw new UsageError(`${flag} would replace a solution`, hint);
  if (kind !== 'report' && !text.trimStart().startsWith('{'))
    throw new UsageError(`${flag} would replace a file that is not a ${kind}`, hint);
}

async function readBeginning(files: FileReader, path: string): Promise<string> {
  for await (const piece of files.chunks(path)) return Buffer.from(piece).toString('utf8');
  return '';
}

/**
 * Matches only the top of a document in YAML or JSON. A description of the API, a rendered graph and a plan may hold
 * solutions further in, and their next version may replace them.
 */
const YAML_SOLUTION = /^["']?kind["']?\s*:\s*["']?Solution\b/m;
const JSON_SOLUTION = /^\s*\{\s*(?:"apiVersion"\s*:\s*"[^"]*"\s*,\s*)?"kind"\s*:\s*"Solution"/;

/**
 * Checks that a directory that a command writes into exists or can be made: no file stands in its place or above it.
 */
export async function checkTargetDirectory(call: CliCall, flag: string, directory: string): Promise<void> {
  const { files } = (await call.services()).engine;
  for (let path = directory; ; path = dirname(path)) {
    const stat = await files.stat(path).catch(() => undefined);
    if (stat?.kind === 'directory') return;
    if (stat !== undefined) throw new ToolError('invalid-input', `${flag}: ${path} is a file, not a directory`);
    if (path === dirname(path)) return;
  }
}
