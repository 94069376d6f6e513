import { Failure } from '../contract.ts';
import type { Places } from '../shared/files/file-place.ts';
import type { Inputs } from './inputs.ts';
import { planCopy } from './plan-copy.ts';
import { planMkdir } from './plan-mkdir.ts';
import { type MoveOptions, planMove } from './plan-move.ts';
import { planRmdir } from './plan-rmdir.ts';
import type { PlanView } from './plan-view.ts';
import type { TreePlan } from './tree-plan.ts';

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
