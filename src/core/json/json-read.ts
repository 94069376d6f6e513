import { ToolError } from '../errors.ts';
import { emptyMap } from './json.ts';
import { inOrder } from './ordered-map.ts';
import { jsonDepth, MAX_VALUE_DEPTH, TOO_DEEP } from './value-depth.ts';

/**
 * Reads JSON text. Integers beyond +-(2^53 - 1) that fit into 64 bits keep their exact value as bigint; beyond that a
 * number is the nearest double, as everywhere in JSON, and one that no double can hold is an error. Maps keep their authored order,
 * whatever their keys look like. Throws a SyntaxError; a text that is nested too deeply is `unparsable`.
 */
export function parseJson(text: string): unknown {
  checkJsonDepth(text);
  return INDEX_KEY.test(text) || LARGE_NUMBER.test(text) ? readExactly(text, 'last') : JSON.parse(text);
}

/** The same, where a key that stands twice in one map is an error too. `most`: levels that the text may have. */
export function parseStrictJson(text: string, most = MAX_VALUE_DEPTH): unknown {
  if (text.length > most && jsonDepth(text) > most)
    throw new ToolError('unparsable', `the JSON is nested deeper than ${most} levels`);
  return readExactly(text, 'refused');
}

/** Checks the depth of a text that is read in another way. `more`: levels of a frame around the values. */
export function checkJsonDepth(text: string, more = 0): void {
  if (text.length <= MAX_VALUE_DEPTH || jsonDepth(text) <= MAX_VALUE_DEPTH + more) return;
  throw new ToolError('unparsable', `the JSON is ${TOO_DEEP}`, { hint: 'flatten it, or pass it as text' });
}

/** The same as `parseJson`, undefined when the text is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof ToolError) throw error;
    return undefined;
  }
}

/** What is wrong with a text that `parseJson` refused: `is no JSON`. */
export const jsonFault = (error: unknown): string => (error instanceof ToolError ? `is ${TOO_DEEP}` : 'is not JSON');

/** Only such a text can hold a map with keys that JavaScript would put before others. */
const INDEX_KEY = /"(?:0|[1-9]\d{0,9})"\s*:/;
/** Only such a text can hold a number that a double cannot. */
const LARGE_NUMBER = /\d{16}|\d[eE]\+?\d{3}/;
const INTEGER = /^-?\d+$/;
const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);

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
type Open =
  | { readonly items: unknown[] }
  | {
      readonly items: undefined;
      readonly map: Record<string, unknown>;
      readonly keys: string[];
      key: string | undefined;
    };

/** Reads what `JSON.parse` has accepted already, in one pass and without a call for each value. */
function readExactly(text: string, duplicates: 'last' | 'refused'): unknown {
  JSON.parse(text);
  const stack: Open[] = [];
  let open: Open | undefined;
  let result: unknown;
  const add = (value: unknown): void => {
    if (open === undefined) result = value;
    else if (open.items !== undefined) open.items.push(value);
    else if (open.key === undefined) open.key = newKey(open, String(value), duplicates);
    else {
      open.map[open.key] = value;
      open.key = undefined;
    }
  };
  const close = (): void => {
    const closed = stack.pop();
    open = stack.at(-1);
    if (closed !== undefined) add(closed.items ?? inOrder(closed.map, closed.keys));
  };
  for (let at = 0; at < text.length; ) {
    const sign = text[at];
    let end = at + 1;
    if (sign === '"') {
      end = textEnd(text, at);
      const inner = text.slice(at + 1, end - 1);
      add(inner.includes('\\') ? JSON.parse(text.slice(at, end)) : inner);
    } else if (sign === '{' || sign === '[') {
      open = sign === '[' ? { items: [] } : { items: undefined, map: emptyMap(), keys: [], key: undefined };
      stack.push(open);
    } else if (sign === '}' || sign === ']') close();
    else if (!isBetween(text.charCodeAt(at))) {
      end = wordEnd(text, at);
      add(scalar(text.slice(at, end)));
    }
    at = end;
  }
  return result;
}

function newKey(
  { map, keys }: Extract<Open, { items: undefined }>,
  key: string,
  duplicates: 'last' | 'refused',
): string {
  if (!(key in map)) keys.push(key);
  else if (duplicates === 'refused')
    throw new SyntaxError(`the key ${JSON.stringify(shortened(key))} stands twice in one map`);
  return key;
}

/** The index after the closing quote. */
function textEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
}

/** White space, comma, colon. */
const isBetween = (code: number): boolean =>
  code === 0x2c || code === 0x3a || code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

function wordEnd(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (isBetween(code) || code === 0x5d || code === 0x7d) break;
    end++;
  }
  return end;
}

function scalar(word: string): unknown {
  if (word === 'null') return null;
  if (word === 'true' || word === 'false') return word === 'true';
  return exactNumber(Number(word), word);
}

/** Levels of a kept file around the values that it holds. */
const FRAME_LEVELS = 20;

interface KeptJson {
  readonly parse: (text: string) => unknown;
  readonly unreadable: (why: string, cause: unknown) => ToolError;
}

/** The JSON of a file that this program wrote, with what is wrong as an error of that kind of file. */
export function parseKeptJson(text: string, { parse, unreadable }: KeptJson): unknown {
  try {
    checkJsonDepth(text, FRAME_LEVELS);
    return parse(text);
  } catch (error) {
    if (error instanceof ToolError) throw unreadable(error.message, error);
    const place = /at position \d+ \(line \d+ column \d+\)/.exec(error instanceof Error ? error.message : '')?.[0];
    throw unreadable(`it is not JSON${place === undefined ? '' : ` ${place}`}`, error);
  }
}
