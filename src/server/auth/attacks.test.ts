import assert from 'node:assert/strict';
import { constants, createHash, createHmac, generateKeyPairSync, type SignKeyObjectInput, sign } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { encoded, type OidcServer, signed, signingKey, type TokenPlan } from '../../../test/fakes/oidc-server.ts';
import { authRequest, type OidcWorld, problemIn, startOidcWorld } from '../../../test/fakes/oidc-world.ts';

/** Everything that must not get in. Each would be a good token, were it not for the one thing that its title says. */
interface Attack {
  readonly title: string;
  /** Why it is refused: the right check, and not by chance another one. */
  readonly refused: RegExp;
  token(server: OidcServer): string;
}

const FORM = /not a signed JWT/;
const HEADER = /header of the token is not a JSON object/;
const ALGORITHM = /another algorithm than RS256/;
const KEY_ID = /does not name its key/;
const KEY = /does not publish the key/;
const SIGNATURE = /signature of the token is wrong/;

const attack = (title: string, refused: RegExp, token: (server: OidcServer) => string): Attack => ({
  title,
  refused,
  token,
});
const planned = (title: string, refused: RegExp, plan: TokenPlan): Attack =>
  attack(title, refused, server => server.token(plan));
const parts = (server: OidcServer): [string, string, string] => server.token().split('.') as [string, string, string];

const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed = generateKeyPairSync('ed25519');
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 });
const twin = signingKey(8);
const stranger = signingKey(9);

const header = (alg: unknown, kid: unknown = 'key-0'): object => ({ alg, typ: 'JWT', kid });
/** A token with this header, whose last part comes from the first two. */
function made(server: OidcServer, head: object, last: (content: string) => string | Buffer): string {
  const content = `${encoded({ ...head })}.${encoded(server.claims())}`;
  const signature = last(content);
  return `${content}.${typeof signature === 'string' ? signature : signature.toString('base64url')}`;
}
const hmac = (alg: string, secret: (server: OidcServer) => string | Buffer) => (server: OidcServer) =>
  made(server, header(alg), content => createHmac(alg.replace('HS', 'sha'), secret(server)).update(content).digest());
const rsa =
  (alg: string, hash: string, more: Partial<SignKeyObjectInput> = {}) =>
  (server: OidcServer) =>
    made(server, header(alg), content => sign(hash, Buffer.from(content), { key: server.current.privateKey, ...more }));

