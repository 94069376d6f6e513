import { ToolError } from '../../core/errors.ts';
import {
  type Claim,
  type ClaimOptions,
  type CreateOptions,
  type LaterFacts,
  type NewEvent,
  type NewRun,
  RUN_STATES,
  type RunCounts,
  type RunEnding,
  type RunFilter,
  type RunHolder,
  type RunPage,
  type RunRecord,
  type RunState,
} from '../../core/ports/run-store.ts';
import { RUN_ID } from '../../core/run-id.ts';
import type { Connection } from './connection.ts';
import type { Database } from './database.ts';
import { finishKey } from './idempotency.ts';
import { appendEvents, supersededError } from './journal.ts';
import { enqueue } from './outbox.ts';
import { HEAD, type Row, runColumns, runRecord, text } from './rows.ts';
import type { RunLocks } from './run-locks.ts';

export interface RunsOptions {
  readonly database: Database;
  readonly locks: RunLocks;
  readonly now: () => number;
}

/** The part of a store that is about the runs themselves: who works on them, and what became of them. */
export interface Runs {
  create(run: NewRun, options?: CreateOptions): Promise<RunRecord>;
  read(id: string, owner?: string): Promise<RunRecord | undefined>;
  list(filter?: RunFilter): Promise<RunPage>;
  counts(): Promise<RunCounts>;
  idsBeginningWith(prefix: string, options?: { readonly owner?: string; readonly limit?: number }): Promise<string[]>;
  describe(id: string, token: number, facts: LaterFacts, events: readonly NewEvent[]): Promise<RunRecord>;
  claim(id: string, holder: RunHolder, options?: ClaimOptions): Promise<Claim>;
  end(id: string, token: number, ending: RunEnding): Promise<RunRecord>;
  requestCancel(id: string, by: string): Promise<RunRecord | undefined>;
  /** Runs whose process has ended become `interrupted`. */
  settle(ids?: readonly string[]): Promise<void>;
}

const lockName = (id: string): string => `run-${id}`;

const CLAIMABLE: readonly RunState[] = ['pending', 'interrupted', 'failed'];
const PAGE = 100;

