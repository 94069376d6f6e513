import { ToolError } from '../../core/errors.ts';
import { checkBytes, type Descriptor, digestHex } from '../artifact/descriptor.ts';
import { removeTree } from '../artifact/unpack.ts';
import type { CatalogFiles } from '../local/layout.ts';
import type { RegistryClient } from './registry-client.ts';

export interface BlobPlace {
  readonly repository: string;
  readonly scope: string;
}

export interface FetchOptions {
  readonly client: RegistryClient;
  readonly files: CatalogFiles;
  /** Where pieces of unfinished blobs are kept, so that an interrupted transfer goes on where it stopped. */
  readonly partials: string;
  /** Bytes of one piece. */
  readonly pieceBytes: number;
}

/**
 * A blob in pieces, by `Range`. Pieces that arrived are kept until the whole is verified; the next attempt, also by
 * another process, begins behind them. A registry that knows no ranges sends everything at once.
 */
export async function fetchBlob(
  options: FetchOptions,
  place: BlobPlace,
  descriptor: Descriptor,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const where = `${options.client.url.host}/${place.repository}`;
  const pieces = pieceStore(options, descriptor);
  const kept = await pieces.read();
  const bytes = await rest(options, place, descriptor, { kept, pieces }, signal);
  try {
    const checked = checkBytes(bytes, descriptor, where);
    await pieces.clear();
    return checked;
  } catch (error) {
    await pieces.clear();
    if (kept.byteLength === 0) throw error;
  }
  // The pieces kept from before may be what is wrong: try once more from the start.
  const again = await rest(options, place, descriptor, { kept: new Uint8Array(), pieces }, signal);
  await pieces.clear();
  return checkBytes(again, descriptor, where);
}

interface Pieces {
  read(): Promise<Uint8Array>;
  keep(offset: number, bytes: Uint8Array): Promise<void>;
  clear(): Promise<void>;
}

async function rest(
  { client, pieceBytes }: FetchOptions,
  { repository, scope }: BlobPlace,
  { digest, size }: Descriptor,
  { kept, pieces }: { readonly kept: Uint8Array; readonly pieces: Pieces },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const parts = [kept];
  let have = kept.byteLength;
  for (;;) {
    if (have >= size) return Buffer.concat(parts);
    const end = Math.min(have + pieceBytes, size);
    const whole = have === 0 && end === size;
    const headers: readonly (readonly [string, string])[] = [
      ['accept-encoding', 'identity'],
      ...(whole ? [] : [['range', `bytes=${have}-${end - 1}`] as const]),
    ];
    const response = await client.request(
      { method: 'GET', path: `/v2/${repository}/blobs/${digest}`, scope, headers, maxBytes: size + 1 },
      signal,
    );
    if (response.status === 200) return response.body;
    if (response.status === 404)
      throw new ToolError('catalog-failed', `the registry ${client.url.host} does not have ${digest} of ${repository}`);
    if (
      response.status !== 206 ||
      !startsAt(response.headers.get('content-range')?.[0], have) ||
      response.body.byteLength === 0
    ) {
      throw client.unexpected(response, `does not send ${digest}`);
    }
    await pieces.keep(have, response.body);
    parts.push(response.body);
    have += response.body.byteLength;
  }
}

const startsAt = (range: string | undefined, offset: number): boolean =>
  range === undefined || new RegExp(`^bytes\\s+${offset}-`).test(range);

function pieceStore({ files, partials }: FetchOptions, { digest, size }: Descriptor): Pieces {
  const directory = `${partials}/${digestHex(digest)}`;
  return {
    async read() {
      if ((await files.stat(directory))?.kind !== 'directory') return new Uint8Array();
      const parts: Uint8Array[] = [];
      let have = 0;
      for (const { name } of (await files.list(directory)).filter(
        ({ name, kind }) => kind === 'file' && /^\d{12}$/.test(name),
      )) {
        if (Number(name) !== have) break;
        const part = await files.read(`${directory}/${name}`, size + 1);
        parts.push(part);
        have += part.byteLength;
      }
      return have > size ? new Uint8Array() : Buffer.concat(parts);
    },
    async keep(offset, bytes) {
      await files.makeDirectory(directory);
      await files.write(`${directory}/${String(offset).padStart(12, '0')}`, bytes);
    },
    clear: () => removeTree(files, directory),
  };
}
