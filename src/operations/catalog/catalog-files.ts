import { join } from 'node:path';
import { LIMIT } from '../../catalog/artifact/media-types.ts';
import type { PackedFile } from '../../catalog/artifact/tar.ts';
import { ToolError } from '../../core/errors.ts';
import { isWithin, showPath } from '../../core/paths.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { compareCodePoints } from '../../core/text/code-points.ts';
import type { Node } from '../../core/yaml/node.ts';
import type { EngineServices } from '../../engine/services.ts';
import { textsAt } from '../../lint/test-section.ts';
import type { Solution } from '../../solution/model/model.ts';
import { type BundledFiles, bundledFiles, plainPath } from '../../solution/uses/bundled-files.ts';
import { providerUses } from '../explain/explain-uses.ts';
import { literalFiles } from '../explain/literal-files.ts';
import { LOCK_FILE } from '../lock-file.ts';
import { createIgnore, type Ignore } from './catalog-ignore.ts';

const MAX_MATCHES = LIMIT.files;
const MAX_TOTAL_BYTES = LIMIT.bundle / 2;

export interface FilesToPublish {
  readonly files: readonly PackedFile[];
  /** Matched by `bundle.include` or a directory, but published only when its name is written. */
  readonly leftOut: readonly string[];
}

/**
 * The files that are published with a document: its parts, the files that its templates render, `bundle.include`, what literal
 * inputs of resolvers read, the files of its tests, and its lock. `.toolignore` excludes files from the last three groups. Links are refused.
 */
export async function filesToPublish(
  { files, registry }: Pick<EngineServices, 'files' | 'registry'>,
  solution: Solution,
  document: string,
): Promise<FilesToPublish> {
  const { directory } = solution;
  if (directory === undefined) return { files: [], leftOut: [] };
  const ignore = await readIgnore(files, directory);
  const paths = new Set([
    ...solution.parts.map(part => showPath(directory, part)),
    ...solution.templateFiles.map(plainPath),
  ]);
  const matched: BundledFiles[] = [];
  for (const entry of [...providerUses(solution).flatMap(use => literalFiles(use, registry)), ...testFiles(solution)])
    matched.push(await bundledFiles(files, directory, entry, PUBLISHED));
  for (const glob of solution.bundle.include) matched.push(await included(files, directory, glob));
  for (const path of matched.flatMap(({ found }) => found)) if (!ignore.ignores(path)) paths.add(path);
  if ((await files.stat(join(directory, LOCK_FILE)))?.kind === 'file') paths.add(LOCK_FILE);
  for (const path of [document, IGNORE_FILE]) paths.delete(path);
  const leftOut = new Set(matched.flatMap(one => one.leftOut).filter(path => !ignore.ignores(path)));
  if (paths.size > MAX_MATCHES)
    throw new ToolError('invalid-input', `more than ${MAX_MATCHES} files would be published`, {
      hint: 'narrow bundle.include, or leave files out with .toolignore',
    });
  const packedFiles = await packed(files, directory, [...paths].sort(compareCodePoints));
  return { files: packedFiles, leftOut: [...leftOut].filter(path => !paths.has(path)).sort(compareCodePoints) };
}

const PUBLISHED = { limit: MAX_MATCHES, use: 'published' } as const;
const IGNORE_FILE = '.toolignore';

async function packed(files: FileReader, directory: string, paths: readonly string[]): Promise<readonly PackedFile[]> {
  const found: PackedFile[] = [];
  let total = 0;
  for (const path of paths) {
    const absolute = join(directory, path);
    const stat = await files.lstat(absolute);
    if (stat?.kind !== 'file')
      throw new ToolError(
        'invalid-input',
        `"${path}" is ${stat === undefined ? 'missing' : 'not a regular file'}, so it cannot be published`,
        { hint: 'publish the file itself in place of a link, or leave it out with .toolignore' },
      );
    if (!isWithin(directory, await files.realPath(absolute)))
      throw new ToolError('forbidden', `"${path}" leads out of the directory of the solution`);
    total += stat.size;
    if (total > MAX_TOTAL_BYTES)
      throw new ToolError('invalid-input', `the files to publish have more than ${MAX_TOTAL_BYTES / 1_048_576} MiB`, {
        hint: 'narrow bundle.include, or leave files out with .toolignore',
      });
    found.push({ path, bytes: await files.read(absolute, MAX_TOTAL_BYTES), executable: (stat.mode & 0o111) !== 0 });
  }
  return found;
}

async function readIgnore(files: FileReader, directory: string): Promise<Ignore> {
  const path = join(directory, IGNORE_FILE);
  if ((await files.stat(path))?.kind !== 'file') return createIgnore('');
  return createIgnore(Buffer.from(await files.read(path, 1_048_576)).toString('utf8'));
}

/** A glob of `bundle.include`: a directory stands for all in it, and something must be there. */
async function included(files: FileReader, directory: string, glob: string): Promise<BundledFiles> {
  const matched = await bundledFiles(files, directory, glob, PUBLISHED);
  if (matched.found.length > 0) return matched;
  const [held] = matched.leftOut;
  const hint = held === undefined ? undefined : `${held} is published only when its name is written`;
  throw new ToolError('not-found', `bundle.include: "${plainPath(glob)}" matches no file`, {
    field: 'bundle.include',
    hint,
  });
}

/** Files of tests, and their golden files that are there already. */
function testFiles({ testing }: Solution): readonly string[] {
  if (testing === undefined) return [];
  const texts = (node: Node | undefined, key: string): readonly string[] => textsAt(node, key).map(({ text }) => text);
  const config = testing.entries.get('config')?.value;
  const cases = testing.entries.get('cases')?.value;
  const own =
    cases?.kind === 'map'
      ? [...cases.entries.values()].flatMap(({ value }) => [...texts(value, 'files'), ...texts(value, 'snapshot')])
      : [];
  return [...texts(config, 'files'), ...own];
}
