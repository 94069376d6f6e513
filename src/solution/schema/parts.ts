import type { JsonMap } from '../../core/json/json.ts';
import { Type } from '../../core/schema/type.ts';

/** Reference to a part of the schema of documents. */
/** Lower-case words of tags and categories. */
export const SLUG = '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$';

export const ref = (name: string, description?: string): JsonMap => ({
  $ref: `#/$defs/${name}`,
  ...(description === undefined ? undefined : { description }),
});

export const json = (schema: unknown): JsonMap => schema as JsonMap;

/** A map with these fields and no others, but for `x-...`. */
export function closed(
  fields: Readonly<Record<string, unknown>>,
  options: JsonMap & { readonly description: string },
): JsonMap {
  return json({
    type: 'object',
    properties: fields,
    patternProperties: { '^x-': true },
    additionalProperties: false,
    ...options,
  });
}

export const text = (description: string, options: JsonMap = {}): JsonMap =>
  json(Type.String({ ...options, description }));
export const flag = (description: string, fallback = false): JsonMap =>
  json(Type.Boolean({ default: fallback, description }));
export const choice = (words: readonly string[], description: string, fallback?: string): JsonMap => ({
  type: 'string',
  enum: words,
  ...(fallback === undefined ? undefined : { default: fallback }),
  description,
});
export const list = (items: unknown, description: string, options: JsonMap = {}): JsonMap => ({
  type: ['array', 'null'],
  items: json(items),
  ...options,
  description,
});
/** A map from names that the author chooses. */
export const named = (values: JsonMap, description: string, options: JsonMap = {}): JsonMap => ({
  type: ['object', 'null'],
  additionalProperties: values,
  ...options,
  description,
});

/** Not `_`, and nothing that begins with `__`. Patterns are RE2: no look-ahead. */
const NAME_PATTERN = '^([A-Za-z]|_[A-Za-z0-9-])[A-Za-z0-9_-]*$';
/** The same without `-`. */
export const VARIABLE_PATTERN = '^([A-Za-z]|_[A-Za-z0-9])[A-Za-z0-9_]*$';
export const RESOLVER_NAMES: JsonMap = { propertyNames: { pattern: NAME_PATTERN, maxLength: 128 } };
