import { retryIdempotent } from '../../core/http/http-retry.ts';
import type { Clock, HttpSend } from '../../core/ports/ports.ts';
import { type CatalogPlace, registryAddress } from '../place.ts';
import type { Mirror } from '../remote/mirror.ts';
import type { RegistryCredential } from '../remote/registry-auth.ts';
import { createRegistryClient } from '../remote/registry-client.ts';
import type { Namespace } from '../remote/registry-remote.ts';
import type { CatalogFiles } from './layout.ts';

/** What requests to registries need. */
export interface RegistryOptions {
  readonly files: CatalogFiles;
  readonly send: HttpSend;
  readonly clock: Clock;
  readonly http: {
    readonly timeoutMs: number;
    readonly retryMax: number;
    readonly retryWaitMinMs: number;
    readonly retryWaitMaxMs: number;
  };
  /** The credential for a registry; called only when the registry asks for one. */
  credential(place: CatalogPlace, host: string, signal: AbortSignal): Promise<RegistryCredential | undefined>;
  /** Bytes of one piece of a blob that is fetched. */
  readonly pieceBytes?: number;
}

const PIECE_BYTES = 4 * 1024 * 1024;

export async function openNamespace(
  { send, clock, http, credential }: Omit<RegistryOptions, 'files' | 'pieceBytes'>,
  place: CatalogPlace,
): Promise<Namespace> {
  const { url, namespace } = registryAddress(place);
  const retried = retryIdempotent(send, {
    retryMax: http.retryMax,
    waitMinMs: http.retryWaitMinMs,
    waitMaxMs: http.retryWaitMaxMs,
    clock,
  });
  const client = createRegistryClient({
    send: retried,
    url,
    timeoutMs: http.timeoutMs,
    monotonicMs: clock.monotonicMs,
    credential: signal => credential(place, url.host, signal),
  });
  return { client, path: namespace };
}

export async function registryRemote(options: RegistryOptions, place: CatalogPlace, mirror: Mirror) {
  const [{ createRegistryRemote }, namespace] = await Promise.all([
    import('../remote/registry-remote.ts'),
    openNamespace(options, place),
  ]);
  return createRegistryRemote(namespace, fetchOptions(options, mirror));
}

/** How blobs are fetched: in pieces, so that what has arrived is kept when the connection breaks. */
export const fetchOptions = ({ files, pieceBytes = PIECE_BYTES }: RegistryOptions, { layout }: Mirror) => ({
  files,
  partials: `${layout.root}/partial`,
  pieceBytes,
});
