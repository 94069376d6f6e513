import { basename, dirname, join, resolve } from 'node:path';
import { ToolError } from '../../../core/errors.ts';
import { isWithin, showPath } from '../../../core/paths.ts';
import type { FileReader } from '../../../core/ports/ports.ts';
import { Failure } from '../../contract.ts';

/** Where the paths of a call lie; part of what every function of a provider receives. */
export interface PlaceContext {
  readonly files: FileReader;
  readonly baseDirectory: string;
  /** What messages call it. */
  readonly baseName?: string | undefined;
  readonly root?: string | undefined;
}

/** A name in a directory. */
export interface Place {
  /** Real path of the directory, and the name: a link there is not followed. */
  readonly path: string;
  /** For people, as it was written: relative to the base directory when it lies below it. */
  readonly shown: string;
  /** The same of the real path: two ways to one file are one path in effects. */
  readonly effectPath: string;
}

/** Paths of one call: real, contained, and as people are shown them. */
export interface Places {
  /** Real path of the base directory. */
  readonly base: string;
  /** Real path that every path must lie below, if any. */
  readonly root: string | undefined;
  /** The place of an absolute path. `input` failure when it leads out of the root, or of `within` (a real path). */
  at(path: string, within?: string): Promise<Place>;
  /** The place of a relative path of a tree below the real directory `basePath`. */
  entry(path: string, basePath: string): Promise<Place>;
  /** The real path with all links followed, for reading and listing. `input` failure when it leads out of the root. */
  real(path: string): Promise<string>;
  show(path: string): string;
  /** A failure of the file system, in the words of the call. */
  failure(error: unknown): unknown;
}

/** Works with places, and reports failures in terms of them. */
export async function withPlaces<T>(context: PlaceContext, work: (places: Places) => Promise<T>): Promise<T> {
  const places = await createPlaces(context);
  try {
    return await work(places);
  } catch (error) {
    throw places.failure(error);
  }
}

export async function createPlaces({ files, baseDirectory, baseName, root: givenRoot }: PlaceContext): Promise<Places> {
  const base = await files.realPath(baseDirectory);
  const root = givenRoot === undefined ? undefined : await files.realPath(givenRoot);
  const directories = new Map<string, string>();
  const show = (path: string): string => {
    const shown = showPath(baseDirectory, path);
    return shown === path ? showPath(base, path) : shown;
  };

  const realDirectory = async (path: string): Promise<string> => {
    const directory = dirname(path);
    const real = directories.get(directory) ?? (await files.realPath(directory));
    directories.set(directory, real);
    return real;
  };

  const at = async (path: string, within = root): Promise<Place> => {
    requireUsable(path);
    const real = join(await realDirectory(path), basename(path));
    for (const limit of [root, within]) {
      if (limit !== undefined && !isWithin(limit, real)) throw leadsOut(show(path), show(limit));
    }
    return { path: real, shown: show(path), effectPath: show(real) };
  };

  return {
    base,
    root,
    at,
    entry(path, basePath) {
      requireUsable(path);
      const target = resolve(basePath, path);
      if (target === basePath || !isWithin(basePath, target)) throw leadsOut(path, show(basePath));
      return at(target, basePath);
    },
    async real(path) {
      requireUsable(path);
      const real = await files.realPath(path);
      if (root !== undefined && !isWithin(root, real)) throw leadsOut(show(path), show(root));
      return real;
    },
    show,
    failure(error) {
      if (!(error instanceof ToolError)) return error;
      const message = error.message.replaceAll(`"${base}/`, '"');
      const isMissing = error.code === 'not-found' && baseName !== undefined && message !== error.message;
      return new Failure('provider', isMissing ? `${message} below ${baseName}` : message, { cause: error });
    },
  };
}

function requireUsable(path: string): void {
  if (path.includes('\0')) throw new Failure('input', 'a path may not contain the character NUL');
}

const leadsOut = (path: string, root: string): Failure =>
  new Failure('input', `${path} leads out of ${root === '.' ? 'the base directory' : root}`);
