import { ToolError } from '../../core/errors.ts';
import type { Artifact } from '../artifact/artifact.ts';
import { chooseVersion, sortVersions } from '../local/choose-version.ts';
import type { Layout } from '../local/layout.ts';
import type { Reference } from '../reference.ts';
import type { Trust } from '../signature.ts';
import { fetchArtifact, fetchSignatures } from './fetch-artifact.ts';
import type { Remote, RemoteEntry, UnknownEntry } from './remote.ts';
import type { SeenDigests } from './seen-digests.ts';

export interface PullSource {
  readonly remote: Remote;
  readonly mirror: Layout;
  readonly seen: SeenDigests;
  readonly trust: Trust;
}

/**
 * The version that a reference means in a remote; undefined when it has none of that name. Only under the lock of the
 * mirror.
 */
export async function pullArtifact(
  source: PullSource,
  reference: Reference,
  signal: AbortSignal,
): Promise<Artifact | undefined> {
  const { remote, mirror, seen, trust } = source;
  const entries = await remote.versions(reference.name, signal);
  if (entries.length === 0) return undefined;
  const candidates = new Map(entries.map(entry => [entry.version, entry]));
  const tag = reference.wanted?.kind === 'tag' ? reference.wanted.text : undefined;
  const digest = tag === undefined ? undefined : await remote.tagged(reference.name, tag, signal);
  for (;;) {
    const entry =
      tag === undefined
        ? await chosen(candidates, reference)
        : entries.find(one => 'descriptor' in one && one.descriptor.digest === digest);
    if (entry === undefined) throw await noVersion(trust.catalog, reference.name, entries);
    if ('error' in entry) throw entry.error;
    await seen.check(entry, entry.descriptor.digest);
    const signature = await fetchSignatures(remote, { wanted: entry, mirror, trust }, signal);
    const artifact = await fetchArtifact(remote, entry, mirror, signal);
    if (!artifact.facts.disabled || (reference.wanted !== undefined && reference.wanted.kind !== 'range'))
      return { ...artifact, signature };
    candidates.delete(entry.version);
  }
}

async function chosen(
  candidates: ReadonlyMap<string, RemoteEntry | UnknownEntry>,
  { wanted }: Reference,
): Promise<RemoteEntry | UnknownEntry | undefined> {
  const version = await chooseVersion([...candidates.keys()], wanted);
  return version === undefined ? undefined : candidates.get(version);
}

async function noVersion(
  catalog: string,
  name: string,
  entries: readonly (RemoteEntry | UnknownEntry)[],
): Promise<ToolError> {
  const versions = await sortVersions(entries.map(({ version }) => version));
  return new ToolError('not-found', `no version of "${name}" in the catalog ${catalog} is what is asked for`, {
    hint: `there is ${versions.slice(0, 10).join(', ')}`,
  });
}
