import type { Static } from '@sinclair/typebox';
import { toJson } from '../../core/json/json.ts';
import { equal } from '../../core/schema/schema-runtime.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { childTaints, type Taint } from '../../core/secrets/taint.ts';
import { defineProvider, Failure, type Output, type ReadEffects } from '../contract.ts';
import { choice } from '../shared/inputs/annotations.ts';
import { shown } from '../what-if.ts';

const TYPES = [
  'auto',
  'string',
  'int',
  'float',
  'bool',
  'time',
  'duration',
  'array',
  'object',
  'json',
  'csv',
  'any',
] as const;

const Inputs = closedObject({
  key: Type.String({
    pattern: '^[A-Za-z_][A-Za-z0-9_.-]{0,127}$',
    description: 'Name of the parameter, as given with -r key=text.',
  }),
  type: Type.Optional(
    choice(TYPES, {
      description: 'How text of the command line is read. Default: the type of the resolver, else auto.',
    }),
  ),
  default: Type.Optional(Type.Unknown({ description: 'Used when the parameter is absent.' })),
  required: Type.Optional(
    Type.Boolean({ default: true, description: 'false: null when the parameter is absent and has no default.' }),
  ),
  enum: Type.Optional(Type.Array(Type.Unknown(), { minItems: 1, description: 'The only values allowed.' })),
  description: Type.Optional(Type.String({ description: 'For the people who give it.' })),
});
type Inputs = Static<typeof Inputs>;

const Data = closedObject({ value: Type.Unknown() });

/** Reads a parameter of the call: the only way in which a parameter enters a solution. */
export const parameterProvider = defineProvider({
  name: 'parameter',
  version: '1.0.0',
  displayName: 'Parameter',
  description: 'Reads a parameter that the caller gives: on the command line, in a file or in a request.',
  category: 'values',
  tags: ['parameter', 'input'],
  examples: [
    { name: 'A required text', inputs: { key: 'region', type: 'string' } },
    {
      name: 'One of a few, with a default',
      inputs: { key: 'environment', default: 'dev', enum: ['dev', 'test', 'prod'] },
    },
    { name: 'An optional number', inputs: { key: 'replicas', type: 'int', required: false } },
  ],
  capabilities: ['from'],
  inputs: Inputs,
  outputs: { from: Data },
  valueField: 'value',
  reach: { named: { input: 'key', what: 'the parameter' }, selfContained: true },
  sideEffects: 'none',
  execute,
  describe: (inputs, view, deferred) => `Would read parameter ${shown('key', { inputs, view, deferred })}`,
  sample: inputs => ({ value: sampleValue(inputs) }),
});

async function execute(inputs: Inputs, effects: ReadEffects): Promise<Output> {
  const { key } = inputs;
  const { exists, value, source, taint, repeated } = effects.parameter(key, inputs.type);
  if (exists) {
    requireAllowed(inputs, value, effects);
    const warnings = repeated === true ? [`parameter "${key}" is given more than once; the last one counts`] : [];
    return { data: { value }, taint: childTaints([['value', taint]]), metadata: { exists, source }, warnings };
  }
  if (inputs.default !== undefined) {
    requireAllowed(inputs, inputs.default, effects);
    return { data: { value: inputs.default }, taint: defaultTaint(effects), metadata: { exists, source: 'default' } };
  }
  if (inputs.required === false) return { data: { value: null }, metadata: { exists, source: 'default' } };
  throw new Failure('provider', `parameter "${key}" was not given: give it with -r ${key}=…`);
}

const defaultTaint = ({ taintOf }: ReadEffects): Taint => childTaints([['value', taintOf(['default'])]]);

function requireAllowed({ key, enum: allowed }: Inputs, value: unknown, { taintOf }: ReadEffects): void {
  if (allowed === undefined || allowed.some(entry => equal(toJson(entry), toJson(value)))) return;
  const list =
    taintOf(['enum']) === undefined ? ` of ${allowed.map(entry => JSON.stringify(toJson(entry))).join(', ')}` : '';
  throw new Failure('input', `parameter "${key}" must be one${list === '' ? ' of the allowed values' : list}`);
}

const EMPTY: Readonly<Record<(typeof TYPES)[number], unknown>> = {
  auto: '',
  string: '',
  int: 0,
  float: 0,
  bool: false,
  time: '1970-01-01T00:00:00Z',
  duration: '0s',
  array: [],
  object: {},
  json: null,
  csv: [],
  any: null,
};

const sampleValue = (inputs: Inputs): unknown =>
  inputs.default !== undefined ? inputs.default : (inputs.enum?.[0] ?? EMPTY[inputs.type ?? 'auto']);
