import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPEN_OPTIONS } from '../../../test/fakes/oidc-world.ts';
import type { AuthOptions, OidcOptions } from './contract.ts';
import { directoryAddress } from './directory-address.ts';
import { authFaults } from './faults.ts';

const TENANT = '11111111-2222-3333-4444-555555555555';
const options = (oidc: Partial<OidcOptions>, more: Partial<AuthOptions> = {}): AuthOptions => ({
  ...OPEN_OPTIONS,
  oidc: { ...OPEN_OPTIONS.oidc, enabled: true, tenantId: TENANT, clientId: 'client', ...oidc },
  ...more,
});
const fields = (oidc: Partial<OidcOptions>, more?: Partial<AuthOptions>): readonly (string | undefined)[] =>
  authFaults(options(oidc, more)).map(({ field }) => field);
const KEY = 'apiServer.auth.azureOIDC';

const GOOD: readonly Partial<OidcOptions>[] = [
  {},
  { tenantId: 'a' },
  { tenantId: 'A-9'.repeat(20) },
  { clientId: 'api_client.v1~x-' },
  { authority: 'https://login.example' },
  { authority: 'https://login.example:8443/adfs/' },
  { authority: 'http://127.0.0.1:9000' },
  { authority: 'http://localhost:9000' },
  { authority: 'http://[::1]:9000' },
  { additionalIssuers: ['https://older.example/{tenantId}/'] },
];
for (const oidc of GOOD)
  test(`${JSON.stringify(oidc)} is in order`, () => {
    assert.deepEqual(fields(oidc), []);
  });

const BAD: readonly (readonly [key: string, values: readonly string[]])[] = [
  [
    'tenantId',
    [
      '',
      'common',
      'Organizations',
      'CONSUMERS',
      'corp.example',
      'a'.repeat(65),
      'a/b',
      '../x',
      'a b',
      'é',
      `${TENANT}\n`,
      '{tenantId}',
    ],
  ],
  ['clientId', ['', 'a'.repeat(254), 'api://client', 'a b', 'a/b', 'client\n', 'é']],
  [
    'authority',
    [
      '',
      'login.example',
      'http://login.example',
      'http://localhost.attacker.example',
      'http://10.0.0.1',
      'ftp://localhost',
      '//login.example',
      'https://user@login.example',
      'https://user:pw@login.example',
      'https://login.example?x=1',
      'https://login.example/?',
      'https://login.example#x',
      'https://',
    ],
  ],
];
for (const [key, values] of BAD)
  for (const value of values)
    test(`${key} ${JSON.stringify(value.slice(0, 40))} keeps the server from starting`, () => {
      const faults = authFaults(options({ [key]: value }));
      assert.deepEqual(
        faults.map(({ field }) => field),
        [`${KEY}.${key}`],
      );
      assert.ok(faults[0]?.message.startsWith(`${KEY}.${key} `) && faults[0].hint?.includes(`${KEY}.enabled`));
    });

test('further issuers are addresses', () => {
  assert.deepEqual(fields({ additionalIssuers: ['https://good.example', '', 'http://bad.example'] }), [
    `${KEY}.additionalIssuers[1]`,
    `${KEY}.additionalIssuers[2]`,
  ]);
});

test('every fault is told at once', () => {
  assert.deepEqual(fields({ tenantId: '', clientId: '', authority: 'x' }), [
    `${KEY}.tenantId`,
    `${KEY}.clientId`,
    `${KEY}.authority`,
  ]);
});

test('nothing is wrong while authentication is off', () => {
  assert.deepEqual(fields({ enabled: false, tenantId: '', clientId: '', authority: 'x' }), []);
});

test('the address of the handler counts where none is set here, and is judged too', () => {
  assert.deepEqual(fields({}, { directoryAuthority: 'http://login.example' }), ['auth.directory.endpoints.authority']);
  assert.deepEqual(fields({ authority: 'https://a.example' }, { directoryAuthority: 'http://login.example' }), []);
  const { discoveryUrl } = directoryAddress(options({}, { directoryAuthority: 'https://b.example' }));
  assert.equal(discoveryUrl, `https://b.example/${TENANT}/v2.0/.well-known/openid-configuration`);
});

test('the built-in authority has an older issuer; another authority has none', () => {
  const builtIn = directoryAddress(options({}));
  assert.deepEqual(builtIn.furtherIssuers, [`https://sts.windows.net/${TENANT}/`]);
  assert.deepEqual(
    directoryAddress(options({ authority: `${builtIn.origin}/` })).furtherIssuers,
    builtIn.furtherIssuers,
  );
  assert.deepEqual(directoryAddress(options({ authority: 'https://a.example' })).furtherIssuers, []);
  assert.deepEqual(directoryAddress(options({ additionalIssuers: [] })).furtherIssuers, []);
});

test('an authority is read without its last slash and with its host in lower case', () => {
  const { discoveryUrl, origin } = directoryAddress(options({ authority: 'https://LOGIN.example:443/dir//' }));
  assert.equal(discoveryUrl, `https://login.example/dir/${TENANT}/v2.0/.well-known/openid-configuration`);
  assert.equal(origin, 'https://login.example');
});
