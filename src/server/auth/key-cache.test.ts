import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { signed, signingKey } from '../../../test/fakes/oidc-server.ts';
import {
  bearing,
  identityIn,
  type OidcWorld,
  problemIn,
  startOidcWorld,
  until,
} from '../../../test/fakes/oidc-world.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DISCOVERY = '/.well-known/openid-configuration';
const KEYS = '/discovery/v2.0/keys';

let world: OidcWorld;
beforeEach(async () => {
  world = await startOidcWorld();
});
afterEach(() => world.close());

const keyFetches = (): number => world.server.to(KEYS).length;
/** Tokens that live longer than the test and were never seen before. */
const fresh = (): string =>
  world.server.token({ claims: { exp: world.server.nowS() + 1_000_000, jti: String(serial++) } });
let serial = 0;
/** A token whose key id is not published. */
const invented = (): string => world.server.token({ header: { kid: `invented-${serial++}` } });
const admit = async (token: string): Promise<void> => void identityIn(await world.ask(token));
const refuse = async (token: string): Promise<number> => problemIn(await world.ask(token)).status;

test('keys are fetched once for everyone who needs them at the same time', async () => {
  await Promise.all(Array.from({ length: 50 }, () => admit(fresh())));
  assert.equal(keyFetches(), 1);
  assert.deepEqual(world.fetches, ['ok']);
  assert.equal(world.authenticator.keys(), 'ok');
});

test('keys are asked for as a service, within 5 s and 1 MiB', async () => {
  await admit(fresh());
  for (const request of world.sent) {
    assert.ok(request.timeoutMs <= 5 * SECOND);
    assert.deepEqual([request.maxResponseBytes, request.guard, request.method], [1_048_576, 'service', 'GET']);
  }
});

test('start fetches the keys before anyone asks, and again every 10 minutes', async () => {
  assert.equal(world.authenticator.keys(), 'unavailable');
  world.authenticator.start();
  world.authenticator.start();
  for (const fetched of [1, 2, 3]) {
    await until(() => keyFetches() === fetched && world.clock.sleeps().length === 1);
    assert.deepEqual(world.clock.sleeps(), [10 * MINUTE]);
    world.clock.advance(10 * MINUTE);
  }
});

test('while the provider is away, start tries again, less and less often', async () => {
  world.server.fault(DISCOVERY, { drop: 'before' });
  world.authenticator.start();
  const waits: number[] = [];
  while (waits.length < 8) {
    await until(() => world.clock.sleeps().length === 1);
    waits.push(world.clock.sleeps()[0] ?? 0);
    world.clock.advance(waits.at(-1) ?? 0);
  }
  assert.deepEqual(
    waits,
    [1, 2, 4, 8, 16, 30, 30, 30].map(seconds => seconds * SECOND),
  );
  assert.equal(world.log.filter(line => line.startsWith('warn')).length, 1, world.log.join('\n'));
  world.server.heal();
  await until(() => world.clock.sleeps().length === 1);
  world.clock.advance(30 * SECOND);
  await until(() => world.authenticator.keys() === 'ok');
  assert.match(world.log.at(-1) ?? '', /^info .*can be fetched again/);
});

test('a request that starts while another waits for keys shares the fetch', async () => {
  const asked = world.ask(fresh());
  world.authenticator.start();
  identityIn(await asked);
  await until(() => world.clock.sleeps().length === 1);
  assert.equal(keyFetches(), 1);
});

test('close ends what runs in the background and answers those who wait', async () => {
  world.server.fault(DISCOVERY, { hang: true });
  world.authenticator.start();
  const asked = world.ask(fresh());
  await until(() => world.server.to(DISCOVERY).length === 1);
  world.authenticator.close();
  assert.equal(problemIn(await asked).status, 503);
  assert.equal(await refuse(fresh()), 503);
  assert.deepEqual(world.clock.sleeps(), []);
  assert.equal(world.server.to(DISCOVERY).length, 1);
  assert.deepEqual(world.log, []);
});

test('known keys still serve after close: requests in flight are finished', async () => {
  await admit(fresh());
  world.authenticator.close();
  await admit(fresh());
  assert.equal(await refuse(invented()), 401);
  assert.equal(keyFetches(), 1);
});

test('a token signed with a new key is accepted at once: its unknown id causes one fetch', async () => {
  await admit(fresh());
  world.server.rotate();
  await Promise.all(Array.from({ length: 20 }, () => admit(fresh())));
  assert.equal(keyFetches(), 2);
});

test('a key that the provider withdrew no longer vouches, not even for tokens that were verified before', async () => {
  const old = fresh();
  await admit(old);
  world.server.rotate();
  await admit(fresh());
  assert.equal(await refuse(old), 401);
});

test('a key that stays through a rotation keeps the tokens that were verified with it', async () => {
  const old = fresh();
  await admit(old);
  const { jwk } = world.server.current;
  world.server.rotate();
  world.server.published.push(jwk);
  await admit(fresh());
  identityIn(await world.ask(old));
  assert.equal(keyFetches(), 2);
});

