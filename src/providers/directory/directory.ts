import { defineProvider, type Output, type ReadEffects } from '../contract.ts';
import { applyPlan } from '../shared/files/file-change.ts';
import { createPlaces, type Places } from '../shared/files/file-place.ts';
import { inTurn } from '../shared/files/file-turn.ts';
import { describe } from './describe.ts';
import { Data, Inputs, ListData } from './inputs.ts';
import { list } from './list.ts';
import { planTree } from './plan-tree.ts';
import { requireNoConflict } from './tree-plan.ts';

/** Lists, makes, removes, copies and moves directories. What a dry-run shows is the plan that the run carries out. */
export const directoryProvider = defineProvider({
  name: 'directory',
  version: '1.0.0',
  displayName: 'Directory',
  description:
    'Lists, makes, removes, copies and moves directories with what is in them, and says before what would change.',
  category: 'files',
  tags: ['directory', 'list', 'copy', 'move', 'files'],
  examples: [
    { name: 'List a directory', inputs: { operation: 'list', path: 'config' } },
    {
      name: 'Find files with their content',
      description: 'A pattern without "/" is matched with names at any depth.',
      inputs: { operation: 'list', path: 'deploy', recursive: true, filterGlob: '*.yaml', includeContent: true },
    },
    { name: 'Make a directory', inputs: { operation: 'mkdir', path: 'out/reports', createDirs: true } },
    {
      name: 'Copy a tree',
      description: 'Nothing is copied when one of the files exists with other content, unless force is given.',
      inputs: { operation: 'copy', path: 'template', destination: 'service', recursive: true, excludeHidden: true },
    },
    { name: 'Remove a tree', inputs: { operation: 'rmdir', path: 'build', recursive: true } },
  ],
  capabilities: ['from', 'action'],
  inputs: Inputs,
  outputs: { from: ListData, action: Data },
  reach: { changes: 'files' },
  sideEffects: { input: 'operation', none: ['list'] },
  repeatable: { input: 'operation', words: ['mkdir', 'rmdir', 'copy'] },
  async execute(inputs, effects) {
    const places = await createPlaces(effects);
    try {
      return await (inputs.operation === 'list' ? list : change)(inputs, places, effects);
    } catch (error) {
      throw places.failure(error);
    }
  },
  describe,
  sample: ({ operation, path }) =>
    operation === 'list' ? { entries: [], totalFiles: 0, totalDirs: 0, totalSize: 0 } : { success: true, path },
});

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
