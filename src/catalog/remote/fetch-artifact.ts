import { ToolError } from '../../core/errors.ts';
import { type Artifact, blobDescriptors, blobReader, readArtifact, readManifest } from '../artifact/artifact.ts';
import type { Blob, Descriptor } from '../artifact/descriptor.ts';
import type { Layout } from '../local/layout.ts';
import { type SignatureImage, signatureFault, signatureParts, type Trust } from '../signature.ts';
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
  for (const part of blobDescriptors(manifest)) {
    parts.set(part.digest, await fetched(remote, { wanted, part, mirror }, signal));
  }
  const artifact = { facts: manifest.facts, manifest: { descriptor, bytes }, blobs: [...parts.values()] };
  await readArtifact(descriptor, blobReader(artifact), key);
  return artifact;
}

interface Part {
  readonly wanted: RemoteEntry;
  readonly part: Descriptor;
  readonly mirror: Layout;
}

async function fetched(remote: Remote, { wanted, part, mirror }: Part, signal: AbortSignal): Promise<Blob> {
  const bytes = (await mirror.hasBlob(part)) ? await mirror.readBlob(part) : await remote.blob(wanted, part, signal);
  return { descriptor: part, bytes };
}

/**
 * The signatures of one version, refused unless one of the keys has signed it. Without keys they come along for a later check,
 * and what is wrong with them is no obstacle.
 */
export async function fetchSignatures(
  remote: Remote,
  { wanted, mirror, trust: { catalog, keys } }: Omit<Part, 'part'> & { readonly trust: Trust },
  signal: AbortSignal,
): Promise<SignatureImage | undefined> {
  const { digest } = wanted.descriptor;
  const image = await readSignatures(remote, wanted, mirror, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    if (keys.length > 0 || !(error instanceof ToolError)) throw error;
    return undefined;
  });
  const fault = keys.length === 0 ? undefined : signatureFault({ catalog, facts: wanted, digest }, image, keys);
  if (fault !== undefined) throw fault;
  return image;
}

async function readSignatures(
  remote: Remote,
  wanted: RemoteEntry,
  mirror: Layout,
  signal: AbortSignal,
): Promise<SignatureImage | undefined> {
  const manifest = await remote.signatures(wanted, signal);
  if (manifest === undefined) return undefined;
  const blobs: Blob[] = [];
  for (const part of signatureParts(
    manifest.bytes,
    `${manifest.descriptor.digest} of ${wanted.name}@${wanted.version}`,
  ))
    blobs.push(await fetched(remote, { wanted, part, mirror }, signal));
  return { manifest, blobs };
}
