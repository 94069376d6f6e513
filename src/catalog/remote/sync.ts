import { ToolError } from '../../core/errors.ts';
import { type ArtifactFacts, blobDescriptors, readManifest } from '../artifact/artifact.ts';
import type { Descriptor } from '../artifact/descriptor.ts';
import { entryDescriptor, type StoredEntry, solutionsIn } from '../local/entry.ts';
import { type Layout, reachable, type TakeLock } from '../local/layout.ts';
import { findSignatureEntry, type SignatureImage, type Trust } from '../signature.ts';
import { withSignatures, writeSignature } from '../stored-signature.ts';
import { fetchArtifact, fetchSignatures } from './fetch-artifact.ts';
import type { Remote, RemoteEntry } from './remote.ts';
import { changed, type SeenDigests, seenKey } from './seen-digests.ts';

/** What one sync did. Nothing is counted that was not done. */
export interface SyncOutcome {
  readonly added: number;
  readonly updated: number;
  readonly removed: number;
  /** What could not be fetched; the versions concerned are as they were before. */
  readonly failures: readonly ToolError[];
}

export interface SyncOptions {
  readonly mirror: Layout;
  readonly remote: Remote;
  readonly takeLock: TakeLock;
  /** RFC 3339, for entries whose time of publishing is not known. */
  readonly now: string;
  readonly trust: Trust;
  readonly seen: SeenDigests;
  /** The mirror was made from this remote, so that what it holds was seen. */
  readonly isSameSource: boolean;
  /** `name@version` of what may have changed. */
  readonly acceptChanged: ReadonlySet<string>;
}

/**
 * Makes the mirror hold what the remote holds. Content comes first and is verified as a whole; the index of the mirror is replaced
 * once, at the end. A version that fails keeps what the mirror had of it. A version that was seen keeps its digest unless the
 * change was accepted.
 */
export async function syncMirror(options: SyncOptions, signal: AbortSignal): Promise<SyncOutcome> {
  const { mirror, remote, takeLock, now } = options;
  const release = await takeLock(mirror.root, signal);
  try {
    const listed = await readOrNothing(mirror);
    const before = solutionsIn(listed);
    const signatures = new Map<string, SignatureImage>();
    const known = new Map(before.map(entry => [versionKey(entry.facts), entry]));
    const digests = new Map([...(options.isSameSource ? keyedDigests(before) : []), ...(await options.seen.read())]);
    const entries: Descriptor[] = [];
    const failures: ToolError[] = [];
    const counts = { added: 0, updated: 0 };
    for (const wanted of await remote.list(signal)) {
      const old = known.get(versionKey(wanted));
      known.delete(versionKey(wanted));
      try {
        if ('error' in wanted) throw wanted.error;
        refuseChanged(wanted, digests, options);
        const signature = await fetchSignatures(remote, { wanted, mirror, trust: options.trust }, signal);
        const kept = old !== undefined && (await isComplete(mirror, old, wanted));
        entries.push(
          kept
            ? old.descriptor
            : await fetchEntry(
                mirror,
                remote,
                { wanted, createdAt: wanted.createdAt || old?.createdAt || now },
                signal,
              ),
        );
        if (signature !== undefined) {
          await writeSignature(mirror, signature);
          signatures.set(wanted.descriptor.digest, signature);
        }
        digests.set(seenKey(wanted), wanted.descriptor.digest);
        if (old === undefined) counts.added++;
        else if (old.digest !== wanted.descriptor.digest) counts.updated++;
      } catch (error) {
        signal.throwIfAborted();
        failures.push(asFailure(error, wanted));
        if (old === undefined) continue;
        entries.push(old.descriptor);
        const signature = findSignatureEntry(listed, old.digest);
        if (signature !== undefined) entries.push(signature);
      }
    }
    await options.seen.write(digests);
    const written = withSignatures(entries, signatures);
    await mirror.write(written);
    const keep = await reachable(mirror, written);
    if (keep !== undefined && listed.some(({ digest }) => !keep.has(digest))) await mirror.sweep(keep);
    return { ...counts, removed: known.size, failures };
  } finally {
    await release();
  }
}

const versionKey = ({ name, version }: Pick<ArtifactFacts, 'name' | 'version'>): string => `${name}@${version}`;

const keyedDigests = (entries: readonly StoredEntry[]): readonly (readonly [string, string])[] =>
  entries.map(({ facts, digest }) => [seenKey(facts), digest]);

function refuseChanged(
  wanted: RemoteEntry,
  digests: ReadonlyMap<string, string>,
  { trust: { catalog }, acceptChanged }: SyncOptions,
): void {
  const seen = digests.get(seenKey(wanted));
  const { digest } = wanted.descriptor;
  if (seen === undefined || seen === digest || acceptChanged.has(versionKey(wanted))) return;
  throw changed({ catalog, version: wanted, seen, digest });
}

/** A mirror whose index cannot be read is filled again. */
async function readOrNothing(mirror: Layout): Promise<readonly Descriptor[]> {
  try {
    return await mirror.read();
  } catch (error) {
    if (error instanceof ToolError && error.code === 'catalog-failed') return [];
    throw error;
  }
}

/** The same digest, and everything of it intact: a sync mends what was damaged. */
async function isComplete(mirror: Layout, old: StoredEntry, wanted: RemoteEntry): Promise<boolean> {
  if (old.digest !== wanted.descriptor.digest || !(await mirror.hasBlob(old.descriptor))) return false;
  const { facts, ...manifest } = readManifest(await mirror.readBlob(old.descriptor), old.digest);
  if (versionKey(facts) !== versionKey(wanted)) return false;
  for (const part of blobDescriptors({ facts, ...manifest })) if (!(await mirror.hasBlob(part))) return false;
  return true;
}

interface Fetched {
  readonly wanted: RemoteEntry;
  readonly createdAt: string;
}

async function fetchEntry(
  mirror: Layout,
  remote: Remote,
  { wanted, createdAt }: Fetched,
  signal: AbortSignal,
): Promise<Descriptor> {
  const artifact = await fetchArtifact(remote, wanted, mirror, signal);
  for (const blob of [artifact.manifest, ...artifact.blobs]) await mirror.writeBlob(blob);
  return entryDescriptor(artifact, createdAt);
}

function asFailure(error: unknown, { name, version }: Pick<ArtifactFacts, 'name' | 'version'>): ToolError {
  if (!(error instanceof ToolError)) throw error;
  const key = `${name}@${version}`;
  const message = error.message.includes(key) ? error.message : `${key}: ${error.message}`;
  return new ToolError(error.code, message, { cause: error, hint: error.hint });
}
