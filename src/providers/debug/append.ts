import { Failure, type View } from '../contract.ts';
import { HELD_BYTES, type PlannedChange } from '../shared/files/file-change.ts';
import { createPlaces, type Places } from '../shared/files/file-place.ts';

export interface AppendPlan {
  readonly places: Places;
  readonly changes: readonly PlannedChange[];
}

/** The change that appending makes: what the dry-run shows and the run carries out. */
export async function planAppend(
  file: string,
  text: string,
  view: Pick<View, 'files' | 'baseDirectory' | 'root'>,
  shows: boolean,
): Promise<AppendPlan> {
  const places = await createPlaces(view);
  try {
    const { path, shown, effectPath } = await places.at(file);
    const existing = await view.files.lstat(path);
    if (existing !== undefined && existing.kind !== 'file')
      throw new Failure('provider', `${shown} is not a regular file: debug output cannot be appended to it`);
    const added = Buffer.from(text);
    const named = { path: effectPath, kind: 'file' } as const;
    if (existing === undefined)
      return {
        places,
        changes: [{ target: path, step: 'file', change: { ...named, status: 'created', after: added } }],
      };
    const end = shows && existing.size <= HELD_BYTES ? await view.files.end(path, path) : undefined;
    const change = { ...named, status: 'appended', added, end, size: existing.size + added.length } as const;
    return { places, changes: [{ target: path, step: 'append', change }] };
  } catch (error) {
    throw places.failure(error);
  }
}
