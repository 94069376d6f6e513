import type { CacheStatistics, Clock, HttpRequest, HttpResponse, HttpSend } from '../../core/ports/ports.ts';
import type { CacheEntry, CacheStore, Cleared } from './http-cache-store.ts';
import { confirmedHeaders, lifetimeMs, mayUseCache, validators } from './http-freshness.ts';
import type { AddressPolicy } from './http-options.ts';

export interface HttpCacheOptions {
  /** `httpClient.cache` */
  readonly mode: 'none' | 'memory' | 'disk';
  /** For `disk`; made when first needed. */
  readonly directory: string;
  /** `httpClient.cacheTtl`: after that even a fresh answer is asked for again. */
  readonly ttlMs: number;
  /** `httpClient.cacheMaxBytes` */
  readonly maxBytes: number;
  /** Answers that one policy let in are not given out under another. */
  readonly addresses: AddressPolicy;
  readonly clock: Clock;
}

export interface HttpCache {
  /** The same client with answers to requests that say `cache` kept. */
  wrap(send: HttpSend): HttpSend;
  clear(): Promise<Cleared>;
  /** With `onDisk: false`, entries on disk are not counted: every thread and process shares them. */
  statistics(options?: { readonly onDisk: boolean }): Promise<CacheStatistics>;
}

/** Answers to GET without credentials, by the rules of HTTP (RFC 9111). */
export function createHttpCache(options: HttpCacheOptions): HttpCache {
  let opened: Promise<CacheStore> | undefined;
  const store = (): Promise<CacheStore> => (opened ??= openStore(options));
  let hits = 0;
  let misses = 0;

  const answer = async (send: HttpSend, request: HttpRequest, signal: AbortSignal): Promise<HttpResponse> => {
    signal.throwIfAborted();
    const key = await cacheKey(request, options.addresses);
    const entries = await store();
    const found = await entries.find(key);
    const stored = found !== undefined && found.body.byteLength <= request.maxResponseBytes ? found : undefined;
    if (stored !== undefined && isFresh(stored, options)) {
      hits++;
      return cachedResponse(stored);
    }
    const storedAtMs = options.clock.now().getTime();
    const asks = stored === undefined ? [] : validators(stored.headers);
    const response = await send({ ...request, headers: [...request.headers, ...asks] }, signal);
    const confirmed = stored !== undefined && asks.length > 0 && response.status === 304;
    if (confirmed) hits++;
    else misses++;
    const current: HttpResponse = confirmed
      ? { ...cachedResponse(stored), headers: confirmedHeaders(stored.headers, response.headers) }
      : response;
    const lifetime = lifetimeMs(current);
    if (lifetime !== undefined) await entries.save(key, { ...current, storedAtMs, lifetimeMs: lifetime });
    else if (found !== undefined && response.status < 500) await entries.remove(key);
    return current;
  };

  return {
    wrap: send => (request, signal) =>
      options.mode !== 'none' && mayUseCache(request) ? answer(send, request, signal) : send(request, signal),
    clear: async () => (options.mode === 'none' ? { entries: 0, bytes: 0 } : (await store()).clear()),
    statistics: async ({ onDisk } = { onDisk: true }) => {
      const isCounted = options.mode === 'memory' || (options.mode === 'disk' && onDisk);
      return { entries: isCounted ? await (await store()).count() : 0, hits, misses };
    },
  };
}

async function openStore({ mode, directory, maxBytes }: HttpCacheOptions): Promise<CacheStore> {
  const { diskStore, memoryStore } = await import('./http-cache-store.ts');
  return mode === 'disk' ? diskStore(directory, maxBytes) : memoryStore(maxBytes);
}

function isFresh({ storedAtMs, lifetimeMs }: CacheEntry, { clock, ttlMs }: HttpCacheOptions): boolean {
  const ageMs = clock.now().getTime() - storedAtMs;
  return ageMs >= 0 && ageMs < Math.min(lifetimeMs, ttlMs);
}

const cachedResponse = ({ statusText, headers, body }: CacheEntry): HttpResponse => ({
  status: 200,
  statusText,
  headers,
  body,
});

/** All headers of the request count, so that whatever an answer varies by makes another key. Addresses are not stored readably. */
async function cacheKey(request: HttpRequest, addresses: AddressPolicy): Promise<string> {
  const { createHash } = await import('node:crypto');
  const url = new URL(request.url);
  url.hash = '';
  const headers = request.headers.map(([name, value]) => `${name.toLowerCase()}: ${value}`).sort();
  const policy = [request.guard, addresses.allowPrivateAddresses, ...addresses.allowedHosts.toSorted()];
  return createHash('sha256')
    .update(JSON.stringify([url.href, headers, policy]))
    .digest('hex');
}
