import { join } from 'node:path';
import type { StoreReport, UnreadableSecret } from '../../core/credential-ports.ts';
import { ToolError } from '../../core/errors.ts';
import { newMasterKey } from './master-key.ts';
import { isContent, MARKER_FILE, type OpenStore, readMarker } from './opening.ts';
import type { StoreParts } from './parts.ts';
import { decodeSecret, encodeSecret, type MasterKey, SECRET_SUFFIX } from './secret-file.ts';

export async function report(parts: StoreParts): Promise<StoreReport> {
  const { directory, locks } = parts;
  const base = {
    directory: directory.path,
    secrets: 0,
    unreadable: [],
    wideModes: [],
    locks: [],
    keyMatches: undefined,
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
    if (kind !== 'secret') found.push({ file, reason: kind === 'corrupt' ? 'corrupt' : 'encrypted with another key' });
  }
  return found;
}

export async function repair(parts: StoreParts): Promise<readonly string[]> {
  const { directory } = parts;
  if (!(await directory.check())) return [];
  const done: string[] = [];
  for (const path of await directory.wideModes(true)) done.push(`narrowed the mode of ${path}`);
  const store = await parts.open().catch(() => undefined);
  await parts.exclusively(async () => {
    for (const path of await directory.sweep())
      done.push(`removed ${path}, which a writer that was killed left behind`);
    if (store === undefined) return;
    for (const { file, reason } of await unreadableSecrets(parts, store)) {
      await directory.move(file, 'quarantine');
      done.push(`moved ${file} (${reason}) to ${join(directory.path, 'quarantine')}`);
    }
  });
  return done;
}

/**
 * Both keys are kept in the backend until every secret is under the new one, so that a crash at any point leaves
 * everything readable, and a reader of another process finds the key that each file names.
 */
export async function rotateKey(parts: StoreParts): Promise<void> {
  const { directory, sources, options } = parts;
  await parts.exclusively(async () => {
    const store = await parts.open(true);
    if (store === undefined) throw new ToolError('store-locked', 'credential store is locked: nothing is stored yet');
    const { backend } = store.marker;
    if (backend !== 'keychain' && backend !== 'file') throw fixedKey(backend);
    const save = async (keys: readonly MasterKey[]): Promise<void> => {
      const saved = backend === 'keychain' ? await sources.toKeychain(keys) : await sources.toFile(keys);
      if (saved.kind !== 'keys' || saved.keys[0].id !== keys[0]?.id)
        throw new ToolError(
          'store-locked',
          'credential store is locked: the new key did not read back; nothing was changed',
        );
    };
    const key = newMasterKey();
    await save([key, ...store.keys]);
    for (const file of (await directory.names()).filter(name => name.endsWith(SECRET_SUFFIX))) {
      const bytes = await directory.read(file);
      const decoded = bytes === undefined ? undefined : decodeSecret(bytes, file, store.keys);
      if (decoded?.kind === 'secret') await directory.write(file, encodeSecret(decoded.record, key));
    }
    await directory.write(MARKER_FILE, `${JSON.stringify({ version: 1, backend, keyId: key.id })}\n`);
    await save([key]);
    parts.forget();
    options.log('info', `every secret of ${directory.path} is now under a new key`);
  });
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