const ALGORITHMS: readonly Attack[] = [
  ...['none', 'None', 'NONE', 'nOnE'].map(alg =>
    attack(`alg ${alg} without a signature`, FORM, server => made(server, header(alg), () => '')),
  ),
  ...['none', 'NONE', ''].map(alg =>
    attack(`alg "${alg}" with the signature of RS256`, ALGORITHM, server => server.token({ header: { alg } })),
  ),
  planned('no alg', ALGORITHM, { header: { alg: undefined } }),
  planned('alg as a list', ALGORITHM, { header: { alg: ['RS256'] } }),
  planned('alg null', ALGORITHM, { header: { alg: null } }),
  planned('alg in lower case', ALGORITHM, { header: { alg: 'rs256' } }),
  planned('alg with a space', ALGORITHM, { header: { alg: 'RS256 ' } }),
  planned('alg beside alg in other case', ALGORITHM, { header: { alg: 'none', ALG: 'RS256' } }),
  attack(
    'HS256 with the public key (PEM) as its secret',
    ALGORITHM,
    hmac('HS256', ({ current }) => current.publicKey.export({ type: 'spki', format: 'pem' })),
  ),
  attack(
    'HS256 with the public key (PKCS 1) as its secret',
    ALGORITHM,
    hmac('HS256', ({ current }) => current.publicKey.export({ type: 'pkcs1', format: 'pem' })),
  ),
  attack(
    'HS256 with the public key (DER) as its secret',
    ALGORITHM,
    hmac('HS256', ({ current }) => current.publicKey.export({ type: 'spki', format: 'der' })),
  ),
  attack(
    'HS256 with the published key (JWK) as its secret',
    ALGORITHM,
    hmac('HS256', ({ current }) => JSON.stringify(current.jwk)),
  ),
  attack(
    'HS256 with the modulus as its secret',
    ALGORITHM,
    hmac('HS256', ({ current }) => Buffer.from(String(current.jwk['n']), 'base64url')),
  ),
  attack(
    'HS256 with an empty secret',
    ALGORITHM,
    hmac('HS256', () => ''),
  ),
  attack(
    'HS512 with the client id as its secret',
    ALGORITHM,
    hmac('HS512', ({ clientId }) => clientId),
  ),
  attack('RS384 with the right key', ALGORITHM, rsa('RS384', 'sha384')),
  attack('RS512 with the right key', ALGORITHM, rsa('RS512', 'sha512')),
  attack('RS1 with the right key', ALGORITHM, rsa('RS1', 'sha1')),
  attack('PS256 with the right key', ALGORITHM, rsa('PS256', 'sha256', { padding: constants.RSA_PKCS1_PSS_PADDING })),
  attack('ES256 with a published key', ALGORITHM, server =>
    made(server, header('ES256', 'curve'), content =>
      sign('sha256', Buffer.from(content), { key: ec.privateKey, dsaEncoding: 'ieee-p1363' }),
    ),
  ),
  attack('ES256 with r and s zero', ALGORITHM, server =>
    made(server, header('ES256', 'curve'), () => Buffer.alloc(64)),
  ),
  attack('EdDSA with a published key', ALGORITHM, server =>
    made(server, header('EdDSA', 'edwards'), content => sign(null, Buffer.from(content), ed.privateKey)),
  ),
  attack(
    'RS256 in the header, PSS in the signature',
    SIGNATURE,
    rsa('RS256', 'sha256', { padding: constants.RSA_PKCS1_PSS_PADDING }),
  ),
  attack('RS256 in the header, SHA-1 in the signature', SIGNATURE, rsa('RS256', 'sha1')),
  attack('RS256 in the header, HMAC in the signature', SIGNATURE, server =>
    made(server, header('RS256'), content =>
      createHmac('sha256', server.current.publicKey.export({ type: 'spki', format: 'pem' }))
        .update(content)
        .digest(),
    ),
  ),
];

const SIGNATURES: readonly Attack[] = [
  attack('the key of a stranger under the name of a known key', SIGNATURE, server =>
    signed(stranger, JSON.stringify(header('RS256')), server.claims()),
  ),
  attack('the signature of another token', SIGNATURE, server => {
    const [head, body] = parts(server);
    return `${head}.${body}.${server.token({ claims: { sub: 'other' } }).split('.')[2]}`;
  }),
  attack('other claims under the signature', SIGNATURE, server => {
    const [head, , signature] = parts(server);
    return `${head}.${encoded(server.claims({ roles: ['admin'] }))}.${signature}`;
  }),
  attack('another header under the signature', SIGNATURE, server => {
    const [, body, signature] = parts(server);
    return `${encoded({ ...header('RS256'), x: 1 })}.${body}.${signature}`;
  }),
  attack('the same claims in other spacing', SIGNATURE, server => {
    const [head, , signature] = parts(server);
    return `${head}.${encoded(JSON.stringify(server.claims(), null, 1))}.${signature}`;
  }),
  attack('a signature of zeros', SIGNATURE, server => made(server, header('RS256'), () => Buffer.alloc(256))),
  attack('a signature that is the number 1', SIGNATURE, server =>
    made(server, header('RS256'), () => Buffer.concat([Buffer.alloc(255), Buffer.of(1)])),
  ),
  attack('a signature cut short', SIGNATURE, server => {
    const [head, body, signature] = parts(server);
    return `${head}.${body}.${signature.slice(0, 340)}`;
  }),
  attack('a signature made longer', SIGNATURE, server => {
    const [head, body, signature] = parts(server);
    return `${head}.${body}.${Buffer.concat([Buffer.from(signature, 'base64url'), Buffer.of(0)]).toString('base64url')}`;
  }),
  attack('a signature of one byte', SIGNATURE, server => made(server, header('RS256'), () => Buffer.of(0))),
  attack('the bits of a signature flipped', SIGNATURE, server => {
    const [head, body, signature] = parts(server);
    const bytes = Buffer.from(signature, 'base64url').map(byte => byte ^ 255);
    return `${head}.${body}.${Buffer.from(bytes).toString('base64url')}`;
  }),
];

