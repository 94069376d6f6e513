import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ArtifactFacts, Bundle } from '../../../src/catalog/artifact/artifact.ts';
import type { Catalogs } from '../../../src/catalog/contract.ts';
import { createCatalogs } from '../../../src/catalog/local/catalogs.ts';
import type { StoreOptions } from '../../../src/catalog/local/store.ts';
import type { CatalogPlace } from '../../../src/catalog/place.ts';
import { createClock } from '../../../src/host/clock.ts';
import { createFiles } from '../../../src/host/files/files.ts';
import { createHttpClient } from '../../../src/host/http/http-client.ts';

export const never = (): AbortSignal => new AbortController().signal;

/** Catalogs of a machine whose home is `directory`: real files, real requests, one process. */
export function catalogsIn(
  directory: string,
  places: readonly Partial<CatalogPlace>[] = [],
  options: Partial<StoreOptions> = {},
): Catalogs {
  return createCatalogs({
    ...machineIn(directory),
    ...options,
    defaultCatalog: 'local',
    logins: NO_LOGINS,
    places: catalogPlaces(places),
  });
}

const NO_LOGINS = { find: async () => undefined, save: async () => undefined, remove: async () => false };

export function catalogPlaces(places: readonly Partial<CatalogPlace>[]): readonly CatalogPlace[] {
  const local: CatalogPlace = { name: 'local', type: 'filesystem', refreshMs: 0 };
  return [
    local,
    ...places.map((place): CatalogPlace => ({ name: 'team', type: 'filesystem', refreshMs: 0, ...place })),
  ];
}

export function machineIn(directory: string): StoreOptions {
  const clock = createClock();
  return {
    files: createFiles(),
    takeLock: async () => async () => undefined,
    send: createHttpClient({
      version: 'test',
      environment: {},
      addresses: { allowPrivateAddresses: true, allowedHosts: [] },
      systemCA: 'never',
    }),
    clock: { ...clock, sleep: async () => undefined },
    newId: randomUUID,
    localDirectory: join(directory, 'catalog'),
    cacheDirectory: join(directory, 'cache'),
    seenDirectory: join(directory, 'catalog-digests'),
    http: { timeoutMs: 10_000, retryMax: 2, retryWaitMinMs: 1, retryWaitMaxMs: 2 },
    credential: async () => undefined,
  };
}

export function makeBundle(facts: Partial<ArtifactFacts> = {}, files: Readonly<Record<string, string>> = {}): Bundle {
  const all: ArtifactFacts = {
    name: 'greet',
    version: '1.0.0',
    displayName: '',
    description: 'Greets people',
    category: '',
    tags: [],
    hasWorkflow: false,
    visibility: '',
    beta: false,
    disabled: false,
    ...facts,
  };
  const text = `apiVersion: tool.dev/v1\nkind: Solution\nmetadata: { name: ${all.name}, version: ${all.version} }\nspec:\n  resolvers:\n    a: { value: ${all.version} }\n`;
  return {
    facts: all,
    document: { path: 'solution.yaml', bytes: Buffer.from(text), executable: false },
    files: Object.entries(files).map(([path, content]) => ({
      path,
      bytes: Buffer.from(content),
      executable: path.endsWith('.sh'),
    })),
  };
}

export const CHANGE = { force: false, dryRun: false };
