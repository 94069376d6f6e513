import type { Static } from '@sinclair/typebox';
import { isMap, type Json, toJson } from '../../core/json/json.ts';
import { parseJson } from '../../core/json/json-read.ts';
import { RUN_STATES, type RunEvent, type RunRecord, type RunSolution } from '../../core/ports/run-store.ts';
import { closedObject, Type } from '../../core/schema/type.ts';

const TEXT = Type.String();
const INSTANT = Type.String({ format: 'date-time' });

export const RUN_STATE = Type.Union(
  RUN_STATES.map(state => Type.Literal(state)),
  { description: 'pending and running: it is not over. interrupted: its process ended, and it can be resumed.' },
);

export const SOLUTION_FACTS = closedObject(
  { name: TEXT, version: Type.Optional(TEXT), digest: TEXT, source: TEXT },
  { description: 'The solution: its name, its version, the digest of its texts, and where it came from.' },
);

const ITEM_FIELDS = {
  id: Type.String({ description: 'A UUID of version 7: ids of later runs sort later.' }),
  owner: Type.String({ description: 'The subject of the token that began it; local without tokens.' }),
  state: RUN_STATE,
  status: Type.Optional(Type.String({ description: 'The outcome: succeeded, partial-success, failed or cancelled.' })),
  command: Type.String({ description: 'The words or the endpoint that began it.' }),
  solution: SOLUTION_FACTS,
  planDigest: Type.Optional(TEXT),
  lock: Type.Optional(TEXT),
  createdAt: INSTANT,
  startedAt: Type.Optional(INSTANT),
  endedAt: Type.Optional(INSTANT),
  durationMs: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'How long it took, without the time between its attempts. Present when it is over.',
    }),
  ),
  cancelRequestedAt: Type.Optional(INSTANT),
  cancelledBy: Type.Optional(TEXT),
  attempts: Type.Integer({ minimum: 0, description: 'How often it was started: 1 for a run that was never resumed.' }),
  lastEvent: Type.Integer({ minimum: 0, description: 'The number of its last event.' }),
};

/** A run in a list. */
export const RUN_ITEM = closedObject(ITEM_FIELDS);
export type RunItem = Static<typeof RUN_ITEM>;

/** One run with its result. */
export const RUN_VIEW = closedObject(
  {
    ...ITEM_FIELDS,
    error: Type.Optional(Type.Unknown({ description: 'Why it ended without a result: code, message, faults.' })),
    result: Type.Optional(Type.Unknown({ description: 'The result, as the run endpoint answers it.' })),
  },
  { description: 'A run that is kept.' },
);
export type RunView = Static<typeof RUN_VIEW>;

export const RUN_EVENT = closedObject({
  seq: Type.Integer({ minimum: 1, description: 'Its number: events of a run are numbered from 1 without gaps.' }),
  at: INSTANT,
  type: TEXT,
  data: Type.Unknown({ description: 'What is known of it; sensitive values are left out.' }),
});
export type RunEventView = Static<typeof RUN_EVENT>;

const instant = (ms: number): string => new Date(ms).toISOString();

export function solutionFacts({ name, version, digest, source }: RunSolution): RunItem['solution'] {
  return { name, ...(version !== undefined && { version }), digest, source };
}

export function runItem(run: RunRecord): RunItem {
  const { id, owner, state, status, command, planDigest, lock, cancelledBy, attempts, lastEvent } = run;
  return {
    id,
    owner,
    state,
    ...(status !== undefined && { status }),
    command,
    solution: solutionFacts(run.solution),
    ...(planDigest !== undefined && { planDigest }),
    ...(lock !== undefined && { lock }),
    createdAt: instant(run.createdAt),
    ...(run.startedAt !== undefined && { startedAt: instant(run.startedAt) }),
    ...(run.endedAt !== undefined && { endedAt: instant(run.endedAt) }),
    ...(run.startedAt !== undefined && run.endedAt !== undefined && { durationMs: run.workedMs }),
    ...(run.cancelRequestedAt !== undefined && { cancelRequestedAt: instant(run.cancelRequestedAt) }),
    ...(cancelledBy !== undefined && { cancelledBy }),
    attempts,
    lastEvent,
  };
}

export function runView(run: RunRecord): RunView {
  const { error, result } = run;
  return {
    ...runItem(run),
    ...(error !== undefined && { error: parseJson(error) }),
    ...(result !== undefined && { result: parseJson(result) }),
  };
}

/** What a run is resumed from is not for its readers. */
export const INTERNAL_EVENTS: ReadonlySet<string> = new Set(['accepted', 'run-basis', 'run-key']);

export function eventView({ seq, at, type, data }: RunEvent): RunEventView {
  return { seq, at: instant(at), type, data: INTERNAL_EVENTS.has(type) ? {} : shown(toJson(parseJson(data))) };
}

/** Without the marks of files, which only a resumed run compares. */
function shown(data: Json): Json {
  if (!isMap(data) || data['files'] === undefined) return data;
  const { files: _files, ...rest } = data;
  return rest;
}
