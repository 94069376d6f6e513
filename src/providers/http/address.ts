import { errorText } from '../../core/errors.ts';
import { parseWebAddress } from '../../core/http/web-address.ts';
import { Failure } from '../contract.ts';
import type { Scalar } from './inputs.ts';

export type Query = Readonly<Record<string, Scalar | readonly Scalar[]>>;

/** The address with the query parameters appended. What stands in it already stays as written. */
export function requestAddress(url: string, query: Query = {}): URL {
  let address: URL;
  try {
    address = parseWebAddress(url);
  } catch (error) {
    throw new Failure('input', errorText(error), { cause: error });
  }
  return appended(address, queryPairs(query));
}

/** `name=value`, percent-encoded, in order; null drops. */
export function* queryPairs(query: Query): Generator<readonly [name: string, value: string]> {
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? (value as readonly Scalar[]) : [value as Scalar])
      if (item !== null && item !== undefined) yield [name, String(item)];
  }
}

export const encodePair = ([name, value]: readonly [name: string, value: string]): string =>
  `${encode(name)}=${encode(value)}`;

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

function appended(address: URL, pairs: Iterable<readonly [string, string]>): URL {
  const added = [...pairs].map(encodePair);
  if (added.length === 0) return address;
  const result = new URL(address);
  result.search = [...queryParts(address), ...added].join('&');
  return result;
}

/** The address with these parameters instead of those of the same names. */
export function withParameters(address: URL, query: Query): URL {
  const names = new Set(Object.keys(query));
  const result = new URL(address);
  result.search = queryParts(address)
    .filter(part => !names.has(parameterName(part)))
    .join('&');
  return appended(result, queryPairs(query));
}

/** The first value of a parameter, decoded. */
export function queryParameter(address: URL, name: string): string | undefined {
  return address.searchParams.get(name) ?? undefined;
}

const queryParts = ({ search }: URL): string[] =>
  search
    .slice(1)
    .split('&')
    .filter(part => part !== '');
const parameterName = (part: string): string => [...new URLSearchParams(part).keys()][0] ?? '';
