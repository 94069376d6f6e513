import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';
import { type SchemaItem, schemaItems } from './schema-registry.ts';

/** By name. */
export const listSchemas = defineOperation({
  name: 'schema.list',
  summary: 'List schemas',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: closedObject({}),
  output: Type.Array(
    closedObject({ name: Type.String(), title: Type.String(), description: Type.String(), version: Type.String() }),
  ),
  run: async (): Promise<readonly SchemaItem[]> => schemaItems(),
});
