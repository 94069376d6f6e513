import { Failure } from '../contract.ts';
import type { PlannedChange } from '../shared/files/file-change.ts';
import type { Place, Places } from '../shared/files/file-place.ts';
import { type Found, walk } from '../shared/files/walk.ts';
import { DEFAULT_MAX_DEPTH, type Inputs } from './inputs.ts';
import type { PlanView } from './plan-view.ts';
import { below, changeKind, planned, requireRemovable, type TreePlan } from './tree-plan.ts';

/** Everything in the directory by name, and the directory; what is not there is no failure. */
export async function planRmdir(
  { path, recursive = false, maxDepth = DEFAULT_MAX_DEPTH }: Inputs,
  places: Places,
  view: PlanView,
): Promise<TreePlan> {
  const place = await places.at(path);
  const { shown } = place;
  const existing = await view.files.lstat(place.path);
  if (existing === undefined) {
    const unchanged = planned(place, 'none', { kind: 'directory', status: 'unchanged' });
    return { status: 'absent', shown, files: 0, entries: 0, changes: [unchanged], warnings: [] };
  }
  if (existing.kind !== 'directory')
    throw new Failure('provider', `${shown} is not a directory: remove it with provider file, operation delete`);
  requireRemovable(place, places);
  const { found, cutAt } = await walk(place.path, { recursive, maxDepth }, view);
  if (!recursive && found.length > 0)
    throw new Failure('provider', `${shown} is not empty: give recursive: true to remove what is in it`);
  if (cutAt !== undefined)
    throw new Failure('provider', `${shown}/${cutAt} lies deeper than maxDepth ${maxDepth}: nothing was removed`);
  return {
    status: 'deleted',
    shown,
    files: found.filter(({ kind }) => kind !== 'directory').length,
    entries: found.length,
    changes: removals(place, found),
    warnings: [],
  };
}

/** Files first, then directories from the inside out. */
export function removals(place: Place, found: readonly Found[]): PlannedChange[] {
  const files = found.filter(({ kind }) => kind !== 'directory');
  const directories = found.filter(({ kind }) => kind === 'directory').reverse();
  return [
    ...files.map(({ path, kind }) =>
      planned(below(place, path), 'remove', { kind: changeKind(kind), status: 'deleted' }),
    ),
    ...[...directories.map(({ path }) => path), ''].map(path =>
      planned(below(place, path), 'remove-directory', { kind: 'directory', status: 'deleted' }),
    ),
  ];
}
