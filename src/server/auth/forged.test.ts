import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { encoded, signed, signingKey } from '../../../test/fakes/oidc-server.ts';
import { authRequest, type OidcWorld, problemIn, startOidcWorld } from '../../../test/fakes/oidc-world.ts';
import * as fc from '../../../test/support/random/fast-check.ts';
import { anyText } from '../../../test/support/random/random-text.ts';

describe('no token without a valid signature passes', () => {
  let world: OidcWorld;
  let good: string;
  before(async () => {
    world = await startOidcWorld();
    good = world.server.token({ claims: { roles: ['admin'] } });
    assert.ok('identity' in (await world.ask(good, { role: 'admin' })));
  });
  after(() => world.close());

  const refused = async (token: string): Promise<void> => {
    const { status, code } = problemIn(await world.ask(token));
    assert.deepEqual([status, code], [401, 'unauthenticated']);
  };
  const anyChar = fc.oneof(
    fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ ,"'.split('')),
    anyText({ minLength: 1, maxLength: 1 }),
  );
  const anyFields = fc.dictionary(
    fc.constantFrom('kid', 'typ', 'crit', 'jwk', 'jku', 'x5c', 'x', 'b64', 'cty'),
    fc.jsonValue(),
  );
  const anyClaims = fc.dictionary(
    fc.constantFrom('iss', 'aud', 'tid', 'exp', 'nbf', 'sub', 'roles', 'x'),
    fc.jsonValue(),
  );

  test('a good token with one character changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), anyChar, fc.constantFrom(0, 1), async (at, char, dropped) => {
        const place = at % (good.length + 1 - dropped);
        const changed = good.slice(0, place) + char + good.slice(place + dropped);
        fc.pre(changed.trim() !== good);
        await refused(changed);
      }),
      { numRuns: 600 },
    );
  });

  test('a good token with characters left out, doubled or exchanged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('cut', 'twice', 'turned'),
        async (at, length, how) => {
          const start = at % (good.length - length);
          const [front, middle, back] = [
            good.slice(0, start),
            good.slice(start, start + length),
            good.slice(start + length),
          ];
          const changed = {
            cut: front + back,
            twice: front + middle + middle + back,
            turned: front + middle.split('').reverse().join('') + back,
          }[how];
          fc.pre(changed !== good);
          await refused(changed);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('any header and claims, with any bytes as the signature', async () => {
    const algorithm = fc.constantFrom('RS256', 'none', 'HS256', 'RS512', 'PS256', 'ES256', '');
    await fc.assert(
      fc.asyncProperty(
        algorithm,
        anyFields,
        anyClaims,
        fc.uint8Array({ maxLength: 300 }),
        async (alg, header, claims, signature) => {
          const head = encoded({ alg, kid: 'key-0', ...header });
          await refused(
            `${head}.${encoded(world.server.claims(claims))}.${Buffer.from(signature).toString('base64url')}`,
          );
        },
      ),
      { numRuns: 200 },
    );
  });

  test('any header and claims, signed by a stranger or with a secret made of what is public', async () => {
    const publicText = world.server.current.publicKey.export({ type: 'spki', format: 'pem' });
    await fc.assert(
      fc.asyncProperty(anyFields, anyClaims, fc.boolean(), async (header, claims, byStranger) => {
        const head = { alg: byStranger ? 'RS256' : 'HS256', kid: 'key-0', ...header };
        const body = world.server.claims(claims);
        const content = `${encoded(head)}.${encoded(body)}`;
        const mac = createHmac('sha256', publicText).update(content).digest('base64url');
        await refused(byStranger ? signed(signingKey(9), head, body) : `${content}.${mac}`);
      }),
      { numRuns: 100 },
    );
  });

  test('any text at all', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyText({ maxLength: 200 }),
        fc.array(fc.base64String(), { maxLength: 4 }),
        async (text, words) => {
          await refused(text.trim() === '' ? 'x' : text);
          await refused(`x${words.join('.')}`);
        },
      ),
    );
  });

  test('a good token passes exactly when one header holds it behind Bearer', async () => {
    const name = fc.constantFrom(
      'Authorization',
      'authorization',
      'AUTHORIZATION',
      'Proxy-Authorization',
      'X-Authorization',
      'Cookie',
    );
    const value = fc.constantFrom(
      `Bearer ${good}`,
      `bearer  ${good}`,
      good,
      'Bearer',
      '',
      `Basic ${good}`,
      `Bearer ${good}, Bearer ${good}`,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 4 }), async headers => {
        const values = headers.filter(([name]) => name.toLowerCase() === 'authorization').map(([, text]) => text);
        const passes = values.length === 1 && /^bearer +[^ ]+$/i.test(values[0] ?? '');
        const outcome = await world.authenticator.authenticate(authRequest(headers.flat()));
        assert.equal('identity' in outcome, passes);
      }),
      { numRuns: 200 },
    );
  });
});
