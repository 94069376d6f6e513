import * as crypto from 'node:crypto';
import { ToolError } from '../../core/errors.ts';
import type { StoreBackend } from '../../core/ports/credential-ports.ts';
import type { Environment } from '../../core/ports/ports.ts';
import type { Redactor } from '../../core/secrets/redact.ts';
import type { StoreDirectory } from './directory.ts';
import type { Keychain, KeychainAnswer } from './keychain.ts';
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

/** The available keys: one, or two while the key is being changed. Otherwise the reason why they are missing. */
export type Keys =
  | { readonly kind: 'keys'; readonly keys: readonly [MasterKey, ...MasterKey[]] }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly reason: string };

/** Where keys of a store are kept. A new one is kept beside the others; only `retire` takes any away. */
export interface KeyPlace {
  /** The keys with these ids, and what earlier versions kept. Read once per process, unless `again`: another process changed the key. */
  read(ids: readonly string[], again?: boolean): Promise<Keys>;
  /** Returns what reads back. */
  add(key: MasterKey, beside: readonly MasterKey[]): Promise<Keys>;
  retire(ids: readonly string[], kept: MasterKey): Promise<void>;
}

export interface KeySources {
  /** The backend that the environment demands, if any. */
  readonly demanded: 'environment' | 'passphrase' | undefined;
  fromEnvironment(): Keys;
  fromPassphrase(derivation: KeyDerivation): Keys;
  newDerivation(): KeyDerivation;
  readonly keychain: KeyPlace;
  readonly file: KeyPlace;
}

export function createKeySources(options: {
  readonly environment: Environment;
  readonly keychain: Keychain;
  readonly directory: StoreDirectory;
  readonly redactor: Redactor;
}): KeySources {
  const { environment, keychain, directory, redactor } = options;
  const passphrase = environment['TOOL_SECRET_PASSPHRASE'];
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
    keychain: createKeychainPlace(keychain, parse),
    file: createFilePlace(directory, parse),
  };
}

/** The item of earlier versions, which held all keys. */
const EARLIER_ITEM = '';
const itemName = (id: string): string => `.${id}`;

/** Each key is an item of its own, named by its id. */
function createKeychainPlace(keychain: Keychain, parse: (text: string) => Keys): KeyPlace {
  let asked: { readonly names: string; readonly answer: Promise<KeychainAnswer> } | undefined;
  const toKeys = (answer: KeychainAnswer): Keys =>
    answer.kind === 'failed' ? answer : allKeys(Object.values(answer.items).map(parse));
  return {
    async read(ids, again) {
      const names = [...new Set([...ids.map(itemName), EARLIER_ITEM])];
      if (again || asked?.names !== names.join()) asked = { names: names.join(), answer: keychain.read(names) };
      return toKeys(await asked.answer);
    },
    async add(key) {
      asked = undefined;
      return toKeys(await keychain.write(itemName(key.id), keysText([key])));
    },
    async retire(ids, kept) {
      asked = undefined;
      for (const id of ids) refuseFailure(await keychain.remove(itemName(id)));
      const earlier = toKeys(await keychain.read([EARLIER_ITEM]));
      if (earlier.kind === 'keys' && earlier.keys.every(({ id }) => id !== kept.id))
        refuseFailure(await keychain.remove(EARLIER_ITEM));
    },
  };
}

function refuseFailure(answer: KeychainAnswer): void {
  if (answer.kind === 'failed')
    throw new ToolError('store-locked', `the keychain did not remove the old key: ${answer.reason}`, {
      hint: 'every secret is under the new key; tool auth doctor --fix removes the old one',
    });
}

/** All keys stand in one file, which is replaced as a whole. */
function createFilePlace(directory: StoreDirectory, parse: (text: string) => Keys): KeyPlace {
  const read = async (): Promise<Keys> => {
    const text = await directory.read(KEY_FILE);
    return text === undefined ? { kind: 'none' } : parse(text.toString('utf8'));
  };
  const write = async (keys: readonly MasterKey[]): Promise<void> =>
    await directory.write(KEY_FILE, `${keysText(keys)}\n`);
  return {
    read,
    async add(key, beside) {
      await write([...beside, key]);
      return await read();
    },
    retire: async (_ids, kept) => await write([kept]),
  };
}

/** An item that is not a key does not matter as long as another one is. */
function allKeys(found: readonly Keys[]): Keys {
  const [first, ...rest] = found.flatMap(keys => (keys.kind === 'keys' ? keys.keys : []));
  return first === undefined ? (found[0] ?? { kind: 'none' }) : { kind: 'keys', keys: [first, ...rest] };
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
