import { configSchema } from '../../config/json-schema.ts';
import type { JsonMap } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { defineOperation } from '../operation.ts';

export const showConfigSchema = defineOperation({
  name: 'config.schema',
  summary: 'The JSON Schema of the configuration file',
  access: 'public',
  needs: { solution: 'none', host: [] },
  input: closedObject({}),
  output: Type.Record(Type.String(), Type.Unknown()),
  run: async (): Promise<JsonMap> => configSchema(),
});
