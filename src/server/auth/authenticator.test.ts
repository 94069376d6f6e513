import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  authRequest,
  bearing,
  identityIn,
  type OidcWorld,
  OPEN_OPTIONS,
  problemIn,
  startOidcWorld,
} from '../../../test/fakes/oidc-world.ts';
import { createAuthenticator } from './authenticator.ts';
import type { AuthPorts } from './contract.ts';

describe('a token of the directory', () => {
  let world: OidcWorld;
  before(async () => {
    world = await startOidcWorld();
  });
  after(() => world.close());

  test('says who asks', async () => {
    const token = world.server.token({ claims: { roles: ['admin', 'reader'], groups: ['g-1', 'g-2'], name: 'Ada' } });
    assert.deepEqual(identityIn(await world.ask(token)), {
      kind: 'user',
      id: 'object-1',
      subject: 'subject-1',
      name: 'ada@corp.example',
      tenant: world.server.tenantId,
      groups: ['g-1', 'g-2'],
      roles: ['admin', 'reader'],
      groupsOverage: false,
    });
  });

  const accepted: Readonly<Record<string, object>> = {
    'an audience in the form api://<client id>': { aud: 'api://99999999-8888-7777-6666-555555555555' },
    'an audience among others': { aud: ['https://other.example', '99999999-8888-7777-6666-555555555555'] },
    'a tenant in capitals': { tid: '11111111-2222-3333-4444-555555555555'.toUpperCase() },
    'no nbf and no iat': { nbf: undefined, iat: undefined },
    'any client application, while none are listed': { azp: 'whoever' },
    'an application without a person': { scp: undefined, sub: 'object-1' },
  };
  for (const [name, claims] of Object.entries(accepted))
    test(`is accepted with ${name}`, async () => {
      identityIn(await world.ask(world.server.token({ claims: { ...claims } })));
    });

  const headers: Readonly<Record<string, object>> = {
    'no typ': { typ: undefined },
    'typ at+jwt': { typ: 'at+JWT' },
    'header members that lead to keys elsewhere, which are not read': {
      jku: 'http://attacker.invalid/keys',
      x5u: 'http://attacker.invalid/cert',
      jwk: { kty: 'oct', k: 'c2VjcmV0' },
    },
  };
  for (const [name, header] of Object.entries(headers))
    test(`is accepted with ${name}`, async () => {
      identityIn(await world.ask(world.server.token({ header: { ...header } })));
    });

  test('is accepted within the tolerance of clocks, and not beyond it', async () => {
    const { server } = world;
    const now = server.nowS();
    identityIn(await world.ask(server.token({ claims: { exp: now - 50 } })));
    identityIn(await world.ask(server.token({ claims: { nbf: now + 50, iat: now + 50 } })));
    assert.match(problemIn(await world.ask(server.token({ claims: { exp: now - 61 } }))).detail, /expired/);
    assert.match(problemIn(await world.ask(server.token({ claims: { nbf: now + 62 } }))).detail, /not valid yet/);
  });

  test('without tolerance ends on the second', async () => {
    const strict = world.another({ clockToleranceMs: 0 });
    const now = world.server.nowS();
    identityIn(await strict.authenticate(bearing(world.server.token({ claims: { exp: now + 1 } }))));
    problemIn(await strict.authenticate(bearing(world.server.token({ claims: { exp: now } }))));
  });

  test('may come behind a scheme in any case and after several spaces', async () => {
    const token = world.server.token();
    for (const scheme of ['bearer ', 'BEARER ', 'BeArEr   '])
      identityIn(await world.authenticator.authenticate(authRequest(['AUTHORIZATION', `${scheme}${token}`])));
  });

  test('of a listed client application is accepted, by azp or by appid', async () => {
    const listed = world.another({ allowedClients: ['cli', 'portal'] });
    for (const claims of [{ azp: 'cli' }, { appid: 'portal' }, { azp: 'cli', appid: 'cli' }])
      identityIn(await listed.authenticate(bearing(world.server.token({ claims }))));
  });

  test('of a further issuer is accepted, with the tenant filled in', async () => {
    const older = world.another({ additionalIssuers: ['https://older.example/{tenantId}/'] });
    const claims = { iss: `https://older.example/${world.server.tenantId}/` };
    identityIn(await older.authenticate(bearing(world.server.token({ claims }))));
    problemIn(await world.ask(world.server.token({ claims })));
  });

  test('with the role admin may administer, from any address', async () => {
    const token = world.server.token({ claims: { roles: ['admin'] } });
    identityIn(await world.ask(token, { role: 'admin' }));
    identityIn(await world.ask(token, { role: 'admin' }));
  });

  const noAdmins: Readonly<Record<string, unknown>> = {
    'no roles': undefined,
    'other roles': ['Admin', 'ADMIN', 'admin ', 'administrator'],
    'roles as a text': 'admin',
    'roles as a map': { admin: true, 0: 'admin', length: 1 },
    'roles inside roles': [['admin']],
    'one role that is not text': ['admin', 7],
  };
  for (const [name, roles] of Object.entries(noAdmins))
    test(`with ${name} may not administer, not even from this machine`, async () => {
      const token = world.server.token({ claims: { roles } });
      for (const _ of ['verified', 'remembered']) {
        const asked = await world.ask(token, { role: 'admin', socketAddress: '127.0.0.1', clientAddress: '127.0.0.1' });
        const { status, code, headers } = problemIn(asked);
        assert.deepEqual([status, code, headers], [403, 'forbidden', []]);
      }
    });

  test('is needed on admin paths too: without one the answer is 401', async () => {
    const asked = await world.authenticator.authenticate(
      authRequest([], { role: 'admin', socketAddress: '127.0.0.1' }),
    );
    assert.equal(problemIn(asked).status, 401);
  });
});

