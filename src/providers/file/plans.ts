import type { Places } from '../shared/files/file-place.ts';
import { type FileWrite, type PlannedWrite, planWrites } from '../shared/files/plan-write.ts';
import type { Inputs } from './inputs.ts';
import type { PlanView } from './plan-view.ts';
import { singleWrite, treeWrites } from './targets.ts';

/** The files of a call, and how their changes are planned: once for the dry-run, once more when it is their turn. */
export interface CallWrites {
  readonly writes: readonly FileWrite[];
  /** For people. */
  readonly warnings: readonly string[];
  plan(shows: boolean): Promise<readonly PlannedWrite[]>;
}

/** Operation write. */
export async function singleCall(
  inputs: Partial<Inputs> & { readonly path: string },
  places: Places,
  view: PlanView,
): Promise<CallWrites> {
  const writes = [await singleWrite(inputs, places, view)];
  const options = { createDirs: inputs.createDirs ?? false, failFast: true };
  return { writes, warnings: [], plan: shows => planWrites(writes, places, view, { ...options, shows }) };
}

/** Operation write-tree. */
export async function treeCall(
  inputs: Partial<Inputs> & { readonly basePath: string },
  places: Places,
  view: PlanView,
): Promise<CallWrites> {
  const { writes, warnings } = await treeWrites(inputs, places, view);
  const options = { createDirs: inputs.createDirs ?? true, failFast: inputs.failFast ?? false };
  return { writes, warnings, plan: shows => planWrites(writes, places, view, { ...options, shows }) };
}

/** The one part of the plan of operation write. */
export function onlyWrite([planned]: readonly PlannedWrite[]): PlannedWrite {
  if (planned === undefined) throw new Error('a plan for one file has one part');
  return planned;
}
