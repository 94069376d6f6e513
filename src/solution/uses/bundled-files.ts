import { join } from 'node:path';
import { expandGlob } from '../../core/glob/glob.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { relativePathFault } from '../parse/relative-path.ts';

/** Below a solution, relative to its directory, with `/`. */
export interface BundledFiles {
  readonly found: readonly string[];
  /** What wildcards and directories do not take, as `keeps` says. */
  readonly leftOut: readonly string[];
}

export interface BundledOptions {
  readonly limit: number;
  /**
   * `published`: version control and names that usually hold secrets are meant only where they are written. `tests`: so
   * is version control; a directory is taken with everything in it.
   */
  readonly use: 'published' | 'tests';
}

/**
 * The files that a path, a directory (with all in it) or a glob of a document stands for, those included whose names begin
 * with a dot.
 */
export async function bundledFiles(
  files: Pick<FileReader, 'list' | 'lstat'>,
  directory: string,
  entry: string,
  { limit, use }: BundledOptions,
): Promise<BundledFiles> {
  const path = plainPath(entry);
  if (relativePathFault(path) !== undefined) return { found: [], leftOut: [] };
  const kind = (await files.lstat(join(directory, path)))?.kind;
  if (kind === 'file' || kind === 'link') return { found: [path], leftOut: [] };
  const leftOut: string[] = [];
  const isDirectory = kind === 'directory';
  const found = await expandGlob(files, directory, isDirectory ? `${literally(path)}/**` : path, limit, {
    hidden: true,
    onlyWritten: name => (use === 'published' ? isUnpublished(name) : !isDirectory && VERSION_CONTROL.has(name)),
    leftOut: name => leftOut.push(name),
  });
  return { found, leftOut };
}

/** As written in documents: without `./` before and `/` behind. */
export const plainPath = (path: string): string => path.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '');

/** A name that exists stands for itself, whatever characters it has. */
const literally = (path: string): string => path.replaceAll(/[*?[\]{}\\]/g, String.raw`\$&`);

const VERSION_CONTROL: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj', '.DS_Store']);
const SECRETS: ReadonlySet<string> = new Set([
  '.env',
  '.netrc',
  '.npmrc',
  '.pypirc',
  '.git-credentials',
  '.htpasswd',
  '.pgpass',
  '.ssh',
  '.aws',
  '.gnupg',
  '.kube',
]);
/** `.env.production` holds secrets, `.env.example` shows what they are called. */
const ENVIRONMENT = /^\.env\.(?!(?:.*\.)?(?:example|sample|template|dist|liquid)$)/;

const isUnpublished = (name: string): boolean =>
  VERSION_CONTROL.has(name) || SECRETS.has(name) || ENVIRONMENT.test(name);