test('a key that was replaced under the same id no longer vouches', async () => {
  const old = fresh();
  await admit(old);
  world.server.published.splice(0, 1, { ...signingKey(1).jwk, kid: 'key-0' });
  assert.equal(await refuse(invented()), 401);
  assert.match(problemIn(await world.ask(old)).detail, /signature/);
});

test('invented key ids cause one fetch in 30 s, and are refused at once in between', async () => {
  await admit(fresh());
  for (let i = 0; i < 100; i++) assert.equal(await refuse(invented()), 401);
  assert.equal(keyFetches(), 2);
  assert.equal(world.fetches.filter(result => result === 'cooldown').length, 99);
  world.clock.advance(30 * SECOND - 1);
  await refuse(invented());
  assert.equal(keyFetches(), 2);
  world.clock.advance(1);
  await refuse(invented());
  assert.equal(keyFetches(), 3);
});

test('a rotation during the cool-down is picked up when it is over', async () => {
  await admit(fresh());
  await refuse(invented());
  world.server.rotate();
  assert.equal(await refuse(fresh()), 401);
  world.clock.advance(30 * SECOND);
  await admit(fresh());
});

test('known keys verify while a fetch hangs', async () => {
  await admit(fresh());
  world.server.fault(DISCOVERY, { hang: true });
  const waiting = world.ask(invented());
  await until(() => world.server.to(DISCOVERY).length === 2);
  await admit(fresh());
  world.authenticator.close();
  assert.equal(problemIn(await waiting).status, 401);
});

test('without any keys the answer is 503 and says when to come back, until the provider is there', async () => {
  world.server.fault(DISCOVERY, { reply: { status: 500 } });
  const problem = problemIn(await world.ask(fresh()));
  assert.deepEqual([problem.status, problem.code, problem.headers], [503, 'auth-unavailable', [['Retry-After', '5']]]);
  world.server.heal();
  assert.equal(await refuse(fresh()), 503);
  assert.equal(world.server.to(DISCOVERY).length, 1, 'requests do not hammer a provider that is down');
  world.clock.advance(5 * SECOND);
  await admit(fresh());
});

test('without any keys a request without a usable token is still told so', async () => {
  world.server.fault(DISCOVERY, { reply: { status: 500 } });
  assert.equal(await refuse('x.y'), 401);
  assert.equal(await refuse(world.server.token({ header: { alg: 'none' } })), 401);
  assert.equal(world.server.to(DISCOVERY).length, 0);
});

test('the last good keys serve for 24 hours while the provider is away', async () => {
  const token = fresh();
  await admit(token);
  world.authenticator.start();
  await until(() => world.clock.sleeps().length === 1);
  world.server.fault(DISCOVERY, { drop: 'before' });
  world.clock.advance(10 * MINUTE);
  await until(() => world.authenticator.keys() === 'degraded' && world.clock.sleeps().length === 1);
  world.clock.advance(23 * HOUR);
  await admit(token);
  await admit(fresh());
  await until(() => world.clock.sleeps().length === 1);
  world.clock.advance(50 * MINUTE);
  assert.equal(world.authenticator.keys(), 'unavailable');
  assert.equal(await refuse(token), 503);
  assert.equal(await refuse(fresh()), 503);
});

interface Trouble {
  readonly what: string;
  readonly told: RegExp;
  /** Breaks the directory. */
  brings(): void;
}
const on = (pathEnd: string, reply: object) => () => world.server.fault(pathEnd, { reply });
const discovery = (changes: object) => () => void Object.assign(world.server.discovery, changes);
const keySet = (json: unknown) => on(KEYS, { json });
const html = { text: '<html>sign in to the network</html>', headers: { 'Content-Type': 'text/html' } };

