import { join, posix } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import type { Sandbox } from '../../core/ports/test-ports.ts';
import type { Solution } from '../../solution/model/model.ts';
import type { PathEntry } from '../../solution/testing/test-suite.ts';
import { bundledFiles } from '../../solution/uses/bundled-files.ts';
import type { InputFile, TestWorld } from '../world.ts';

const MAX_FILES = 10_000;
const MAX_BYTES = 100 * 1024 * 1024;
const PUBLISHED = { limit: MAX_FILES, use: 'published' } as const;
const TEST_FILES = { limit: MAX_FILES, use: 'tests' } as const;
const isGlob = (path: string): boolean => /[*?[{]/.test(path);

/** Name of the document in the sandbox. */
export function documentName({ file, directory }: Solution): string {
  const name = posix.basename(file.replaceAll('\\', '/'));
  return directory !== undefined && /\.(?:ya?ml|json)$/i.test(name) ? name : 'solution.yaml';
}

/** Puts the document, its parts, what it renders and bundles, and the files of the suite into a sandbox. */
export async function copySolution(
  world: TestWorld,
  solution: Solution,
  files: readonly PathEntry[],
  sandbox: Sandbox,
): Promise<void> {
  const [main] = solution.sources;
  if (main !== undefined) await sandbox.write(documentName(solution), Buffer.from(main.text));
  const { directory } = solution;
  if (directory === undefined) {
    if (files.length > 0)
      throw new ToolError('invalid-input', 'a solution without a directory has no files to copy', { at: files[0]?.at });
    return;
  }
  const from = { files: world.files, directory };
  const names = new Set<string>();
  for (const part of solution.parts) names.add(part.slice(directory.length + 1).replaceAll('\\', '/'));
  for (const name of solution.templateFiles) names.add(name);
  for (const glob of solution.bundle.include)
    for (const name of (await bundledFiles(world.files, directory, glob, PUBLISHED)).found) names.add(name);
  for (const name of await existing(from, world.inputFiles(solution))) names.add(name);
  for (const entry of files) for (const name of await matchingFiles(from, entry)) names.add(name);
  await copyAll(from, names, { sandbox, into: '' });
}

/** Puts files of one case into its sandbox. */
export async function copyCaseFiles(
  world: TestWorld,
  directory: string | undefined,
  entries: readonly PathEntry[],
  place: { readonly sandbox: Sandbox; readonly into: string },
): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  if (directory === undefined)
    throw new ToolError('invalid-input', 'a solution without a directory has no files to copy', { at: first.at });
  const from = { files: world.files, directory };
  const names = new Set<string>();
  for (const entry of entries) for (const name of await matchingFiles(from, entry)) names.add(name);
  await copyAll(from, names, place);
}

interface From {
  readonly files: FileReader;
  readonly directory: string;
}

/** What an entry stands for; nothing found is an error. */
async function matchingFiles({ files, directory }: From, { text, at }: PathEntry): Promise<readonly string[]> {
  if (isGlob(text)) {
    const { found } = await bundledFiles(files, directory, text, TEST_FILES);
    if (found.length === 0) throw new ToolError('not-found', `"${text}" matches no file`, { at });
    return found;
  }
  const name = posix.normalize(text).replace(/\/$/, '');
  const stat = await files.lstat(join(directory, name));
  if (stat === undefined)
    throw new ToolError('not-found', `there is no file "${text}" in the solution directory`, { at });
  if (stat.kind !== 'directory') return [name];
  const { found } = await bundledFiles(files, directory, name === '.' ? '**' : name, TEST_FILES);
  return found;
}

/** The same for what may be absent. */
async function existing({ files, directory }: From, entries: readonly InputFile[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { path, isBundled } of entries) {
    if (isBundled) found.push(...(await bundledFiles(files, directory, posix.normalize(path), PUBLISHED)).found);
    else if ((await files.lstat(join(directory, path)))?.kind === 'file') found.push(posix.normalize(path));
  }
  return found;
}

async function copyAll(
  { files, directory }: From,
  names: Iterable<string>,
  { sandbox, into }: { readonly sandbox: Sandbox; readonly into: string },
): Promise<void> {
  const root = await files.realPath(directory);
  for (const name of names) {
    const path = join(root, name);
    if ((await files.realPath(path)) !== path)
      throw new ToolError('forbidden', `${name} is a link or leads through one: links are not copied into a sandbox`);
    const stat = await files.lstat(path);
    if (stat === undefined) throw new ToolError('not-found', `there is no file "${name}" in the solution directory`);
    if (stat.kind !== 'file')
      throw new ToolError('invalid-input', `${name} is not a regular file: only files are copied into a sandbox`, {
        hint: 'leave pipes, sockets and devices out of bundle.include and files',
      });
    await sandbox.write(posix.join(into, name), await files.read(path, MAX_BYTES, root), stat.mode);
  }
}
