import { ToolError } from '../../core/errors.ts';
import type { JsonMap } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { defineOperation } from '../operation.ts';
import { findSchema, SCHEMA_NAMES } from './schema-registry.ts';

export interface NamedSchema {
  readonly name: string;
  /** JSON Schema 2020-12. */
  readonly schema: JsonMap;
}

export const getSchema = defineOperation({
  name: 'schema.get',
  summary: 'Get a schema',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({ name: Type.String({ minLength: 1, maxLength: 200, description: 'Name of a schema.' }) }),
  output: closedObject({ name: Type.String(), schema: Type.Record(Type.String(), Type.Unknown()) }),
  run: async (_services, { name }): Promise<NamedSchema> => ({ name, schema: await knownSchema(name) }),
});

export async function knownSchema(name: string): Promise<JsonMap> {
  const schema = await findSchema(name);
  if (schema !== undefined) return schema;
  throw new ToolError('not-found', `there is no schema "${name}"`, {
    hint: suggestion(name, SCHEMA_NAMES) ?? 'see tool schema list',
  });
}
