import { join, resolve } from 'node:path';
import type { Catalogs } from '../catalog/contract.ts';
import { createCatalogs } from '../catalog/local/catalogs.ts';
import type { CatalogFiles, TakeLock } from '../catalog/local/layout.ts';
import type { CatalogPlace } from '../catalog/place.ts';
import type { RegistryCredential } from '../catalog/remote/registry-auth.ts';
import { createRegistryLogins } from '../catalog/remote/registry-logins.ts';
import type { Config } from '../config/config.ts';
import type { Directories } from '../config/read/paths.ts';
import { ToolError } from '../core/errors.ts';
import { type JsonMap, toJson } from '../core/json/json.ts';
import { busyLock } from '../core/lock.ts';
import type { Clock, Environment, HttpSend, Random, SecretStore, Spawn } from '../core/ports/ports.ts';
import type { Redactor } from '../core/secrets/redact.ts';
import type { EngineServices } from '../engine/services.ts';
import { createLocks } from '../host/locks/locks.ts';

export interface CatalogParts {
  readonly config: Config;
  readonly directories: Directories;
  readonly environment: Environment;
  readonly home: string;
  readonly cwd: string;
  readonly files: CatalogFiles;
  readonly send: HttpSend;
  readonly spawn: Spawn;
  readonly clock: Clock;
  readonly random: Random;
  readonly redactor: Redactor;
  /** Opened only when a registry asks for credentials, or for a login. */
  secretStore(): Promise<SecretStore>;
  readonly authorize: EngineServices['authorize'];
}

const LOCK_WAIT_MS = 60_000;
/** Registries that take a token in place of a password still want a user name. */
const TOKEN_USER = 'oauth2accesstoken';

/** The part of the composition root that a command without catalogs never loads. */
export function buildCatalogs(parts: CatalogParts): Catalogs {
  const { config, directories, files, send, clock, random } = parts;
  return createCatalogs({
    files,
    takeLock: catalogLock(files),
    send,
    clock,
    newId: () => random.uuid(),
    localDirectory: join(directories.data, 'catalog'),
    cacheDirectory: join(directories.cache, 'catalogs'),
    seenDirectory: join(directories.data, 'catalog-digests'),
    places: config.catalogs.map(entry => catalogPlace(entry, parts.cwd)),
    logins: createRegistryLogins(parts.secretStore),
    defaultCatalog: config.settings.defaultCatalog,
    http: config.httpClient,
    credential: (place, host, signal) => credentialFor(parts, { place, host, signal }),
  });
}

function catalogPlace({ metadata, path, ...entry }: Config['catalogs'][number], cwd: string): CatalogPlace {
  return {
    ...entry,
    ...(path !== undefined && { path: resolve(cwd, path) }),
    ...(metadata !== undefined && { metadata: toJson(metadata) as JsonMap }),
  };
}

/** The lock stands beside what it protects, so that every process that can write there sees it. */
function catalogLock(files: CatalogFiles): TakeLock {
  return async (directory, signal) => {
    const locks = join(directory, '.locks');
    await files.makeDirectory(locks);
    const failed = (cause: Error): ToolError =>
      new ToolError('catalog-failed', `the catalog at ${directory} cannot be locked: ${cause.message}`, { cause });
    const wish = { name: 'index', mode: 'exclusive', waitMs: LOCK_WAIT_MS, signal } as const;
    const lock = await createLocks({ directory: locks, failed }).acquire(wish);
    if (lock.held) return lock.release;
    const { message, hint } = busyLock(lock);
    throw new ToolError('catalog-failed', `the catalog at ${directory} is being changed: ${message}`, { hint });
  };
}

async function credentialFor(
  { authorize, secretStore, files, spawn, environment, home, redactor }: CatalogParts,
  { place, host, signal }: { readonly place: CatalogPlace; readonly host: string; readonly signal: AbortSignal },
): Promise<RegistryCredential | undefined> {
  if (place.authProvider !== undefined) {
    const header = await authorize(place.authProvider, { host, inConfiguration: true }, signal);
    return { username: TOKEN_USER, password: header.replace(/^Bearer /, '') };
  }
  const { dockerCredential } = await import('../catalog/remote/docker-credentials.ts');
  const own = await storedLogin(secretStore, host);
  const credential = own.credential ?? (await dockerCredential({ files, spawn, environment, home }, host, signal));
  if (credential === undefined && own.closed !== undefined) throw own.closed;
  if (credential !== undefined) redactor.add(credential.password);
  return credential;
}

/** A store that cannot be opened is an error only when no other source has a login. */
async function storedLogin(
  secretStore: CatalogParts['secretStore'],
  host: string,
): Promise<{ readonly credential?: RegistryCredential | undefined; readonly closed?: ToolError }> {
  try {
    return { credential: await createRegistryLogins(secretStore).find(host) };
  } catch (error) {
    if (error instanceof ToolError && (error.code === 'store-locked' || error.code === 'store-unreadable'))
      return { closed: error };
    throw error;
  }
}
