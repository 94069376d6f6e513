import { ToolError } from '../../core/errors.ts';
import { type Artifact, readArtifact } from '../artifact/artifact.ts';
import type { Descriptor } from '../artifact/descriptor.ts';
import { findSignatureEntry, type SignatureImage, withoutOrphans } from '../signature.ts';
import { signaturesByDigest, withSignatures, writeSignature } from '../stored-signature.ts';
import { isSameVersion } from './choose-version.ts';
import { entryDescriptor, findEntryDigest, type StoredEntry, solutionsIn, withTag } from './entry.ts';
import { type Layout, reachable, type TakeLock } from './layout.ts';

export type PublishOutcome = 'published' | 'unchanged' | 'replaced';

export interface PublishOptions {
  /** Replace a version that has other content. */
  readonly force: boolean;
  /** Only says what would happen. */
  readonly dryRun: boolean;
  readonly createdAt: string;
}

/** Changes of one layout, each under its lock. */
export interface WritableCatalog {
  /** All of them or none: one that is refused leaves the index as it was. The outcomes stand in the order of the artifacts. */
  publish(
    artifacts: readonly Artifact[],
    options: PublishOptions,
    signal: AbortSignal,
  ): Promise<readonly PublishOutcome[]>;
  /** Removes one version; undefined when there is none. */
  remove(name: string, version: string, signal: AbortSignal): Promise<StoredEntry | undefined>;
  /** Moves a tag to a version; returns the digest that it stood for before. */
  putTag(name: string, tag: string, digest: string, signal: AbortSignal): Promise<string | undefined>;
  /** In place of the signatures that the digest had. */
  putSignature(signed: string, image: SignatureImage, signal: AbortSignal): Promise<void>;
  /** What is wrong with each entry that is not intact. */
  verify(): Promise<{ readonly checked: number; readonly problems: readonly Problem[] }>;
}

export interface Problem {
  readonly name: string;
  readonly version: string;
  readonly digest: string;
  readonly message: string;
}

export function createWritableCatalog(layout: Layout, takeLock: TakeLock): WritableCatalog {
  const where = `the catalog at ${layout.root}`;

  async function locked<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const release = await takeLock(layout.root, signal);
    try {
      return await work();
    } finally {
      await release();
    }
  }

  async function planned(
    artifacts: readonly Artifact[],
    force: boolean,
  ): Promise<{ readonly outcomes: readonly PublishOutcome[]; readonly kept: readonly Descriptor[] }> {
    const entries = await layout.read();
    const outcomes: PublishOutcome[] = [];
    const replaced = new Set<Descriptor>();
    for (const artifact of artifacts) {
      const existing = await sameVersion(entries, artifact.facts.name, artifact.facts.version);
      const outcome = publishOutcome(artifact, existing, force);
      if (outcome === 'replaced' && existing !== undefined) replaced.add(existing.descriptor);
      outcomes.push(outcome);
    }
    return { outcomes, kept: entries.filter(entry => !replaced.has(entry)) };
  }

  async function publish(
    artifacts: readonly Artifact[],
    { force, createdAt }: PublishOptions,
  ): Promise<readonly PublishOutcome[]> {
    const { outcomes, kept } = await planned(artifacts, force);
    for (const { blobs, manifest } of artifacts) for (const blob of [...blobs, manifest]) await layout.writeBlob(blob);
    const signatures = signaturesByDigest(artifacts);
    for (const image of signatures.values()) await writeSignature(layout, image);
    const changed = artifacts.filter((_, index) => outcomes[index] !== 'unchanged');
    const isSignedAnew = [...signatures].some(
      ([signed, { manifest }]) => findSignatureEntry(kept, signed)?.digest !== manifest.descriptor.digest,
    );
    if (changed.length === 0 && !isSignedAnew) return outcomes;
    const entries = [...kept, ...changed.map(artifact => entryDescriptor(artifact, createdAt))];
    await layout.write(withSignatures(entries, signatures));
    return outcomes;
  }

  return {
    async publish(artifacts, options, signal) {
      if (!options.dryRun) return locked(signal, () => publish(artifacts, options));
      return (await planned(artifacts, options.force)).outcomes;
    },
    async remove(name, version, signal) {
      return locked(signal, async () => {
        const entries = await layout.read();
        const found = solutionsIn(entries).find(({ facts }) => facts.name === name && facts.version === version);
        if (found === undefined) return undefined;
        const rest = withoutOrphans(entries.filter(entry => entry !== found.descriptor));
        await layout.write(rest);
        const keep = await reachable(layout, rest);
        if (keep !== undefined) await layout.sweep(keep);
        return found;
      });
    },
    async putTag(name, tag, digest, signal) {
      return locked(signal, async () => {
        const entries = await layout.read();
        const before = findEntryDigest(entries, name, tag);
        const target = solutionsIn(entries).find(entry => entry.facts.name === name && entry.digest === digest);
        if (target === undefined) throw new ToolError('not-found', `there is no ${name} with ${digest} in ${where}`);
        if (before !== digest) await layout.write(withTag(entries, { name, tag, target: target.descriptor }));
        return before;
      });
    },
    async putSignature(signed, image, signal) {
      await locked(signal, async () => {
        await writeSignature(layout, image);
        await layout.write(withSignatures(await layout.read(), new Map([[signed, image]])));
      });
    },
    async verify() {
      const stored = solutionsIn(await layout.read());
      const problems: Problem[] = [];
      for (const { facts, descriptor } of stored) {
        const problem = await entryProblem(layout, facts, descriptor, where);
        if (problem !== undefined)
          problems.push({ name: facts.name, version: facts.version, digest: descriptor.digest, message: problem });
      }
      return { checked: stored.length, problems };
    },
  };
}

