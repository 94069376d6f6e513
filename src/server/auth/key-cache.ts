import { errorText } from '../../core/errors.ts';
import type { AuthPorts } from './contract.ts';
import type { DirectoryAddress } from './directory-address.ts';
import { fetchKeys } from './key-fetch.ts';
import type { KeySet, VerifyKey } from './key-set.ts';

const MINUTE_MS = 60_000;
const FRESH_MS = 10 * MINUTE_MS;
const USABLE_MS = 24 * 60 * MINUTE_MS;
/** Between two fetches that unknown key ids cause: invented ones cannot flood the provider. */
const COOL_DOWN_MS = 30_000;
/** After a failure without any keys, requests do not try again for this long. */
const PAUSE_MS = 5000;
const RETRY_WAITS_MS = [1000, 2000, 4000, 8000, 16_000, 30_000];

export interface KeyCache {
  /** What may be used now; undefined when nothing was fetched within the last 24 hours. */
  current(): KeySet | undefined;
  /**
   * The key of an id, with the set that it belongs to. A known one comes without waiting; an unknown one waits for at most
   * one fetch, which all that need it share.
   */
  find(keyId: string): Promise<FoundKey | 'unknown' | 'unavailable'>;
  start(): void;
  close(): void;
  state(): 'ok' | 'degraded' | 'unavailable';
}

export interface FoundKey {
  readonly key: VerifyKey;
  readonly set: KeySet;
}

/** The keys of the identity provider, fresh while it answers and kept for a day when it does not. */
export function createKeyCache(ports: AuthPorts, address: DirectoryAddress): KeyCache {
  const { clock, log } = ports;
  const ended = new AbortController();
  let held: { readonly set: KeySet; readonly atMs: number } | undefined;
  let fault: { readonly message: string; readonly atMs: number } | undefined;
  let flight: Promise<void> | undefined;
  let searchedAtMs = Number.NEGATIVE_INFINITY;
  let started = false;

  const current = (): KeySet | undefined =>
    held !== undefined && clock.monotonicMs() - held.atMs < USABLE_MS ? held.set : undefined;

  const succeeded = (set: KeySet): void => {
    if (fault !== undefined) log('info', 'the keys of the identity provider can be fetched again');
    held = { set, atMs: clock.monotonicMs() };
    fault = undefined;
    ports.onKeyFetch?.('ok');
  };
  const failed = (error: unknown): void => {
    const message = errorText(error);
    if (ended.signal.aborted) return;
    const level = fault?.message === message ? 'debug' : 'warn';
    log(level, `the keys of the identity provider cannot be fetched: ${message}`);
    fault = { message, atMs: clock.monotonicMs() };
    ports.onKeyFetch?.('failed');
  };
  /** Settles when the fetch has ended, well or not. */
  const refresh = (): Promise<void> => {
    flight ??= fetchKeys(ports, address, held?.set.keys ?? new Map(), ended.signal)
      .then(succeeded, failed)
      .finally(() => {
        flight = undefined;
      });
    return flight;
  };

  const lookUp = (keyId: string): FoundKey | undefined => {
    const set = current();
    const key = set?.keys.get(keyId);
    return set === undefined || key === undefined ? undefined : { key, set };
  };
  const mayTry = (): boolean =>
    !ended.signal.aborted && (fault === undefined || clock.monotonicMs() - fault.atMs >= PAUSE_MS);
  const maySearch = (): boolean => !ended.signal.aborted && clock.monotonicMs() - searchedAtMs >= COOL_DOWN_MS;

  /** For unknown key ids, the provider is asked again, once per cool-down. */
  const search = async (): Promise<void> => {
    if (!maySearch()) return ports.onKeyFetch?.('cooldown');
    searchedAtMs = clock.monotonicMs();
    await refresh();
  };

  const keepFresh = async (): Promise<void> => {
    for (let failures = 0; !ended.signal.aborted; ) {
      await refresh();
      failures = fault === undefined ? 0 : failures + 1;
      const waitMs = failures === 0 ? FRESH_MS : RETRY_WAITS_MS[Math.min(failures, RETRY_WAITS_MS.length) - 1];
      await clock.sleep(waitMs ?? FRESH_MS, ended.signal);
    }
  };

  return {
    current,
    async find(keyId) {
      const known = lookUp(keyId);
      if (known !== undefined) return known;
      if (flight !== undefined) await flight;
      else if (current() === undefined && mayTry()) await refresh();
      const fetched = lookUp(keyId);
      if (fetched !== undefined) return fetched;
      if (current() === undefined) return 'unavailable';
      await search();
      return lookUp(keyId) ?? (current() === undefined ? 'unavailable' : 'unknown');
    },
    start() {
      if (started) return;
      started = true;
      keepFresh().catch((error: unknown) => {
        if (!ended.signal.aborted) log('error', `the keys are no longer refreshed: ${errorText(error)}`);
      });
    },
    close: () => ended.abort(),
    state: () => (current() === undefined ? 'unavailable' : fault === undefined ? 'ok' : 'degraded'),
  };
}
