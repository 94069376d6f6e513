import { dirname } from 'node:path';
import { FileChangedError } from '../../../core/errors.ts';
import { isWithin } from '../../../core/paths.ts';
import type { FileReader, FileWriter } from '../../../core/ports/ports.ts';
import { type Effect, Failure, type FileChange } from '../../contract.ts';
import type { Place, Places } from './file-place.ts';

/** What a change asks of the file system. `none`: nothing, or it comes with another change. */
export type Step =
  | 'directory'
  | 'backup'
  | 'file'
  | 'append'
  | 'mode'
  | 'rename'
  | 'remove'
  | 'remove-directory'
  | 'none';

/** A change as it is shown, with what is needed to make it. */
export interface PlannedChange {
  readonly change: FileChange;
  readonly step: Step;
  /** Real path of the directory, and the name. */
  readonly target: string;
  /** Where the content comes from when `change.after` does not hold it; for `rename` the old path. Real. */
  readonly source?: string | undefined;
  /** The version of the file that the plan was made for. */
  readonly expects?: string | undefined;
}

/** What the dry-run shows of a plan. */
export function fileEffects(plan: readonly PlannedChange[]): Effect[] {
  return plan.map(({ change }) => ({ type: 'file', ...change }));
}

/** More content than this is not held in memory for one file, nor for all copies of one call together. */
export const HELD_BYTES = 64 << 20;

export interface ApplyContext {
  readonly writer?: FileWriter | undefined;
  readonly signal: AbortSignal;
}

/** What is made before what; changes of one step do not depend on each other, unless they are made in order. */
const STEPS: readonly { readonly step: Step; readonly inOrder: boolean }[] = [
  { step: 'directory', inOrder: true },
  { step: 'backup', inOrder: false },
  { step: 'file', inOrder: false },
  { step: 'append', inOrder: false },
  { step: 'mode', inOrder: false },
  { step: 'rename', inOrder: true },
  { step: 'remove', inOrder: false },
  { step: 'remove-directory', inOrder: true },
];
/** Enough for the writes to share the syncs of their directories; they are made directory by directory. */
const AT_ONCE = 32;
const byTarget = (a: PlannedChange, b: PlannedChange): number => (a.target < b.target ? -1 : 1);

/**
 * Makes exactly the changes of the plan, each at its real path and to the file that was planned for. Stops before the
 * next one when the signal fires. Throws `FileChangedError` when another program was there first and no file was
 * changed yet, so that a new plan can be made.
 */
export async function applyPlan(plan: readonly PlannedChange[], places: Places, context: ApplyContext): Promise<void> {
  const { writer } = context;
  if (writer === undefined) throw new Failure('input', 'files can be changed by actions only');
  let done = 0;
  let changed = 0;
  const all = plan.filter(({ step }) => step !== 'none').length;
  const make = async (planned: PlannedChange): Promise<void> => {
    context.signal.throwIfAborted();
    await applyOne(planned, writer, places.root);
    done++;
    if (planned.step !== 'directory') changed++;
  };
  try {
    for (const { step, inOrder } of STEPS) {
      const changes = plan.filter(planned => planned.step === step);
      await (inOrder ? forEachLimited(changes, 1, make) : forEachLimited(changes.sort(byTarget), AT_ONCE, make));
    }
  } catch (error) {
    if (error instanceof FileChangedError && changed === 0) throw error;
    throw done === 0 ? places.failure(error) : halfway(places.failure(error), done, all);
  }
}

/** A write that fails in the middle says what is there now. */
function halfway(error: unknown, done: number, all: number): unknown {
  if (!(error instanceof Failure)) return error;
  return new Failure(error.kind, `${error.message} (${done} of ${all} changes were made before)`, { cause: error });
}

async function applyOne(
  { step, target, change, source, expects }: PlannedChange,
  writer: FileWriter,
  root: string | undefined,
): Promise<void> {
  const { mode, status, after, added = NOTHING } = change;
  const options = { root, exact: true, expects };
  switch (step) {
    case 'directory':
      return writer.makeDirectory(target, options);
    case 'backup':
    case 'file': {
      const how = { ...options, mode, exclusive: status === 'created' };
      return after === undefined ? writer.copy(source ?? target, target, how) : writer.write(target, after, how);
    }
    case 'append':
      return writer.append(target, added, { ...options, mode });
    case 'mode':
      return mode === undefined ? undefined : writer.setMode(target, mode, options);
    case 'rename':
      return writer.rename(source ?? target, target, options);
    case 'remove':
      return writer.removeFile(target, options);
    case 'remove-directory':
      return writer.removeDirectory(target, options);
    case 'none':
      return undefined;
  }
}

const NOTHING = new Uint8Array();

/** Does `work` for each item, a few at once. After a failure nothing new begins; it is thrown when all have ended. */
async function forEachLimited<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  let failed = false;
  const worker = async (): Promise<void> => {
    for (const item of waiting) {
      if (failed) return;
      try {
        await work(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}

/**
 * Plans the directories that a place needs and that are not there, parents first and each once per plan. Without
 * `createDirs` a missing one is a failure, but for the output directory and what leads to it.
 */
export function createParents(places: Places, files: FileReader, createDirs: boolean) {
  const known = new Set<string>();
  return async (place: Place): Promise<PlannedChange[]> => {
    const missing: PlannedChange[] = [];
    for (let directory = dirname(place.path); !known.has(directory); directory = dirname(directory)) {
      known.add(directory);
      const stat = await files.stat(directory);
      if (stat?.kind === 'directory') break;
      const shown = places.show(directory);
      if (stat !== undefined)
        throw new Failure('provider', `${place.shown} cannot be made: ${shown} is not a directory`);
      const isAsked = createDirs || (places.root !== undefined && isWithin(directory, places.root));
      if (!isAsked)
        throw new Failure('provider', `${place.shown} cannot be made: ${shown} does not exist (createDirs: false)`);
      missing.unshift(createdDirectory({ path: directory, effectPath: shown }));
    }
    return missing;
  };
}

export function createdDirectory({ path, effectPath }: Pick<Place, 'path' | 'effectPath'>): PlannedChange {
  return { target: path, step: 'directory', change: { path: effectPath, kind: 'directory', status: 'created' } };
}