async function sameVersion(
  entries: readonly Descriptor[],
  name: string,
  version: string,
): Promise<StoredEntry | undefined> {
  for (const entry of solutionsIn(entries)) {
    if (entry.facts.name === name && (await isSameVersion(entry.facts.version, version))) return entry;
  }
  return undefined;
}

/** A published version keeps its content unless `force` is set. */
function publishOutcome(
  { facts, manifest }: Pick<Artifact, 'facts' | 'manifest'>,
  existing: Pick<StoredEntry, 'digest' | 'facts'> | undefined,
  force: boolean,
): PublishOutcome {
  if (existing === undefined) return 'published';
  if (existing.digest === manifest.descriptor.digest) return 'unchanged';
  if (force) return 'replaced';
  throw immutable(facts.name, existing.facts.version, existing.digest);
}

export function immutable(name: string, version: string, digest: string): ToolError {
  return new ToolError('catalog-failed', `${name}@${version} is already published with other content (${digest})`, {
    hint: 'publish it under a new version; --force replaces what is there',
  });
}

/** Reads everything of an entry, and returns a message for the first thing that is wrong. */
async function entryProblem(
  layout: Layout,
  facts: StoredEntry['facts'],
  descriptor: Descriptor,
  where: string,
): Promise<string | undefined> {
  try {
    const bundle = await readArtifact(descriptor, layout.readBlob, where);
    return listingFault(facts, bundle.facts, descriptor.digest);
  } catch (error) {
    if (error instanceof ToolError && error.code === 'catalog-failed') return error.message;
    throw error;
  }
}

/** The index is not covered by a digest, so what it says of a manifest is compared with the manifest. */
export function listingFault(
  listed: StoredEntry['facts'],
  actual: StoredEntry['facts'],
  digest: string,
): string | undefined {
  if (listed.name === actual.name && listed.version === actual.version) return undefined;
  return `digest mismatch: ${digest} is listed as ${listed.name}@${listed.version}, but holds ${actual.name}@${actual.version}`;
}
