import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunCounts, RunRetention, RunStore } from '../../core/ports/run-store.ts';
import { makeDirectories } from '../files/make-directories.ts';
import { createLocks } from '../locks/locks.ts';
import { loadSqlite } from '../locks/sqlite.ts';
import { type JournalMode, openForReading } from './connection.ts';
import { type DamageReport, faultsIn, markDamaged, setAsideBeside } from './damage.ts';
import { createDatabase } from './database.ts';
import { storeFault } from './faults.ts';
import { createIdempotencyKeys } from './idempotency.ts';
import { appendEvents, createJournal } from './journal.ts';
import { createOutbox, enqueue } from './outbox.ts';
import { createPlanShelf } from './plan-shelf.ts';
import { createBlobs, hasLeftovers, overdueRuns, removeRuns, sweep } from './retention.ts';
import { createRunLocks } from './run-locks.ts';
import { createRuns } from './runs.ts';
import { SCHEMA_VERSION } from './schema.ts';

export interface RunStoreOptions {
  /** Absolute; made with mode 0700 when something is first kept. It holds the database and the directory of the locks. */
  readonly directory: string;
  readonly now: () => number;
  /** Applied after runs that end; at most once a minute. Without it nothing is removed by itself. */
  readonly retention?: Omit<RunRetention, 'now'> | undefined;
  /** Absent: what the file system allows. */
  readonly journal?: JournalMode | undefined;
  /** Told of a damaged database, which was set aside. */
  damaged(report: DamageReport): void;
}

const FILE = 'runs.db';
const LOCKS = 'locks';
const RESERVE = 'reserve';
const RESERVE_BYTES = 64 * 1024;
const PRUNE_EACH_MS = 60_000;
const NO_RUNS: RunCounts = { pending: 0, running: 0, completed: 0, failed: 0, interrupted: 0, cancelled: 0 };
const FREED_PAGES = 2000;
const ALL_PAGES = 2 ** 30;

/** The store of this user on this machine, in SQLite. Nothing is opened, and no file is made, before it is used. */
export function createRunStore({ directory, now, retention, journal, damaged }: RunStoreOptions): RunStore {
  const path = join(directory, FILE);
  const database = createDatabase({ path, journal, now, damaged });
  const failed = (cause: Error): Error => storeFault(cause, path);
  const locks = createRunLocks(createLocks({ directory: join(directory, LOCKS), tidy: true, failed }));
  const runs = createRuns({ database, locks, now });
  const follow = createJournal(database, runs.settle);
  let prunedAt = 0;

  const prune: RunStore['prune'] = async (wanted, only) => {
    await runs.settle();
    const overdue = database.read(connection => overdueRuns(connection, wanted), []);
    if (only === 'tell') return overdue;
    // Most of the time there is nothing to do, and nothing has to be written.
    if (overdue.length === 0 && !database.read(connection => hasLeftovers(connection, wanted.now), false)) return [];
    const ids = overdue.map(({ id }) => id);
    const removed = await database.write(connection => {
      const gone = removeRuns(connection, ids);
      sweep(connection, wanted.now);
      return new Set(gone);
    });
    // Free space goes back to the disk a part at a time, so that no caller waits long.
    await database.write(({ db }) => db.exec(`PRAGMA incremental_vacuum(${FREED_PAGES})`));
    return overdue.filter(({ id }) => removed.has(id));
  };

  const reserve = (): void => {
    try {
      makeDirectories(directory, 0o700);
      writeFileSync(join(directory, RESERVE), Buffer.alloc(RESERVE_BYTES), { flag: 'wx', mode: 0o600 });
    } catch {
      // It exists already, or there is no space for it, which the next write reports.
    }
  };

  /** A run has ended well even when old ones cannot be removed. */
  const pruneSometimes = async (): Promise<void> => {
    if (retention === undefined || now() - prunedAt < PRUNE_EACH_MS) return;
    prunedAt = now();
    await prune({ ...retention, now: now() }).catch(() => []);
  };

  return {
    async create(run, options) {
      reserve();
      return await runs.create(run, options);
    },
    async makeRoom() {
      rmSync(join(directory, RESERVE), { force: true });
    },
    read: runs.read,
    list: runs.list,
    counts: runs.counts,
    idsBeginningWith: runs.idsBeginningWith,
    claim: runs.claim,
    describe: runs.describe,
    append: (id, token, events, messages = []) =>
      database.write(connection => {
        const last = appendEvents(connection, id, token, events);
        enqueue(connection, messages);
        return last;
      }),
    events: follow.events,
    watch: follow.watch,
    heartbeat: follow.heartbeat,
    async end(id, token, ending) {
      const run = await runs.end(id, token, ending);
      await pruneSometimes();
      return run;
    },
    requestCancel: runs.requestCancel,
    cancelRequested: follow.cancelRequested,
    async remove(ids) {
      await runs.settle(ids);
      return await database.write(connection => removeRuns(connection, ids));
    },
    prune,
    blobs: createBlobs(database, now),
    plans: createPlanShelf(database),
    idempotency: createIdempotencyKeys(database, locks, `requests-${randomUUID()}`),
    outbox: createOutbox(database),
    async check() {
      const isThere = existsSync(path);
      const faults = isThere ? faultsIn(path) : [];
      if (faults.length > 0) markDamaged(path, new Error(faults[0]));
      return {
        place: path,
        schemaVersion: SCHEMA_VERSION,
        size: isThere ? statSync(path).size : 0,
        runs: faults.length > 0 ? NO_RUNS : await runs.counts(),
        faults,
        setAside: setAsideBeside(path),
      };
    },
    async backup(target) {
      // A connection of its own, and one step: what others write meanwhile neither disturbs it nor makes it begin again.
      const source = openForReading(path);
      if (source === undefined) throw storeFault(new Error('no run was kept yet'), path);
      try {
        closeSync(openSync(target, 'wx', 0o600));
        await loadSqlite()?.backup(source.db, target, { rate: ALL_PAGES });
      } catch (error) {
        throw storeFault(error, target);
      } finally {
        source.close();
      }
    },
    async close() {
      await database.close();
      await locks.freeAll();
    },
  };
}
