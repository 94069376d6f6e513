import { isMap } from '../../core/json/json.ts';
import type { StoreBackend } from '../../core/ports/credential-ports.ts';
import { type StoreDirectory, unreadable } from './directory.ts';
import {
  BACKEND_WORDS,
  KEY_FILE,
  type KeyDerivation,
  type KeyPlace,
  type KeySources,
  type Keys,
  newMasterKey,
} from './master-key.ts';
import { decodeSecret, type MasterKey, SECRET_SUFFIX } from './secret-file.ts';

/** Not secret: which backend the store was created with, and which key. The store is opened with these only. */
export interface Marker {
  readonly backend: StoreBackend;
  readonly keyId: string;
  /** While the key is being changed: the new key, then the old one. */
  readonly otherKeyId?: string | undefined;
  readonly kdf?: KeyDerivation | undefined;
}

export interface OpenStore {
  readonly kind: 'open';
  readonly marker: Marker;
  /** The first encrypts; all of them decrypt. */
  readonly keys: readonly [MasterKey, ...MasterKey[]];
}

export interface LockedStore {
  readonly kind: 'locked';
  readonly reason: string;
  readonly backend?: StoreBackend | undefined;
  readonly hint?: string | undefined;
}

export type Opening = OpenStore | LockedStore | { readonly kind: 'absent' };

export interface StoreSettings {
  readonly secretStore: 'auto' | 'keychain' | 'file' | 'env';
  readonly requireSecureKeyring: boolean;
}

const MARKER_FILE = 'store.json';
const KEYCHAIN_HINT = 'unlock the keychain of this session; environment credentials work without it';
const RESET_HINT = 'auth login <handler> --reset-store moves what is stored aside and begins a new store';

/** Opens what exists. Whatever does not fit is `locked`: never another key, never another backend. */
export async function openStore(
  directory: StoreDirectory,
  sources: KeySources,
  settings: StoreSettings,
  again = false,
): Promise<Opening> {
  if (!(await directory.check())) return { kind: 'absent' };
  const marker = await readMarker(directory);
  if (marker === undefined) return { kind: 'absent' };
  const locked = (reason: string, hint?: string): LockedStore => ({
    kind: 'locked',
    reason,
    backend: marker.backend,
    hint,
  });

  const conflict = settingConflict(marker, sources, settings);
  if (conflict !== undefined) return locked(conflict, RESET_HINT);
  const keys = await keysFor(marker, sources, again);
  if (keys.kind === 'failed') return locked(keys.reason, marker.backend === 'keychain' ? KEYCHAIN_HINT : undefined);
  if (keys.kind === 'none') return locked(`${BACKEND_WORDS[marker.backend]} holds no key for it`, RESET_HINT);
  const current = keys.keys.find(({ id }) => id === marker.keyId);
  if (current !== undefined)
    return { kind: 'open', marker, keys: [current, ...keys.keys.filter(({ id }) => id !== marker.keyId)] };
  // Another process may have changed the key since the marker was read.
  if ((await readMarker(directory))?.keyId !== marker.keyId) return await openStore(directory, sources, settings, true);
  if (marker.backend === 'passphrase' && sources.demanded === 'passphrase')
    return locked('wrong passphrase for the credential store');
  return locked(
    `the key in ${BACKEND_WORDS[sources.demanded ?? marker.backend]} is not the one it was written with`,
    RESET_HINT,
  );
}

function settingConflict(marker: Marker, sources: KeySources, settings: StoreSettings): string | undefined {
  const { demanded } = sources;
  const { backend } = marker;
  const place = `its key is in ${BACKEND_WORDS[backend]}`;
  if (settings.requireSecureKeyring && backend === 'file') return `auth.requireSecureKeyring is set, but ${place}`;
  if (demanded === 'environment') return undefined;
  if (demanded === 'passphrase')
    return backend === 'passphrase' ? undefined : `TOOL_SECRET_PASSPHRASE is set, but ${place}`;
  if (backend === 'environment' || backend === 'passphrase') return `${BACKEND_WORDS[backend]} is not set`;
  if (settings.secretStore === 'auto' || settings.secretStore === backend) return undefined;
  return `auth.secretStore is ${settings.secretStore}, but ${place}`;
}

async function keysFor(marker: Marker, sources: KeySources, again: boolean): Promise<Keys> {
  if (sources.demanded === 'environment') return sources.fromEnvironment();
  switch (marker.backend) {
    case 'environment':
      return sources.fromEnvironment();
    case 'passphrase':
      return marker.kdf === undefined
        ? { kind: 'failed', reason: `${MARKER_FILE} lacks the parameters of the passphrase` }
        : sources.fromPassphrase(marker.kdf);
    case 'keychain':
      return await sources.keychain.read(keyIds(marker), again);
    case 'file':
      return await sources.file.read([]);
  }
}