const FORMS: readonly Attack[] = [
  attack('one part', FORM, server => parts(server)[0]),
  attack('two parts', FORM, server => parts(server).slice(0, 2).join('.')),
  attack('no signature', FORM, server => `${parts(server).slice(0, 2).join('.')}.`),
  attack('no claims', FORM, server => `${parts(server)[0]}..${parts(server)[2]}`),
  attack('no header', FORM, server => `.${parts(server).slice(1).join('.')}`),
  attack('four parts', FORM, server => `${server.token()}.${parts(server)[2]}`),
  attack(
    'five parts: an encrypted token',
    FORM,
    server => `${encoded({ alg: 'dir', enc: 'A256GCM', kid: 'key-0' })}..AAAA.${parts(server)[1]}.AAAA`,
  ),
  attack('only dots', FORM, () => '.'.repeat(16_000)),
  attack('padding', FORM, server => `${server.token()}==`),
  attack('the other alphabet of base64', FORM, server =>
    server.token().replaceAll('-', '+').replaceAll('_', '/').replace(/$/, '+'),
  ),
  attack('bits after the end of the signature', FORM, server => {
    const token = server.token();
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    return `${token.slice(0, -1)}${last[last.indexOf(token.at(-1) ?? '') + 1]}`;
  }),
  attack('bits after the end of the claims', FORM, server => {
    const head = encoded({ ...header('RS256') });
    return `${head}.e31.${parts(server)[2]}`;
  }),
  attack('a zero byte', FORM, server => `${server.token()}\0`),
  attack('letters outside ASCII', FORM, server => `${server.token()}é`),
  attack('the JSON form of a signed token', FORM, server => {
    const [head, body, signature] = parts(server);
    return JSON.stringify({ payload: body, signatures: [{ protected: head, signature }] }).replaceAll(',', '');
  }),
  planned('a header that is not JSON', HEADER, { header: '{"alg":"RS256","kid":"key-0"' }),
  planned('a header that is a list', HEADER, { header: '[{"alg":"RS256","kid":"key-0"}]' }),
  planned('a header that is a text', HEADER, { header: '"RS256"' }),
  planned('a header that is null', HEADER, { header: 'null' }),
  planned('a header after a byte order mark', HEADER, { header: '\uFEFF{"alg":"RS256","kid":"key-0"}' }),
  planned('a header with two alg, the last one good', HEADER, { header: '{"alg":"none","alg":"RS256","kid":"key-0"}' }),
  planned('a header with two alg, the first one good', HEADER, {
    header: '{"alg":"RS256","alg":"none","kid":"key-0"}',
  }),
  planned('a header with two kid, one of them escaped', HEADER, {
    header: '{"alg":"RS256","kid":"key-1","\\u006bid":"key-0"}',
  }),
  attack('a header that is no UTF-8', HEADER, server => {
    const bytes = Buffer.from('{"alg":"RS256","kid":"key-0","x":"\xff"}', 'latin1').toString('base64url');
    return `${bytes}.${parts(server)[1]}.${parts(server)[2]}`;
  }),
  planned('claims with aud twice', /holds no JSON object/, {
    claims: '{"aud":"other","aud":"99999999-8888-7777-6666-555555555555"}',
  }),
  planned('claims with a key twice deep inside', /holds no JSON object/, { claims: '{"a":[{"b":{"c":1,"c":2}}]}' }),
  planned('claims that are a list', /holds no JSON object/, { claims: '[]' }),
  planned('claims that are a text', /holds no JSON object/, { claims: '"admin"' }),
  planned('claims that are no JSON', /holds no JSON object/, { claims: '{exp:1}' }),
  planned('claims after a byte order mark', /holds no JSON object/, { claims: '\uFEFF{}' }),
  planned('claims nested very deep', /holds no JSON object|no time of expiry/, {
    claims: `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`,
  }),
];

