import { type Connection, READ_WAIT_MS } from './connection.ts';
import { SQLITE, sqliteCode } from './faults.ts';

/** How long a commit waits for other processes that write. */
const LONGEST_WAIT_MS = 30_000;
/** Short: a process that writes all the time lets go of the database for moments only. */
const LONGEST_PAUSE_MS = 3;

export type Work<T> = (connection: Connection) => T;

/** Writes of all that wait, in one durable transaction. */
export interface Commits {
  /** Resolves when the work is durable. What the work throws undoes its own changes only. */
  write<T>(work: Work<T>): Promise<T>;
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>;
}

interface Job {
  readonly work: Work<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

export interface CommitOptions {
  /** Opens the database when it is first written to. */
  open(): Connection;
  /** Called after each commit. */
  committed(): void;
  /** The error in the words of users. */
  fault(error: unknown): Error;
}

export function createCommits({ open, committed, fault }: CommitOptions): Commits {
  let waiting: Job[] = [];
  let isPlanned = false;
  let firstTryAt: number | undefined;
  let idle: (() => void)[] = [];

  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    // Everything that the current turn of the event loop still has to write shares the commit.
    setImmediate(flush);
  };

  const flush = (): void => {
    let connection: Connection;
    try {
      connection = open();
      if (!tryBegin(connection)) return again();
    } catch (error) {
      firstTryAt = undefined;
      return finish(take().map(job => () => job.reject(fault(error))));
    }
    firstTryAt = undefined;
    const jobs = take();
    finish(commit(connection, jobs));
  };

  /** Another process is writing: this one gets its turn later, and the event loop goes on meanwhile. */
  const again = (): void => {
    firstTryAt ??= performance.now();
    const waitedMs = performance.now() - firstTryAt;
    setTimeout(flush, Math.min(LONGEST_PAUSE_MS, 1 + waitedMs / 4) * Math.random());
  };

  const tryBegin = (connection: Connection): boolean => {
    const isLastTry = firstTryAt !== undefined && performance.now() - firstTryAt > LONGEST_WAIT_MS;
    connection.prepare('PRAGMA busy_timeout = 0').get();
    try {
      connection.prepare('BEGIN IMMEDIATE').run();
      return true;
    } catch (error) {
      if (sqliteCode(error) === SQLITE.busy && !isLastTry) return false;
      throw error;
    } finally {
      connection.prepare(`PRAGMA busy_timeout = ${READ_WAIT_MS}`).get();
    }
  };

  const take = (): readonly Job[] => {
    const jobs = waiting;
    waiting = [];
    isPlanned = false;
    return jobs;
  };

  const commit = (connection: Connection, jobs: readonly Job[]): (() => void)[] => {
    const { db } = connection;
    try {
      const answers = jobs.map(job => doOne(connection, job, jobs.length === 1));
      if (db.isTransaction) connection.prepare('COMMIT').run();
      return answers;
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      return jobs.map(job => () => job.reject(fault(error)));
    }
  };

  const doOne = (connection: Connection, { work, resolve, reject }: Job, isAlone: boolean): (() => void) => {
    const { db } = connection;
    if (!isAlone) connection.prepare('SAVEPOINT job').run();
    try {
      const value = work(connection);
      if (!isAlone) connection.prepare('RELEASE job').run();
      return () => resolve(value);
    } catch (error) {
      // On a full disk SQLite ends the whole transaction by itself: nothing of it is kept.
      if (!db.isTransaction) throw error;
      db.exec(isAlone ? 'ROLLBACK' : 'ROLLBACK TO job; RELEASE job');
      return () => reject(fault(error));
    }
  };

  const finish = (answers: readonly (() => void)[]): void => {
    for (const answer of answers) answer();
    committed();
    if (waiting.length > 0) return;
    const told = idle;
    idle = [];
    for (const tell of told) tell();
  };

  return {
    write: <T>(work: Work<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: value => resolve(value as T), reject });
        plan();
      }),
    settled: () =>
      new Promise(resolve => {
        if (waiting.length === 0 && !isPlanned) resolve();
        else idle.push(resolve);
      }),
  };
}
