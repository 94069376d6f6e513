import { emptyMap, type Json, toJson } from '../../core/json/json.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';
import { REDACTED } from '../../core/secrets/redact.ts';
import { hiddenIn } from '../../core/secrets/sinks.ts';
import type { ActionRecord } from '../../engine/execute/action-record.ts';
import { type ResolverRecord, resolutionFailed } from '../../engine/resolve/resolution.ts';
import type { GivenParameter, RunContext } from '../../engine/services.ts';
import type {
  ActionSnapshot,
  PhaseSnapshot,
  ResolverSnapshot,
  Snapshot,
  SnapshotKind,
  SnapshotStatus,
} from '../../snapshots/snapshot.ts';
import type { CapturedRun } from '../solution/captured-run.ts';
import { type Print, printer, recordsByName } from '../solution/run-result.ts';

export interface CaptureOptions {
  readonly id: string;
  readonly kind: SnapshotKind;
  readonly toolVersion: string;
  readonly redact: boolean;
}

/** A finished run as a snapshot. Redacted unless told otherwise: by position and by text, errors and warnings too. */
export function captureSnapshot(captured: CapturedRun, { id, kind, toolVersion, redact }: CaptureOptions): Snapshot {
  const { context, loaded, resolution, executed } = captured;
  const { redactor, clock } = context.services;
  const style: Style = {
    redact,
    print: printer(redactor, !redact),
    text: redact ? hiddenIn('snapshot', redactor) : text => text,
  };
  const resolvers = [...resolution.records.values()];
  const actions = [...(executed?.records.values() ?? [])];
  const { name, version } = loaded.solution.metadata;
  return {
    schemaVersion: 2,
    id,
    kind,
    createdAt: clock.now().toISOString(),
    toolVersion,
    solution: { name, ...(version !== undefined && { version }), digest: loaded.digest(), source: loaded.origin },
    status: runStatus(captured),
    durationMs: Math.max(0, clock.now().getTime() - context.startedAt.getTime()),
    parameters: shownParameters(context, style),
    resolvers: recordsByName(resolvers, record => resolverSnapshot(record, style)),
    actions: recordsByName(actions, record => actionSnapshot(record, style)),
    phases: [...resolverPhases(resolvers), ...actionPhases(actions, 'actions'), ...actionPhases(actions, 'finally')],
    warnings: [
      ...new Set([...resolution.warnings.map(({ message }) => message), ...(executed?.warnings ?? [])].map(style.text)),
    ],
    redacted: redact,
  };
}

interface Style {
  readonly redact: boolean;
  readonly print: Print;
  readonly text: (text: string) => string;
}

function runStatus({ context, resolution, executed }: CapturedRun): SnapshotStatus {
  if (executed !== undefined) return executed.status;
  if (context.signal.aborted) return 'cancelled';
  return resolutionFailed(resolution) ? 'failed' : 'succeeded';
}

/** A parameter that a sensitive resolver reads is sensitive. */
function shownParameters({ parameters, solution }: RunContext, { redact, text }: Style): Record<string, Json> {
  const sensitive = new Set<unknown>();
  for (const resolver of solution.resolvers.values()) {
    if (!resolver.sensitive) continue;
    for (const { provider, inputs } of resolver.resolve.with) {
      const key = inputs.get('key');
      if (provider === 'parameter' && key?.kind === 'literal') sensitive.add(key.value);
    }
  }
  const out = emptyMap<Json>();
  for (const [key, given] of parameters.values)
    out[key] = redact && sensitive.has(key) ? REDACTED : redactedTexts(givenValue(given), text);
  return out;
}

function givenValue(given: GivenParameter): Json {
  if (given.form === 'data') return toJson(given.value);
  const [first, ...more] = given.texts;
  return more.length === 0 ? (first ?? '') : given.texts;
}

function redactedTexts(value: Json, text: Style['text']): Json {
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => redactedTexts(item, text));
  return mapFrom(Object.entries(value).map(([key, item]) => [text(key), redactedTexts(item, text)] as const));
}

function resolverSnapshot(record: ResolverRecord, { redact, print, text }: Style): ResolverSnapshot {
  const { status, value, taint, sensitive, type, phase, durationMs, providerCalls, valueSize, error, failedAttempts } =
    record;
  const hidden = redact && (sensitive || taint !== undefined);
  return {
    status,
    ...(status === 'succeeded' && { value: print(value, redact && sensitive ? 'root' : taint) }),
    type,
    phase,
    durationMs: Math.round(durationMs),
    providerCalls,
    ...(status === 'succeeded' && !hidden && { valueSize }),
    sensitive,
    ...(error !== undefined && { error: text(error.message) }),
    failedAttempts: failedAttempts.map(attempt => ({
      provider: attempt.provider,
      step: attempt.step,
      error: text(attempt.error),
      durationMs: Math.round(attempt.durationMs),
    })),
  };
}

function actionSnapshot(record: ActionRecord, { print, text }: Style): ActionSnapshot {
  const { status, section, phase, inputs, results, error, skipReason, attempts, durationMs } = record;
  return {
    status,
    section,
    phase,
    inputs: print(inputs.data, inputs.taint),
    ...(results !== undefined && { results: print(results.data, results.taint) }),
    ...(error !== undefined && { error: text(error.message) }),
    ...(skipReason !== undefined && { skipReason }),
    attempts,
    durationMs: Math.round(durationMs),
  };
}

function resolverPhases(records: readonly ResolverRecord[]): PhaseSnapshot[] {
  return inPhases(records, 'resolvers', members => Math.max(0, ...members.map(({ durationMs }) => durationMs)));
}

/** From the first start to the last end of its members. */
function actionPhases(records: readonly ActionRecord[], section: 'actions' | 'finally'): PhaseSnapshot[] {
  return inPhases(
    records.filter(record => record.section === section),
    section,
    members => {
      const starts = members.flatMap(({ startedAt }) => startedAt?.getTime() ?? []);
      const ends = members.flatMap(({ endedAt }) => endedAt?.getTime() ?? []);
      return starts.length === 0 || ends.length === 0 ? 0 : Math.max(0, Math.max(...ends) - Math.min(...starts));
    },
  );
}

function inPhases<T extends { readonly name: string; readonly phase: number }>(
  records: readonly T[],
  section: PhaseSnapshot['section'],
  duration: (members: readonly T[]) => number,
): PhaseSnapshot[] {
  const groups = [...Map.groupBy(records, ({ phase }) => phase)].sort(([a], [b]) => a - b);
  return groups.map(([phase, members]) => ({
    phase,
    section,
    durationMs: Math.round(duration(members)),
    members: members.map(({ name }) => name),
  }));
}