const HEADERS: readonly Attack[] = [
  planned('a critical extension that is not known', /extension/, { header: { crit: ['exp2'], exp2: 1 } }),
  planned('a critical extension that libraries know (b64)', /extension/, { header: { crit: ['b64'], b64: false } }),
  planned('b64 without crit', /extension/, { header: { b64: false } }),
  planned('crit that is empty', /extension/, { header: { crit: [] } }),
  planned('crit null', /extension/, { header: { crit: null } }),
  ...['dpop+jwt', 'logout+jwt', 'JWE', '', 'secevent+jwt'].map(typ =>
    planned(`typ "${typ}"`, /another type/, { header: { typ } }),
  ),
  planned('typ as a list', /another type/, { header: { typ: ['JWT'] } }),
  planned('no kid', KEY_ID, { header: { kid: undefined } }),
  planned('kid empty', KEY_ID, { header: { kid: '' } }),
  planned('kid as a number', KEY_ID, { header: { kid: 0 } }),
  planned('kid as a list', KEY_ID, { header: { kid: ['key-0'] } }),
  planned('kid as a map', KEY_ID, { header: { kid: { toString: 'key-0' } } }),
  planned('kid null', KEY_ID, { header: { kid: null } }),
  planned('kid of 300 characters', KEY_ID, { header: { kid: 'k'.repeat(300) } }),
  ...[
    '__proto__',
    'constructor',
    'toString',
    'KEY-0',
    'key-0 ',
    ' key-0',
    'key-0\0',
    '../../../../dev/null',
    "' OR 1=1 --",
    '| id',
    'http://attacker.invalid/k',
    '0',
    'key-\u212A',
  ].map(kid => planned(`kid ${JSON.stringify(kid)}`, KEY, { header: { kid } })),
  attack('a kid that is a path, and an empty secret', ALGORITHM, server =>
    made(server, header('HS256', '/dev/null'), content => createHmac('sha256', '').update(content).digest()),
  ),
  attack('a key inside the header (jwk), under a known name', SIGNATURE, server =>
    signed(stranger, JSON.stringify({ ...header('RS256'), jwk: stranger.jwk }), server.claims()),
  ),
  attack('a key inside the header (jwk), under its own name', KEY, server =>
    signed(stranger, JSON.stringify({ ...header('RS256', 'key-9'), jwk: stranger.jwk }), server.claims()),
  ),
  attack('the address of keys in the header (jku)', KEY, server =>
    signed(
      stranger,
      JSON.stringify({ ...header('RS256', 'key-9'), jku: `${server.origin}/attacker/keys` }),
      server.claims(),
    ),
  ),
  attack('the address of keys in the header (jku), under a known name', SIGNATURE, server =>
    signed(stranger, JSON.stringify({ ...header('RS256'), jku: `${server.origin}/attacker/keys` }), server.claims()),
  ),
  attack('the address of a certificate in the header (x5u)', SIGNATURE, server =>
    signed(stranger, JSON.stringify({ ...header('RS256'), x5u: `${server.origin}/attacker/cert` }), server.claims()),
  ),
  attack('a certificate in the header (x5c)', SIGNATURE, server =>
    signed(
      stranger,
      JSON.stringify({
        ...header('RS256'),
        x5c: [stranger.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')],
      }),
      server.claims(),
    ),
  ),
];

/** What a signature must be after it was raised to the exponent: with the exponent 1, the signature itself. */
function padded(content: string): Buffer {
  const digest = createHash('sha256').update(content).digest();
  const info = Buffer.concat([Buffer.from('3031300d060960864801650304020105000420', 'hex'), digest]);
  return Buffer.concat([Buffer.of(0, 1), Buffer.alloc(256 - 3 - info.length, 0xff), Buffer.of(0), info]);
}

/** Keys that the provider shows, and that are for something else. */
const KEYS: readonly Attack[] = [
  attack('a published key for encryption', KEY, server =>
    signed(stranger, JSON.stringify(header('RS256', 'encryption')), server.claims()),
  ),
  attack('a published key for another algorithm', KEY, server =>
    signed(stranger, JSON.stringify(header('RS256', 'pss')), server.claims()),
  ),
  attack('a published key for wrapping', KEY, server =>
    signed(stranger, JSON.stringify(header('RS256', 'wrapping')), server.claims()),
  ),
  attack('a published key of 1024 bits', KEY, server =>
    made(server, header('RS256', 'weak'), content => sign('sha256', Buffer.from(content), weak.privateKey)),
  ),
  attack('a published key on a curve', KEY, server =>
    made(server, header('RS256', 'curve'), content => sign('sha256', Buffer.from(content), ec.privateKey)),
  ),
  attack('a published secret', KEY, server =>
    made(server, header('RS256', 'secret'), content => createHmac('sha256', 'secret').update(content).digest()),
  ),
  attack('a published key with the exponent 1', KEY, server => made(server, header('RS256', 'one'), padded)),
  attack('a name that two published keys share', KEY, server =>
    signed(twin, JSON.stringify(header('RS256', 'shared')), server.claims()),
  ),
];
const PUBLISHED: readonly Readonly<Record<string, unknown>>[] = [
  { ...stranger.jwk, kid: 'encryption', use: 'enc' },
  { ...stranger.jwk, kid: 'pss', alg: 'PS256' },
  { ...stranger.jwk, kid: 'wrapping', use: undefined, key_ops: ['wrapKey'] },
  { ...weak.publicKey.export({ format: 'jwk' }), kid: 'weak', use: 'sig' },
  { ...ec.publicKey.export({ format: 'jwk' }), kid: 'curve', use: 'sig', alg: 'ES256' },
  { ...ed.publicKey.export({ format: 'jwk' }), kid: 'edwards', use: 'sig', alg: 'EdDSA' },
  { kty: 'oct', k: Buffer.from('secret').toString('base64url'), kid: 'secret', alg: 'RS256' },
  { ...stranger.jwk, kid: 'one', e: 'AQ' },
  { ...twin.jwk, kid: 'shared' },
  { ...stranger.jwk, kid: 'shared' },
];

const EXPIRY = /no time of expiry/;
const EXPIRED = /has expired/;
const NOT_YET = /not valid yet/;
const FUTURE = /issued in the future/;
const ISSUER = /another issuer/;
const AUDIENCE = /another audience/;
const TENANT = /another tenant/;
const claim = (title: string, refused: RegExp, change: (server: OidcServer) => object): Attack =>
  attack(title, refused, server => server.token({ claims: { ...change(server) } }));
const values = (name: string, refused: RegExp, list: readonly unknown[]): readonly Attack[] =>
  list.map(value =>
    claim(`${name} ${value === undefined ? 'missing' : JSON.stringify(value)}`, refused, () => ({ [name]: value })),
  );

const OTHER = '11111111-2222-3333-4444-666666666666';
const CLAIMS: readonly Attack[] = [
  ...values('exp', EXPIRY, [undefined, null, '9999999999', [9_999_999_999], true, {}]),
  attack('exp beyond all numbers', EXPIRY, server =>
    server.token({ claims: JSON.stringify(server.claims()).replace(/"exp":\d+/, '"exp":1e999') }),
  ),
  ...values('exp', EXPIRED, [0, -1, 1]),
  claim('exp a second beyond the tolerance', EXPIRED, ({ nowS }) => ({ exp: nowS() - 61 })),
  claim('nbf in an hour', NOT_YET, ({ nowS }) => ({ nbf: nowS() + 3600 })),
  claim('exp and nbf in milliseconds', NOT_YET, ({ nowS }) => ({ exp: (nowS() + 9) * 1000, nbf: nowS() * 1000 })),
  ...values('nbf', NOT_YET, [null, '0', [0], {}]),
  claim('iat in an hour', FUTURE, ({ nowS }) => ({ iat: nowS() + 3600 })),
  ...values('iat', FUTURE, [null, '0', [0], {}]),
  ...values('iss', ISSUER, [undefined, null, '', 'https://attacker.invalid', {}, 7]),
  claim('iss with a slash', ISSUER, server => ({ iss: `${server.discovery['issuer']}/` })),
  claim('iss in capitals', ISSUER, server => ({ iss: String(server.discovery['issuer']).toUpperCase() })),
  claim('iss of another tenant of the same provider', ISSUER, server => ({ iss: `${server.origin}/${OTHER}/v2.0` })),
  claim('iss and tid of another tenant of the same provider', ISSUER, server => ({
    iss: `${server.origin}/${OTHER}/v2.0`,
    tid: OTHER,
  })),
  claim('iss that begins like the right one', ISSUER, server => ({
    iss: `${server.discovery['issuer']}.attacker.invalid`,
  })),
  claim('iss in a list', ISSUER, server => ({ iss: [server.discovery['issuer']] })),
  claim('iss of the authority alone', ISSUER, server => ({ iss: server.origin })),
  claim('the older issuer of the built-in authority, while another authority is set', ISSUER, server => ({
    iss: `https://sts.windows.net/${server.tenantId}/`,
  })),
  ...values('aud', AUDIENCE, [undefined, null, '', [], {}, 7, 'https://graph.example', '*']),
  claim('aud that begins like the client', AUDIENCE, ({ clientId }) => ({ aud: `${clientId}0` })),
  claim('aud with a slash', AUDIENCE, ({ clientId }) => ({ aud: `api://${clientId}/` })),
  claim('aud of another scheme', AUDIENCE, ({ clientId }) => ({ aud: `https://${clientId}` })),
  claim('aud as words in one text', AUDIENCE, ({ clientId }) => ({ aud: `other ${clientId}` })),
  claim('aud in a list in a list', AUDIENCE, ({ clientId }) => ({ aud: [[clientId]] })),
  claim('aud as a map', AUDIENCE, ({ clientId }) => ({ aud: { 0: clientId, length: 1 } })),
  claim('the client as azp but not as aud', AUDIENCE, ({ clientId }) => ({ aud: 'other', azp: clientId })),
  ...values('tid', TENANT, [undefined, null, '', OTHER, 7, 'common', '*', {}]),
  claim('tid in a list', TENANT, ({ tenantId }) => ({ tid: [tenantId] })),
  claim('tid with a space', TENANT, ({ tenantId }) => ({ tid: `${tenantId} ` })),
  claim('no caller: neither sub nor oid', /no subject/, () => ({ sub: undefined, oid: undefined })),
  claim('no caller: sub and oid of other types', /no subject/, () => ({ sub: { a: 1 }, oid: 7 })),
  claim('claims that only a prototype would give', EXPIRY, ({ claims }) => ({
    exp: undefined,
    ['__proto__']: claims(),
  })),
];

for (const [group, attacks] of Object.entries({ ALGORITHMS, SIGNATURES, FORMS, HEADERS, KEYS, CLAIMS }))
  describe(`a token is refused (${group.toLowerCase()})`, () => {
    let world: OidcWorld;
    before(async () => {
      world = await startOidcWorld();
      world.server.published.push(...PUBLISHED);
      assert.ok('identity' in (await world.ask(world.server.token())), 'a good token is accepted');
    });
    after(() => world.close());

    for (const { title, refused, token } of attacks)
      test(title, async () => {
        const text = token(world.server);
        const problem = problemIn(await world.ask(text, { role: 'admin' }));
        assert.match(problem.detail, refused);
        assert.deepEqual([problem.status, problem.code], [401, 'unauthenticated']);
        assert.deepEqual(problem.headers, [['WWW-Authenticate', 'Bearer realm="tool", error="invalid_token"']]);
        assertKeptSecret(text, `${problem.detail} ${world.log.join(' ')}`);
      });

    test('and none of them made this server ask for anything but the two documents', () => {
      const asked = new Set(world.server.requests.map(({ path }) => path.replace(/^\/[^/]+/, '')));
      assert.deepEqual([...asked], ['/v2.0/.well-known/openid-configuration', '/discovery/v2.0/keys']);
      assert.ok(world.server.requests.length <= 4, 'invented key ids cause one more fetch at most');
    });
  });

function assertKeptSecret(token: string, said: string): void {
  for (const part of token.split('.')) assert.ok(part.length < 8 || !said.includes(part), 'no part of a token is told');
}

describe('a client application is refused', () => {
  const clients: Readonly<Record<string, object>> = {
    'that is not listed': { azp: 'other' },
    'that names itself nowhere': {},
    'that is listed in one place but not in the other': { azp: 'cli', appid: 'other' },
    'of an empty name': { azp: '' },
    'in a list': { azp: ['cli'] },
    'in capitals': { azp: 'CLI' },
    'null beside a listed one': { azp: null, appid: 'cli' },
  };
  let world: OidcWorld;
  before(async () => {
    world = await startOidcWorld({ allowedClients: ['cli'] });
  });
  after(() => world.close());
  for (const [title, claims] of Object.entries(clients))
    test(title, async () => {
      const problem = problemIn(await world.ask(world.server.token({ claims: { ...claims } })));
      assert.match(problem.detail, /client application .* not allowed/);
    });
});

describe('a request is refused', () => {
  interface Smuggling {
    readonly title: string;
    readonly refused: RegExp;
    /** Whether something was offered as a token. */
    readonly sent: boolean;
    headers(token: string): readonly string[];
  }
  const NEEDED = /a token is needed/;
  const MORE = /more than one Authorization header/;
  const SCHEME = /scheme .* must be Bearer/;
  const ONE = /must hold one token/;
  const smuggling = (
    title: string,
    refused: RegExp,
    sent: boolean,
    headers: (token: string) => readonly string[],
  ): Smuggling => ({ title, refused, sent, headers });

  const TABLE: readonly Smuggling[] = [
    smuggling('without a token', NEEDED, false, () => []),
    smuggling('with an empty header', SCHEME, false, () => ['Authorization', '']),
    smuggling('with a scheme only', NEEDED, false, () => ['Authorization', 'Bearer']),
    smuggling('with a scheme and spaces', NEEDED, false, () => ['Authorization', 'Bearer   ']),
    smuggling('with a token without a scheme', SCHEME, false, token => ['Authorization', token]),
    smuggling('with the scheme glued to the token', SCHEME, false, token => ['Authorization', `Bearer${token}`]),
    smuggling('with the scheme and a colon', SCHEME, false, token => ['Authorization', `Bearer:${token}`]),
    smuggling('with a tab after the scheme', SCHEME, false, token => ['Authorization', `Bearer\t${token}`]),
    smuggling('with the scheme Basic', SCHEME, false, () => ['Authorization', 'Basic YWRtaW46YWRtaW4=']),
    smuggling('with the scheme DPoP', SCHEME, false, token => ['Authorization', `DPoP ${token}`]),
    smuggling('with the scheme Token', SCHEME, false, token => ['Authorization', `Token ${token}`]),
    smuggling('with two words after the scheme', ONE, true, token => ['Authorization', `Bearer ${token} ${token}`]),
    smuggling('with the scheme twice', ONE, true, token => ['Authorization', `Bearer Bearer ${token}`]),
    smuggling('with two tokens and a comma', ONE, true, token => ['Authorization', `Bearer ${token}, Bearer ${token}`]),
    smuggling('with two tokens and a comma, glued', ONE, true, token => ['Authorization', `Bearer ${token},${token}`]),
    smuggling('with the same header twice', MORE, true, token => [
      'Authorization',
      `Bearer ${token}`,
      'Authorization',
      `Bearer ${token}`,
    ]),
    smuggling('with a second header in other case', MORE, true, token => [
      'Authorization',
      `Bearer ${token}`,
      'aUTHORIZATION',
      'Bearer x',
    ]),
    smuggling('with a second header of another scheme', MORE, true, token => [
      'authorization',
      'Basic eA==',
      'Authorization',
      `Bearer ${token}`,
    ]),
    smuggling('with a second header that is empty', MORE, true, token => [
      'Authorization',
      `Bearer ${token}`,
      'Authorization',
      '',
    ]),
    smuggling('with the token in a cookie', NEEDED, false, token => [
      'Cookie',
      `access_token=${token}; Authorization=Bearer ${token}`,
    ]),
    smuggling('with the token for a proxy', NEEDED, false, token => ['Proxy-Authorization', `Bearer ${token}`]),
    smuggling('with the token in a header of gateways', NEEDED, false, token => [
      'X-Authorization',
      `Bearer ${token}`,
      'X-Forwarded-Access-Token',
      token,
      'X-MS-Token-AAD-Access-Token',
      token,
    ]),
    smuggling('with a principal that a gateway would have named', NEEDED, false, () => [
      'X-MS-CLIENT-PRINCIPAL',
      'e30=',
      'X-Forwarded-User',
      'admin',
      'Remote-User',
      'admin',
    ]),
    smuggling('with the name of the header as a value', NEEDED, false, token => [
      'X',
      'Authorization',
      `Bearer ${token}`,
      'X',
    ]),
    smuggling('with a token of more than 16 KiB', /longer than 16 KiB/, true, token => [
      'Authorization',
      `Bearer ${token}${'A'.repeat(16_384)}`,
    ]),
  ];

  let world: OidcWorld;
  before(async () => {
    world = await startOidcWorld();
    assert.ok('identity' in (await world.ask(world.server.token())));
  });
  after(() => world.close());
  for (const { title, refused, sent, headers } of TABLE)
    test(title, async () => {
      const problem = problemIn(await world.authenticator.authenticate(authRequest(headers(world.server.token()))));
      assert.match(problem.detail, refused);
      assert.equal(problem.status, 401);
      const challenge = sent ? 'Bearer realm="tool", error="invalid_token"' : 'Bearer realm="tool"';
      assert.deepEqual(problem.headers, [['WWW-Authenticate', challenge]]);
    });
});
