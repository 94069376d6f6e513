import { ToolError } from '../../core/errors.ts';
import { isMap, type Json } from '../../core/json/json.ts';
import type { FileReader, FileWriter } from '../../core/ports/ports.ts';
import {
  type Blob,
  broken,
  checkBytes,
  type Descriptor,
  digestHex,
  isDigest,
  readDescriptor,
  readJson,
  sha256Digest,
} from '../artifact/descriptor.ts';
import { LIMIT, MEDIA } from '../artifact/media-types.ts';

export type CatalogFiles = FileReader & FileWriter;

/** Waits for the lock of a directory, across processes; returns what releases it. */
export type TakeLock = (directory: string, signal: AbortSignal) => Promise<() => Promise<void>>;

/** A directory in the layout of the OCI image specification: `oci-layout`, `index.json`, `blobs/sha256/<hex>`. */
export interface Layout {
  readonly root: string;
  exists(): Promise<boolean>;
  /** The entries, in the order of the index. Empty when there is nothing yet. */
  read(): Promise<readonly Descriptor[]>;
  /** Checked against its digest, always. */
  readBlob(descriptor: Descriptor): Promise<Uint8Array>;
  hasBlob(descriptor: Descriptor): Promise<boolean>;
  writeBlob(blob: Blob): Promise<void>;
  /** Atomic: readers see the old entries or the new ones. Only under the lock. */
  write(entries: readonly Descriptor[]): Promise<void>;
  /** Removes blobs that are not among these digests. Only under the lock. */
  sweep(keep: ReadonlySet<string>): Promise<void>;
}

export const MARKER = '{"imageLayoutVersion":"1.0.0"}';

export function indexBytes(entries: readonly Descriptor[]): Uint8Array {
  const index = { schemaVersion: 2, mediaType: MEDIA.index, manifests: entries as unknown as Json };
  return Buffer.from(`${JSON.stringify(index, null, 2)}\n`);
}

export function createLayout(files: CatalogFiles, root: string): Layout {
  const blobs = `${root}/blobs/sha256`;
  const blobPath = (digest: string): string => `${blobs}/${digestHex(digest)}`;
  const where = `the catalog at ${root}`;

  const exists = async (): Promise<boolean> => (await files.stat(`${root}/index.json`))?.kind === 'file';
  return {
    root,
    exists,
    async read() {
      if (!(await exists())) return [];
      const place = `the index of ${where}`;
      const index = readJson(await files.read(`${root}/index.json`, LIMIT.index), place);
      if (!Array.isArray(index['manifests'])) throw broken(place, 'it lists no manifests');
      return index['manifests'].map(entry => readDescriptor(entry, place));
    },
    async readBlob(descriptor) {
      return checkBytes(await readOrMissing(files, blobPath(descriptor.digest), descriptor, where), descriptor, where);
    },
    async hasBlob(descriptor) {
      return isIntact(files, blobPath(descriptor.digest), descriptor);
    },
    async writeBlob({ descriptor, bytes }) {
      const path = blobPath(descriptor.digest);
      if (await isIntact(files, path, descriptor)) return;
      await files.makeDirectory(blobs);
      await files.write(path, bytes);
    },
    async write(entries) {
      await files.makeDirectory(blobs);
      if ((await files.stat(`${root}/oci-layout`)) === undefined)
        await files.write(`${root}/oci-layout`, Buffer.from(MARKER));
      await files.write(`${root}/index.json`, indexBytes(entries));
    },
    async sweep(keep) {
      for (const { name, kind } of await files.list(blobs)) {
        const digest = `sha256:${name}`;
        if (kind === 'file' && isDigest(digest) && !keep.has(digest)) await files.removeFile(`${blobs}/${name}`);
      }
    },
  };
}

async function readOrMissing(
  files: FileReader,
  path: string,
  { digest, size }: Descriptor,
  where: string,
): Promise<Uint8Array> {
  try {
    return await files.read(path, Math.max(size, 1));
  } catch (cause) {
    const code = cause instanceof ToolError ? cause.code : 'internal';
    if (code === 'not-found')
      throw new ToolError('catalog-failed', `${digest} is missing in ${where}`, {
        cause,
        hint: 'publish or sync it again',
      });
    if (code === 'invalid-input')
      throw new ToolError(
        'catalog-failed',
        `digest mismatch: ${digest} in ${where} holds more than its ${size} bytes`,
        { cause, hint: 'publish or sync it again' },
      );
    throw cause;
  }
}

async function isIntact(files: FileReader, path: string, { digest, size }: Descriptor): Promise<boolean> {
  const stat = await files.stat(path);
  return stat?.kind === 'file' && stat.size === size && sha256Digest(await files.read(path)) === digest;
}

/**
 * Digests of everything that these manifests need, as far as they can be read. `undefined`: something could not be
 * read.
 */
export async function reachable(
  layout: Layout,
  entries: readonly Descriptor[],
): Promise<ReadonlySet<string> | undefined> {
  const keep = new Set<string>();
  for (const entry of entries) {
    keep.add(entry.digest);
    if (entry.mediaType !== MEDIA.manifest) return undefined;
    const manifest = await layout.readBlob(entry).catch(() => undefined);
    if (manifest === undefined) return undefined;
    for (const digest of digestsIn(manifest)) keep.add(digest);
  }
  return keep;
}

function digestsIn(manifest: Uint8Array): readonly string[] {
  const data = readJson(manifest, 'a manifest');
  const parts = [data['config'], ...(Array.isArray(data['layers']) ? data['layers'] : []), data['subject']];
  return parts.flatMap(part => (isMap(part) && typeof part['digest'] === 'string' ? [part['digest']] : []));
}
