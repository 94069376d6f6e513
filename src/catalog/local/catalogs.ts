import { ToolError } from '../../core/errors.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { type Artifact, blobReader, bundledFileNames, packArtifact, readArtifact } from '../artifact/artifact.ts';
import { cancellable } from '../cancellable.ts';
import type { CatalogDetail, CatalogSummary, Catalogs, Changed, ChangeOptions, SyncResult } from '../contract.ts';
import { type CatalogPlace, describePlace, LOCAL, registryAddress, shownUrl } from '../place.ts';
import { checkTag, parseReference } from '../reference.ts';
import type { RegistryCredential } from '../remote/registry-auth.ts';
import type { RegistryLogins } from '../remote/registry-logins.ts';
import { publicKeyText, trustedKey } from '../signature.ts';
import { chooseEntry, type Located, refuseMisfiled, toCatalogSolution } from './choose-entry.ts';
import { openNamespace } from './open-registry.ts';
import type { Shelf } from './shelf.ts';
import { createStore, type Store, type StoreOptions } from './store.ts';

export interface CatalogsOptions extends StoreOptions {
  /** In the order in which they are searched. */
  readonly places: readonly CatalogPlace[];
  readonly defaultCatalog: string;
  readonly logins: RegistryLogins;
}

/** The catalogs of a configuration. Nothing is read before it is asked for. */
export function createCatalogs(options: CatalogsOptions): Catalogs {
  const stores = new Map(options.places.map(place => [place.name, createStore(options, place)]));
  const names = [...stores.keys()];
  const { clock, defaultCatalog } = options;

  function storeNamed(name: string): Store {
    const store = stores.get(name);
    if (store !== undefined) return store;
    throw new ToolError('not-found', `there is no catalog "${name}"`, {
      hint: suggestion(name, names) ?? `configured are ${names.join(', ')}`,
    });
  }

  /** In the order of search; those that cannot be read now are skipped, and named when nothing was found. */
  async function locateEntry(text: string, catalog: string | undefined): Promise<Located> {
    const reference = parseReference(text);
    const searched = catalog === undefined ? [...stores.values()] : [storeNamed(catalog)];
    const unavailable: string[] = [];
    const readable: Shelf[] = [];
    const known = new Set<string>();
    for (const store of searched) {
      const shelf = await store.shelf();
      if ('unavailable' in shelf) {
        if (catalog !== undefined) throw new ToolError('catalog-failed', shelf.unavailable, { hint: shelf.hint });
        unavailable.push(`${shelf.unavailable}: ${shelf.hint}`);
        continue;
      }
      readable.push(shelf);
      const entries = await shelf.entries();
      for (const { facts } of entries) known.add(facts.name);
      const own = entries.filter(({ facts }) => facts.name === reference.name);
      if (own.length > 0) return chooseEntry(store, shelf, own, reference, text);
    }
    for (const shelf of readable) await refuseMisfiled(shelf, reference.name);
    const names = searched.map(({ place }) => place.name).join(', ');
    const hints = [suggestion(reference.name, known), ...unavailable].filter(hint => hint !== undefined);
    throw new ToolError(
      'not-found',
      `there is no solution "${reference.name}" in ${searched.length === 1 ? `the catalog ${names}` : `the catalogs ${names}`}`,
      {
        hint: hints.length > 0 ? hints.join('; ') : 'see tool get solutions',
      },
    );
  }

  async function summary({ place, shelf }: Store): Promise<CatalogSummary> {
    const facts = {
      name: place.name,
      type: place.type,
      path: place.path ?? '',
      url: shownUrl(place),
      isDefault: place.name === defaultCatalog,
    };
    try {
      const found = await shelf();
      if ('unavailable' in found)
        return { ...facts, status: 'unavailable', solutionCount: 0, message: `${found.unavailable}: ${found.hint}` };
      const entries = await found.entries();
      return {
        ...facts,
        status: 'ok',
        solutionCount: new Set(entries.map(entry => entry.facts.name)).size,
        message: '',
      };
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      return { ...facts, status: 'unavailable', solutionCount: 0, message: error.message };
    }
  }

  return {
    defaultCatalog,
    names,
    list: () => Promise.all([...stores.values()].map(summary)),
    async describe(name): Promise<CatalogDetail> {
      const store = storeNamed(name);
      return { ...(await summary(store)), metadata: store.place.metadata ?? {}, lastSync: await store.lastSync() };
    },
    async solutions(name) {
      const shelf = await storeNamed(name).shelf();
      if ('unavailable' in shelf) throw new ToolError('catalog-failed', shelf.unavailable, { hint: shelf.hint });
      const byName = Map.groupBy(await shelf.entries(), ({ facts }) => facts.name);
      const found = await Promise.all([...byName.values()].map(entries => toCatalogSolution(name, entries)));
      return found.sort((a, b) => (a.facts.name < b.facts.name ? -1 : 1));
    },
    async locate(reference, catalog) {
      const { store, entry, all } = await locateEntry(reference, catalog);
      return toCatalogSolution(store.place.name, all, entry);
    },
    async find(reference, catalog, signal) {
      await cancellable(signal, () => refreshStale(searchedFor(stores, catalog), signal));
      const { store, shelf, entry } = await locateEntry(reference, catalog);
      const { text, directory, path, version } = await shelf.open(entry);
      const { facts, digest } = entry;
      const { place } = store;
      return {
        ...(version !== undefined && {
          published: {
            catalog: place.name,
            source: describePlace(place),
            name: facts.name,
            version: facts.version,
            digest,
          },
        }),
        source: { file: `${facts.name}@${facts.version}`, directory, path, content: { text } },
        origin: `catalog:${store.place.name}`,
        version,
      };
    },
    async publish(bundle, catalog, change, signal) {
      const store = storeNamed(catalog ?? defaultCatalog);
      const files = [bundle.document, ...bundle.files].map(({ path }) => path);
      return putOne(store, { artifact: packArtifact(bundle), files }, change, signal);
    },
    async push(reference, from, to, change, signal) {
      const { store, entry } = await locateEntry(reference, from);
      const target = storeNamed(to);
      if (target === store) throw new ToolError('invalid-input', `"${reference}" is in the catalog ${to} already`);
      return putOne(target, await store.artifact(entry), change, signal);
    },
    async pull(reference, from, signal) {
      const { store, artifact } = await pulled(reference, from, signal);
      const { descriptor } = artifact.manifest;
      const bundle = await readArtifact(descriptor, blobReader(artifact), store.place.name);
      return { from: store.place.name, bundle, digest: descriptor.digest, size: artifactSize(artifact) };
    },
    async pullTo({ reference, from, to = LOCAL }, change, signal) {
      const target = storeNamed(to);
      const { store, artifact } = await pulled(reference, from, signal);
      if (store === target) throw new ToolError('invalid-input', `"${reference}" is in the catalog ${to} already`);
      const changed = await putOne(target, { artifact, files: bundledFileNames(artifact) }, change, signal);
      return { ...changed, from: store.place.name };
    },
    async save(references, catalog) {
      const artifacts = new Map<string, { readonly catalog: string; readonly artifact: Artifact }>();
      for (const reference of new Set(references)) {
        const { store, entry } = await locateEntry(reference, catalog);
        const { artifact } = await store.artifact(entry);
        artifacts.set(`${entry.facts.name}@${entry.facts.version}`, { catalog: store.place.name, artifact });
      }
      const { writeArchive } = await import('../artifact/layout-archive.ts');
      const saved = [...artifacts.values()];
      return {
        bytes: writeArchive(saved.map(({ artifact }) => artifact)),
        versions: saved.map(({ catalog: from, artifact }) => ({
          catalog: from,
          name: artifact.facts.name,
          version: artifact.facts.version,
          digest: artifact.manifest.descriptor.digest,
        })),
      };
    },
    async load({ bytes, name }, catalog, change, signal) {
      const store = storeNamed(catalog ?? defaultCatalog);
      const { readArchive } = await import('../artifact/layout-archive.ts');
      const artifacts = await readArchive(bytes, name);
      return put(
        store,
        artifacts.map(artifact => ({ artifact, files: [] })),
        change,
        signal,
      );
    },
    async remove(reference, catalog, signal) {
      const { name, version } = exactVersion(reference);
      const store = storeNamed(catalog ?? defaultCatalog);
      const writable = await store.writable();
      const removed = await cancellable(signal, () => writable.remove(name, version, signal));
      if (removed === undefined)
        throw new ToolError('not-found', `there is no ${reference} in the catalog ${store.place.name}`);
      return { catalog: store.place.name, name, version: removed.facts.version, digest: removed.digest };
    },
    async login(registry, credential, signal) {
      const { registryNamed, verifyLogin } = await import('../remote/registry-logins.ts');
      let asked = false;
      const answering = async (): Promise<RegistryCredential> => {
        asked = true;
        return credential;
      };
      const { client } = await openNamespace({ ...options, credential: answering }, registryNamed(registry));
      await cancellable(signal, () => verifyLogin(client, () => asked, signal));
      await options.logins.save(client.url.host, credential);
      return client.url.host;
    },
    async logout(registry) {
      const { registryNamed } = await import('../remote/registry-logins.ts');
      const { host } = registryAddress(registryNamed(registry)).url;
      return { registry: host, removed: await options.logins.remove(host) };
    },
    async publishPlugin(plugin, catalog, change, signal) {
      const store = storeNamed(catalog);
      return cancellable(signal, () => store.publishPlugin(plugin, change, signal));
    },
    async pullPlugin(text, from, platform, signal) {
      const reference = parseReference(text);
      const searched =
        from === undefined ? [...stores.values()].filter(({ place }) => place.type === 'oci') : [storeNamed(from)];
      for (const store of searched) {
        const found = await cancellable(signal, () => store.pullPlugin(reference, platform, signal));
        if (found !== undefined) return { catalog: store.place.name, ...found };
      }
      const where =
        searched.length === 0 ? 'no registry is configured' : searched.map(({ place }) => place.name).join(', ');
      throw new ToolError('not-found', `there is no plugin "${reference.name}": ${where}`, {
        hint: 'correct the name, or name a registry with --from',
      });
    },
    async tag(reference, tag, catalog, signal) {
      checkTag(tag);
      const store = storeNamed(catalog ?? defaultCatalog);
      const parsed = parseReference(reference);
      const done = await cancellable(signal, () => store.tag(parsed, tag, signal));
      if (done === undefined)
        throw new ToolError('not-found', `there is no ${reference} in the catalog ${store.place.name}`);
      return { catalog: store.place.name, tag, ...done };
    },
    async sign(reference, catalog, key, signal) {
      const store = storeNamed(catalog ?? defaultCatalog);
      const parsed = parseReference(reference);
      const signed = await cancellable(signal, () => store.sign(parsed, key, signal));
      if (signed === undefined)
        throw new ToolError('not-found', `there is no ${reference} in the catalog ${store.place.name}`);
      return { catalog: store.place.name, ...signed };
    },
    verify: (name, keys = []) => storeNamed(name).verify(keys.map(key => trustedKey(publicKeyText(key)))),
    async sync(wanted, signal, acceptChanged = []) {
      for (const reference of acceptChanged) exactVersion(reference);
      const chosenStores = wanted === undefined ? [...stores.values()] : [...new Set(wanted)].map(storeNamed);
      const results: SyncResult[] = [];
      for (const store of chosenStores) results.push(await timed(store, signal, acceptChanged));
      return results;
    },
  };

  /** In the order of search. A remote that cannot be asked ends the search: it may be the one that has the name. */
  async function pulled(
    text: string,
    from: string | undefined,
    signal: AbortSignal,
  ): Promise<{ readonly store: Store; readonly artifact: Artifact }> {
    const reference = parseReference(text);
    const searched = from === undefined ? [...stores.values()].filter(({ isRemote }) => isRemote) : [storeNamed(from)];
    if (searched.length === 0)
      throw new ToolError('not-found', 'no remote catalog is configured', { hint: 'add one with tool catalog add' });
    for (const store of searched) {
      const artifact = await cancellable(signal, () => store.pull(reference, signal));
      if (artifact !== undefined) return { store, artifact };
    }
    const where = searched.map(({ place }) => place.name).join(', ');
    throw new ToolError('not-found', `there is no solution "${reference.name}" in ${where}`, {
      hint: 'correct the name, or name another catalog with --from',
    });
  }

  async function timed(store: Store, signal: AbortSignal, acceptChanged: readonly string[]): Promise<SyncResult> {
    const startedMs = clock.monotonicMs();
    const done = await cancellable(signal, () => store.sync(signal, acceptChanged));
    return { name: store.place.name, ...done, durationMs: Math.round(clock.monotonicMs() - startedMs) };
  }
}