export function createRuns({ database, locks, now }: RunsOptions): Runs {
  /** Where nothing can be written they are shown as interrupted all the same. */
  const settle = async (ids?: readonly string[]): Promise<ReadonlySet<string>> => {
    const dead: { readonly id: string; readonly token: number }[] = [];
    for (const run of database.read(runningIn(ids), [])) if (!(await locks.isHeld(lockName(run.id)))) dead.push(run);
    if (dead.length === 0) return new Set();
    const work = ({ prepare }: Connection): void => {
      for (const { id, token } of dead) prepare(INTERRUPT).run({ id, token, now: now() });
    };
    return await database.write(work).then(
      () => new Set<string>(),
      () => new Set(dead.map(({ id }) => id)),
    );
  };

  const readSettled = async (id: string, owner?: string): Promise<RunRecord | undefined> => {
    const dead = await settle([id]);
    const run = database.read(connection => findRun(connection, id), undefined);
    if (run === undefined || (owner !== undefined && run.owner !== owner)) return undefined;
    return dead.has(id) ? { ...run, state: 'interrupted' } : run;
  };

  return {
    settle: async ids => void (await settle(ids)),
    read: readSettled,

    async create(run, { holder, events = [], messages = [], idempotency } = {}) {
      if (!RUN_ID.test(run.id)) throw new ToolError('internal', `${run.id} is not the id of a run`);
      if (holder !== undefined) await locks.take(lockName(run.id));
      try {
        return await database.write(connection => {
          connection.prepare(INSERT).run(runColumns(run));
          const token = holder === undefined ? 0 : hold(connection, run.id, holder, now());
          if (events.length > 0) appendEvents(connection, run.id, token, events);
          enqueue(connection, messages);
          if (idempotency !== undefined) finishKey(connection, run.owner, idempotency.key, idempotency.answer);
          return foundRun(connection, run.id);
        });
      } catch (error) {
        await locks.free(lockName(run.id));
        throw error;
      }
    },

    async list(filter = {}) {
      const dead = await settle();
      const limit = filter.limit ?? PAGE;
      const rows = database.read(connection => selectRuns(connection, { ...filter, limit: limit + 1 }), []);
      const runs = rows
        .slice(0, limit)
        .map(run => (dead.has(run.id) ? { ...run, state: 'interrupted' as const } : run));
      return rows.length > limit ? { runs, next: runs.at(-1)?.id } : { runs };
    },

    async counts() {
      const dead = (await settle()).size;
      const rows = database.read(({ prepare }) => prepare(COUNT).all() as Row[], []);
      const found = new Map(rows.map(row => [text(row['state']), Number(row['count'])]));
      const counts = RUN_STATES.map(state => [state, found.get(state) ?? 0] as const);
      const { running = 0, interrupted = 0, ...others } = Object.fromEntries(counts);
      return { ...others, running: running - dead, interrupted: interrupted + dead } as RunCounts;
    },

    describe: (id, token, { planDigest, basis, lock, key }, events) =>
      database.write(connection => {
        const values = { planDigest: planDigest ?? null, basis: basis ?? null, lock: lock ?? null, key: key ?? null };
        if (connection.prepare(DESCRIBE).run({ id, token, ...values }).changes === 0) throw supersededError(id);
        if (events.length > 0) appendEvents(connection, id, token, events);
        return foundRun(connection, id);
      }),

    async idsBeginningWith(prefix, { owner, limit = 10 } = {}) {
      if (!/^[0-9a-f-]*$/.test(prefix)) return [];
      const select = `SELECT id FROM runs WHERE id >= $prefix AND id < $end ${owner === undefined ? '' : 'AND owner = $owner'} ORDER BY id LIMIT $limit`;
      const values = { prefix, end: `${prefix}g`, limit, ...(owner !== undefined && { owner }) };
      return database.read(({ prepare }) => (prepare(select).all(values) as Row[]).map(row => text(row['id'])), []);
    },

    async claim(id, holder, { from = CLAIMABLE } = {}) {
      const before = database.read(connection => findRun(connection, id), undefined);
      if (before === undefined) return { kind: 'unknown' };
      if (before.state !== 'running' && !from.includes(before.state)) return { kind: 'refused', run: before };
      if (!(await locks.take(lockName(id)))) {
        const run = database.read(connection => findRun(connection, id), undefined);
        return { kind: 'held', holder: run?.holder };
      }
      let claim: Claim = { kind: 'unknown' };
      try {
        claim = await database.write((connection): Claim => {
          const found = findRun(connection, id);
          if (found === undefined) return { kind: 'unknown' };
          // This process has the lock of the run: no other one is running it.
          const state = found.state === 'running' ? 'interrupted' : found.state;
          if (!from.includes(state)) return { kind: 'refused', run: { ...found, state } };
          const token = hold(connection, id, holder, now());
          return { kind: 'claimed', token, run: foundRun(connection, id) };
        });
      } finally {
        if (claim.kind !== 'claimed') await locks.free(lockName(id));
      }
      return claim;
    },

    async end(id, token, { state, status, error, result, at, events = [], messages = [] }) {
      const run = await database.write(connection => {
        if (events.length > 0) appendEvents(connection, id, token, events);
        const values = { id, token, state, status: status ?? null, error: error ?? null, result: result ?? null, at };
        if (connection.prepare(END).run(values).changes === 0) throw supersededError(id);
        enqueue(connection, messages);
        return foundRun(connection, id);
      });
      await locks.free(lockName(id));
      return run;
    },

    async requestCancel(id, by) {
      await settle([id]);
      const isKnown = database.read(connection => findRun(connection, id) !== undefined, false);
      if (!isKnown) return undefined;
      return await database.write(connection => {
        connection.prepare(CANCEL_IDLE).run({ id, by, now: now() });
        connection.prepare(CANCEL_RUNNING).run({ id, by, now: now() });
        return findRun(connection, id);
      });
    },
  };
}

const COUNT = 'SELECT state, count(*) AS count FROM runs GROUP BY state';
const INSERT = `INSERT INTO runs (id, owner, command, solution_name, solution_version, solution_digest, solution_source,
  plan_digest, basis, lock_name, wrapped_key, created_at, state)
  VALUES ($id, $owner, $command, $name, $version, $digest, $source, $planDigest, $basis, $lock, $key, $createdAt, 'pending')`;
