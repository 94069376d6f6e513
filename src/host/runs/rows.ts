import type { SQLOutputValue } from 'node:sqlite';
import type { NewRun, RunEvent, RunHolder, RunRecord, RunSolution, RunState } from '../../core/ports/run-store.ts';

export type Row = Readonly<Record<string, SQLOutputValue>>;

/** Everything of a run but its result, which can be large: for lists. */
export const HEAD = `id, owner, command, solution_name, solution_version, solution_digest, solution_source, plan_digest, basis, lock_name,
  wrapped_key, created_at, state, status, holder_host, holder_pid, holder_version, holder_since, started_at, ended_at, cancel_requested_at,
  cancelled_by, token, attempts, error, last_event, worked_ms`;

/** A row of `runs` as the record that it stands for. */
export function runRecord(row: Row): RunRecord {
  return {
    id: text(row['id']),
    owner: text(row['owner']),
    command: text(row['command']),
    solution: solutionIn(row),
    planDigest: optionalText(row['plan_digest']),
    basis: optionalText(row['basis']),
    lock: optionalText(row['lock_name']),
    key: bytes(row['wrapped_key']),
    createdAt: Number(row['created_at']),
    state: text(row['state']) as RunState,
    status: optionalText(row['status']),
    holder: holderIn(row),
    startedAt: optionalNumber(row['started_at']),
    endedAt: optionalNumber(row['ended_at']),
    cancelRequestedAt: optionalNumber(row['cancel_requested_at']),
    cancelledBy: optionalText(row['cancelled_by']),
    token: Number(row['token']),
    attempts: Number(row['attempts']),
    error: optionalText(row['error']),
    result: optionalText(row['result']),
    lastEvent: Number(row['last_event']),
    workedMs: Number(row['worked_ms']),
  };
}

/** The columns of a new run, by the names of their parameters. */
export function runColumns(run: NewRun): Record<string, string | number | Uint8Array | null> {
  return {
    id: run.id,
    owner: run.owner,
    command: run.command,
    ...solutionColumns(run.solution),
    planDigest: run.planDigest ?? null,
    basis: run.basis ?? null,
    lock: run.lock ?? null,
    key: run.key ?? null,
    createdAt: run.createdAt,
  };
}

export function solutionIn(row: Row): RunSolution {
  return {
    name: text(row['solution_name']),
    version: optionalText(row['solution_version']),
    digest: text(row['solution_digest']),
    source: text(row['solution_source']),
  };
}

export const solutionColumns = (solution: RunSolution): Record<string, string | null> => ({
  name: solution.name,
  version: solution.version ?? null,
  digest: solution.digest,
  source: solution.source,
});

export function runEvent(row: Row): RunEvent {
  return {
    seq: Number(row['seq']),
    at: Number(row['at']),
    type: text(row['type']),
    data: text(row['data']),
    sealed: bytes(row['sealed']),
  };
}

function holderIn(row: Row): RunHolder | undefined {
  if (row['holder_host'] === null) return undefined;
  return {
    host: text(row['holder_host']),
    pid: Number(row['holder_pid']),
    startedBy: text(row['holder_version']),
    since: optionalNumber(row['holder_since']),
  };
}

export const text = (value: SQLOutputValue | undefined): string => String(value);
export const optionalText = (value: SQLOutputValue | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;
export const optionalNumber = (value: SQLOutputValue | undefined): number | undefined =>
  typeof value === 'number' ? value : undefined;
const bytes = (value: SQLOutputValue | undefined): Uint8Array | undefined =>
  value instanceof Uint8Array ? value : undefined;
