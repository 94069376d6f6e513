import { Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import { type SchemaItem, schemaItems } from './schema-registry.ts';

/** By name. */
export const listSchemas = defineOperation({
  name: 'schema.list',
  summary: 'List schemas',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Array(
    Type.Object(
      { name: Type.String(), title: Type.String(), description: Type.String(), version: Type.String() },
      { additionalProperties: false },
    ),
  ),
  run: async (): Promise<readonly SchemaItem[]> => schemaItems(),
});
