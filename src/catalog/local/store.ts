import type { KeyObject } from 'node:crypto';
import { ToolError } from '../../core/errors.ts';
import {
  type Artifact,
  blobDescriptors,
  blobReader,
  bundledFileNames,
  readArtifact,
  readManifest,
} from '../artifact/artifact.ts';
import type { Blob } from '../artifact/descriptor.ts';
import type { PluginArtifact, PluginFacts } from '../artifact/plugin-artifact.ts';
import type { ChangeOptions, PulledPlugin, SignedVersion, SyncResult, TaggedVersion } from '../contract.ts';
import { type CatalogPlace, LOCAL, registryAddress } from '../place.ts';
import type { Reference } from '../reference.ts';
import { createDirectoryRemote } from '../remote/directory-remote.ts';
import { createMirror, type LastSync, type Mirror } from '../remote/mirror.ts';
import { createSeenDigests, seenKey } from '../remote/seen-digests.ts';
import type { SyncOutcome } from '../remote/sync.ts';
import { addSignature, type Trust, type TrustedKey, trustedKey } from '../signature.ts';
import { requireSignature, storedSignature } from '../stored-signature.ts';
import { chooseVersion } from './choose-version.ts';
import { type Entry, findEntryDigest, type StoredEntry, solutionsIn } from './entry.ts';
import { type CatalogFiles, createLayout, type Layout, type TakeLock } from './layout.ts';
import {
  createWritableCatalog,
  immutable,
  type Problem,
  type PublishOutcome,
  type WritableCatalog,
} from './local-catalog.ts';
import { fetchOptions, openNamespace, type RegistryOptions, registryRemote } from './open-registry.ts';
import { openShelf, type Shelf, type Unavailable } from './shelf.ts';

export interface StoreOptions extends RegistryOptions {
  readonly takeLock: TakeLock;
  newId(): string;
  /** `catalog` in the data directory, absolute. */
  readonly localDirectory: string;
  /** `catalogs` in the cache directory, absolute: mirrors and unpacked solutions. */
  readonly cacheDirectory: string;
  /** In the data directory, absolute: under which digests versions of remote catalogs were seen. */
  readonly seenDirectory: string;
}

/** One configured catalog with all that can be done to it. */
export interface Store {
  readonly place: CatalogPlace;
  /** Has a source to pull from. */
  readonly isRemote: boolean;
  shelf(): Promise<Shelf | Unavailable>;
  /** In a directory all of them or none; in a registry nothing unless each may be put there. */
  put(artifacts: readonly Artifact[], change: ChangeOptions, signal: AbortSignal): Promise<readonly PublishOutcome[]>;
  /**
   * One version from the source itself, verified; undefined when it has none of that name. Not for the local catalog.
   */
  pull(reference: Reference, signal: AbortSignal): Promise<Artifact | undefined>;
  /** An entry as it is stored, byte for byte. */
  artifact(entry: Entry): Promise<{ readonly artifact: Artifact; readonly files: readonly string[] }>;
  /** `not-allowed-here` for what cannot be written. */
  writable(): Promise<WritableCatalog>;
  /** `keys`: in place of those that are configured. */
  verify(keys?: readonly TrustedKey[]): Promise<{ readonly checked: number; readonly problems: readonly Problem[] }>;
  publishPlugin(plugin: PluginArtifact, change: ChangeOptions, signal: AbortSignal): Promise<PublishOutcome>;
  /** Undefined when there is none of that name. */
  pullPlugin(
    reference: Reference,
    platform: string,
    signal: AbortSignal,
  ): Promise<Omit<PulledPlugin, 'catalog'> | undefined>;
  /** Undefined when there is no such version. */
  tag(
    reference: Reference,
    tag: string,
    signal: AbortSignal,
  ): Promise<Pick<TaggedVersion, 'facts' | 'digest' | 'before'> | undefined>;
  /** Undefined when there is no such version. */
  sign(
    reference: Reference,
    key: KeyObject,
    signal: AbortSignal,
  ): Promise<Pick<SignedVersion, 'facts' | 'digest' | 'outcome'> | undefined>;
  /** `acceptChanged`: `name@version` of what may have other content than before. */
  sync(signal: AbortSignal, acceptChanged?: readonly string[]): Promise<Omit<SyncResult, 'name' | 'durationMs'>>;
  lastSync(): Promise<LastSync | undefined>;
  isStale(): Promise<boolean>;
}

const NOTHING = { added: 0, updated: 0, removed: 0 };

