import { ToolError } from '../../core/errors.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { COMPARED_FIELDS, compareSnapshots, type SnapshotComparison } from '../../snapshots/compare.ts';
import { SNAPSHOT_STATUS } from '../../snapshots/schema.ts';
import type { Snapshot, SnapshotStatus } from '../../snapshots/snapshot.ts';
import { defineOperation } from '../operation.ts';
import { NOT_IN_RUNS } from '../runs/run-snapshot.ts';
import { openSnapshot, type SnapshotSource } from './get-snapshot.ts';

export interface DiffSnapshotsRequest {
  readonly before: SnapshotSource;
  readonly after: SnapshotSource;
  readonly includeTiming?: boolean | undefined;
  /** Names of fields; an unknown one is `invalid-input`. */
  readonly ignore?: readonly string[] | undefined;
}

export interface SnapshotHead {
  readonly id: string;
  readonly solution: string;
  readonly version?: string;
  readonly status: SnapshotStatus;
  readonly createdAt: string;
}

export interface SnapshotDiff extends SnapshotComparison {
  readonly before: SnapshotHead;
  readonly after: SnapshotHead;
}

const SOURCE = closedObject({ id: Type.String() });
const HEAD = closedObject({
  id: Type.String(),
  solution: Type.String(),
  version: Type.Optional(Type.String()),
  status: SNAPSHOT_STATUS,
  createdAt: Type.String({ format: 'date-time' }),
});
const FIELDS = Type.Record(Type.String(), Type.Unknown());
const MEMBER = closedObject({
  name: Type.String(),
  change: Type.Union(['added', 'removed', 'modified', 'unchanged'].map(word => Type.Literal(word))),
  fields: Type.Optional(Type.Array(Type.String())),
  before: Type.Optional(FIELDS),
  after: Type.Optional(FIELDS),
});
const COUNT = Type.Integer({ minimum: 0 });

/** What changed between two captured runs, resolver by resolver and action by action. */
export const diffSnapshots = defineOperation({
  name: 'snapshot.diff',
  summary: 'Compare two snapshots',
  access: 'user',
  needs: { solution: 'none', host: ['reads'] },
  input: closedObject({
    before: SOURCE,
    after: SOURCE,
    include_timing: Type.Optional(Type.Boolean()),
    ignore: Type.Optional(Type.Array(Type.String())),
  }),
  output: closedObject({
    before: HEAD,
    after: HEAD,
    resolvers: Type.Array(MEMBER),
    actions: Type.Array(MEMBER),
    summary: closedObject({ total: COUNT, added: COUNT, removed: COUNT, modified: COUNT, unchanged: COUNT }),
  }),
  fromWire: ({ include_timing: includeTiming, ...wire }): DiffSnapshotsRequest => ({ ...wire, includeTiming }),
  async run(services, { before, after, includeTiming = false, ignore = [] }, call): Promise<SnapshotDiff> {
    const unknown = ignore.find(field => !COMPARED_FIELDS.includes(field));
    if (unknown !== undefined) {
      throw new ToolError('invalid-input', `"${unknown}" is not a field of snapshots that is compared`, {
        hint: suggestion(unknown, COMPARED_FIELDS) ?? `fields: ${COMPARED_FIELDS.join(', ')}`,
      });
    }
    const a = await openSnapshot(services, before, call);
    const b = await openSnapshot(services, after, call);
    // A run that is kept has less of some members than a snapshot: what is missing is not a difference.
    const left = 'run' in before || 'run' in after ? [...ignore, ...NOT_IN_RUNS] : ignore;
    const compared = compareSnapshots(a, b, { includeTiming, ignore: left });
    return { before: snapshotHead(a), after: snapshotHead(b), ...compared };
  },
});

function snapshotHead({ id, solution: { name, version }, status, createdAt }: Snapshot): SnapshotHead {
  return { id, solution: name, ...(version !== undefined && { version }), status, createdAt };
}
