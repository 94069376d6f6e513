import { ToolError } from '../../core/errors.ts';
import { isMap, type JsonMap } from '../../core/json/json.ts';
import { compareCodePoints } from '../../core/text/code-points.ts';
import { isVersion } from '../../solution/model/version.ts';
import { relativePathFault } from '../../solution/parse/relative-path.ts';
import { nameFault } from '../reference.ts';
import type { SignatureImage } from '../signature.ts';
import {
  type Blob,
  broken,
  createBlob,
  type Descriptor,
  jsonBlob,
  readDescriptor,
  readJson,
  sha256Digest,
  textEntries,
} from './descriptor.ts';
import { readGzip, storeGzip } from './gzip.ts';
import { LIMIT, MEDIA, NOTE } from './media-types.ts';
import { type PackedFile, readTar, writeTar } from './tar.ts';

/** What is known of a published solution without opening it. */
export interface ArtifactFacts {
  readonly name: string;
  readonly version: string;
  readonly displayName: string;
  readonly description: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly hasWorkflow: boolean;
  readonly visibility: string;
  readonly beta: boolean;
  /** Never chosen unless its version is named exactly. */
  readonly disabled: boolean;
}

/** What is published: the document as it was written, and the files beside it that it needs. */
export interface Bundle {
  readonly facts: ArtifactFacts;
  readonly document: PackedFile;
  readonly files: readonly PackedFile[];
}

/** A bundle as blobs. Equal bundles give equal bytes, so the digest of the manifest stands for everything. */
export interface Artifact {
  readonly facts: ArtifactFacts;
  readonly manifest: Blob;
  /** Config and layers. */
  readonly blobs: readonly Blob[];
  /** Present when the artifact comes from a place that has signatures; not part of its digest. */
  readonly signature?: SignatureImage | undefined;
}

export function packArtifact({ facts, document, files }: Bundle): Artifact {
  const sorted = files.toSorted((a, b) => compareCodePoints(a.path, b.path));
  const layers = [createBlob(MEDIA.document, document.bytes)];
  if (sorted.length > 0) layers.push(createBlob(MEDIA.bundle, storeGzip(writeTar(sorted))));
  const config = jsonBlob(MEDIA.config, {
    schema_version: 1,
    kind: 'solution',
    name: facts.name,
    version: facts.version,
    document: document.path,
    files: [document, ...sorted].map(({ path, bytes, executable }) => ({
      path,
      size: bytes.byteLength,
      digest: sha256Digest(bytes),
      ...(executable && { executable }),
    })),
  });
  const manifest = jsonBlob(MEDIA.manifest, {
    schemaVersion: 2,
    mediaType: MEDIA.manifest,
    artifactType: MEDIA.solution,
    config: config.descriptor as unknown as JsonMap,
    layers: layers.map(({ descriptor }) => descriptor as unknown as JsonMap),
    annotations: artifactAnnotations(facts),
  });
  return {
    facts,
    manifest: { ...manifest, descriptor: { ...manifest.descriptor, artifactType: MEDIA.solution } },
    blobs: [config, ...layers],
  };
}

/** Annotations, without those that say nothing. */
export function artifactAnnotations(facts: ArtifactFacts): Readonly<Record<string, string>> {
  const notes: readonly (readonly [string, string])[] = [
    [NOTE.kind, 'solution'],
    [NOTE.name, facts.name],
    [NOTE.version, facts.version],
    [NOTE.title, facts.name],
    [NOTE.displayName, facts.displayName],
    [NOTE.description, facts.description],
    [NOTE.category, facts.category],
    [NOTE.tags, facts.tags.join(',')],
    [NOTE.workflow, String(facts.hasWorkflow)],
    [NOTE.visibility, facts.visibility],
    [NOTE.beta, facts.beta ? 'true' : ''],
    [NOTE.disabled, facts.disabled ? 'true' : ''],
  ];
  return Object.fromEntries(notes.filter(([, text]) => text !== ''));
}

/** Undefined when the annotations are not those of a solution. */
export function parseArtifactFacts(notes: Readonly<Record<string, string>> = {}): ArtifactFacts | undefined {
  const name = notes[NOTE.name];
  const version = notes[NOTE.version];
  if (notes[NOTE.kind] !== 'solution' || name === undefined || version === undefined) return undefined;
  if (nameFault(name) !== undefined || !isVersion(version)) return undefined;
  return {
    name,
    version,
    displayName: notes[NOTE.displayName] ?? '',
    description: notes[NOTE.description] ?? '',
    category: notes[NOTE.category] ?? '',
    tags: (notes[NOTE.tags] ?? '').split(',').filter(tag => tag !== ''),
    hasWorkflow: notes[NOTE.workflow] === 'true',
    visibility: notes[NOTE.visibility] ?? '',
    beta: notes[NOTE.beta] === 'true',
    disabled: notes[NOTE.disabled] === 'true',
  };
}

/** A parsed manifest of a solution. */
export interface Manifest {
  readonly facts: ArtifactFacts;
  readonly config: Descriptor;
  readonly document: Descriptor;
  readonly bundle: Descriptor | undefined;
}

