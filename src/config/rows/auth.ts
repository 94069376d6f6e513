import type { KeyRow, NameRule, SectionRow } from '../key-row.ts';
import {
  EMAIL,
  ENDPOINT,
  HOST_GLOB,
  HOST_NAME,
  HOST_OR_ADDRESS,
  PROFILE_NAME,
  TENANT,
  VARIABLE,
} from '../text-rules.ts';

/** Specification: "Authentication handler configuration". `null` is the built-in default, also where a profile would inherit. */

const CLIENT: readonly KeyRow[] = [
  {
    path: 'clientId',
    type: 'text',
    preset: 'built in',
    nullable: true,
    rule: { max: 300 },
    doc: 'OAuth client of a login.',
  },
  {
    path: 'clientSecret',
    type: 'text',
    preset: 'that of the built-in client',
    nullable: true,
    secret: true,
    doc: 'Secret of that client.',
  },
];

const scopes = (preset: string): KeyRow => ({
  path: 'defaultScopes',
  type: 'list',
  of: 'scope',
  preset,
  nullable: true,
  maxItems: 20,
  rule: { max: 500 },
  doc: 'Scopes of a login that names none.',
});

const COMMON: readonly KeyRow[] = [
  { path: 'variables.*', type: 'text', nullable: true, rule: VARIABLE, doc: 'The variable that is read instead.' },
  {
    path: 'allowedHosts',
    type: 'list',
    of: 'host',
    preset: 'those that the tokens are for',
    nullable: true,
    maxItems: 100,
    rule: HOST_GLOB,
    doc: 'All hosts that tokens may be sent to; requests to others get none.',
  },
];

const endpoint = (name: string, doc: string): KeyRow => ({
  path: `endpoints.${name}`,
  type: 'text',
  preset: 'built in',
  nullable: true,
  rule: ENDPOINT,
  doc,
});

interface HandlerKeys {
  readonly name: string;
  readonly doc: string;
  readonly keys: readonly KeyRow[];
}

const HANDLERS: readonly HandlerKeys[] = [
  {
    name: 'cloud',
    doc: 'The cloud platform.',
    keys: [
      ...CLIENT,
      scopes('`openid`, `email`, `profile`, `{scopeBase}/cloud-platform`'),
      {
        path: 'impersonateServiceAccount',
        type: 'text',
        nullable: true,
        rule: EMAIL,
        doc: 'Account that every token request acts as.',
      },
      { path: 'project', type: 'text', nullable: true, rule: { max: 300 }, doc: 'Default project; information only.' },
      endpoint('authUrl', 'Where the browser is sent.'),
      endpoint('tokenUrl', 'Where tokens are asked for.'),
      endpoint('revokeUrl', 'Where refresh tokens are revoked.'),
      endpoint('tokeninfoUrl', 'Where access tokens are looked up.'),
      endpoint('userinfoUrl', 'Where claims come from without an ID token.'),
      endpoint('stsUrl', 'Where subject tokens are exchanged.'),
      endpoint('iamCredentialsUrl', 'Where impersonated tokens come from.'),
      endpoint('scopeBase', 'What scopes of the platform begin with.'),
      endpoint('issuer', 'Issuer that ID tokens must have.'),
      {
        path: 'endpoints.metadataHost',
        type: 'text',
        preset: 'built in',
        nullable: true,
        rule: HOST_OR_ADDRESS,
        doc: 'The metadata server.',
      },
      {
        path: 'endpoints.stsEncoding',
        type: 'enum',
        values: ['json', 'form'],
        preset: '`json`',
        nullable: true,
        doc: 'Body of the exchange.',
      },
      ...COMMON,
    ],
  },
  {
    name: 'code-host',
    doc: 'The source-code hosting service.',
    keys: [
      ...CLIENT,
      {
        path: 'hostname',
        type: 'text',
        preset: '`github.com`',
        nullable: true,
        rule: HOST_NAME,
        doc: 'Host of the service, with its port where needed.',
      },
      scopes("the handler's"),
      endpoint('deviceCodeUrl', 'Where device codes are asked for.'),
      endpoint('tokenUrl', 'Where tokens are asked for.'),
      endpoint('apiUrl', 'The API of the service.'),
      endpoint('userUrl', 'Where the user of a token is looked up.'),
      ...COMMON,
    ],
  },
  {
    name: 'directory',
    doc: 'The enterprise directory.',
    keys: [
      {
        path: 'clientId',
        type: 'text',
        preset: 'built in',
        nullable: true,
        rule: { max: 300 },
        doc: 'OAuth client of a login.',
      },
      { path: 'tenantId', type: 'text', preset: '`common`', nullable: true, rule: TENANT, doc: 'Tenant, or `common`.' },
      scopes("the handler's"),
      endpoint('authority', 'What all addresses of the service begin with.'),
      ...COMMON,
    ],
  },
];

