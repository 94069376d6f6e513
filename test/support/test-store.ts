import { randomBytes, randomUUID } from 'node:crypto';
import type { CredentialStore } from '../../src/core/credential-ports.ts';
import type { Log, Random } from '../../src/core/ports.ts';
import { createRedactor, type Redactor } from '../../src/core/redact.ts';
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

/** A keychain with one item in memory. `answer` makes every call answer that instead. */
export interface MemoryKeychain extends Keychain {
  value: string | undefined;
  answer: KeychainAnswer | undefined;
  calls: number;
}

export function createMemoryKeychain(): MemoryKeychain {
  const keychain: MemoryKeychain = {
    value: undefined,
    answer: undefined,
    calls: 0,
    async read() {
      keychain.calls++;
      return (
        keychain.answer ?? (keychain.value === undefined ? { kind: 'none' } : { kind: 'value', value: keychain.value })
      );
    },
    async write(value) {
      keychain.calls++;
      if (keychain.answer !== undefined) return keychain.answer;
      keychain.value = value;
      return { kind: 'value', value };
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

/** The real store on a real directory; without a keychain unless one is given. */
export function createTestStore(directory: string, options: Partial<StoreOptions> = {}): TestStore {
  const warnings: string[] = [];
  const log: Log = (level, message) => {
    if (level === 'warn') warnings.push(message);
  };
  const redactor = createRedactor();
  const store = createCredentialStore({
    directory,
    environment: {},
    settings: { secretStore: 'auto', requireSecureKeyring: false },
    keychain: noKeychain(),
    clock: createFakeClock(),
    random: systemRandom,
    log,
    redactor,
    ...options,
  });
  return { store, warnings, redactor };
}