const SIZE_OF: ReadonlyMap<string, number> = new Map([
  [MEDIA.config, LIMIT.manifest],
  [MEDIA.document, LIMIT.document],
  [MEDIA.bundle, LIMIT.bundle],
]);

/** `where` names the manifest, with its digest. */
export function readManifest(bytes: Uint8Array, where: string): Manifest {
  const data = readJson(bytes, where);
  const facts = parseArtifactFacts(isMap(data['annotations']) ? textEntries(data['annotations']) : {});
  if (data['artifactType'] !== MEDIA.solution || facts === undefined)
    throw broken(where, 'it is the manifest of no solution');
  const config = bounded(readDescriptor(data['config'], where), MEDIA.config, where);
  const layers = Array.isArray(data['layers']) ? data['layers'].map(layer => readDescriptor(layer, where)) : [];
  const [document, bundle] = layers;
  if (document === undefined || layers.length > 2) throw broken(where, 'it must have one or two layers');
  return {
    facts,
    config,
    document: bounded(document, MEDIA.document, where),
    bundle: bundle && bounded(bundle, MEDIA.bundle, where),
  };
}

function bounded(descriptor: Descriptor, mediaType: string, where: string): Descriptor {
  if (descriptor.mediaType !== mediaType) throw broken(where, `${descriptor.digest} should be ${mediaType}`);
  if (descriptor.size > (SIZE_OF.get(mediaType) ?? 0))
    throw broken(where, `${descriptor.digest} is larger than can be used`);
  return descriptor;
}

export const blobDescriptors = ({ config, document, bundle }: Manifest): readonly Descriptor[] => [
  config,
  document,
  ...(bundle === undefined ? [] : [bundle]),
];

/** Reads the bytes of a descriptor, checked against it. */
export type ReadBlob = (descriptor: Descriptor) => Promise<Uint8Array>;

/** Reads the blobs of an artifact that is in memory. */
export function blobReader({ manifest, blobs }: Pick<Artifact, 'manifest' | 'blobs'>): ReadBlob {
  const bytes = new Map([manifest, ...blobs].map(blob => [blob.descriptor.digest, blob.bytes]));
  return async ({ digest }) => bytes.get(digest) ?? new Uint8Array();
}

/** The paths that the config of an artifact lists. */
export function bundledFileNames({ blobs, manifest }: Artifact): readonly string[] {
  const listed: unknown = readJson(blobs[0]?.bytes ?? new Uint8Array(), manifest.descriptor.digest)['files'];
  return (Array.isArray(listed) ? listed : []).flatMap(file =>
    isMap(file) && typeof file['path'] === 'string' ? [file['path']] : [],
  );
}

/**
 * Restores the bundle. Every file is compared with the list in the config, so that nothing is added, lost or renamed.
 */
export async function readArtifact(descriptor: Descriptor, read: ReadBlob, where: string): Promise<Bundle> {
  const place = `${descriptor.digest} in ${where}`;
  const manifest = readManifest(await read(descriptor), place);
  const config = readJson(await read(manifest.config), `${manifest.config.digest} in ${where}`);
  const listed = listedFiles(config, place);
  const packed =
    manifest.bundle === undefined ? [] : readTar(await readGzip(await read(manifest.bundle), LIMIT.bundle));
  const path = typeof config['document'] === 'string' ? config['document'] : '';
  const document: PackedFile = { path, bytes: await read(manifest.document), executable: false };
  const files = new Map(packed.map(file => [file.path, file]));
  if (files.size !== packed.length || files.size + 1 !== listed.size)
    throw broken(place, 'the files of the bundle are not those that it lists');
  for (const file of [document, ...packed]) {
    if (listed.get(file.path) !== sha256Digest(file.bytes))
      throw broken(place, `"${file.path}" is not the file that it lists`);
  }
  return { facts: manifest.facts, document, files: packed };
}

function listedFiles(config: Readonly<Record<string, unknown>>, place: string): ReadonlyMap<string, string> {
  if (config['schema_version'] !== 1) {
    throw new ToolError('catalog-failed', `${place} was published by a newer version of tool`, { hint: 'update tool' });
  }
  const listed = new Map<string, string>();
  for (const file of Array.isArray(config['files']) ? config['files'] : []) {
    const path: unknown = isMap(file) ? file['path'] : undefined;
    const digest: unknown = isMap(file) ? file['digest'] : undefined;
    if (typeof path !== 'string' || typeof digest !== 'string')
      throw broken(place, 'a file is listed without path or digest');
    const fault = pathFault(path);
    if (fault !== undefined) throw broken(place, `the file "${path}" ${fault}`);
    listed.set(path, digest);
  }
  for (const path of listed.keys()) {
    if (parentDirectories(path).some(parent => listed.has(parent)))
      throw broken(place, `"${path}" lies below another file`);
  }
  if (listed.size > LIMIT.files) throw broken(place, `it holds more than ${LIMIT.files} files`);
  return listed;
}

function parentDirectories(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** What is wrong with the path of a file in a bundle. */
function pathFault(path: string): string | undefined {
  if (path.split('/').some(part => part === '' || part === '.')) return 'is not in its shortest form';
  return relativePathFault(path);
}
