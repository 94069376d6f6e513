import type { Static } from '@sinclair/typebox';
import { emptyMap } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { namesSecret } from '../../core/secrets/secret-names.ts';
import { childTaints, type Taint } from '../../core/secrets/taint.ts';
import { defineProvider, Failure, type Output, type ReadEffects } from '../contract.ts';
import { neededFor } from '../needed-for.ts';
import { choice } from '../shared/inputs/annotations.ts';
import { shown } from '../what-if.ts';

const Inputs = Type.Object(
  {
    operation: choice(['get', 'lookup', 'list'], {
      description:
        'get: the text of one variable; it is a failure when it is not set and has no default. lookup: {value, exists} of one variable, never a failure. list: all whose name begins with prefix.',
    }),
    name: Type.Optional(
      Type.String({ pattern: '^[A-Za-z_][A-Za-z0-9_]*$', maxLength: 256, description: 'The variable (get, lookup).' }),
    ),
    default: Type.Optional(Type.String({ description: 'Used when the variable is not set (get, lookup).' })),
    prefix: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'Beginning of the names (list).' })),
  },
  {
    additionalProperties: false,
    allOf: [
      neededFor('operation', 'get', 'name'),
      neededFor('operation', 'lookup', 'name'),
      neededFor('operation', 'list', 'prefix'),
    ],
  },
);
type Inputs = Static<typeof Inputs>;

const Data = closedObject({
  value: Type.Unknown({
    description:
      'get: the text. lookup: {value, exists}, where value is null when the variable is not set and has no default. list: a map from name to text.',
  }),
  exists: Type.Optional(Type.Boolean({ description: 'get: whether the variable is set.' })),
});

/** Reads environment variables; it cannot set any. */
export const envProvider = defineProvider({
  name: 'env',
  version: '1.0.0',
  displayName: 'Environment variables',
  description:
    'Reads an environment variable, or all whose names begin with a prefix. Values under secret-looking names are sensitive.',
  category: 'system',
  tags: ['environment', 'variable'],
  examples: [
    { name: 'One variable', inputs: { operation: 'get', name: 'USER', default: 'nobody' } },
    { name: 'One variable that may be missing', inputs: { operation: 'lookup', name: 'CI' } },
    { name: 'All with a prefix', inputs: { operation: 'list', prefix: 'CI_' } },
  ],
  capabilities: ['from'],
  inputs: Inputs,
  outputs: { from: Data },
  valueField: 'value',
  reach: { hostData: 'environment', named: { input: 'name', what: 'the variable' } },
  sideEffects: 'none',
  execute: async (inputs, effects) => {
    if (inputs.operation === 'list') return list(inputs, effects);
    return inputs.operation === 'lookup' ? lookup(inputs, effects) : get(inputs, effects);
  },
  describe: (inputs, view, deferred) =>
    inputs.operation === 'list'
      ? `Would list environment variables with prefix ${shown('prefix', { inputs, view, deferred })}`
      : `Would read environment variable ${shown('name', { inputs, view, deferred })}`,
  sample(inputs) {
    if (inputs.operation === 'list') return { value: {} };
    const found = { value: inputs.default ?? '', exists: false };
    return inputs.operation === 'lookup' ? { value: found } : found;
  },
});

function get(inputs: Inputs, effects: ReadEffects): Output {
  const { value, exists, taint } = find(inputs, effects);
  if (value === null) throw new Failure('provider', `environment variable "${inputs.name}" is not set`);
  return { data: { value, exists }, taint };
}

/** The value of the call is a map, so that a document can tell an empty variable from one that is not set. */
function lookup(inputs: Inputs, effects: ReadEffects): Output {
  const { value, exists, taint } = find(inputs, effects);
  return { data: { value: { value, exists } }, taint: childTaints([['value', taint]]) };
}

interface Found {
  /** The default where the variable is not set; null without one. */
  readonly value: string | null;
  readonly exists: boolean;
  /** The marks of `{value, exists}`. */
  readonly taint: Taint;
}

function find({ name = '', default: fallback }: Inputs, { environment, taintOf }: ReadEffects): Found {
  const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
  if (value !== undefined) return { value, exists: true, taint: childTaints([['value', nameTaint(name)]]) };
  if (fallback === undefined) return { value: null, exists: false, taint: undefined };
  return { value: fallback, exists: false, taint: childTaints([['value', nameTaint(name) ?? taintOf(['default'])]]) };
}

function list({ prefix = '' }: Inputs, { environment }: ReadEffects): Output {
  const value = emptyMap<string>();
  for (const name of Object.keys(environment).sort()) {
    const text = environment[name];
    if (text !== undefined && name.startsWith(prefix)) value[name] = text;
  }
  const taint = childTaints(Object.keys(value).map(name => [name, nameTaint(name)] as const));
  return { data: { value }, taint: childTaints([['value', taint]]) };
}

/** Parts between `_` that make a variable a secret wherever they stand in its name. */
const SECRET_PARTS: ReadonlySet<string> = new Set([
  'TOKEN',
  'SECRET',
  'PASSWORD',
  'PASSWD',
  'PASSPHRASE',
  'PASS',
  'PAT',
  'KEY',
  'APIKEY',
  'CREDENTIAL',
  'CREDENTIALS',
]);

const nameTaint = (name: string): Taint =>
  namesSecret(name) || name.split('_').some(part => SECRET_PARTS.has(part.toUpperCase())) ? 'root' : undefined;