function exactVersion(reference: string): { readonly name: string; readonly version: string } {
  const { name, wanted } = parseReference(reference);
  if (wanted?.kind === 'version') return { name, version: wanted.text };
  throw new ToolError('invalid-input', `"${reference}" names no single version`, { hint: `write ${name}@<version>` });
}

async function put(
  store: Store,
  packed: readonly Packed[],
  change: ChangeOptions,
  signal: AbortSignal,
): Promise<readonly Changed[]> {
  const artifacts = packed.map(({ artifact }) => artifact);
  const outcomes = await cancellable(signal, () => store.put(artifacts, change, signal));
  return packed.map(({ artifact, files }, index) => ({
    catalog: store.place.name,
    facts: artifact.facts,
    digest: artifact.manifest.descriptor.digest,
    outcome: outcomes[index] ?? 'unchanged',
    files,
    size: artifactSize(artifact),
  }));
}

/** An artifact with the paths of its files. */
interface Packed {
  readonly artifact: Artifact;
  readonly files: readonly string[];
}

async function putOne(store: Store, packed: Packed, change: ChangeOptions, signal: AbortSignal): Promise<Changed> {
  const [changed] = await put(store, [packed], change, signal);
  if (changed === undefined) throw new ToolError('internal', 'nothing was put into the catalog');
  return changed;
}

const artifactSize = ({ blobs, manifest }: Artifact): number =>
  [...blobs, manifest].reduce((sum, { bytes }) => sum + bytes.byteLength, 0);

const searchedFor = (stores: ReadonlyMap<string, Store>, catalog: string | undefined): readonly Store[] =>
  [...stores.values()].filter(({ place }) => catalog === undefined || place.name === catalog);

/** `catalogs[].refresh`: what is older is synced before it is used. A failure leaves what is there. */
async function refreshStale(stores: readonly Store[], signal: AbortSignal): Promise<void> {
  for (const store of stores) if (await store.isStale()) await store.sync(signal);
}
