import { ToolError } from '../../core/errors.ts';
import { type Artifact, partsOf, readArtifact, readerOf, readManifest } from '../artifact/artifact.ts';
import type { Blob } from '../artifact/descriptor.ts';
import type { Layout } from '../local/layout.ts';
import type { Remote, RemoteEntry } from './remote.ts';

/** One version of a remote with everything that belongs to it, verified as a whole. What `mirror` holds is not asked for. */
export async function fetchArtifact(
  remote: Remote,
  wanted: RemoteEntry,
  mirror: Layout,
  signal: AbortSignal,
): Promise<Artifact> {
  const key = `${wanted.name}@${wanted.version}`;
  const { descriptor, bytes } = await remote.manifest(wanted, signal);
  const manifest = readManifest(bytes, `${descriptor.digest} of ${key}`);
  const held = `${manifest.facts.name}@${manifest.facts.version}`;
  if (held !== key)
    throw new ToolError(
      'catalog-failed',
      `digest mismatch: ${descriptor.digest} is listed as ${key}, but holds ${held}`,
    );
  const parts = new Map<string, Blob>();
  for (const part of partsOf(manifest)) {
    const own = (await mirror.hasBlob(part)) ? await mirror.readBlob(part) : await remote.blob(wanted, part, signal);
    parts.set(part.digest, { descriptor: part, bytes: own });
  }
  const artifact = { facts: manifest.facts, manifest: { descriptor, bytes }, blobs: [...parts.values()] };
  await readArtifact(descriptor, readerOf(artifact), key);
  return artifact;
}
