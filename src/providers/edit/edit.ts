import { childTaints, derivedTaint } from '../../core/secrets/taint.ts';
import {
  type Deferred,
  type Description,
  defineProvider,
  type Output,
  type ReadEffects,
  type View,
} from '../contract.ts';
import { applyPlan, fileEffects } from '../shared/files/file-change.ts';
import { createPlaces, type Places, withPlaces } from '../shared/files/file-place.ts';
import { inTurn, untilAdded } from '../shared/files/file-turn.ts';
import { counted, fileFault, knownAfter, printable, shown } from '../what-if.ts';
import { Data, Inputs } from './inputs.ts';
import type { PlannedEdit } from './plan-edit.ts';

/** Changes parts of files that exist; everything else in them stays byte for byte. */
export const editProvider = defineProvider({
  name: 'edit',
  version: '1.0.0',
  displayName: 'Edit',
  description:
    'Changes keys of YAML, JSON, TOML, HCL, .env and .properties files, or lines and blocks of any text. Comments, order, indentation and line ends stay as they are; what is there already is not written again.',
  category: 'files',
  tags: ['file', 'edit', 'yaml', 'json', 'toml', 'hcl', 'write'],
  examples: [
    {
      name: 'A new version in package.json',
      inputs: { path: 'package.json', edits: [{ operation: 'set', key: 'version', value: '1.3.0' }] },
    },
    {
      name: 'The image of one container in a manifest',
      description: 'The file has several documents, the list several containers.',
      inputs: {
        path: 'deploy/app.yaml',
        edits: [
          {
            operation: 'set',
            document: { kind: 'Deployment' },
            key: 'spec.template.spec.containers[name=web].image',
            value: 'registry.example/web:1.3.0',
          },
        ],
      },
    },
    {
      name: 'The version of a Terraform module',
      description: 'A text that is nothing but ${...} would be an expression.',
      inputs: {
        path: 'infrastructure/main.tf',
        edits: [{ operation: 'set', key: 'module.orders[0].version', value: '1.3.0' }],
      },
    },
    {
      name: 'An owner in CODEOWNERS',
      inputs: {
        path: '.github/CODEOWNERS',
        edits: [{ operation: 'line', pattern: '^/docs/\\s', text: '/docs/ @example/writers' }],
      },
    },
    {
      name: 'A block between markers, and a key',
      description: 'Both edits are written at once.',
      inputs: {
        path: 'settings.toml',
        edits: [
          { operation: 'merge', key: 'server', value: { port: 8080, host: 'localhost' } },
          { operation: 'block', begin: '# BEGIN limits', end: '# END limits', text: '[limits]\nrequests = 100' },
        ],
      },
    },
  ],
  capabilities: ['action'],
  inputs: Inputs,
  outputs: { action: Data },
  reach: { changes: 'files' },
  sideEffects: 'always',
  execute: (inputs, effects) => withPlaces(effects, places => edit(inputs, places, effects)),
  describe,
  sample: ({ path, edits }) => ({
    success: true,
    path,
    status: 'unchanged',
    changed: false,
    edits: edits.map(({ operation }) => ({ operation, changed: false })),
    size: 0,
  }),
});

async function edit(inputs: Inputs, places: Places, effects: ReadEffects): Promise<Output> {
  const { planEdit } = await import('./plan-edit.ts');
  const { path: file } = await places.at(inputs.path);
  // When another program changed the file meanwhile, the edits are made again on what it wrote.
  const { planned, changed } = await inTurn({ files: [file] }, effects, () =>
    untilAdded(effects, async (): Promise<PlannedEdit> => {
      const plan = await planEdit(inputs, places, effects, false);
      await applyPlan(plan.planned.changes, places, effects);
      return plan;
    }),
  );
  const { status, size, backup, write } = planned;
  return {
    data: {
      success: true,
      path: write.place.shown,
      status,
      changed: status !== 'unchanged',
      edits: inputs.edits.map(({ operation }, index) => ({ operation, changed: changed[index] ?? false })),
      size,
      ...(backup !== undefined && { backupPath: backup }),
    },
    taint: childTaints([['size', derivedTaint(write.taint)]]),
  };
}

/** What the edits would do to the file as it is then, with the whole change. */
async function describe(inputs: Partial<Inputs>, view: View, deferred: Deferred): Promise<Description> {
  const places = await createPlaces(view);
  const { path, edits } = inputs;
  const place =
    path === undefined
      ? shown('path', { inputs, deferred, view })
      : printable(places.show(path), view.taintOf(['path']), view);
  const why = deferred.get('edits');
  const what = why === undefined ? counted(edits?.length ?? 0, 'edit') : `edits ${knownAfter(why)}`;
  const message = `Would make ${what} in ${place}`;
  if (deferred.size > 0 || path === undefined || edits === undefined) return message;
  const { planEdit } = await import('./plan-edit.ts');
  let planned: PlannedEdit['planned'] | undefined;
  const fault = await fileFault(deferred, async () => {
    ({ planned } = await planEdit({ ...inputs, path, edits }, places, view, true).catch((error: unknown) => {
      throw places.failure(error);
    }));
  });
  if (planned === undefined) return { message, fault };
  return { message: `${message} (${planned.status})`, effects: fileEffects(planned.changes) };
}
