import type { FileKind, FileReader } from '../../../core/ports/ports.ts';
import { compareCodePoints } from '../../../core/text/code-points.ts';
import { Failure } from '../../contract.ts';

/** Something below the directory that is walked. */
export interface Found {
  /** Relative to that directory, with `/`. */
  readonly path: string;
  readonly name: string;
  readonly kind: FileKind;
}

export interface WalkOptions {
  /** Default: only what lies directly in the directory. */
  readonly recursive: boolean;
  /** Levels that are entered when it is recursive; 1 is what lies directly in the directory. */
  readonly maxDepth: number;
  /** Without names that begin with a dot, and what is below them. */
  readonly excludeHidden?: boolean | undefined;
  /** Names that are passed over, with what is below them. */
  readonly leavesOut?: ((name: string) => boolean) | undefined;
}

export interface Walk {
  /** Sorted by path. */
  readonly found: readonly Found[];
  /** First directory that was not entered because it lies too deep, if it holds anything. */
  readonly cutAt: string | undefined;
}

/** A directory with more entries than this is not useful to look at. */
const MAX_ENTRIES = 100_000;

export interface WalkContext {
  readonly files: Pick<FileReader, 'list'>;
  readonly signal: AbortSignal;
}

/** Everything below the real directory `base`. Links are listed, never followed. */
export async function walk(base: string, options: WalkOptions, { files, signal }: WalkContext): Promise<Walk> {
  const { recursive, maxDepth, excludeHidden = false, leavesOut = () => false } = options;
  const found: Found[] = [];
  let cutAt: string | undefined;

  const enter = async (directory: string, prefix: string, depth: number): Promise<void> => {
    signal.throwIfAborted();
    const entries = (await files.list(directory, directory)).filter(
      ({ name }) => !(excludeHidden && name.startsWith('.')) && !leavesOut(name),
    );
    if (depth > maxDepth) {
      if (entries.length > 0) cutAt ??= prefix.slice(0, -1);
      return;
    }
    for (const { name, kind } of entries) {
      if (found.length >= MAX_ENTRIES) throw new Failure('input', `there are more than ${MAX_ENTRIES} entries`);
      found.push({ path: prefix + name, name, kind });
      if (recursive && kind === 'directory') await enter(`${directory}/${name}`, `${prefix}${name}/`, depth + 1);
    }
  };
  await enter(base, '', 1);
  return { found: found.sort((a, b) => compareCodePoints(a.path, b.path)), cutAt };
}