const keyIds = ({ keyId, otherKeyId }: Marker): readonly string[] =>
  otherKeyId === undefined ? [keyId] : [keyId, otherKeyId];

/** Chooses backend and key of a new store. The caller holds the store's lock. */
export async function createStore(
  directory: StoreDirectory,
  sources: KeySources,
  settings: StoreSettings,
): Promise<OpenStore | LockedStore> {
  await directory.ensure();
  const chosen = await chooseKey(sources, settings);
  if (chosen.kind === 'locked') return chosen;
  if (await holdsOtherKeys(directory, chosen.keys))
    return { kind: 'locked', reason: `${directory.path} holds secrets of another key`, hint: RESET_HINT };
  await writeMarker(directory, chosen.marker);
  return chosen;
}

async function chooseKey(sources: KeySources, settings: StoreSettings): Promise<OpenStore | LockedStore> {
  if (sources.demanded === 'environment') return opened('environment', sources.fromEnvironment());
  if (sources.demanded === 'passphrase') {
    const kdf = sources.newDerivation();
    return opened('passphrase', sources.fromPassphrase(kdf), kdf);
  }
  const { secretStore, requireSecureKeyring } = settings;
  if (secretStore === 'env')
    return {
      kind: 'locked',
      reason: 'auth.secretStore is env, but neither TOOL_SECRET_KEY nor TOOL_SECRET_PASSPHRASE is set',
    };
  if (secretStore !== 'file') {
    const keychain = opened('keychain', await proven(sources.keychain));
    if (keychain.kind === 'open') return keychain;
    if (secretStore === 'keychain' || requireSecureKeyring)
      return { ...keychain, reason: `no usable keychain: ${keychain.reason}` };
  }
  if (requireSecureKeyring)
    return { kind: 'locked', reason: 'auth.requireSecureKeyring is set, but auth.secretStore is file' };
  return opened('file', await proven(sources.file));
}

/** An existing key is used. Otherwise a new one is made, and counts only if it reads back: an empty answer proves nothing. */
async function proven(place: KeyPlace): Promise<Keys> {
  const found = await place.read([]);
  if (found.kind !== 'none') return found;
  const key = newMasterKey();
  const saved = await place.add(key, []);
  if (saved.kind !== 'keys') return saved;
  return saved.keys[0].id === key.id ? saved : { kind: 'failed', reason: 'the new key did not read back' };
}

function opened(backend: StoreBackend, keys: Keys, kdf?: KeyDerivation): OpenStore | LockedStore {
  if (keys.kind === 'keys') return { kind: 'open', marker: { backend, keyId: keys.keys[0].id, kdf }, keys: keys.keys };
  return {
    kind: 'locked',
    backend,
    reason: keys.kind === 'failed' ? keys.reason : `${BACKEND_WORDS[backend]} kept no key`,
  };
}

async function holdsOtherKeys(directory: StoreDirectory, keys: readonly MasterKey[]): Promise<boolean> {
  for (const name of await directory.names()) {
    if (!name.endsWith(SECRET_SUFFIX)) continue;
    const bytes = await directory.read(name);
    if (bytes !== undefined && decodeSecret(bytes, name, keys).kind === 'other-key') return true;
  }
  return false;
}

export async function readMarker(directory: StoreDirectory): Promise<Marker | undefined> {
  const text = (await directory.read(MARKER_FILE))?.toString('utf8');
  if (text === undefined) return undefined;
  const marker = parseMarker(text);
  if (marker === undefined) throw unreadable(`${MARKER_FILE} in ${directory.path} is damaged`);
  return marker;
}

const MARKER_VERSION = 1;

export async function writeMarker(directory: StoreDirectory, marker: Marker): Promise<void> {
  await directory.write(MARKER_FILE, `${JSON.stringify({ version: MARKER_VERSION, ...marker })}\n`);
}

function parseMarker(text: string): Marker | undefined {
  const parsed = parsedJson(text);
  if (!isMap(parsed)) return undefined;
  const { version, keyId, backend } = parsed;
  if (typeof version === 'number' && version > MARKER_VERSION)
    throw unreadable(`${MARKER_FILE} was written by a later version of tool (version ${version}): update tool`);
  if (typeof keyId !== 'string' || typeof backend !== 'string') return undefined;
  return backend in BACKEND_WORDS ? (parsed as unknown as Marker) : undefined;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Files that belong to what is stored, as opposed to locks and what was moved aside. */
export const isContent = (name: string): boolean =>
  name.endsWith(SECRET_SUFFIX) || name === MARKER_FILE || name === KEY_FILE;
