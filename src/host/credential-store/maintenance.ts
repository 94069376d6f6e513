import { join } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import type { StoreBackend, StoreReport, UnreadableSecret } from '../../core/ports/credential-ports.ts';
import { type KeyPlace, type Keys, newMasterKey } from './master-key.ts';
import { isContent, type OpenStore, readMarker, writeMarker } from './opening.ts';
import type { StoreParts } from './parts.ts';
import { decodeSecret, encodeSecret, keyIdIn, SECRET_SUFFIX, UNREADABLE_REASONS } from './secret-file.ts';

export async function report(parts: StoreParts): Promise<StoreReport> {
  const { directory, locks } = parts;
  const base = {
    directory: directory.path,
    secrets: 0,
    unreadable: [],
    wideModes: [],
    locks: [],
    keyMatches: undefined,
    keyChanging: false,
  };
  try {
    if (!(await directory.check())) return { ...base, state: { status: 'absent' } };
  } catch (error) {
    return { ...base, state: { status: 'unreadable', reason: (error as Error).message.replace(/^[^:]*: /, '') } };
  }
  const wideModes = await directory.wideModes(false);
  const held = await locks.holders();
  const secrets = (await directory.names()).filter(name => name.endsWith(SECRET_SUFFIX)).length;
  try {
    const store = await parts.open();
    if (store === undefined) return { ...base, state: { status: 'absent' }, secrets, wideModes, locks: held };
    const state = { status: 'open', backend: store.marker.backend } as const;
    return {
      ...base,
      state,
      keyMatches: true,
      keyChanging: store.marker.otherKeyId !== undefined,
      secrets,
      unreadable: await unreadableSecrets(parts, store),
      wideModes,
      locks: held,
    };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const marker = await readMarker(directory).catch(() => undefined);
    const state = {
      status: 'locked',
      backend: marker?.backend,
      reason: error.message.replace(/^[^:]*: /, ''),
    } as const;
    return { ...base, state, keyMatches: false, secrets, wideModes, locks: held };
  }
}

async function unreadableSecrets({ directory }: StoreParts, { keys }: OpenStore): Promise<UnreadableSecret[]> {
  const found: UnreadableSecret[] = [];
  for (const file of await directory.names()) {
    const bytes = file.endsWith(SECRET_SUFFIX) ? await directory.read(file) : undefined;
    const kind = bytes === undefined ? 'secret' : decodeSecret(bytes, file, keys).kind;
    if (kind !== 'secret') found.push({ file, reason: UNREADABLE_REASONS[kind] });
  }
  return found;
}

export async function repair(parts: StoreParts): Promise<readonly string[]> {
  const { directory } = parts;
  if (!(await directory.check())) return [];
  const done: string[] = [];
  for (const path of await directory.wideModes(true)) done.push(`narrowed the mode of ${path}`);
  await parts.exclusively(async () => {
    for (const path of await directory.sweep())
      done.push(`removed ${path}, which a writer that was killed left behind`);
    const store = await parts.open(true).catch(() => undefined);
    if (store === undefined) return;
    if (store.marker.otherKeyId !== undefined) {
      await endKeyChange(parts, store);
      done.push('ended a change of the key that was interrupted');
    }
    for (const { file, reason } of await unreadableSecrets(parts, store)) {
      if (reason === UNREADABLE_REASONS['later-version']) continue;
      await directory.move(file, 'quarantine');
      done.push(`moved ${file} (${reason}) to ${join(directory.path, 'quarantine')}`);
    }
  });
  return done;
}

/**
 * The new key is kept beside the old one, the marker is switched to it, every secret follows, and only then the old key goes. The
 * marker names both keys meanwhile: killed at any point, everything stays readable, for readers of other processes too.
 */
export async function rotateKey(parts: StoreParts): Promise<void> {
  const { directory, options } = parts;
  await parts.exclusively(async () => {
    const store = await parts.open(true);
    if (store === undefined) throw new ToolError('store-locked', 'credential store is locked: nothing is stored yet');
    if (store.marker.otherKeyId !== undefined) await endKeyChange(parts, store);
    const { backend } = store.marker;
    const key = newMasterKey();
    const old = store.keys[0];
    const place = keyPlace(parts, backend);
    await writeMarker(directory, { backend, keyId: old.id, otherKeyId: key.id });
    const saved = await place.add(key, [old]);
    if (saved.kind !== 'keys' || !saved.keys.some(({ id }) => id === key.id)) throw await notKept(parts, store, saved);
    const marker = { backend, keyId: key.id, otherKeyId: old.id };
    await writeMarker(directory, marker);
    await endKeyChange(parts, { kind: 'open', marker, keys: [key, old] });
    options.log('info', `every secret of ${directory.path} is now under a new key`);
  });
}

/** Puts every secret under the first key, and forgets the other one that the marker names. */
async function endKeyChange(parts: StoreParts, { marker, keys }: OpenStore): Promise<void> {
  const { directory } = parts;
  const [current] = keys;
  for (const file of (await directory.names()).filter(name => name.endsWith(SECRET_SUFFIX))) {
    const bytes = await directory.read(file);
    if (bytes === undefined || keyIdIn(bytes) === current.id) continue;
    const decoded = decodeSecret(bytes, file, keys);
    if (decoded.kind === 'secret') await directory.write(file, encodeSecret(decoded.record, current));
  }
  await keyPlace(parts, marker.backend).retire(marker.otherKeyId === undefined ? [] : [marker.otherKeyId], current);
  await writeMarker(directory, { backend: marker.backend, keyId: current.id });
  parts.forget();
}

async function notKept(parts: StoreParts, { marker }: OpenStore, saved: Keys): Promise<ToolError> {
  await writeMarker(parts.directory, { backend: marker.backend, keyId: marker.keyId });
  const reason = saved.kind === 'failed' ? saved.reason : 'the new key did not read back';
  return new ToolError('store-locked', `credential store is locked: ${reason}; nothing was changed`);
}

function keyPlace({ sources }: StoreParts, backend: StoreBackend): KeyPlace {
  if (backend === 'keychain') return sources.keychain;
  if (backend === 'file') return sources.file;
  throw fixedKey(backend);
}

const fixedKey = (backend: 'environment' | 'passphrase'): ToolError =>
  new ToolError(
    'auth-config',
    `the key of the credential store is given by ${backend === 'environment' ? 'TOOL_SECRET_KEY' : 'TOOL_SECRET_PASSPHRASE'}`,
    {
      hint: 'log in again with another key and another TOOL_SECRETS_DIR, or with auth login <handler> --reset-store',
    },
  );

export async function reset(parts: StoreParts): Promise<string | undefined> {
  const { directory, options } = parts;
  if (!(await directory.check())) return undefined;
  return await parts.exclusively(async () => {
    const content = (await directory.names()).filter(isContent);
    if (content.length === 0) return undefined;
    const aside = `aside-${options.clock.now().toISOString().replaceAll(/[:.]/g, '-')}`;
    for (const name of content) await directory.move(name, aside);
    parts.forget();
    return join(directory.path, aside);
  });
}
