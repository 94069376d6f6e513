import { createHash } from 'node:crypto';
import { isMap, type Json, type JsonMap, toJson } from '../../core/json/json.ts';
import { parseJson } from '../../core/json/json-read.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';
import type { RunEvent, RunRecord } from '../../core/ports/run-store.ts';
import { decodeValue } from '../../expression/encode-value.ts';
import type { ActionSnapshot, ResolverSnapshot, Snapshot, SnapshotStatus } from '../../snapshots/snapshot.ts';

/** Members of snapshots that a kept run has no record of. */
export const NOT_IN_RUNS: readonly string[] = [
  'type',
  'valueSize',
  'providerCalls',
  'failedAttempts',
  'inputs',
  'phase',
];

/** A snapshot of a run that may not have ended. */
export interface RunSnapshot extends Omit<Snapshot, 'actions'> {
  readonly actions: Readonly<Record<string, KeptAction>>;
}

type KeptAction = Omit<ActionSnapshot, 'status'> & {
  /** Tells whether its inputs are those of another run, and not what they are. */
  readonly inputsDigest?: string;
  /** `running`, and `interrupted` when its process ended before it. */
  readonly status: ActionSnapshot['status'] | 'running' | 'interrupted';
};

/**
 * A kept run in the form of a snapshot, so that both are shown and compared alike: of its result, or of its journal while it
 * has none. Members of `NOT_IN_RUNS` are filled in.
 */
export function runSnapshot(run: RunRecord, events: readonly RunEvent[]): RunSnapshot {
  const { solution, createdAt, holder } = run;
  const since = holder?.since ?? createdAt;
  const result = run.result === undefined ? undefined : mapIn(run.result);
  const parts =
    result !== undefined && isMap(result['resolvers'])
      ? withDigests(resultParts(result), events)
      : eventParts(events, run.state === 'running');
  return {
    schemaVersion: 2,
    id: run.id,
    kind: 'run',
    createdAt: new Date(createdAt).toISOString(),
    toolVersion: holder?.startedBy ?? '',
    solution: {
      name: solution.name,
      ...(solution.version !== undefined && { version: solution.version }),
      digest: solution.digest,
      source: solution.source,
    },
    status: snapshotStatus(run),
    durationMs: run.workedMs + (run.endedAt === undefined ? Math.max(0, (lastInstant(events) ?? since) - since) : 0),
    parameters: {},
    phases: [],
    redacted: true,
    ...parts,
  };
}

function mapIn(text: string): JsonMap | undefined {
  const data = toJson(parseJson(text));
  return isMap(data) ? data : undefined;
}

type Parts = Pick<RunSnapshot, 'resolvers' | 'actions' | 'warnings'>;

const STATUSES: readonly SnapshotStatus[] = ['succeeded', 'partial-success', 'failed', 'cancelled'];

function snapshotStatus({ state, status }: RunRecord): SnapshotStatus {
  const known = STATUSES.find(word => word === status);
  if (known !== undefined) return known;
  if (state === 'completed') return 'succeeded';
  return state === 'cancelled' ? 'cancelled' : 'failed';
}

const lastInstant = (events: readonly RunEvent[]): number | undefined => events.at(-1)?.at;

function resultParts(result: JsonMap): Parts {
  const warnings = result['warnings'];
  return {
    resolvers: members(result['resolvers'], shownResolver),
    actions: members(result['actions'], shownAction),
    warnings: Array.isArray(warnings) ? warnings.map(String) : [],
  };
}

/** Digests of inputs are in the starts of the journal; those of items together are that of their action. */
function withDigests(parts: Parts, events: readonly RunEvent[]): Parts {
  const digests = new Map<string, string>();
  for (const { type, data: text } of events) {
    const data = type === 'action-started' ? mapIn(text) : undefined;
    if (typeof data?.['call'] === 'string' && typeof data['inputsDigest'] === 'string')
      digests.set(data['call'], data['inputsDigest']);
  }
  const actions = Object.entries(parts.actions).map(([name, action]) => {
    const items = [...digests].filter(([call]) => call.startsWith(`${name}[`) && call.endsWith(']')).sort();
    const own = digests.get(name) ?? (items.length === 0 ? undefined : digestTogether(items));
    return [name, own === undefined ? action : { ...action, inputsDigest: own }] as const;
  });
  return { ...parts, actions: mapFrom(actions) };
}

