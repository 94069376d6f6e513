import { ToolError } from '../../core/errors.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import { schemaFaults } from '../../core/schema/schema-faults.ts';
import { describeViolation } from '../../core/schema/schema-violations.ts';
import type { Provider, Repeatable } from '../contract.ts';

/** What a plugin says of one of its providers. */
export interface Descriptor
  extends Omit<Provider, 'execute' | 'observe' | 'describe' | 'sample' | 'dependencies' | 'plugin' | 'repeatable'> {
  /** Absent in plugins from before there was such a member: none of their calls is. */
  readonly repeatable?: Repeatable;
  /** It has representative data for the provider-level dry-run. */
  readonly sample: boolean;
  /** It can look at what its actions would change. */
  readonly observes: boolean;
  /** It sends messages while it works. */
  readonly streams: boolean;
  /** Its inputs may hold a language of its own that refers to resolvers. */
  readonly dependencies: boolean;
}

const CAPABILITIES = ['from', 'transform', 'validation', 'authentication', 'action'] as const;
const text = (maxLength: number) => ({ type: 'string', maxLength }) as const;
const perCapability = (schema: object) => ({
  type: 'object',
  properties: Object.fromEntries(CAPABILITIES.map(capability => [capability, schema])),
  additionalProperties: false,
});
const list = (items: object) => ({ type: 'array', items, maxItems: 100 });
const record = (properties: object, required: readonly string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const EFFECT = {
  oneOf: [
    { enum: ['none', 'always', 'unknown'] },
    record({ input: text(100), none: list(text(100)) }, ['input', 'none']),
  ],
};
const ANY_MAP = { type: 'object' };

/** The JSON map that `GetProviderDescriptor` answers. Unknown members are of a later version, and left out. */
const DESCRIPTOR_SCHEMA = {
  type: 'object',
  required: ['name', 'description', 'capabilities', 'sideEffects', 'inputs', 'outputs'],
  properties: {
    name: { type: 'string', pattern: '^[a-z][a-z0-9-]{1,99}$' },
    version: text(100),
    displayName: text(100),
    description: { type: 'string', minLength: 10, maxLength: 500 },
    category: text(50),
    tags: list(text(50)),
    links: list(
      record({ name: text(100), url: { type: 'string', maxLength: 2000, pattern: '^https?://' } }, ['name', 'url']),
    ),
    examples: list(record({ name: text(200), description: text(1000), inputs: ANY_MAP }, ['name', 'inputs'])),
    beta: { type: 'boolean' },
    deprecated: { type: 'boolean' },
    capabilities: { type: 'array', items: { enum: CAPABILITIES }, minItems: 1, uniqueItems: true },
    inputs: ANY_MAP,
    outputs: perCapability(ANY_MAP),
    valueField: { oneOf: [text(100), perCapability(text(100))] },
    sideEffects: { oneOf: [...EFFECT.oneOf, perCapability(EFFECT)] },
    repeatable: {
      oneOf: [
        { type: 'boolean' },
        record({ input: text(100), words: list(text(100)), orGiven: text(100) }, ['input', 'words']),
      ],
    },
    sample: { type: 'boolean' },
    observes: { type: 'boolean' },
    streams: { type: 'boolean' },
    dependencies: { type: 'boolean' },
  },
} as const;

/** Reads descriptors: what breaks the rules is `upstream-failed` with every fault. */
export async function createDescriptorReader(): Promise<(plugin: string, given: unknown) => Descriptor> {
  const check = await compileSchema(DESCRIPTOR_SCHEMA);
  return (plugin, given) => {
    const faults = check(given).map(describeViolation);
    if (faults.length > 0) throw refused(plugin, faults);
    const found = withDefaults(given as Partial<Descriptor> & Pick<Descriptor, 'name' | 'capabilities'>);
    const more = [...schemaProblems(found)];
    if (more.length > 0) throw refused(plugin, more);
    return found;
  };
}

const refused = (plugin: string, faults: readonly string[]): ToolError =>
  new ToolError('upstream-failed', `plugin "${plugin}" cannot be used: its descriptor is wrong: ${faults.join('; ')}`);

function withDefaults(given: Partial<Descriptor> & Pick<Descriptor, 'name' | 'capabilities'>): Descriptor {
  const { name, version, displayName, description, category, tags, links, examples, beta, deprecated } = given;
  return {
    name,
    version: version ?? '0.0.0',
    displayName: displayName ?? name,
    description: description ?? '',
    category: category ?? 'plugin',
    tags: tags ?? [],
    links: links ?? [],
    examples: examples ?? [],
    beta: beta ?? false,
    deprecated: deprecated ?? false,
    capabilities: given.capabilities,
    inputs: given.inputs ?? {},
    outputs: given.outputs ?? {},
    ...(given.valueField !== undefined && { valueField: given.valueField }),
    sideEffects: given.sideEffects ?? 'unknown',
    ...(given.repeatable !== undefined && { repeatable: given.repeatable }),
    sample: given.sample ?? false,
    observes: given.observes ?? false,
    streams: given.streams ?? false,
    dependencies: given.dependencies ?? false,
  };
}

function* schemaProblems({ capabilities, inputs, outputs }: Descriptor): Generator<string> {
  const { type } = inputs as { readonly type?: unknown };
  if (type !== 'object') yield 'inputs: "type" must be "object"';
  for (const fault of schemaFaults(inputs)) yield `inputs is not a JSON Schema: ${describeViolation(fault)}`;
  for (const capability of capabilities) {
    const schema = outputs[capability];
    if (schema === undefined) yield `outputs.${capability} is missing`;
    else
      for (const fault of schemaFaults(schema))
        yield `outputs.${capability} is not a JSON Schema: ${describeViolation(fault)}`;
  }
}
