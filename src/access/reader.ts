import { basename, dirname, join } from 'node:path';
import { ToolError } from '../core/errors.ts';
import { isWithin } from '../core/paths.ts';
import type { FileReader, FileStat } from '../core/ports/ports.ts';

export interface Confinement {
  /** The real directories that may be read at this moment. */
  open(): Promise<readonly string[]>;
  /** A directory that does not exist: reading below it finds nothing. */
  readonly nowhere?: string;
  refuse(path: string): ToolError;
}

/** Reads files below the open directories and no others: it does not even tell whether others exist. */
export function confinedReader(files: FileReader, { open, nowhere, refuse }: Confinement): FileReader {
  const isNowhere = (path: string): boolean => nowhere !== undefined && isWithin(nowhere, path);
  const rootAround = async (real: string): Promise<string | undefined> =>
    (await open()).find(root => isWithin(root, real));
  /** The real directory that a path lies below; undefined below `nowhere`. */
  const allowedRoot = async (path: string): Promise<string | undefined> => {
    if (isNowhere(path)) return undefined;
    const root = await rootAround(await files.realPath(path));
    if (root === undefined) throw refuse(path);
    return root;
  };
  /** A link belongs to the directory that it stands in, wherever it leads. */
  const checkEntry = async (path: string): Promise<void> => {
    const entry = join(await files.realPath(dirname(path)), basename(path));
    if ((await rootAround(entry)) === undefined) await allowedRoot(path);
  };
  /** A directory above a readable place is shown as a directory, and so is a missing place; nothing else about them is shown. */
  const statOrDirectory = async (
    path: string,
    check: (path: string) => Promise<unknown>,
    stat: FileReader['stat'],
  ): Promise<FileStat | undefined> => {
    if (nowhere !== undefined && isWithin(path, nowhere)) return A_DIRECTORY;
    if (isNowhere(path)) return undefined;
    if ((await open()).some(root => isWithin(path, root) && path !== root)) return A_DIRECTORY;
    await check(path);
    return stat(path);
  };
  /** `root` where it lies below the allowed directory, otherwise the allowed directory. */
  const below = async (path: string, root: string | undefined): Promise<string> => {
    const own = await allowedRoot(path);
    if (own === undefined) throw new ToolError('not-found', 'there is no such file');
    return root !== undefined && isWithin(own, root) ? root : own;
  };
  return {
    read: async (path, maxBytes, root) => files.read(path, maxBytes, await below(path, root)),
    async *chunks(path, root) {
      yield* files.chunks(path, await below(path, root));
    },
    end: async (path, root) => files.end(path, await below(path, root)),
    stat: path => statOrDirectory(path, allowedRoot, files.stat),
    lstat: path => statOrDirectory(path, checkEntry, files.lstat),
    list: async (path, root) => (path === nowhere ? [] : files.list(path, await below(path, root))),
    realPath: path => files.realPath(path),
  };
}

const A_DIRECTORY: FileStat = { kind: 'directory', size: 0, mode: 0o755, modifiedAt: new Date(0) };
