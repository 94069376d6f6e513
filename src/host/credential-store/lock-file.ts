import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Lock, LockHolder } from '../../core/credential-ports.ts';
import { codeOf, unreadable } from './directory.ts';

const HEARTBEAT_MS = 5_000;
/** A holder on another machine, or one whose process id means nothing to us, is gone when it misses this. */
const STALE_MS = 60_000;
/** A file without readable content is a holder that died between creating and writing it. */
const UNPARSABLE_MS = 2_000;
const PROBE_EVERY_MS = 1_000;

interface Content {
  readonly pid: number;
  readonly host: string;
  readonly nonce: string;
}

export interface LockFiles {
  acquire(name: string, waitMs: number, signal?: AbortSignal): Promise<Lock>;
  holders(): Promise<readonly LockHolder[]>;
  removeStale(): Promise<readonly string[]>;
}

/**
 * Locks as files below `directory`, created exclusively, so that they work on every file system and are scoped like
 * the files they protect. A holder that was killed is recognised by its process id, or by its missing heartbeat.
 */
export function createLockFiles(directory: string): LockFiles {
  const host = hostIdentity();

  const read = async (path: string): Promise<string | undefined> => {
    try {
      return await readFile(path, 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
  };
  const isStale = async (path: string, text: string): Promise<boolean> => {
    const content = parseContent(text);
    if (content?.host === host) {
      if (!isAlive(content.pid)) return true;
    }
    return (await ageMs(path, directory)) > (content === undefined ? UNPARSABLE_MS : STALE_MS);
  };
  const tryCreate = async (path: string): Promise<Lock | undefined> => {
    const text = JSON.stringify({ pid: process.pid, host, nonce: randomUUID() } satisfies Content);
    const handle = await open(path, 'wx', 0o600).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST' || (process.platform === 'win32' && codeOf(error) === 'EPERM')) return undefined;
      throw error;
    });
    if (handle === undefined) return undefined;
    await handle.writeFile(text);
    await handle.close();
    return heldLock(path, text);
  };

  const acquire = async (name: string, waitMs: number, signal?: AbortSignal): Promise<Lock> => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const path = join(directory, lockFileName(name));
    const deadline = performance.now() + waitMs;
    let judgeAt = 0;
    for (;;) {
      signal?.throwIfAborted();
      const lock = await tryCreate(path);
      if (lock !== undefined) return lock;
      const text = await read(path);
      if (text === undefined) continue;
      const content = parseContent(text);
      const cheap = content?.host === host && !isAlive(content.pid);
      if (cheap || performance.now() >= judgeAt) {
        judgeAt = performance.now() + PROBE_EVERY_MS;
        if (await isStale(path, text)) {
          await steal(path, text);
          continue;
        }
      }
      if (performance.now() >= deadline) return { held: false, pid: content?.pid, path };
      await new Promise(resolve => setTimeout(resolve, 15 + Math.random() * 35));
    }
  };

  const holders = async (): Promise<LockHolder[]> => {
    const found: LockHolder[] = [];
    for (const name of await readdir(directory).catch(() => [])) {
      if (!name.endsWith('.lock')) continue;
      const path = join(directory, name);
      const text = await read(path);
      if (text !== undefined) found.push({ path, pid: parseContent(text)?.pid, stale: await isStale(path, text) });
    }
    return found;
  };

  return {
    async acquire(name, waitMs, signal) {
      try {
        return await acquire(name, waitMs, signal);
      } catch (error) {
        if (signal?.aborted) throw error;
        throw unreadable(`the lock cannot be taken: ${(error as Error).message}`, error);
      }
    },
    holders,
    async removeStale() {
      const removed: string[] = [];
      for (const { path, stale } of await holders()) {
        const text = stale ? await read(path) : undefined;
        if (text === undefined) continue;
        await steal(path, text);
        removed.push(path);
      }
      return removed;
    },
  };
}

/** `store` is the lock of the store itself; every other name is that of a profile. */
function lockFileName(name: string): string {
  return name === 'store' ? 'store.lock' : `${createHash('sha256').update(name).digest('hex')}.lock`;
}

function heldLock(path: string, text: string): Lock {
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => undefined);
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    held: true,
    async release() {
      clearInterval(heartbeat);
      const current = await readFile(path, 'utf8').catch(() => undefined);
      if (current === text) await rm(path, { force: true });
    },
  };
}

/**
 * Takes a stale lock away. Between the judgement and the rename somebody else may have taken it away and created a new
 * one: what was moved is compared with what was judged, and put back when it is another.
 */
async function steal(path: string, judged: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const moved = await readFile(aside, 'utf8');
  if (moved !== judged) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

/** Age by the clock of the file server, not ours: compared with a file written just now. */
async function ageMs(path: string, directory: string): Promise<number> {
  const probe = join(directory, `.probe-${randomUUID()}`);
  try {
    await (await open(probe, 'wx', 0o600)).close();
    const [reference, lock] = await Promise.all([stat(probe), stat(path)]);
    return reference.mtimeMs - lock.mtimeMs;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0;
    throw error;
  } finally {
    await rm(probe, { force: true });
  }
}

function parseContent(text: string): Content | undefined {
  try {
    const { pid, host, nonce } = JSON.parse(text) as Partial<Content>;
    return typeof pid === 'number' && typeof host === 'string' && typeof nonce === 'string'
      ? { pid, host, nonce }
      : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** Process ids can be compared only within one machine, one boot and one name space of process ids. */
function hostIdentity(): string {
  if (process.platform !== 'linux') return hostname();
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${hostname()} ${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
