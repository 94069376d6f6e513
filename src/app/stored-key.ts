import { randomBytes } from 'node:crypto';
import { busyLock } from '../core/lock.ts';
import type { CredentialStore } from '../core/ports/credential-ports.ts';

const LOCK_MS = 10_000;
const KEY_BYTES = 32;

/** A key of this user on this machine, made when it is first asked for. Two processes that want it at the same time get the same one. */
export async function storedKey(store: CredentialStore, name: string): Promise<Uint8Array> {
  const lock = await store.lock(name, LOCK_MS);
  if (!lock.held) throw busyLock(lock);
  try {
    const found = await store.find(name);
    if (found !== undefined) return Buffer.from(found, 'hex');
    const made = randomBytes(KEY_BYTES);
    await store.save(name, made.toString('hex'));
    return made;
  } finally {
    await lock.release();
  }
}
