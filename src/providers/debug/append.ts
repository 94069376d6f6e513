import { Failure, type View } from '../contract.ts';
import type { PlannedChange } from '../file-change.ts';
import { createPlaces, type Places } from '../file-place.ts';

const MAX_FILE_BYTES = 100 * 1024 * 1024;

export interface AppendPlan {
  readonly places: Places;
  readonly changes: readonly PlannedChange[];
}

/** The change that appending makes: what the dry-run shows and the run carries out. */
export async function planAppend(
  file: string,
  text: string,
  view: Pick<View, 'files' | 'baseDirectory' | 'root'>,
): Promise<AppendPlan> {
  const places = await createPlaces(view);
  try {
    const { path, shown, effectPath } = await places.at(file);
    const existing = await view.files.lstat(path);
    if (existing !== undefined && existing.kind !== 'file')
      throw new Failure('provider', `${shown} is no regular file: debug output cannot be appended to it`);
    const before = existing === undefined ? undefined : await view.files.read(path, MAX_FILE_BYTES, places.root);
    const after = Buffer.concat([before ?? new Uint8Array(), Buffer.from(text)]);
    const status = before === undefined ? 'created' : 'appended';
    const change = { path: effectPath, kind: 'file', status, ...(before && { before }), after } as const;
    return { places, changes: [{ target: path, step: 'file', change }] };
  } catch (error) {
    throw places.failure(error);
  }
}
