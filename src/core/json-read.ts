/**
 * Reads JSON text. Integers beyond +-(2^53 - 1) that fit into 64 bits keep their exact value as bigint; beyond that a
 * number is the nearest double, as everywhere in JSON. Throws a SyntaxError.
 */
export function parseJson(text: string): unknown {
  return LONG_DIGITS.test(text) ? JSON.parse(text, exactIntegers) : JSON.parse(text);
}

/** The same, undefined when the text is no JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** Only such a text can hold an integer that a double cannot. */
const LONG_DIGITS = /\d{16}/;
const INTEGER = /^-?\d+$/;
const MAX_INT64 = 2n ** 63n - 1n;
const MIN_INT64 = -(2n ** 63n);

function exactIntegers(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  if (!INTEGER.test(source)) return value;
  const exact = BigInt(source);
  return exact >= MIN_INT64 && exact <= MAX_INT64 ? exact : value;
}
