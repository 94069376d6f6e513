import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { CredentialStore, Surroundings } from '../../core/ports/credential-ports.ts';
import { secretsDirectory } from './directory.ts';
import { createKeychain, type Keychain } from './keychain.ts';
import type { StoreOptions } from './parts.ts';
import { createCredentialStore } from './store.ts';

/** A dialog of the keychain takes a person's time; without a person it stays unanswered. */
const ATTENDED_TIMEOUT_MS = 30_000;
const UNATTENDED_TIMEOUT_MS = 3_000;
const ACCOUNT = 'master-key';

export interface MachineStoreOptions extends Omit<StoreOptions, 'directory' | 'keychain'> {
  readonly surroundings: Surroundings;
  /** A person may answer a dialog. */
  attended(): boolean;
}

/** The store of this user on this machine. Nothing is looked at before it is used. */
export function createMachineStore({ surroundings, attended, ...options }: MachineStoreOptions): CredentialStore {
  const { environment } = options;
  const directory = resolve(secretsDirectory(environment, surroundings.platform, surroundings.home));
  const overridden = Boolean(environment['TOOL_SECRETS_DIR']);
  let opened: Keychain | undefined;
  const keychain = (): Keychain =>
    (opened ??= createKeychain({
      account: overridden ? `${ACCOUNT}-${pathDigest(directory)}` : ACCOUNT,
      environment,
      timeoutMs: attended() ? ATTENDED_TIMEOUT_MS : UNATTENDED_TIMEOUT_MS,
    }));
  return createCredentialStore({
    ...options,
    directory,
    keychain: {
      read: names => keychain().read(names),
      write: (name, value) => keychain().write(name, value),
      remove: name => keychain().remove(name),
    },
  });
}

/** Two directories never share a key; two names of one directory do. */
const pathDigest = (path: string): string => createHash('sha256').update(realPath(path)).digest('hex').slice(0, 8);

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}