const PROFILES: NameRule = {
  placeholder: '<name>',
  schema: { pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$', maxLength: 64, not: { const: 'built-in' } },
  fromSegment: segment => segment.toLowerCase().replaceAll('_', '-'),
  /** Specification: "Profiles", rule 2. */
  fault(name) {
    if (name === 'built-in') return 'is the name of the unnamed profile: its keys stand directly below the handler';
    const fits = name.length <= 64 && PROFILE_NAME.pattern?.test(name) === true;
    return fits
      ? undefined
      : 'is not a profile name: letters, digits, - and _, the first a letter or digit, at most 64';
  },
};

const VARIABLES: NameRule = {
  placeholder: '<NAME>',
  schema: { pattern: '^[A-Z][A-Z0-9_]*$' },
  fromSegment: segment => segment,
  fault: name => (/^[A-Z][A-Z0-9_]*$/.test(name) ? undefined : 'is not the name of an environment variable'),
};

/** The maps that a handler and each of its profiles have. */
function maps(base: string, handler: string): readonly SectionRow[] {
  return [
    {
      path: `${base}.endpoints`,
      doc: 'Addresses of the identity service in place of the built-in ones.',
      nullable: true,
      notFromEnvironment: `TOOL_${handler.toUpperCase().replace('-', '_')}_<KEY>`,
    },
    {
      path: `${base}.variables`,
      doc: 'Another environment variable to read in place of the named one, so that several profiles of one flow can coexist.',
      nullable: true,
      names: VARIABLES,
    },
  ];
}

export const AUTH_SECTIONS: readonly SectionRow[] = [
  { path: 'auth', doc: 'Authentication.' },
  ...HANDLERS.flatMap(({ name, doc }) => [
    { path: `auth.${name}`, doc },
    ...maps(`auth.${name}`, name),
    {
      path: `auth.${name}.profiles`,
      doc: 'Named profiles. A profile inherits each key that it does not set; lists are replaced.',
      names: PROFILES,
    },
    { path: `auth.${name}.profiles.*`, doc: 'A profile.' },
    ...maps(`auth.${name}.profiles.*`, name),
  ]),
];

const under = (base: string, rows: readonly KeyRow[]): readonly KeyRow[] =>
  rows.map(row => ({ ...row, path: `${base}.${row.path}` }));

export const AUTH_ROWS: readonly KeyRow[] = [
  ...HANDLERS.flatMap(({ name, keys }) => [
    ...under(`auth.${name}`, keys),
    {
      path: `auth.${name}.activeProfile`,
      type: 'text',
      preset: 'the unnamed one',
      rule: PROFILE_NAME,
      notFromEnvironment: 'TOOL_AUTH_PROFILE',
      doc: 'Profile in effect where none is chosen; written by `tool auth switch`.',
    } satisfies KeyRow,
    ...under(`auth.${name}.profiles.*`, keys),
  ]),
  {
    path: 'auth.secretStore',
    type: 'enum',
    values: ['auto', 'keychain', 'file', 'env'],
    default: 'auto',
    doc: 'Where the key of the credential store comes from; `auto`: the keychain of the system where there is one.',
  },
  {
    path: 'auth.requireSecureKeyring',
    type: 'bool',
    default: false,
    doc: 'Never keep the key of the credential store in a file.',
  },
];
