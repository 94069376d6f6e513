import { canonicalJson, type Json, type JsonMap } from '../core/json/json.ts';
import type { Snapshot } from './snapshot.ts';

export type Change = 'added' | 'removed' | 'modified' | 'unchanged';

export interface MemberChange {
  readonly name: string;
  readonly change: Change;
  /** Fields that differ, when both have it. */
  readonly fields?: readonly string[];
  /** Without the fields that are left out of the comparison. */
  readonly before?: JsonMap;
  readonly after?: JsonMap;
}

export interface SnapshotComparison {
  readonly resolvers: readonly MemberChange[];
  readonly actions: readonly MemberChange[];
  readonly summary: Readonly<Record<'total' | 'added' | 'removed' | 'modified' | 'unchanged', number>>;
}

/** Fields that differ from run to run although nothing changed. */
const TIMING_FIELDS: readonly string[] = ['durationMs', 'providerCalls'];
/** All that may be compared, in the order in which they are shown. */
export const COMPARED_FIELDS: readonly string[] = [
  'status',
  'value',
  'type',
  'sensitive',
  'valueSize',
  'section',
  'phase',
  'inputs',
  'inputsDigest',
  'results',
  'error',
  'skipReason',
  'failedAttempts',
  'attempts',
  ...TIMING_FIELDS,
];

export interface CompareOptions {
  readonly includeTiming: boolean;
  /** Names from `COMPARED_FIELDS`. */
  readonly ignore: readonly string[];
}

/** What differs from one snapshot to the other, resolver by resolver and action by action. Those only in `b` come last. */
export function compareSnapshots(
  a: Snapshot,
  b: Snapshot,
  { includeTiming, ignore }: CompareOptions,
): SnapshotComparison {
  const left = new Set([...ignore, ...(includeTiming ? [] : TIMING_FIELDS)]);
  const resolvers = compareMembers(a.resolvers, b.resolvers, left);
  const actions = compareMembers(a.actions, b.actions, left);
  const all = [...resolvers, ...actions];
  const count = (change: Change): number => all.filter(member => member.change === change).length;
  return {
    resolvers,
    actions,
    summary: {
      total: all.length,
      added: count('added'),
      removed: count('removed'),
      modified: count('modified'),
      unchanged: count('unchanged'),
    },
  };
}

type Members = Readonly<Record<string, object>>;

function compareMembers(a: Members, b: Members, left: ReadonlySet<string>): MemberChange[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].map(name => {
    const before = Object.hasOwn(a, name) ? shownFields(a[name] as JsonMap, left) : undefined;
    const after = Object.hasOwn(b, name) ? shownFields(b[name] as JsonMap, left) : undefined;
    if (before === undefined) return { name, change: 'added', ...(after !== undefined && { after }) };
    if (after === undefined) return { name, change: 'removed', before };
    const fields = COMPARED_FIELDS.filter(
      field => !sameJson(before[field], after[field]) && isKnown(field, before, after),
    );
    return fields.length === 0
      ? { name, change: 'unchanged' }
      : { name, change: 'modified', fields, before: only(before, fields), after: only(after, fields) };
  });
}

/** Runs of earlier versions, and inputs with secrets where there is no key, have no digest: that is no difference. */
const isKnown = (field: string, before: JsonMap, after: JsonMap): boolean =>
  field !== 'inputsDigest' || (before[field] !== undefined && after[field] !== undefined);

function shownFields(member: JsonMap, left: ReadonlySet<string>): JsonMap {
  return Object.fromEntries(
    COMPARED_FIELDS.filter(field => !left.has(field) && member[field] !== undefined).map(field => [
      field,
      field === 'failedAttempts' ? withoutTiming(member[field], left) : (member[field] as Json),
    ]),
  );
}

function withoutTiming(attempts: Json | undefined, left: ReadonlySet<string>): Json {
  if (!Array.isArray(attempts)) return [];
  return attempts.map((attempt: JsonMap) =>
    Object.fromEntries(Object.entries(attempt).filter(([field]) => !left.has(field))),
  );
}

const only = (member: JsonMap, fields: readonly string[]): JsonMap =>
  Object.fromEntries(fields.flatMap(field => (member[field] === undefined ? [] : [[field, member[field]]])));

/** Equal as data: the order of keys does not matter. */
function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return canonicalJson(a) === canonicalJson(b);
}
