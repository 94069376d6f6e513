import { ToolError } from '../../core/errors.ts';
import type { JsonMap } from '../../core/json/json.ts';
import { Type } from '../../core/schema/type.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { defineOperation } from '../operation.ts';
import { findSchema, SCHEMA_NAMES } from './schema-registry.ts';

export interface NamedSchema {
  readonly name: string;
  /** JSON Schema 2020-12. */
  readonly schema: JsonMap;
}

export const getSchema = defineOperation<{ readonly name: string }, NamedSchema>({
  name: 'schema.get',
  summary: 'Show a JSON Schema',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: Type.Object({ name: Type.String() }, { additionalProperties: false }),
  output: Type.Object(
    { name: Type.String(), schema: Type.Record(Type.String(), Type.Unknown()) },
    { additionalProperties: false },
  ),
  run: async (_services, { name }) => ({ name, schema: await knownSchema(name) }),
});

export async function knownSchema(name: string): Promise<JsonMap> {
  const schema = await findSchema(name);
  if (schema !== undefined) return schema;
  throw new ToolError('not-found', `there is no schema "${name}"`, {
    hint: suggestion(name, SCHEMA_NAMES) ?? 'see tool schema list',
  });
}
