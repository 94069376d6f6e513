import { isMap, toJson } from '../json/json.ts';
import { metaSchema } from './meta-schema.generated.js';
import { applied } from './schema-limits.ts';
import { type SchemaViolation, summariseViolations } from './schema-violations.ts';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** What is wrong with something that should be a JSON Schema 2020-12; empty when it is one. Compiles nothing. */
export function schemaFaults(given: unknown): readonly SchemaViolation[] {
  const schema = toJson(given);
  const dialect = isMap(schema) ? schema['$schema'] : undefined;
  if (typeof dialect === 'string' && dialect.replace(/#$/, '') !== DIALECT)
    return [fault('/$schema', '$schema', `must be ${DIALECT}: other dialects are not supported`)];
  if (JSON.stringify(schema).includes('"$async"')) return [fault('', '$async', '"$async" is not supported')];
  return applied(() => metaSchema(schema)) ? [] : summariseViolations(metaSchema.errors, undefined, schema);
}

const fault = (pointer: string, keyword: string, message: string): SchemaViolation => ({
  pointer,
  keyword,
  message,
  schemaPath: '#',
});
