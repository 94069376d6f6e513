import { isMap, type Json, type JsonMap } from '../../core/json/json.ts';
import { SOURCE_NAMES } from '../../operations/wire.ts';
import type { Schema } from '../routes/schema.ts';

/**
 * The body of a request as the document describes it: wherever a solution is named, exactly one way of naming it. The check of requests
 * tells that in words of its own, so its schemas do not have the rule.
 */
export function withExactlyOne(schema: Schema): JsonMap {
  const { properties, ...rest } = schema as JsonMap;
  if (!isMap(properties)) return schema;
  const inner = Object.entries(properties).map(([name, one]): [string, Json] => [
    name,
    isMap(one) ? withExactlyOne(one) : one,
  ]);
  const namesSolution = SOURCE_NAMES.every(name => Object.hasOwn(properties, name));
  return {
    ...rest,
    properties: Object.fromEntries(inner),
    ...(namesSolution && { oneOf: SOURCE_NAMES.map(name => ({ required: [name] })) }),
  };
}
