import { broken, type Descriptor } from './artifact/descriptor.ts';
import { LIMIT, NOTE } from './artifact/media-types.ts';
import type { Layout } from './local/layout.ts';
import {
  findSignatureEntry,
  type SignatureImage,
  signatureEntry,
  signatureFault,
  signatureParts,
  type Trust,
  withoutOrphans,
} from './signature.ts';

/** The signatures of a manifest that a layout keeps, each byte checked. */
export async function storedSignature(layout: Layout, signed: string): Promise<SignatureImage | undefined> {
  const descriptor = findSignatureEntry(await layout.read(), signed);
  if (descriptor === undefined) return undefined;
  if (descriptor.size > LIMIT.manifest) throw broken(layout.root, `${descriptor.digest} is larger than can be used`);
  const bytes = await layout.readBlob(descriptor);
  const blobs = [];
  for (const part of signatureParts(bytes, `${descriptor.digest} in ${layout.root}`))
    blobs.push({ descriptor: part, bytes: await layout.readBlob(part) });
  return { manifest: { descriptor, bytes }, blobs };
}

/** `catalog-failed` when the catalog asks for signatures and none of its keys has signed this. */
export async function requireSignature(
  layout: Layout,
  { facts, digest }: { readonly facts: Parameters<typeof signatureFault>[0]['facts']; readonly digest: string },
  { catalog, keys }: Trust,
): Promise<void> {
  if (keys.length === 0) return;
  const fault = signatureFault({ catalog, facts, digest }, await storedSignature(layout, digest), keys);
  if (fault !== undefined) throw fault;
}

/** Writes the content of a signature, without an entry in the index. */
export async function writeSignature(layout: Layout, { manifest, blobs }: SignatureImage): Promise<void> {
  for (const blob of [...blobs, manifest]) await layout.writeBlob(blob);
}

/** Signatures by the digest that they are about. */
export type Signatures = ReadonlyMap<string, SignatureImage>;

/** Entries of an index with these signatures in place of older ones, and without signatures of what is not listed. */
export function withSignatures(entries: readonly Descriptor[], signatures: Signatures): readonly Descriptor[] {
  const added = [...signatures].map(([signed, image]) => signatureEntry(image, signed));
  const tags = new Set(added.map(({ annotations }) => annotations?.[NOTE.refName]));
  return withoutOrphans([...entries.filter(({ annotations }) => !tags.has(annotations?.[NOTE.refName])), ...added]);
}

export const signaturesByDigest = (
  artifacts: readonly {
    readonly manifest: { readonly descriptor: Descriptor };
    readonly signature?: SignatureImage | undefined;
  }[],
): Signatures =>
  new Map(
    artifacts.flatMap(({ manifest, signature }) =>
      signature === undefined ? [] : [[manifest.descriptor.digest, signature] as const],
    ),
  );
