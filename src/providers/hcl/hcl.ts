import { childTaints, derivedTaint } from '../../core/secrets/taint.ts';
import { defineProvider, type Output, type ReadEffects } from '../contract.ts';
import { requireNoConflict } from '../shared/files/conflicts.ts';
import { applyPlan } from '../shared/files/file-change.ts';
import { type Places, withPlaces } from '../shared/files/file-place.ts';
import { inTurn } from '../shared/files/file-turn.ts';
import type { PlannedWrite } from '../shared/files/plan-write.ts';
import { describe } from './describe.ts';
import { Data, Inputs, ReadData } from './inputs.ts';

/** Terraform's language: files as data, files from data, and their layout. The provider `edit` changes single values. */
export const hclProvider = defineProvider({
  name: 'hcl',
  version: '1.0.0',
  displayName: 'HCL',
  description:
    'Reads HCL files such as .tf and .tfvars as data, writes them from data, and lays them out as terraform fmt does. Constants are evaluated; other expressions stay texts with ${}.',
  category: 'files',
  tags: ['file', 'hcl', 'terraform', 'read', 'write'],
  examples: [
    { name: 'Read a configuration', inputs: { operation: 'read', path: 'infrastructure' } },
    {
      name: 'Write variables',
      inputs: {
        operation: 'write',
        path: 'prod.auto.tfvars',
        value: { region: 'eu-west-1', replicas: 3, tags: { team: 'platform' } },
        onConflict: 'overwrite',
      },
    },
    {
      name: 'Write a configuration',
      description: 'The blocks of Terraform may be maps; a text that is nothing but ${...} is an expression.',
      inputs: {
        operation: 'write',
        path: 'main.tf',
        value: {
          variable: { region: { type: '${string}', default: 'eu-west-1' } },
          resource: {
            aws_s3_bucket: { logs: { bucket: 'logs-${var.region}', force_destroy: '${var.region != "x"}' } },
          },
        },
      },
    },
    {
      name: 'Lay out every file',
      inputs: { operation: 'fmt', path: 'infrastructure', files: ['**/*.tf', '**/*.tfvars'] },
    },
  ],
  capabilities: ['from', 'transform', 'action'],
  inputs: Inputs,
  outputs: { from: ReadData, transform: ReadData, action: Data },
  valueField: { from: 'value', transform: 'value' },
  reach: { changes: 'files', selfContained: true },
  sideEffects: { input: 'operation', none: ['read'] },
  execute: (inputs, effects) => withPlaces(effects, places => OPERATIONS[inputs.operation](inputs, places, effects)),
  describe,
  sample: inputs => SAMPLES[inputs.operation](inputs),
});

type Execute = (inputs: Inputs, places: Places, effects: ReadEffects) => Promise<Output>;

const OPERATIONS: Readonly<Record<Inputs['operation'], Execute>> = {
  async read(inputs, places, effects) {
    return (await import('./read.ts')).readFiles(inputs, places, effects);
  },
  async write(inputs, places, effects) {
    const { planWrite } = await import('./plan-hcl.ts');
    const { path: file } = await places.at(inputs.path);
    const [planned] = await inTurn({ files: [file] }, effects, async () => {
      const plan = await planWrite(inputs, places, effects, false);
      requireNoConflict(plan);
      return applied(plan, places, effects);
    });
    if (planned === undefined) throw new Error('a plan for one file has one part');
    const { status, size, backup, write } = planned;
    return {
      data: {
        success: true,
        path: write.place.shown,
        status,
        size,
        changed: status !== 'unchanged' && status !== 'skipped',
        ...(backup !== undefined && { backupPath: backup }),
      },
      taint: childTaints([['size', derivedTaint(write.taint)]]),
    };
  },
  async fmt(inputs, places, effects) {
    const [{ planFormat }, { hclFiles }] = await Promise.all([import('./plan-hcl.ts'), import('./files.ts')]);
    const claimed: string[] = [];
    for await (const { place } of hclFiles(inputs, places, effects)) claimed.push(place.path);
    const planned = await inTurn({ files: claimed }, effects, async () => {
      const plan = await planFormat(inputs, places, effects, false);
      return applied(plan, places, effects);
    });
    return {
      data: {
        success: true,
        path: places.show(inputs.path),
        changed: planned.some(({ status }) => status === 'overwritten'),
        filesStatus: planned.map(({ write, status }) => ({ path: write.place.shown, status })),
      },
    };
  },
};

async function applied(
  plan: readonly PlannedWrite[],
  places: Places,
  effects: ReadEffects,
): Promise<readonly PlannedWrite[]> {
  const changes = plan.flatMap(one => one.changes);
  await applyPlan(changes, places, effects);
  return plan;
}

const SAMPLES: Readonly<Record<Inputs['operation'], (inputs: Inputs) => Readonly<Record<string, unknown>>>> = {
  read: () => ({ value: {}, files: [] }),
  write: ({ path }) => ({ success: true, path, status: 'created', size: 0, changed: true }),
  fmt: ({ path }) => ({ success: true, path, changed: false, filesStatus: [] }),
};