const digestTogether = (items: readonly (readonly [call: string, digest: string])[]): string =>
  `sha256:${createHash('sha256').update(JSON.stringify(items)).digest('hex')}`;

function members<T>(part: Json | undefined, shown: (member: JsonMap) => T): Readonly<Record<string, T>> {
  if (!isMap(part)) return {};
  return mapFrom(Object.entries(part).map(([name, member]) => [name, shown(member as JsonMap)] as const));
}

function shownResolver({ status, value, sensitive, phase, durationMs }: JsonMap): ResolverSnapshot {
  return {
    status: status as ResolverSnapshot['status'],
    ...(value !== undefined && { value }),
    type: '',
    phase: Number(phase ?? 0),
    durationMs: Number(durationMs ?? 0),
    providerCalls: 0,
    sensitive: sensitive === true,
    failedAttempts: [],
  };
}

function shownAction(action: JsonMap): ActionSnapshot {
  const { status, section, results, error, skipReason, attempts, startedAt, endedAt } = action;
  return {
    status: status as ActionSnapshot['status'],
    section: section === 'finally' ? 'finally' : 'actions',
    phase: 0,
    inputs: null,
    ...(results !== undefined && { results }),
    ...(isMap(error) && { error: String(error['message']) }),
    ...(typeof skipReason === 'string' && { skipReason }),
    attempts: Number(attempts ?? 0),
    durationMs: durationBetween(startedAt, endedAt),
  };
}

const durationBetween = (from: Json | undefined, to: Json | undefined): number =>
  typeof from === 'string' && typeof to === 'string' ? Math.max(0, Date.parse(to) - Date.parse(from)) : 0;

/** What the events of a run tell of its actions and their items. */
function eventParts(events: readonly RunEvent[], isRunning: boolean): Parts {
  const actions = new Map<string, KeptAction>();
  const warnings: string[] = [];
  for (const { type, data: text } of events) {
    const data = mapIn(text);
    if (data === undefined) continue;
    if (type === 'warning') warnings.push(String(data['message']));
    const read = READERS[type];
    const call = data['call'];
    if (read !== undefined && typeof call === 'string') actions.set(call, read(data, actions.get(call), isRunning));
  }
  return { resolvers: {}, actions: mapFrom([...actions]), warnings: [...new Set(warnings)] };
}

type Read = (data: JsonMap, before: KeptAction | undefined, isRunning: boolean) => KeptAction;

const READERS: Readonly<Record<string, Read | undefined>> = {
  'action-started': ({ section, attempt, inputsDigest }, _, isRunning) => ({
    ...(typeof inputsDigest === 'string' && { inputsDigest }),
    status: isRunning ? 'running' : 'interrupted',
    section: section === 'finally' ? 'finally' : 'actions',
    phase: 0,
    inputs: null,
    attempts: Number(attempt ?? 1),
    durationMs: 0,
  }),
  'action-ended': ({ status, attempts, durationMs, error, results }, before) => {
    const shown = keptValue(results);
    return {
      ...(before?.inputsDigest !== undefined && { inputsDigest: before.inputsDigest }),
      section: before?.section ?? 'actions',
      phase: 0,
      inputs: null,
      status: status as ActionSnapshot['status'],
      attempts: Number(attempts ?? 1),
      durationMs: Number(durationMs ?? 0),
      ...(shown !== undefined && { results: shown }),
      ...(isMap(error) && { error: String(error['message']) }),
    };
  },
  'action-skipped': ({ reason, blockedBy }, before) => ({
    section: before?.section ?? 'actions',
    phase: 0,
    inputs: null,
    status: 'skipped',
    attempts: 0,
    durationMs: 0,
    skipReason: typeof blockedBy === 'string' ? `${String(reason)}: ${blockedBy}` : String(reason),
  }),
};

/** A value as an event keeps it: itself, or where it is secret what may be shown of it. */
function keptValue(kept: Json | undefined): Json | undefined {
  if (!isMap(kept)) return undefined;
  return 'value' in kept ? toJson(decodeValue(kept['value'] ?? null)) : kept['shown'];
}
