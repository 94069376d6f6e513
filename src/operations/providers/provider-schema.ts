import { closedObject, Type } from '../../core/schema/type.ts';

const NAMES = Type.Array(Type.String());
const SCHEMA = Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema 2020-12.' });
const words = (...list: readonly string[]) => Type.Union(list.map(word => Type.Literal(word)));

const ITEM_FIELDS = {
  name: Type.String(),
  displayName: Type.String(),
  version: Type.String(),
  category: Type.String(),
  description: Type.String(),
  capabilities: Type.Array(words('from', 'transform', 'validation', 'authentication', 'action')),
  tags: NAMES,
  sideEffects: Type.Union(
    ['none', 'operations', 'always', 'unknown'].map(word => Type.Literal(word)),
    { description: 'operations: decided by an input.' },
  ),
  plugin: Type.String({ description: 'The plugin that it comes from; empty for a built-in.' }),
  beta: Type.Boolean(),
  deprecated: Type.Boolean(),
};

export const PROVIDER_ITEM = closedObject(ITEM_FIELDS);

export const PROVIDER_DESCRIPTOR = closedObject({
  ...ITEM_FIELDS,
  inputSchema: SCHEMA,
  outputSchemas: Type.Record(Type.String(), SCHEMA, { description: 'By capability.' }),
  sensitiveFields: NAMES,
  hasWhatIf: Type.Boolean({ description: 'It describes in its own words what it would do.' }),
  examples: Type.Array(
    closedObject({
      name: Type.String(),
      description: Type.Optional(Type.String()),
      inputs: Type.Record(Type.String(), Type.Unknown()),
    }),
  ),
  links: Type.Array(closedObject({ name: Type.String(), url: Type.String() })),
});