const HOLD = `UPDATE runs SET state = 'running', token = token + 1, attempts = attempts + 1, holder_host = $host,
  holder_pid = $pid, holder_version = $startedBy, holder_since = $now, started_at = coalesce(started_at, $now), ended_at = NULL,
  status = NULL, error = NULL, result = NULL, cancel_requested_at = NULL, cancelled_by = NULL
  WHERE id = $id RETURNING token`;
const DESCRIBE = `UPDATE runs SET plan_digest = coalesce($planDigest, plan_digest), basis = $basis, lock_name = $lock, wrapped_key = $key
  WHERE id = $id AND token = $token AND state = 'running'`;
const END = `UPDATE runs SET state = $state, status = $status, error = $error, result = $result, ended_at = $at,
  worked_ms = worked_ms + max(0, $at - holder_since), size = size + length($error) + length($result)
  WHERE id = $id AND token = $token AND state = 'running'`.replace(
  /length\((\$\w+)\)/g,
  'coalesce(octet_length($1), 0)',
);
/** When its process ended is not known: its last event was the last sign of it. */
const INTERRUPT = `UPDATE runs SET state = 'interrupted',
  ended_at = coalesce((SELECT max(at) FROM events WHERE run = number), holder_since, $now),
  worked_ms = worked_ms + max(0, coalesce((SELECT max(at) FROM events WHERE run = number), holder_since) - holder_since)
  WHERE id = $id AND token = $token AND state = 'running'`;
const CANCEL_IDLE = `UPDATE runs SET state = 'cancelled', status = 'cancelled', ended_at = $now, cancel_requested_at = $now, cancelled_by = $by
  WHERE id = $id AND state IN ('pending', 'interrupted')`;
const CANCEL_RUNNING = `UPDATE runs SET cancel_requested_at = $now, cancelled_by = $by
  WHERE id = $id AND state = 'running' AND cancel_requested_at IS NULL`;

function hold({ prepare }: Connection, id: string, { host, pid, startedBy }: RunHolder, now: number): number {
  return Number(prepare(HOLD).get({ id, host, pid, startedBy, now })?.['token']);
}

export function findRun({ prepare }: Connection, id: string): RunRecord | undefined {
  const row = prepare('SELECT * FROM runs WHERE id = ?').get(id);
  return row && runRecord(row);
}

function foundRun(connection: Connection, id: string): RunRecord {
  const run = findRun(connection, id);
  if (run === undefined) throw new ToolError('internal', `run ${id} was written and is not there`);
  return run;
}

const runningIn =
  (ids: readonly string[] | undefined) =>
  ({ prepare }: Connection): { readonly id: string; readonly token: number }[] => {
    const rows = prepare(`SELECT id, token FROM runs WHERE state = 'running'`).all() as Row[];
    const running = rows.map(row => ({ id: text(row['id']), token: Number(row['token']) }));
    return ids === undefined ? running : running.filter(({ id }) => ids.includes(id));
  };

/** The conditions of a filter, each with the column that it is about. */
function selectRuns({ prepare }: Connection, filter: RunFilter & { readonly limit: number }): RunRecord[] {
  const { cursor } = filter;
  if (cursor !== undefined && !RUN_ID.test(cursor))
    throw new ToolError('invalid-input', 'the cursor is not one that a list of runs returned', { field: 'cursor' });
  const conditions: readonly (readonly [sql: string, value: string | number | undefined])[] = [
    ['owner = ?', filter.owner],
    ['solution_name = ?', filter.solution],
    ['created_at >= ?', filter.since],
    ['plan_digest = ?', filter.planDigest],
    ['lock_name = ?', filter.lock],
    ['id < ?', cursor],
    ['state IN (SELECT value FROM json_each(?))', filter.states && JSON.stringify(filter.states)],
  ];
  const used = conditions.filter(([, value]) => value !== undefined);
  const where = used.length === 0 ? '' : `WHERE ${used.map(([sql]) => sql).join(' AND ')}`;
  const values = used.map(([, value]) => value ?? null);
  const rows = prepare(`SELECT ${HEAD} FROM runs ${where} ORDER BY id DESC LIMIT ?`).all(
    ...values,
    filter.limit,
  ) as Row[];
  return rows.map(runRecord);
}
