import { mapFrom } from './ordered-map.ts';

/**
 * Reads JSON text. Integers beyond +-(2^53 - 1) that fit into 64 bits keep their exact value as bigint; beyond that a
 * number is the nearest double, as everywhere in JSON, and one that no double can hold is an error. Maps keep their authored order,
 * whatever their keys look like. Throws a SyntaxError.
 */
export function parseJson(text: string): unknown {
  if (mayNeedOrder(text)) return readOrdered(text);
  return LARGE_NUMBER.test(text) ? JSON.parse(text, exactNumbers) : JSON.parse(text);
}

/** The same as `parseJson`, undefined when the text is no JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Whether a map of the text may have keys that JavaScript would put before others. */
export const mayNeedOrder = (text: string): boolean => INDEX_KEY.test(text);

const INDEX_KEY = /"(?:0|[1-9]\d{0,9})"\s*:/;
/** Only such a text can hold a number that a double cannot. */
const LARGE_NUMBER = /\d{16}|\d[eE]\+?\d{3}/;
const INTEGER = /^-?\d+$/;
const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);

const exactNumbers = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' ? exactNumber(value, context?.source ?? '') : value;

function exactNumber(value: number, source: string): number | bigint {
  if (Number.isSafeInteger(value)) return value;
  if (INTEGER.test(source) && source.length <= 20) {
    const exact = BigInt(source);
    if (exact >= MIN_INT64 && exact <= MAX_INT64) return exact;
  }
  if (!Number.isFinite(value)) throw new SyntaxError(`the number ${shortened(source)} is too large`);
  return value;
}

const shortened = (source: string): string => (source.length > 40 ? `${source.slice(0, 40)}…` : source);

/** A list or map that is not closed yet. */
interface Open {
  readonly items: unknown[] | undefined;
  readonly entries: (readonly [string, unknown])[];
  key: string | undefined;
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|[^\s,:"[\]{}]+/g;

/** The same as `JSON.parse`, which judges the text first, with the entries of each map in their order. */
function readOrdered(text: string): unknown {
  JSON.parse(text);
  const stack: Open[] = [];
  let result: unknown;
  const add = (value: unknown): void => {
    const open = stack.at(-1);
    if (open === undefined) result = value;
    else if (open.items !== undefined) open.items.push(value);
    else if (open.key !== undefined) {
      open.entries.push([open.key, value]);
      open.key = undefined;
    } else open.key = String(value);
  };
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '[') stack.push({ items: [], entries: [], key: undefined });
    else if (token === '{') stack.push({ items: undefined, entries: [], key: undefined });
    else if (token === ']' || token === '}') {
      const closed = stack.pop();
      add(closed?.items ?? mapFrom(closed?.entries ?? []));
    } else add(scalar(token));
  }
  return result;
}

function scalar(token: string): unknown {
  const value: unknown = JSON.parse(token);
  return typeof value === 'number' ? exactNumber(value, token) : value;
}
