import type { Static } from '@sinclair/typebox';
import { emptyMap, toJson } from '../../core/json/json.ts';
import { Type } from '../../core/schema/type.ts';
import { type Deferred, defineProvider, type IdentityReader, type Output, type View } from '../contract.ts';
import { choice } from '../shared/inputs/annotations.ts';
import { shown } from '../what-if.ts';

const Inputs = Type.Object(
  {
    operation: choice(['status', 'claims', 'groups', 'list'], {
      description: 'status: logged in or not. claims: who. groups: member of what. list: handlers and their profiles.',
    }),
    handler: Type.Optional(
      Type.String({ minLength: 1, maxLength: 128, description: '<handler> or <handler>@<profile>; not for list.' }),
    ),
    scope: Type.Optional(
      Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 20 })], {
        description: 'Scopes of the token that is looked at (claims, groups).',
      }),
    ),
  },
  {
    additionalProperties: false,
    allOf: [
      {
        if: { properties: { operation: { const: 'list' } }, required: ['operation'] },
        then: { properties: { handler: false } },
        else: { required: ['handler'] },
      },
    ],
  },
);
type Inputs = Static<typeof Inputs>;

const Text = Type.Optional(Type.String());
const Data = Type.Object({
  authenticated: Type.Optional(Type.Boolean({ description: 'status' })),
  handler: Type.Optional(Type.String({ description: 'status' })),
  profile: Type.Optional(Type.String({ description: 'status' })),
  flow: Type.Optional(Type.String({ description: 'status' })),
  expiresAt: Type.Optional(Type.String({ description: 'status' })),
  Issuer: Text,
  Subject: Text,
  Email: Text,
  Name: Text,
  Username: Text,
  IssuedAt: Text,
  ExpiresAt: Text,
  ClientID: Text,
  ObjectID: Text,
  IdentityType: Text,
  groups: Type.Optional(Type.Array(Type.String(), { description: 'groups' })),
  handlers: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), profiles: Type.Array(Type.Object({ name: Type.String() })) }), {
      description: 'list',
    }),
  ),
});

/** Tells who is logged in. Never a token, and never a login. */
export const identityProvider = defineProvider({
  name: 'identity',
  version: '1.0.0',
  displayName: 'Identity',
  description: 'Reads who is logged in with an authentication handler: status, claims, groups, or all handlers.',
  category: 'security',
  tags: ['identity', 'authentication', 'claims'],
  examples: [
    { name: 'Logged in?', inputs: { operation: 'status', handler: 'cloud' } },
    { name: 'Who', inputs: { operation: 'claims', handler: 'directory@work' } },
    { name: 'Handlers', inputs: { operation: 'list' } },
  ],
  capabilities: ['from'],
  inputs: Inputs,
  outputs: { from: Data },
  reach: { credentials: ['handler', 'authProvider'] },
  sideEffects: 'none',
  execute: async (inputs, { identity }) => READ[inputs.operation](inputs, identity),
  describe,
  sample: ({ operation, handler }) => SAMPLES[operation](handler ?? ''),
});

const scopeList = ({ scope }: Inputs): readonly string[] | undefined => (typeof scope === 'string' ? [scope] : scope);

const STATUS_FIELDS = ['authenticated', 'handler', 'profile', 'flow', 'expiresAt'] as const;

const READ: Readonly<Record<Inputs['operation'], (inputs: Inputs, identity: IdentityReader) => Promise<Output>>> = {
  status: async ({ handler = '' }, identity) => {
    const status = await identity.status(handler);
    const data = emptyMap<unknown>();
    for (const field of STATUS_FIELDS) if (status[field] !== undefined) data[field] = toJson(status[field]);
    return { data };
  },
  claims: async (inputs, identity) => ({ data: await identity.claims(inputs.handler ?? '', scopeList(inputs)) }),
  groups: async (inputs, identity) => ({
    data: { groups: await identity.groups(inputs.handler ?? '', scopeList(inputs)) },
  }),
  list: async (_, identity) => ({
    data: {
      handlers: (await identity.list()).map(({ name, profiles }) => ({
        name,
        profiles: profiles.map(profile => ({ name: profile.name })),
      })),
    },
  }),
};

function describe(inputs: Partial<Inputs>, view: View, deferred: Deferred): string {
  const known = { inputs, deferred, view };
  const whose = inputs.operation === 'list' ? 'all handlers' : shown('handler', known);
  return `Would read ${shown('operation', known)} of ${whose}`;
}

const SAMPLES: Readonly<Record<Inputs['operation'], (handler: string) => Record<string, unknown>>> = {
  status: handler => ({ authenticated: false, handler, profile: '', flow: '', expiresAt: '' }),
  claims: () => ({
    Issuer: '',
    Subject: '',
    Email: '',
    Name: '',
    Username: '',
    IssuedAt: '',
    ExpiresAt: '',
    ClientID: '',
    ObjectID: '',
    IdentityType: '',
  }),
  groups: () => ({ groups: [] }),
  list: () => ({ handlers: [] }),
};
