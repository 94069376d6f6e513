import { Failure } from '../contract.ts';
import { createdDirectory, createParents } from '../shared/files/file-change.ts';
import type { Places } from '../shared/files/file-place.ts';
import type { Inputs } from './inputs.ts';
import { planCopy } from './plan-copy.ts';
import { type MoveOptions, planMove } from './plan-move.ts';
import { planRmdir } from './plan-rmdir.ts';
import type { PlanView } from './plan-view.ts';
import { kindWords, planned, type TreePlan } from './tree-plan.ts';

/** The plan of an operation that changes something: what the dry-run shows and the run carries out. */
export async function planTree(
  inputs: Inputs,
  places: Places,
  view: PlanView,
  options: MoveOptions,
): Promise<TreePlan> {
  const { operation, destination } = inputs;
  if (operation === 'mkdir') return planMkdir(inputs, places, view);
  if (operation === 'rmdir') return planRmdir(inputs, places, view);
  if (destination === undefined) throw new Failure('input', 'input "destination" is required');
  if (operation === 'copy') return planCopy({ ...inputs, destination }, places, view);
  return planMove({ ...inputs, destination }, places, view, options);
}

/** A directory that is there already is as good as a new one; so is a link that leads to one. */
async function planMkdir({ path, createDirs = false }: Inputs, places: Places, { files }: PlanView): Promise<TreePlan> {
  const place = await places.at(path);
  const existing = await files.stat(place.path);
  const { shown } = place;
  const plan = { shown, files: 0, entries: 0, warnings: [] };
  if (existing?.kind === 'directory') {
    const unchanged = planned(place, 'none', { kind: 'directory', status: 'unchanged' });
    return { ...plan, status: 'unchanged', changes: [unchanged] };
  }
  const inTheWay = existing ?? (await files.lstat(place.path));
  if (inTheWay !== undefined)
    throw new Failure('provider', `${shown} cannot be made: it is ${kindWords(inTheWay.kind)}`);
  const parents = await createParents(places, files, createDirs)(place);
  return { ...plan, status: 'created', changes: [...parents, createdDirectory(place)] };
}
