/** Parses JSON; whole numbers beyond 2^53 stay exact (as bigint) while they fit into 64 bits. */
export function parseJson(text: string): unknown {
  return LONG_NUMBER.test(text) ? (JSON.parse(text, reviveExactly) as unknown) : (JSON.parse(text) as unknown);
}

/** Only such texts can hold a number that loses digits; reviving costs ten times the parsing. */
const LONG_NUMBER = /[0-9]{16}/;

function reviveExactly(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || Number.isSafeInteger(value) || source === undefined) return value;
  if (!/^-?[0-9]+$/.test(source)) return value;
  const exact = BigInt(source);
  return BigInt.asIntN(64, exact) === exact ? exact : value;
}
