import type { SnapshotSource } from '../../operations/snapshots/get-snapshot.ts';
import { isPath } from './is-path.ts';

/** Ids of runs are UUIDs; those of snapshots begin with a date and a T. */
const RUN_ID_BEGINNING = /^[0-9a-f]{4,8}(-[0-9a-f-]*)?(…|\.\.\.)?$/i;

/** A word where only snapshots and runs are meant. */
export function snapshotSource(word: string): SnapshotSource {
  if (isPath(word)) return { file: word };
  return RUN_ID_BEGINNING.test(word) ? { run: word } : { id: word };
}

const SNAPSHOT_ID = /^[0-9]{8}T[0-9]{6}Z-/;
/** Ids of runs begin with the time: with a 0 for the next five centuries, as hardly any name of a solution does. */
const SURELY_RUN_ID = /^0[0-9a-f]{3,7}(-[0-9a-f-]*)?(…|\.\.\.)?$/i;

/** A word where solutions may be meant too: whether it is the id of a snapshot or of a run, or a file that holds a snapshot. */
export async function isSnapshotOrRun(word: string, readText: (path: string) => Promise<string>): Promise<boolean> {
  if (!isPath(word)) return SNAPSHOT_ID.test(word) || SURELY_RUN_ID.test(word);
  if (!word.endsWith('.json')) return false;
  try {
    const data: unknown = JSON.parse(await readText(word));
    return typeof data === 'object' && data !== null && 'schemaVersion' in data && !('apiVersion' in data);
  } catch {
    // Reading it as a solution will say what is wrong with it.
    return false;
  }
}
