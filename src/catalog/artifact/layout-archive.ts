import { ToolError } from '../../core/errors.ts';
import { entryDescriptor } from '../local/entry.ts';
import { indexBytes, MARKER } from '../local/layout.ts';
import { findSignatureEntry, type SignatureImage, signatureParts, signedDigest, withoutOrphans } from '../signature.ts';
import { signaturesByDigest, withSignatures } from '../stored-signature.ts';
import { type Artifact, blobDescriptors, readArtifact, readManifest } from './artifact.ts';
import { type Blob, broken, checkBytes, type Descriptor, digestHex, readDescriptor, readJson } from './descriptor.ts';
import { LIMIT, MEDIA, NOTE } from './media-types.ts';
import { readTar, writeTar } from './tar.ts';

const BLOBS = 'blobs/sha256/';
const NAMES = /^(?:oci-layout|index\.json|blobs\/sha256\/[0-9a-f]{64})$/;

/** Published versions as one file: the layout of the OCI image specification in a tar archive. Equal versions give equal bytes. */
export function writeArchive(artifacts: readonly Artifact[]): Uint8Array {
  const entries = withSignatures(
    artifacts.map(artifact => entryDescriptor(artifact, '')),
    signaturesByDigest(artifacts),
  );
  const blobs = new Map<string, Blob>();
  for (const { manifest, blobs: parts, signature } of artifacts)
    for (const blob of [
      manifest,
      ...parts,
      ...(signature === undefined ? [] : [signature.manifest, ...signature.blobs]),
    ])
      blobs.set(blob.descriptor.digest, blob);
  const files = [
    ['oci-layout', Buffer.from(MARKER)] as const,
    ['index.json', indexBytes(entries)] as const,
    ...[...blobs].map(([digest, { bytes }]) => [`${BLOBS}${digestHex(digest)}`, bytes] as const),
  ];
  const size = files.reduce((sum, [, bytes]) => sum + bytes.byteLength, 0);
  if (size > LIMIT.archive)
    throw new ToolError('invalid-input', `an archive of these versions would have more than ${LIMIT.archive} bytes`, {
      hint: 'save them in several archives',
    });
  return writeTar(files.map(([path, bytes]) => ({ path, bytes, executable: false })));
}

/** Every version in an archive, each verified to the last byte. The whole archive is refused for one fault. */
export async function readArchive(archive: Uint8Array, where: string): Promise<readonly Artifact[]> {
  const files = filesIn(archive, where);
  if (!files.has('oci-layout')) throw notAnArchive(where, 'it has no oci-layout');
  const index = files.get('index.json');
  if (index === undefined) throw notAnArchive(where, 'it has no index.json');
  const manifests = readJson(index, `the index of ${where}`)['manifests'];
  if (!Array.isArray(manifests) || manifests.length === 0) throw notAnArchive(where, 'its index lists nothing');
  const read = async (descriptor: Descriptor): Promise<Uint8Array> => {
    const bytes = files.get(`${BLOBS}${digestHex(descriptor.digest)}`);
    if (bytes === undefined) throw broken(where, `${descriptor.digest} is missing`);
    return checkBytes(bytes, descriptor, where);
  };
  const artifacts: Artifact[] = [];
  const entries = manifests.map(entry => readDescriptor(entry, where));
  const images = entries.filter(({ annotations }) => signedDigest(annotations?.[NOTE.refName] ?? '') !== undefined);
  for (const entry of entries) {
    if (images.includes(entry)) continue;
    const artifact = await loadArtifact(entry, read, where);
    const image = findSignatureEntry(images, entry.digest);
    artifacts.push({ ...artifact, signature: image && (await imageIn(image, read, where)) });
  }
  if (withoutOrphans(entries).length < entries.length)
    throw notAnArchive(where, 'it holds signatures of what is not in it');
  refuseDuplicates(artifacts, where);
  return artifacts;
}

/** Nothing but the files of a layout, each once. No path is ever taken from the archive. */
function filesIn(archive: Uint8Array, where: string): ReadonlyMap<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  for (const { path, bytes } of readTar(archive, where)) {
    const name = path.replace(/^\.\//, '');
    if (!NAMES.test(name)) throw notAnArchive(where, `"${path}" does not belong into one`);
    if (files.has(name)) throw notAnArchive(where, `"${path}" is in it twice`);
    files.set(name, bytes);
  }
  return files;
}

async function loadArtifact(
  descriptor: Descriptor,
  read: (descriptor: Descriptor) => Promise<Uint8Array>,
  where: string,
): Promise<Artifact> {
  if (descriptor.mediaType !== MEDIA.manifest) throw broken(where, `${descriptor.digest} is not a manifest`);
  const bytes = await read(descriptor);
  const manifest = readManifest(bytes, `${descriptor.digest} in ${where}`);
  await readArtifact(descriptor, read, where);
  const blobs: Blob[] = [];
  for (const part of blobDescriptors(manifest)) blobs.push({ descriptor: part, bytes: await read(part) });
  const { mediaType, digest, size } = descriptor;
  const own = { mediaType, digest, size, artifactType: MEDIA.solution };
  return { facts: manifest.facts, manifest: { descriptor: own, bytes }, blobs };
}

async function imageIn(
  descriptor: Descriptor,
  read: (descriptor: Descriptor) => Promise<Uint8Array>,
  where: string,
): Promise<SignatureImage> {
  const bytes = await read(descriptor);
  const blobs: Blob[] = [];
  for (const part of signatureParts(bytes, `${descriptor.digest} in ${where}`))
    blobs.push({ descriptor: part, bytes: await read(part) });
  return { manifest: { descriptor, bytes }, blobs };
}

/** Versions that differ only in their build metadata are the same version. */
function refuseDuplicates(artifacts: readonly Artifact[], where: string): void {
  const keys = new Set<string>();
  for (const { facts } of artifacts) {
    const key = `${facts.name}@${facts.version.replace(/\+.*$/, '')}`;
    if (keys.has(key)) throw broken(where, `it lists ${key} twice`);
    keys.add(key);
  }
}

const notAnArchive = (where: string, what: string): ToolError =>
  new ToolError('catalog-failed', `${where} is not an archive of a catalog: ${what}`, {
    hint: 'tool catalog save writes one',
  });
