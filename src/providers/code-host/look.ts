import type { Json } from '../../core/json/json.ts';
import type { ObservedChange } from '../contract.ts';
import type { Api } from './api.ts';
import type { Inputs } from './inputs.ts';

/** What a writing operation found, and how it turns that into the desired state. */
export interface Look {
  /** Where all of them are unchanged there is nothing to do. */
  readonly changes: readonly ObservedChange[];
  /** Inputs whose sensitive values are in no change: only names of their members are. */
  readonly valueless?: readonly (keyof Inputs)[];
  /** Addresses that the look rests on, and those that would be changed. */
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** The result when nothing is to do. */
  readonly there: Json;
  /**
   * Asked by a run before it writes, for what a plan cannot ask because it is asked with POST: the result when
   * there is nothing to do after all.
   */
  settled?(): Promise<Json | undefined>;
  /** Writes what differs, and nothing else. Gives the result. */
  apply(): Promise<Json>;
}

/** Reads only. */
export type Looking = (api: Api, inputs: Inputs) => Promise<Look>;

/** The address of a repository in the API. */
export const repositoryPath = ({ repository = '' }: Inputs): string => `/repos/${repository}`;

export const apiAddress = (api: Api, path: string): string => api.addresses.api + path;

/** Names in paths: `feature/one` stays readable, everything else is encoded. */
export const pathName = (name: string): string => name.split('/').map(encodeURIComponent).join('/');

/** Asks again until there is an answer, or the time is over: then undefined. The first question is asked at once. */
export async function until<T>(
  api: Api,
  { waitMs, intervalMs }: { readonly waitMs: number; readonly intervalMs: number },
  ask: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const endsAt = api.now() + waitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    const left = endsAt - api.now();
    if (left <= 0) return undefined;
    await api.sleep(Math.min(left, intervalMs));
  }
}

export const INTERVAL_MS = 10_000;
/** What was just written may be missing in the next answer for a moment. */
export const SETTLING = { waitMs: 10_000, intervalMs: 500 } as const;
