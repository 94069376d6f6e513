import { isMap } from '../core/json/json.ts';
import type { Redactor } from '../core/secrets/redact.ts';

const known = new WeakMap<object, ReadonlySet<string>>();

/** The texts that a schema lists as `enum` or `const`, at any depth. */
function schemaWords(schema: unknown): ReadonlySet<string> {
  if (typeof schema !== 'object' || schema === null) return new Set();
  const words = known.get(schema) ?? new Set(listedWords(schema));
  known.set(schema, words);
  return words;
}

function* listedWords(schema: unknown): Generator<string> {
  if (Array.isArray(schema)) for (const item of schema) yield* listedWords(item);
  if (!isMap(schema)) return;
  const { enum: listed, const: only, ...rest } = schema;
  for (const word of [...(Array.isArray(listed) ? listed : []), only]) if (typeof word === 'string') yield word;
  for (const part of Object.values(rest)) yield* listedWords(part);
}

/**
 * Registers what stands in a sensitive place, but not the words that its schemas list, such as `overwrite` or `DELETE`: they are public,
 * and would otherwise be hidden wherever they turn up. In their own place they are hidden all the same.
 */
export function withoutListedWords(
  redactor: Pick<Redactor, 'add'>,
  ...schemas: readonly unknown[]
): Pick<Redactor, 'add'> {
  return {
    add(secret) {
      if (typeof secret === 'string' && schemas.some(schema => schemaWords(schema).has(secret))) return;
      redactor.add(secret);
    },
  };
}
