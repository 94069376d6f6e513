import * as crypto from 'node:crypto';
import type { StoreBackend } from '../../core/credential-ports.ts';
import type { Environment } from '../../core/ports.ts';
import type { Redactor } from '../../core/redact.ts';
import type { StoreDirectory } from './directory.ts';
import type { Keychain } from './keychain.ts';
import { type MasterKey, masterKey } from './secret-file.ts';

export const KEY_FILE = 'master.key';
const KEY_BYTES = 32;

/** How a passphrase becomes a key; the parameters are kept with the store. */
export type KeyDerivation =
  | {
      readonly algorithm: 'argon2id';
      readonly salt: string;
      readonly memoryKiB: number;
      readonly passes: number;
      readonly lanes: number;
    }
  | { readonly algorithm: 'scrypt'; readonly salt: string; readonly N: number; readonly r: number; readonly p: number };

/** Keys at hand, the current one first; two only while the key is being changed. Or why there are none. */
export type Keys =
  | { readonly kind: 'keys'; readonly keys: readonly [MasterKey, ...MasterKey[]] }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly reason: string };

export interface KeySources {
  /** The backend that the environment demands, if it does. */
  readonly demanded: 'environment' | 'passphrase' | undefined;
  fromEnvironment(): Keys;
  fromPassphrase(derivation: KeyDerivation): Keys;
  newDerivation(): KeyDerivation;
  /** Asked once per process, unless `again`: the key was changed by another one. */
  fromKeychain(again?: boolean): Promise<Keys>;
  toKeychain(keys: readonly MasterKey[]): Promise<Keys>;
  fromFile(): Promise<Keys>;
  toFile(keys: readonly MasterKey[]): Promise<Keys>;
}

export function createKeySources(options: {
  readonly environment: Environment;
  readonly keychain: Keychain;
  readonly directory: StoreDirectory;
  readonly redactor: Redactor;
}): KeySources {
  const { environment, keychain, directory, redactor } = options;
  const passphrase = environment['TOOL_SECRET_PASSPHRASE'];
  let keychainKeys: Promise<Keys> | undefined;
  const parse = (text: string): Keys => {
    redactor.add(text.trim());
    return parseKeys(text);
  };
  redactor.add(passphrase ?? '');
  redactor.add(environment['TOOL_SECRET_KEY'] ?? '');

  return {
    demanded: environment['TOOL_SECRET_KEY'] ? 'environment' : passphrase ? 'passphrase' : undefined,
    fromEnvironment() {
      const bytes = decodeKey(environment['TOOL_SECRET_KEY'] ?? '');
      return bytes === undefined
        ? { kind: 'failed', reason: 'TOOL_SECRET_KEY must be the base64 text of 32 bytes' }
        : { kind: 'keys', keys: [masterKey(bytes)] };
    },
    fromPassphrase: derivation => ({ kind: 'keys', keys: [masterKey(derive(passphrase ?? '', derivation))] }),
    newDerivation() {
      const salt = crypto.randomBytes(16).toString('base64url');
      return 'argon2Sync' in crypto
        ? { algorithm: 'argon2id', salt, memoryKiB: 65_536, passes: 3, lanes: 1 }
        : { algorithm: 'scrypt', salt, N: 2 ** 15, r: 8, p: 1 };
    },
    async fromKeychain(again) {
      if (again) keychainKeys = undefined;
      keychainKeys ??= keychain.read().then(answer => (answer.kind === 'value' ? parse(answer.value) : answer));
      return await keychainKeys;
    },
    async toKeychain(keys) {
      const answer = await keychain.write(keysText(keys));
      keychainKeys = Promise.resolve(answer.kind === 'value' ? parse(answer.value) : answer);
      return await keychainKeys;
    },
    async fromFile() {
      const text = await directory.read(KEY_FILE);
      return text === undefined ? { kind: 'none' } : parse(text.toString('utf8'));
    },
    async toFile(keys) {
      await directory.write(KEY_FILE, `${keysText(keys)}\n`);
      return parse((await directory.read(KEY_FILE))?.toString('utf8') ?? '');
    },
  };
}

export const newMasterKey = (): MasterKey => masterKey(crypto.randomBytes(KEY_BYTES));

export const BACKEND_WORDS: Readonly<Record<StoreBackend, string>> = {
  environment: 'TOOL_SECRET_KEY',
  passphrase: 'TOOL_SECRET_PASSPHRASE',
  keychain: 'the keychain',
  file: `the file ${KEY_FILE}`,
};

const keysText = (keys: readonly MasterKey[]): string => keys.map(({ bytes }) => bytes.toString('base64url')).join(' ');

function parseKeys(text: string): Keys {
  const decoded = text.trim().split(/\s+/).map(decodeKey);
  const [first, ...rest] = decoded.filter(bytes => bytes !== undefined).map(masterKey);
  if (first === undefined || rest.length + 1 !== decoded.length)
    return { kind: 'failed', reason: 'the stored key is not a key of this program' };
  return { kind: 'keys', keys: [first, ...rest] };
}

function decodeKey(text: string): Buffer | undefined {
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text.trim())) return undefined;
  const bytes = Buffer.from(text.trim(), 'base64');
  return bytes.length === KEY_BYTES ? bytes : undefined;
}

function derive(passphrase: string, derivation: KeyDerivation): Buffer {
  const salt = Buffer.from(derivation.salt, 'base64url');
  if (derivation.algorithm === 'scrypt') {
    const { N, r, p } = derivation;
    return crypto.scryptSync(passphrase.normalize('NFC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r });
  }
  return crypto.argon2Sync('argon2id', {
    message: passphrase.normalize('NFC'),
    nonce: salt,
    parallelism: derivation.lanes,
    tagLength: KEY_BYTES,
    memory: derivation.memoryKiB,
    passes: derivation.passes,
  });
}
