import type { Static } from '@sinclair/typebox';
import { compileGlob } from '../../core/glob/glob.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { childTaints } from '../../core/secrets/taint.ts';
import { MAX_SECRET_NAME, SECRET_NAME_PATTERN, secretNameFault, storeSecretHint } from '../../core/user-secrets.ts';
import { defineProvider, Failure, type Output, type ReadEffects } from '../contract.ts';
import { neededFor } from '../needed-for.ts';
import { choice } from '../shared/inputs/annotations.ts';
import { shown } from '../what-if.ts';

const Inputs = closedObject(
  {
    operation: choice(['get', 'list'], { description: 'get: one secret. list: names of secrets.' }),
    name: Type.Optional(
      Type.String({ pattern: SECRET_NAME_PATTERN, maxLength: MAX_SECRET_NAME, description: 'The secret (get).' }),
    ),
    pattern: Type.Optional(
      Type.String({ minLength: 1, maxLength: 253, description: 'Only names that match, with * and ? (list).' }),
    ),
    required: Type.Optional(
      Type.Boolean({ default: true, description: 'false: null when the secret does not exist.' }),
    ),
    fallback: Type.Optional(
      Type.String({ 'x-sensitive': true, description: 'Used when the secret does not exist (get).' }),
    ),
  },
  { allOf: [neededFor('operation', 'get', 'name')] },
);
type Inputs = Static<typeof Inputs>;

const Data = closedObject({
  value: Type.Unknown({ description: 'get: the text, or null. list: the names.' }),
  exists: Type.Optional(Type.Boolean({ description: 'get: whether the secret exists.' })),
});

/** Reads secrets that the user stored. Those of the tool itself are out of reach. */
export const secretProvider = defineProvider({
  name: 'secret',
  version: '1.0.0',
  displayName: 'Secret',
  description:
    'Reads a secret that "tool secret set" has stored, or lists the names of secrets. Values never appear in any output.',
  category: 'security',
  tags: ['secret', 'credential'],
  examples: [
    { name: 'One secret', inputs: { operation: 'get', name: 'registry/password' } },
    { name: 'An optional secret', inputs: { operation: 'get', name: 'webhook', required: false } },
    { name: 'Names', inputs: { operation: 'list', pattern: 'registry/*' } },
  ],
  capabilities: ['from'],
  inputs: Inputs,
  outputs: { from: Data },
  valueField: 'value',
  reach: { hostData: 'secrets', named: { input: 'name', what: 'the secret' } },
  sideEffects: 'none',
  execute: async (inputs, { secrets }) => (inputs.operation === 'list' ? list(inputs, secrets) : get(inputs, secrets)),
  describe: (inputs, view, deferred) =>
    inputs.operation === 'list'
      ? 'Would list secret names'
      : `Would read secret ${shown('name', { inputs, view, deferred })}`,
  sample: ({ operation }) => (operation === 'list' ? { value: [] } : { value: '', exists: false }),
});

type Secrets = ReadEffects['secrets'];

async function get({ name = '', required, fallback }: Inputs, secrets: Secrets): Promise<Output> {
  const fault = secretNameFault(name);
  if (fault !== undefined) throw new Failure('input', fault);
  const value = await secrets.find(name);
  const taint = childTaints([['value', 'root']]);
  if (value !== undefined) return { data: { value, exists: true }, taint };
  if (fallback !== undefined) return { data: { value: fallback, exists: false }, taint };
  if (required === false) return { data: { value: null, exists: false } };
  throw new Failure('provider', `secret "${name}" does not exist (${storeSecretHint(name)})`);
}

async function list({ pattern }: Inputs, secrets: Secrets): Promise<Output> {
  const glob = pattern === undefined ? undefined : compileGlob(pattern, { hidden: true });
  const names = (await secrets.list()).filter(name => glob === undefined || glob.matches(name));
  return { data: { value: [...names].sort() } };
}
