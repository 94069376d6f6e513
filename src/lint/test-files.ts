import { compileGlob } from '../core/glob/glob.ts';
import { bundledFiles } from '../solution/uses/bundled-files.ts';
import type { Subject } from './subject.ts';

type Files = NonNullable<Subject['files']>;

const MAX_FILES = 1000;

/**
 * The files that an entry stands for (a path, a directory with all in it, a glob), relative to the document with `/`. `none`
 * when there are none; `unknown` when the entry leaves the directory or stands for too many.
 */
export async function filesMatching(
  { reader, directory }: Files,
  entry: string,
): Promise<readonly string[] | 'none' | 'unknown'> {
  const path = entry.replace(/^\.\//, '').replace(/\/+$/, '');
  if (path === '' || path.startsWith('/') || path.split('/').includes('..')) return 'unknown';
  try {
    const { found } = await bundledFiles(reader, directory, path, { limit: MAX_FILES, use: 'tests' });
    return found.length === 0 ? 'none' : found;
  } catch {
    return 'unknown';
  }
}

/** Whether one of the globs matches the path, or a directory above it. */
export function isIncluded(path: string, globs: readonly string[]): boolean {
  return globs.some(glob => {
    const plain = glob.replace(/\/+$/, '');
    return path === plain || path.startsWith(`${plain}/`) || compileGlob(glob, { hidden: true }).matches(path);
  });
}
