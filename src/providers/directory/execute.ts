import type { Output, ReadEffects } from '../contract.ts';
import { applyPlan } from '../shared/files/file-change.ts';
import { type Places, withPlaces } from '../shared/files/file-place.ts';
import { inTurn } from '../shared/files/file-turn.ts';
import type { Inputs } from './inputs.ts';
import { list } from './list.ts';
import { planTree } from './plan-tree.ts';
import { requireNoConflict } from './tree-plan.ts';

export function execute(inputs: Inputs, effects: ReadEffects): Promise<Output> {
  return withPlaces(effects, places => (inputs.operation === 'list' ? list : change)(inputs, places, effects));
}

/** What is changed with everything below it; the source of a copy may be read meanwhile. */
async function claimed({ operation, path, destination }: Inputs, places: Places): Promise<readonly string[]> {
  const paths = [...(operation === 'copy' ? [] : [path]), ...(destination === undefined ? [] : [destination])];
  return Promise.all(paths.map(async one => (await places.at(one)).path));
}

async function change(inputs: Inputs, places: Places, effects: ReadEffects): Promise<Output> {
  const plan = await inTurn({ files: [], trees: await claimed(inputs, places) }, effects, async () => {
    const made = await planTree(inputs, places, effects, { holdsContent: false });
    requireNoConflict(made.changes);
    await applyPlan(made.changes, places, effects);
    return made;
  });
  const { status, files, warnings } = plan;
  const path = places.show(inputs.path);
  const destination = inputs.destination === undefined ? undefined : plan.shown;
  return {
    data: { success: true, path, ...(destination !== undefined && { destination }), status, files },
    ...(warnings.length > 0 && { warnings }),
  };
}