export function createStore(options: StoreOptions, configured: CatalogPlace): Store {
  const { files, takeLock, clock, cacheDirectory } = options;
  const isLocal = configured.name === LOCAL && configured.type === 'filesystem';
  const place = isLocal ? { ...configured, path: configured.path ?? options.localDirectory } : configured;
  const own = createLayout(files, place.path ?? '');
  const mirror = isLocal ? undefined : createMirror(files, `${cacheDirectory}/mirrors`, place);
  const seen = createSeenDigests(files, options.seenDirectory, place);
  const unpacking = { files, directory: `${cacheDirectory}/unpacked`, newId: options.newId };
  const trust: Trust = { catalog: place.name, keys: (place.trustedKeys ?? []).map(trustedKey) };
  const now = (): string => clock.now().toISOString();
  const read = (): Layout => mirror?.layout ?? own;

  async function writable(): Promise<WritableCatalog> {
    if (place.type === 'oci')
      throw new ToolError('not-allowed-here', `what a registry holds is deleted there, not from here: ${place.name}`);
    if (!(await own.exists()) && (await isLoose(files, place.path ?? ''))) {
      throw new ToolError(
        'not-allowed-here',
        `the catalog ${place.name} is a directory of documents, not of published solutions`,
        { hint: 'publish to another catalog, or give it a directory of its own' },
      );
    }
    return createWritableCatalog(own, takeLock);
  }

  async function syncNow(signal: AbortSignal, acceptChanged: readonly string[]): Promise<SyncOutcome | undefined> {
    if (mirror === undefined) return undefined;
    if (
      place.type === 'filesystem' &&
      !(await own.exists()) &&
      (await files.stat(place.path ?? ''))?.kind === 'directory'
    )
      return undefined;
    const remote = place.type === 'oci' ? await registryRemote(options, place, mirror) : createDirectoryRemote(own);
    const { syncMirror } = await import('../remote/sync.ts');
    const isSameSource = await mirror.isFilled();
    return syncMirror(
      {
        mirror: mirror.layout,
        remote,
        takeLock,
        now: now(),
        trust,
        seen,
        isSameSource,
        acceptChanged: new Set(acceptChanged),
      },
      signal,
    );
  }

  async function pushAll(
    artifacts: readonly Artifact[],
    change: ChangeOptions,
    signal: AbortSignal,
  ): Promise<readonly PublishOutcome[]> {
    const [{ pushArtifact }, namespace] = await Promise.all([
      import('../remote/registry-push.ts'),
      openNamespace(options, place),
    ]);
    const pushEach = async (own: ChangeOptions): Promise<readonly PublishOutcome[]> => {
      const outcomes: PublishOutcome[] = [];
      for (const artifact of artifacts) outcomes.push(await pushArtifact(namespace, artifact, own, signal));
      return outcomes;
    };
    if (artifacts.length > 1 && !change.dryRun) await pushEach({ ...change, dryRun: true });
    return pushEach(change);
  }

  /** A version that was seen is replaced only by force; the new content then counts as seen. */
  async function noteOwn(
    { facts, manifest }: Artifact,
    { force, dryRun }: ChangeOptions,
    signal: AbortSignal,
  ): Promise<void> {
    if (mirror === undefined) return;
    const { digest } = manifest.descriptor;
    const known = (await seen.read()).get(seenKey(facts));
    if (known !== undefined && known !== digest && !force) throw immutable(facts.name, facts.version, known);
    if (dryRun || !force || (known === undefined && !(await mirror.isFilled()))) return;
    await locked(mirror, signal, () => noteSeen(facts, digest));
  }

  const noteSeen = async (facts: PluginFacts, digest: string): Promise<void> =>
    seen.write(new Map([...(await seen.read()), [seenKey(facts), digest]]));

  async function locked<T>({ layout }: Mirror, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const release = await takeLock(layout.root, signal);
    try {
      return await work();
    } finally {
      await release();
    }
  }

  async function pull(reference: Reference, signal: AbortSignal, asked = trust): Promise<Artifact | undefined> {
    if (mirror === undefined)
      throw new ToolError('invalid-input', `${place.name} is on this machine: there is nothing to pull from it`);
    const remote = place.type === 'oci' ? await registryRemote(options, place, mirror) : createDirectoryRemote(own);
    const { pullArtifact } = await import('../remote/pull.ts');
    return locked(mirror, signal, async () => {
      const source = { remote, mirror: mirror.layout, seen, trust: asked };
      const artifact = await pullArtifact(source, reference, signal);
      if (artifact !== undefined) await noteSeen(artifact.facts, artifact.manifest.descriptor.digest);
      return artifact;
    });
  }

  /** The version that a signature or a tag would be about, from the source itself and verified as a whole. */
  async function sourceArtifact(reference: Reference, signal: AbortSignal): Promise<Artifact | undefined> {
    if (mirror !== undefined) return pull(reference, signal, { ...trust, keys: [] });
    const all = await own.read();
    const entries = solutionsIn(all).filter(({ facts }) => facts.name === reference.name);
    const { wanted } = reference;
    const tagged = wanted?.kind === 'tag' ? findEntryDigest(all, reference.name, wanted.text) : undefined;
    const version = await chooseVersion(
      entries.map(({ facts }) => facts.version),
      wanted,
    );
    const entry = entries.find(({ facts, digest }) =>
      wanted?.kind === 'tag' ? digest === tagged : facts.version === version,
    );
    if (entry === undefined) return undefined;
    const { artifact } = await storedArtifact(own, entry);
    await readArtifact(artifact.manifest.descriptor, blobReader(artifact), place.name);
    return artifact;
  }

  async function sync(signal: AbortSignal, acceptChanged: readonly string[] = []): ReturnType<Store['sync']> {
    try {
      const done = await syncNow(signal, acceptChanged);
      if (done === undefined) {
        await own.read();
        return { status: 'ok', ...NOTHING };
      }
      const { failures, ...counts } = done;
      const error = failures.length === 0 ? undefined : failures.map(described).join('; ');
      await mirror?.note({
        at: now(),
        status: error === undefined ? 'ok' : 'failed',
        ...(error !== undefined && { error }),
      });
      return { status: error === undefined ? 'ok' : 'failed', ...counts, ...(error !== undefined && { error }) };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ToolError)) throw error;
      if ((await mirror?.isFilled()) === true)
        await mirror?.note({ at: now(), status: 'failed', error: error.message });
      return {
        status: 'failed',
        ...NOTHING,
        error: described(error),
      };
    }
  }

  return {
    place,
    isRemote: mirror !== undefined,
    shelf: () => openShelf(place, mirror, unpacking, { seen, trust }),
    async put(artifacts, change, signal) {
      for (const artifact of artifacts) await noteOwn(artifact, { ...change, dryRun: true }, signal);
      const outcomes = await (place.type === 'filesystem'
        ? (await writable()).publish(artifacts, { ...change, createdAt: now() }, signal)
        : pushAll(artifacts, change, signal));
      for (const artifact of artifacts) await noteOwn(artifact, change, signal);
      if (place.type === 'filesystem' && !change.dryRun && (await mirror?.isFilled()) === true) await sync(signal);
      return outcomes;
    },
    pull: (reference, signal) => pull(reference, signal),
    async publishPlugin(plugin, change, signal) {
      const [{ pushPlugin }, namespace] = await Promise.all([
        import('../remote/plugin-registry.ts'),
        openNamespace(options, registryPlace(place)),
      ]);
      const outcome = await pushPlugin(namespace, plugin, change, signal);
      const known = (await seen.read()).has(seenKey(pluginKey(plugin.facts)));
      if (mirror !== undefined && known && !change.dryRun)
        await locked(mirror, signal, () => noteSeen(pluginKey(plugin.facts), plugin.index.descriptor.digest));
      return outcome;
    },
    async pullPlugin(reference, platform, signal) {
      if (mirror === undefined) return undefined;
      const [{ findPlugin, fetchPlugin }, namespace] = await Promise.all([
        import('../remote/plugin-registry.ts'),
        openNamespace(options, registryPlace(place)),
      ]);
      const found = await findPlugin(namespace, reference, { platform, trust }, signal);
      if (found === undefined) return undefined;
      return locked(mirror, signal, async () => {
        await seen.check(pluginKey(found.facts), found.digest);
        const fetched = await fetchPlugin(namespace, found, fetchOptions(options, mirror), signal);
        await noteSeen(pluginKey(found.facts), found.digest);
        return { facts: found.facts, digest: found.digest, ...fetched };
      });
    },
    async tag(reference, tag, signal) {
      const artifact = await sourceArtifact(reference, signal);
      if (artifact === undefined) return undefined;
      const { facts, manifest } = artifact;
      const { digest } = manifest.descriptor;
      if (place.type === 'filesystem') {
        const before = await (await writable()).putTag(facts.name, tag, digest, signal);
        return { facts, digest, before };
      }
      const [{ pushTag }, namespace] = await Promise.all([
        import('../remote/registry-push.ts'),
        openNamespace(options, place),
      ]);
      return { facts, digest, before: await pushTag(namespace, artifact, tag, signal) };
    },
    async sign(reference, key, signal) {
      const artifact = await sourceArtifact(reference, signal);
      if (artifact === undefined) return undefined;
      const { facts, manifest, signature } = artifact;
      const { digest } = manifest.descriptor;
      const image = addSignature({ digest, reference: referenceFor(place, facts.name) }, key, signature);
      if (image === undefined) return { facts, digest, outcome: 'unchanged' };
      if (place.type === 'filesystem') {
        await (await writable()).putSignature(digest, image, signal);
        if ((await mirror?.isFilled()) === true) await sync(signal);
      } else {
        const [{ pushSignature }, namespace] = await Promise.all([
          import('../remote/registry-push.ts'),
          openNamespace(options, place),
        ]);
        await pushSignature(namespace, artifact, image, signal);
      }
      return { facts, digest, outcome: 'signed' };
    },
    async artifact(entry) {
      const { descriptor, facts } = entry as StoredEntry;
      if ((descriptor as StoredEntry['descriptor'] | undefined) === undefined) {
        throw new ToolError('invalid-input', `${facts.name} was never published: it is a document in a directory`, {
          hint: `publish it with tool catalog publish -f <file>`,
        });
      }
      const isCopied = (await mirror?.isFilled()) === true;
      if (mirror !== undefined && !isCopied) await seen.check(facts, descriptor.digest);
      const layout = isCopied ? read() : own;
      return storedArtifact(layout, entry as StoredEntry);
    },
    writable: async () => {
      const own = await writable();
      return {
        ...own,
        async remove(name, version, signal) {
          const removed = await own.remove(name, version, signal);
          if ((await mirror?.isFilled()) === true) await sync(signal);
          return removed;
        },
      };
    },
    async verify(keys = []) {
      const layout = (await mirror?.isFilled()) === true ? read() : own;
      const verified = await createWritableCatalog(layout, takeLock).verify();
      const asked = { catalog: place.name, keys: keys.length === 0 ? trust.keys : keys };
      return { ...verified, problems: [...verified.problems, ...(await unsignedIn(layout, asked))] };
    },
    sync,
    lastSync: async () => mirror?.lastSync(),
    async isStale() {
      if (mirror === undefined || place.refreshMs === 0) return false;
      const last = await mirror.lastSync();
      return last === undefined || clock.now().getTime() - Date.parse(last.at) > place.refreshMs;
    },
  };
}

