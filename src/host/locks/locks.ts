import { chmodSync, readFileSync, rmSync, statSync } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Lock, LockHolder } from '../../core/lock.ts';
import { makeDirectories } from '../files/make-directories.ts';
import { loadSqlite } from './sqlite.ts';

/** Not `.lock`: earlier versions kept text in files of that name. */
const SUFFIX = '.lck';
/** Two processes that try at the same instant can turn each other away although the lock is free. */
const LEAST_TRIES = 4;
const SHORTEST_PAUSE_MS = 1;
const LONGEST_PAUSE_MS = 40;

export type LockMode = 'exclusive' | 'shared';

export interface LockWish {
  /** Becomes the name of a file. */
  readonly name: string;
  /** Any number of processes hold a lock as `shared` at the same time; `exclusive` excludes them all. */
  readonly mode: LockMode;
  /** How long to wait for a lock that is held. */
  readonly waitMs: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Locks {
  /** Rejects with the reason of the signal, or with what `failed` makes when the lock file cannot be used. */
  acquire(wish: LockWish): Promise<Lock>;
  /** The locks that some process holds now. */
  holders(): Promise<readonly LockHolder[]>;
}

export interface LockOptions {
  /** It is made when it is not there. */
  readonly directory: string;
  /** Removes the lock file with the lock, where it would be in the way of people. A process that is killed leaves it. */
  readonly tidy?: boolean | undefined;
  /** The error of the caller for a directory in which nothing can be locked. */
  failed(cause: Error): Error;
}

/**
 * Locks that the kernel holds for a process and frees with it, however it ends: a transaction of SQLite on an empty file, in
 * which nothing is ever written. No lock is judged to be abandoned and none is taken away from its holder.
 */
export function createLocks({ directory, failed, tidy = false }: LockOptions): Locks {
  const acquire = async (wish: LockWish): Promise<Lock> => {
    const path = join(directory, `${wish.name}${SUFFIX}`);
    makeDirectories(directory, 0o700);
    const deadline = performance.now() + wish.waitMs;
    for (let attempt = 1; ; attempt++) {
      wish.signal?.throwIfAborted();
      const file = tryTake(path, wish.mode);
      if (file !== undefined)
        return { held: true, release: async () => release(file, tidy && wish.mode === 'exclusive' ? path : undefined) };
      if (attempt >= LEAST_TRIES && performance.now() >= deadline) return { held: false, pid: findHolder(path), path };
      await pause(attempt, wish.signal);
    }
  };

  const translated = async (wish: LockWish): Promise<Lock> => {
    try {
      return await acquire(wish);
    } catch (error) {
      if (wish.signal?.aborted) throw error;
      throw failed((await writeFault(directory)) ?? (error as Error));
    }
  };

  return {
    acquire: translated,
    async holders() {
      const names = await readdir(directory).catch(() => []);
      const held: LockHolder[] = [];
      for (const file of names.filter(name => name.endsWith(SUFFIX))) {
        const name = file.slice(0, -SUFFIX.length);
        const lock = await translated({ name, mode: 'exclusive', waitMs: 0 });
        if (lock.held) await lock.release();
        else held.push({ path: lock.path, pid: lock.pid });
      }
      return held;
    },
  };
}

/**
 * The file, locked. It counts only when its name still means the file that was opened: a holder removes the file before it lets
 * go of it, and a lock on a file without a name would exclude no other process.
 */
function tryTake(path: string, mode: LockMode): DatabaseSync | undefined {
  const before = identity(path) ?? made(path);
  const file = openLockFile(path);
  try {
    if (tryBegin(file, mode) && before !== undefined && identity(path) === before) return file;
    file.close();
    return undefined;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Numbers of files are used again; together with the time of creation they are not. */
function identity(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev} ${stat.ino} ${stat.birthtimeNs}`;
}

function made(path: string): string | undefined {
  const file = openLockFile(path);
  // SQLite makes the file when it is used for the first time.
  tryBegin(file, 'shared');
  file.close();
  try {
    chmodSync(path, 0o600);
  } catch {
    // Another process has removed it already.
  }
  return identity(path);
}

function release(file: DatabaseSync, path: string | undefined): void {
  if (!file.isOpen) return;
  try {
    if (path !== undefined) rmSync(path, { force: true });
  } catch {
    // The file of a lock may stay: on Windows it cannot be removed while it is open.
  }
  file.close();
}

function openLockFile(path: string): DatabaseSync {
  const sqlite = loadSqlite();
  if (sqlite === undefined) throw new Error('this Node.js was built without SQLite, which locks need');
  return new sqlite.DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: false });
}

const SQLITE_BUSY = 5;

function tryBegin(file: DatabaseSync, mode: LockMode): boolean {
  try {
    // No journal: it would be a second file, which could be left behind.
    file.exec('PRAGMA journal_mode = MEMORY');
    // The number, which stays in memory, makes a read-only file fail: SQLite would only take a shared lock on it.
    if (mode === 'exclusive') file.exec('BEGIN EXCLUSIVE; PRAGMA user_version = 1');
    // A transaction that has read keeps others from writing until it ends.
    else file.exec('BEGIN; SELECT 1 FROM sqlite_schema');
    return true;
  } catch (error) {
    if (file.isTransaction) file.exec('ROLLBACK');
    const { errcode = 0 } = error as { readonly errcode?: number };
    if ((errcode & 0xff) === SQLITE_BUSY) return false;
    throw error;
  }
}

/** Longer after each attempt, and never the same for two processes that began together. */
async function pause(attempt: number, signal: AbortSignal | undefined): Promise<void> {
  const longest = Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** attempt);
  await new Promise<void>((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', end);
        resolve();
      },
      longest * (0.5 + Math.random() / 2),
    );
    signal?.addEventListener('abort', end, { once: true });
  });
}

/** The first of the bytes that SQLite locks; those of a shared lock begin two later. */
const LOCKED_BYTE = 0x4000_0000;

/** For messages only. The Linux kernel lists the holders; elsewhere they stay unknown. */
function findHolder(path: string): number | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const { ino } = statSync(path);
    for (const line of readFileSync('/proc/locks', 'utf8').split('\n')) {
      const [, , , , pid, file = '', first] = line.trim().split(/\s+/);
      if (!file.endsWith(`:${ino}`) || Math.abs(Number(first) - LOCKED_BYTE) > 2) continue;
      return Number(pid) > 0 ? Number(pid) : undefined;
    }
  } catch {
    // Without the file of the kernel nothing is known about the holder.
  }
  return undefined;
}

/** SQLite says only that it cannot open a file: an attempt to make one says why. */
async function writeFault(directory: string): Promise<Error | undefined> {
  const probe = join(directory, `.probe-${process.pid}-${Math.random().toString(36).slice(2)}`);
  try {
    await (await open(probe, 'wx', 0o600)).close();
    await rm(probe, { force: true });
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
