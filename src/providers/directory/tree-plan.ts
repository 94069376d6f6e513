import { isWithin } from '../../core/paths.ts';
import type { FileKind } from '../../core/ports/ports.ts';
import { Failure, type FileChange, type FileStatus } from '../contract.ts';
import type { PlannedChange, Step } from '../shared/files/file-change.ts';
import type { Place, Places } from '../shared/files/file-place.ts';

/** What becomes of a directory or a file, and of what lies in it. */
export interface TreePlan {
  readonly status: 'created' | 'unchanged' | 'deleted' | 'absent' | 'copied' | 'moved';
  readonly shown: string;
  /** Files of the tree; links count as files where they take part. */
  readonly files: number;
  /** Everything in the tree. */
  readonly entries: number;
  readonly changes: readonly PlannedChange[];
  /** What was left out, for people. */
  readonly warnings: readonly string[];
}

/** Links are reported as files: a link is one name, whatever it leads to. */
export const changeKind = (kind: FileKind): FileChange['kind'] => (kind === 'directory' ? 'directory' : 'file');

export function planned(place: Pick<Place, 'path' | 'effectPath'>, step: Step, change: PlanDetail): PlannedChange {
  const { source, expects, ...rest } = change;
  return {
    target: place.path,
    step,
    change: { path: place.effectPath, ...rest },
    ...(source !== undefined && { source }),
    ...(expects !== undefined && { expects }),
  };
}

type PlanDetail = Omit<FileChange, 'path'> &
  Pick<PlannedChange, 'source' | 'expects'> & { readonly status: FileStatus };

/** The place of an entry of a walked tree. */
export function below({ path, shown, effectPath }: Place, relative: string): Place {
  if (relative === '') return { path, shown, effectPath };
  return { path: join(path, relative), shown: join(shown, relative), effectPath: join(effectPath, relative) };
}

const join = (directory: string, name: string): string =>
  directory === '.' ? name : `${directory === '/' ? '' : directory}/${name}`;

/** A directory that everything else of the call is relative to is not taken away. */
export function requireRemovable(place: Place, places: Places): void {
  if (isWithin(place.path, places.base) || (places.root !== undefined && isWithin(place.path, places.root)))
    throw new Failure(
      'input',
      `${place.shown} holds the base directory of this call: it can be neither removed nor moved`,
    );
}

const MAX_NAMED = 100;

/** A call with a conflict changes nothing at all; the failure names every file at fault. */
export function requireNoConflict(changes: readonly PlannedChange[]): void {
  const paths = changes.filter(({ change }) => change.status === 'conflict').map(({ change }) => change.path);
  const [first] = paths;
  if (first === undefined) return;
  if (paths.length === 1)
    throw new Failure('provider', `${first} exists and differs (force: false); nothing was changed`);
  const more = paths.length > MAX_NAMED ? `, and ${paths.length - MAX_NAMED} more` : '';
  const named = paths.slice(0, MAX_NAMED).join(', ') + more;
  throw new Failure('provider', `${paths.length} files exist and differ (force: false): ${named}; nothing was changed`);
}

/** `a directory`, for what is in the way. */
export const kindWords = (kind: FileKind): string =>
  ({ file: 'a file', directory: 'a directory', link: 'a symbolic link', other: 'no regular file' })[kind];