const described = ({ message, hint }: ToolError): string => (hint === undefined ? message : `${message} (${hint})`);

/** What a catalog is made of; without an index when its first publisher was interrupted. */
const OWN = new Set(['oci-layout', 'index.json', 'blobs']);

/** A directory that holds something other than a catalog. */
async function isLoose(files: CatalogFiles, root: string): Promise<boolean> {
  if ((await files.stat(root))?.kind !== 'directory') return false;
  return (await files.list(root)).some(({ name }) => !name.startsWith('.') && !OWN.has(name));
}

async function storedArtifact(
  layout: Layout,
  { descriptor, facts }: StoredEntry,
): Promise<{ artifact: Artifact; files: readonly string[] }> {
  const manifest: Blob = { descriptor, bytes: await layout.readBlob(descriptor) };
  const parts = blobDescriptors(readManifest(manifest.bytes, descriptor.digest));
  const blobs: Blob[] = [];
  for (const part of parts) blobs.push({ descriptor: part, bytes: await layout.readBlob(part) });
  const artifact = { facts, manifest, blobs, signature: await storedSignature(layout, descriptor.digest) };
  return { artifact, files: bundledFileNames(artifact) };
}

/** Versions of plugins are seen like those of solutions, under names that no solution has. */
const pluginKey = ({ name, version }: PluginFacts): PluginFacts => ({ name: `plugins/${name}`, version });

function registryPlace(place: CatalogPlace): CatalogPlace {
  if (place.type === 'oci') return place;
  throw new ToolError('invalid-input', `plugins are published to registries: the catalog ${place.name} is a directory`);
}

/** What a payload calls the thing that is signed. It is not compared; the digest counts. */
function referenceFor(place: CatalogPlace, name: string): string {
  if (place.type === 'filesystem') return name;
  const { url, namespace } = registryAddress(place);
  return [url.host, namespace, 'solutions', name].filter(part => part !== '').join('/');
}

async function unsignedIn(layout: Layout, trust: Trust): Promise<readonly Problem[]> {
  const problems: Problem[] = [];
  for (const { facts, digest } of solutionsIn(await layout.read())) {
    try {
      await requireSignature(layout, { facts, digest }, trust);
    } catch (error) {
      if (!(error instanceof ToolError) || error.code !== 'catalog-failed') throw error;
      problems.push({ name: facts.name, version: facts.version, digest, message: error.message });
    }
  }
  return problems;
}
