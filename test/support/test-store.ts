import { randomBytes, randomUUID } from 'node:crypto';
import type { CredentialStore } from '../../src/core/ports/credential-ports.ts';
import type { Log, Random } from '../../src/core/ports/ports.ts';
import { createRedactor, type Redactor } from '../../src/core/secrets/redact.ts';
import type { Keychain, KeychainAnswer } from '../../src/host/credential-store/keychain.ts';
import type { StoreOptions } from '../../src/host/credential-store/parts.ts';
import { createCredentialStore } from '../../src/host/credential-store/store.ts';
import { createFakeClock } from './fake-clock.ts';

export const systemRandom: Random = {
  uuid: () => randomUUID(),
  bytes: length => new Uint8Array(randomBytes(length)),
  fraction: () => Math.random(),
};

export const TEST_KEY = Buffer.alloc(32, 7).toString('base64');

/** A keychain in memory. `answer` makes every call answer that instead. */
export interface MemoryKeychain extends Keychain {
  readonly items: Map<string, string>;
  answer: KeychainAnswer | undefined;
  calls: number;
}

export function createMemoryKeychain(): MemoryKeychain {
  const items = new Map<string, string>();
  const found = (names: readonly string[]): KeychainAnswer => {
    keychain.calls++;
    const there = names.filter(name => items.has(name)).map(name => [name, items.get(name) ?? ''] as const);
    return keychain.answer ?? { kind: 'items', items: Object.fromEntries(there) };
  };
  const keychain: MemoryKeychain = {
    items,
    answer: undefined,
    calls: 0,
    read: async names => found(names),
    async write(name, value) {
      if (keychain.answer === undefined) items.set(name, value);
      return found([name]);
    },
    async remove(name) {
      if (keychain.answer === undefined) items.delete(name);
      return found([name]);
    },
  };
  return keychain;
}

export const noKeychain = (): MemoryKeychain => {
  const keychain = createMemoryKeychain();
  keychain.answer = { kind: 'failed', reason: 'there is no session bus' };
  return keychain;
};

export interface TestStore {
  readonly store: CredentialStore;
  readonly warnings: readonly string[];
  readonly redactor: Redactor;
}

/** Without a keychain; warnings go nowhere. */
export const storeOptions = (directory: string): StoreOptions => ({
  directory,
  environment: {},
  settings: { secretStore: 'auto', requireSecureKeyring: false },
  keychain: noKeychain(),
  clock: createFakeClock(),
  random: systemRandom,
  log: () => undefined,
  redactor: createRedactor(),
});

/** The real store on a real directory; without a keychain unless one is given. */
export function createTestStore(directory: string, options: Partial<StoreOptions> = {}): TestStore {
  const warnings: string[] = [];
  const log: Log = (level, message) => {
    if (level === 'warn') warnings.push(message);
  };
  const redactor = createRedactor();
  const store = createCredentialStore({ ...storeOptions(directory), log, redactor, ...options });
  return { store, warnings, redactor };
}
