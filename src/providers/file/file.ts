import { childTaints, derivedTaint } from '../../core/secrets/taint.ts';
import { defineProvider, type Output, type ReadEffects, type RepeatView } from '../contract.ts';
import { requireNoConflict } from '../shared/files/conflicts.ts';
import { applyPlan, HELD_BYTES } from '../shared/files/file-change.ts';
import { type Places, withPlaces } from '../shared/files/file-place.ts';
import { inTurn, untilAdded } from '../shared/files/file-turn.ts';
import type { PlannedWrite } from '../shared/files/plan-write.ts';
import { contentText } from './content.ts';
import { describe } from './describe.ts';
import { Data, Inputs, ReadData } from './inputs.ts';
import { planDelete } from './plan-delete.ts';
import { type CallWrites, onlyWrite, singleCall, treeCall } from './plans.ts';

/** Reads, writes and removes files. What a dry-run shows is the plan that the write carries out. */
export const fileProvider = defineProvider({
  name: 'file',
  version: '1.0.0',
  displayName: 'File',
  description:
    'Reads, writes and removes files, single ones or a whole tree at once, and says before what would change.',
  category: 'files',
  tags: ['file', 'read', 'write', 'scaffold'],
  examples: [
    { name: 'Read a file', inputs: { operation: 'read', path: 'VERSION' } },
    {
      name: 'Write a file',
      description: 'An existing file with other content is replaced, after a copy was made.',
      inputs: {
        operation: 'write',
        path: 'config/app.yaml',
        content: 'replicas: 3\n',
        createDirs: true,
        onConflict: 'overwrite',
        backup: true,
      },
    },
    {
      name: 'Add lines that are missing',
      inputs: { operation: 'write', path: '.gitignore', content: 'dist/\n*.log\n', onConflict: 'append', dedupe: true },
    },
    {
      name: 'Write a tree of rendered templates',
      description: 'Nothing is written when one of the files exists with other content.',
      inputs: {
        operation: 'write-tree',
        basePath: 'service',
        entries: [{ path: 'src/main.ts.liquid', content: 'export {};\n' }],
        stripSuffix: '.liquid',
      },
    },
    {
      name: 'Scaffold a directory of templates',
      description: 'Templates are rendered, names too; images and scripts are copied as they are.',
      inputs: {
        operation: 'write-tree',
        source: 'templates',
        basePath: 'service',
        data: { service: 'orders', port: 8080 },
        onConflict: 'skip-unchanged',
      },
    },
  ],
  capabilities: ['from', 'transform', 'action'],
  inputs: Inputs,
  outputs: { from: ReadData, transform: ReadData, action: Data },
  reach: { changes: 'files', selfContained: true },
  sideEffects: { input: 'operation', none: ['read', 'exists'] },
  repeatable: writesWholeFiles,
  execute: (inputs, effects) => withPlaces(effects, places => OPERATIONS[inputs.operation](inputs, places, effects)),
  describe,
  sample: inputs => SAMPLES[inputs.operation](inputs),
});

/** What is added to a file would be added twice, and a second backup would be one of the new file. */
function writesWholeFiles(
  { onConflict, backup, dedupe, entries = [] }: Inputs,
  { writeDefaults }: RepeatView,
): boolean {
  return [{}, ...entries].every(entry => {
    const own = { onConflict, backup, dedupe, ...entry };
    const adds = (own.onConflict ?? writeDefaults.onConflict) === 'append' && own.dedupe !== true;
    return !adds && !(own.backup ?? writeDefaults.backup ?? false);
  });
}

type Execute = (inputs: Inputs, places: Places, effects: ReadEffects) => Promise<Output>;

const OPERATIONS: Readonly<Record<Inputs['operation'], Execute>> = {
  async read({ path = '', encoding = 'utf-8' }, places, effects) {
    const content = await effects.files.read(await places.real(path), HELD_BYTES, places.root);
    const shown = places.show(path);
    const text = contentText(content, encoding, shown);
    return { data: { content: text, path: shown, size: content.length, encoding } };
  },
  async exists({ path = '' }, places, effects) {
    const stat = await effects.files.stat(await places.real(path));
    const kind = stat?.kind === 'directory' ? 'directory' : 'file';
    return { data: { exists: stat !== undefined, path: places.show(path), ...(stat !== undefined && { kind }) } };
  },
  async write(inputs, places, effects) {
    const call = await singleCall({ ...inputs, path: inputs.path ?? '' }, places, effects);
    const planned = onlyWrite(await carryOut(call, places, effects));
    const { status, size, backup } = planned;
    const path = planned.write.place.shown;
    const taint = childTaints([['size', derivedTaint(planned.write.taint)]]);
    return { data: { success: true, path, status, size, ...(backup !== undefined && { backupPath: backup }) }, taint };
  },
  async delete({ path = '', backup }, places, effects) {
    const { path: target } = await places.at(path);
    const { status, shown } = await inTurn({ files: [target] }, effects, async () => {
      const plan = await planDelete({ path, backup }, places, effects);
      await applyPlan(plan.changes, places, effects);
      return plan;
    });
    return { data: { success: true, path: shown, status } };
  },
  async 'write-tree'(inputs, places, effects) {
    const { basePath = '' } = inputs;
    const call = await treeCall({ ...inputs, basePath }, places, effects);
    const planned = await carryOut(call, places, effects);
    const { warnings } = call;
    return { data: treeData(places.show(basePath), planned), ...(warnings.length > 0 && { warnings }) };
  },
};

function carryOut(call: CallWrites, places: Places, effects: ReadEffects): Promise<readonly PlannedWrite[]> {
  const once = async (): Promise<readonly PlannedWrite[]> => {
    const planned = await call.plan(false);
    requireNoConflict(planned);
    const changes = planned.flatMap(one => one.changes);
    await applyPlan(changes, places, effects);
    return planned;
  };
  const adds = call.writes.every(({ onConflict }) => onConflict === 'append');
  const files = call.writes.map(({ place }) => place.path);
  return inTurn({ files }, effects, () => (adds ? untilAdded(effects, once) : once()));
}

const WRITTEN: ReadonlySet<string> = new Set(['created', 'overwritten', 'appended']);
const COUNTS = ['created', 'overwritten', 'skipped', 'unchanged', 'appended'] as const;

function treeData(basePath: string, planned: readonly PlannedWrite[]) {
  const paths = planned.filter(({ status }) => WRITTEN.has(status)).map(({ write }) => write.target);
  const counts = COUNTS.map(word => [word, planned.filter(({ status }) => status === word).length]);
  return {
    success: true,
    basePath,
    filesWritten: paths.length,
    paths,
    filesStatus: planned.map(({ write, status }) => ({ path: write.target, status })),
    ...(Object.fromEntries(counts) as Record<(typeof COUNTS)[number], number>),
  };
}

const SAMPLES: Readonly<Record<Inputs['operation'], (inputs: Inputs) => Readonly<Record<string, unknown>>>> = {
  read: ({ path, encoding = 'utf-8' }) => ({ content: '', path, size: 0, encoding }),
  exists: ({ path }) => ({ exists: false, path, kind: 'file' }),
  write: ({ path }) => ({ success: true, path, status: 'created', size: 0 }),
  delete: ({ path }) => ({ success: true, path, status: 'deleted' }),
  'write-tree': ({ basePath = '' }) => treeData(basePath, []),
};