const TROUBLES: readonly Trouble[] = [
  {
    what: 'no such page',
    told: /discovery document is answered with status 404/,
    brings: on(DISCOVERY, { status: 404 }),
  },
  { what: 'a failure', told: /key set is answered with status 503/, brings: on(KEYS, { status: 503 }) },
  {
    what: 'a cut connection',
    told: /no usable answer|closed|reset/,
    brings: () => world.server.fault(KEYS, { drop: 'after' }),
  },
  {
    what: 'silence',
    told: /time|answer/,
    brings() {
      world.patienceMs = 100;
      world.server.fault(KEYS, { hang: true });
    },
  },
  {
    what: 'a redirect',
    told: /status 302/,
    brings: () => on(DISCOVERY, { status: 302, headers: { Location: `${world.server.origin}/elsewhere` } })(),
  },
  { what: 'a page for people', told: /discovery document is not a JSON object/, brings: on(DISCOVERY, html) },
  { what: 'a page for people in place of keys', told: /key set is not a JSON object/, brings: on(KEYS, html) },
  { what: 'half a document', told: /not a JSON object/, brings: on(KEYS, { text: '{"keys":[{"kty":"RSA"' }) },
  { what: 'an empty body', told: /not a JSON object/, brings: on(DISCOVERY, { text: '' }) },
  { what: 'a list', told: /not a JSON object/, brings: on(DISCOVERY, { json: [] }) },
  {
    what: 'a document with a key twice',
    told: /distinct keys/,
    brings: on(DISCOVERY, { text: '{"issuer":"a","issuer":"b"}' }),
  },
  {
    what: 'a huge document',
    told: /large|more than|MiB|1048576/,
    brings: () => on(KEYS, { json: { keys: world.server.published, pad: 'x'.repeat(1_100_000) } })(),
  },
  {
    what: 'more keys than anyone has',
    told: /at most 100 keys/,
    brings: () => keySet({ keys: Array.from({ length: 101 }, () => world.server.current.jwk) })(),
  },
  { what: 'no keys', told: /no RSA key/, brings: keySet({ keys: [] }) },
  { what: 'keys that are no list', told: /not a list/, brings: keySet({ keys: { a: 1 } }) },
  {
    what: 'keys of no use',
    told: /no RSA key/,
    brings: keySet({
      keys: [null, 1, 'x', [], {}, { kty: 'RSA', kid: 'k' }, { kty: 'RSA', kid: 'k', n: '!', e: 'AQAB' }],
    }),
  },
  { what: 'another issuer', told: /another issuer/, brings: discovery({ issuer: 'https://attacker.invalid/v2.0' }) },
  {
    what: 'the issuer of all tenants',
    told: /another issuer/,
    brings: () => discovery({ issuer: `${world.server.origin}/{tenantid}/v2.0` })(),
  },
  { what: 'no issuer', told: /another issuer/, brings: discovery({ issuer: undefined }) },
  {
    what: 'keys at another host',
    told: /another scheme or host/,
    brings: discovery({ jwks_uri: 'http://attacker.invalid/keys' }),
  },
  {
    what: 'keys at another port',
    told: /another scheme or host/,
    brings: discovery({ jwks_uri: 'http://127.0.0.1:1/keys' }),
  },
  {
    what: 'keys by another scheme',
    told: /another scheme or host/,
    brings: () => discovery({ jwks_uri: String(world.server.discovery['jwks_uri']).replace('http:', 'https:') })(),
  },
  { what: 'keys in a file', told: /another scheme or host/, brings: discovery({ jwks_uri: 'file:///etc/passwd' }) },
  {
    what: 'keys inside the address',
    told: /another scheme or host/,
    brings: discovery({ jwks_uri: 'data:application/json,{}' }),
  },
  {
    what: 'keys behind a user name',
    told: /another scheme or host/,
    brings: () => discovery({ jwks_uri: String(world.server.discovery['jwks_uri']).replace('//', '//user@') })(),
  },
  {
    what: 'keys behind a user name that looks like the host',
    told: /another scheme or host/,
    brings: () => discovery({ jwks_uri: `${world.server.origin}@attacker.invalid/keys` })(),
  },
  { what: 'no address of keys', told: /another scheme or host/, brings: discovery({ jwks_uri: undefined }) },
  {
    what: 'addresses of keys in a list',
    told: /another scheme or host/,
    brings: () => discovery({ jwks_uri: [world.server.discovery['jwks_uri']] })(),
  },
];

for (const { what, told, brings } of TROUBLES) {
  test(`a provider that answers with ${what} is not trusted, and said to be so`, async () => {
    brings();
    assert.equal(await refuse(fresh()), 503);
    assert.equal(world.authenticator.keys(), 'unavailable');
    assert.deepEqual(world.fetches, ['failed']);
    assert.equal(world.log.length, 1);
    assert.match(world.log[0] ?? '', /^warn the keys of the identity provider cannot be fetched: /);
    assert.match(world.log[0] ?? '', told);
  });

  test(`a provider that later answers with ${what} takes no good keys away`, async () => {
    await admit(fresh());
    brings();
    assert.equal(await refuse(invented()), 401);
    assert.equal(world.authenticator.keys(), 'degraded');
    await admit(fresh());
  });
}

test('a slow provider is waited for', async () => {
  world.server.fault(DISCOVERY, { delayMs: 60 });
  await admit(fresh());
});

test('documents are judged by what they say, not by their content type', async () => {
  world.server.fault(DISCOVERY, {
    reply: { text: JSON.stringify(world.server.discovery), headers: { 'Content-Type': 'text/html' } },
  });
  await admit(fresh());
});

test('two equal keys of one name are one key', async () => {
  world.server.published.push(world.server.current.jwk);
  await admit(fresh());
});

test('a key without use and alg, and one of other members, verify', async () => {
  world.server.published.push({
    ...signingKey(1).jwk,
    kid: 'bare',
    use: undefined,
    alg: undefined,
    x5c: ['…'],
    key_ops: ['verify'],
  });
  await admit(signed(signingKey(1), JSON.stringify({ alg: 'RS256', kid: 'bare' }), world.server.claims()));
});

test('a token that was verified is not verified again until it expires', async () => {
  const token = world.server.token({ claims: { exp: world.server.nowS() + 600 } });
  await admit(token);
  const again = world.authenticator.authenticate(bearing(token));
  assert.ok(!(again instanceof Promise), 'the answer is there at once');
  world.clock.advance(600 * SECOND + 60 * SECOND - 1 * SECOND);
  await admit(token);
  world.clock.advance(SECOND);
  assert.match(problemIn(await world.ask(token)).detail, /expired/);
});