test('a directory that writes its tenant in lower case is the one that is meant', async () => {
  const world = await startOidcWorld();
  const shouted = 'ABCDEF00-2222-3333-4444-555555555555';
  world.server.discovery['issuer'] = `${world.server.origin}/${shouted.toLowerCase()}/v2.0`;
  world.server.fault('/.well-known/openid-configuration', { reply: { json: world.server.discovery } });
  const authenticator = world.another({ tenantId: shouted });
  const claims = { tid: shouted.toLowerCase(), iss: world.server.discovery['issuer'] };
  identityIn(await authenticator.authenticate(bearing(world.server.token({ claims }))));
  await world.close();
});

describe('while authentication is off', () => {
  const NOTHING: AuthPorts = {
    send: () => assert.fail('nothing is fetched'),
    clock: { now: () => new Date(), monotonicMs: () => 0, sleep: async () => undefined },
    log: () => undefined,
  };
  const authenticator = createAuthenticator(OPEN_OPTIONS, NOTHING);
  const ask = (socketAddress: string | undefined, clientAddress: string | undefined, admin: boolean) =>
    authenticator.authenticate(authRequest([], { socketAddress, clientAddress, role: admin ? 'admin' : 'reader' }));

  test('everyone is anonymous, and a token changes nothing', async () => {
    const asked = await authenticator.authenticate(authRequest(['Authorization', 'Bearer x.y.z']));
    assert.equal(identityIn(asked).kind, 'anonymous');
    authenticator.start();
    assert.equal(authenticator.keys(), undefined);
    authenticator.close();
  });

  test('this machine may administer', async () => {
    for (const address of [
      '127.0.0.1',
      '127.255.255.254',
      '::1',
      '0:0:0:0:0:0:0:1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
    ])
      identityIn(await ask(address, address, true));
  });

  test('other machines may not administer', async () => {
    const foreign = [
      '192.0.2.1',
      '10.0.0.1',
      '128.0.0.1',
      '::2',
      '::ffff:10.0.0.1',
      '0.0.0.0',
      '::',
      '127.1',
      'localhost',
      '',
    ];
    for (const address of [...foreign, undefined]) {
      assert.equal(problemIn(await ask(address, address, true)).status, 403, `${address}`);
      identityIn(await ask(address, address, false));
    }
  });

  const proxied = createAuthenticator({ ...OPEN_OPTIONS, behindProxy: true }, NOTHING);
  const told: readonly (readonly [headers: readonly string[], admits: boolean])[] = [
    [[], true],
    [['X-Forwarded-For', '127.0.0.1'], true],
    [['X-Forwarded-For', '127.0.0.1:4711, [::1]:4711'], true],
    [['X-Real-IP', '::1'], true],
    [['X-Forwarded-For', 'unknown'], false],
    [['X-Forwarded-For', '127.0.0.1, unknown'], false],
    [['X-Forwarded-For', 'unknown, 127.0.0.1'], false],
    [['X-Forwarded-For', '127.0.0.1,'], false],
    [['x-forwarded-for', '_hidden', 'X-Forwarded-For', '127.0.0.1'], false],
    [['X-Real-IP', 'unix:'], false],
    [['X-Real-IP', '127.0.0.1', 'X-Real-IP', '127.0.0.1'], false],
    [['Forwarded', 'for=127.0.0.1'], false],
  ];
  for (const [headers, admits] of told)
    test(`behind proxies ${JSON.stringify(headers)} ${admits ? 'is' : 'is not'} this machine`, async () => {
      const local = { socketAddress: '127.0.0.1', clientAddress: '127.0.0.1', role: 'admin' } as const;
      assert.equal('identity' in (await proxied.authenticate(authRequest(headers, local))), admits);
      identityIn(await authenticator.authenticate(authRequest(headers, local)));
    });

  test('a caller from elsewhere stays foreign behind a proxy on this machine, and no header makes a caller local', async () => {
    assert.equal(problemIn(await ask('127.0.0.1', '192.0.2.1', true)).status, 403);
    assert.equal(problemIn(await ask('192.0.2.1', '127.0.0.1', true)).status, 403);
  });
});
