import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { type FaultyServer, startServer } from './identity-platform/server.ts';

export interface SigningKey {
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** As the key set shows it. */
  readonly jwk: Readonly<Record<string, unknown>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** What a token is made of. `undefined` members are left out; a text stands for itself, whatever it holds. */
export interface TokenPlan {
  readonly header?: Fields | string;
  readonly claims?: Fields | string;
  readonly key?: SigningKey;
}

/** A directory: discovery document, key set, and tokens of everyone. */
export interface OidcServer extends FaultyServer {
  readonly tenantId: string;
  readonly clientId: string;
  /** The discovery document; may be changed. */
  readonly discovery: Record<string, unknown>;
  /** The key set; may be changed. */
  readonly published: Readonly<Record<string, unknown>>[];
  /** The key that tokens are signed with unless the plan says otherwise. */
  current: SigningKey;
  /** Publishes a new key in place of all others, and signs with it from now on. */
  rotate(): SigningKey;
  /** Seconds since the epoch; tokens are dated by it. */
  nowS: () => number;
  claims(changes?: Fields): Fields;
  token(plan?: TokenPlan): string;
}

const TENANT_ID = '11111111-2222-3333-4444-555555555555';
const CLIENT_ID = '99999999-8888-7777-6666-555555555555';

export async function startOidcServer(): Promise<OidcServer> {
  const discovery: Record<string, unknown> = {};
  const published: Fields[] = [];
  const server = await startServer([
    ({ path }) => (path === `/${TENANT_ID}/v2.0/.well-known/openid-configuration` ? { json: discovery } : undefined),
    ({ path }) => (path === `/${TENANT_ID}/discovery/v2.0/keys` ? { json: { keys: published } } : undefined),
  ]);
  discovery['issuer'] = `${server.origin}/${TENANT_ID}/v2.0`;
  discovery['jwks_uri'] = `${server.origin}/${TENANT_ID}/discovery/v2.0/keys`;

  const self: OidcServer = Object.assign(server, {
    tenantId: TENANT_ID,
    clientId: CLIENT_ID,
    discovery,
    published,
    current: signingKey(0),
    nowS: () => Math.floor(Date.now() / 1000),
    rotate() {
      self.current = signingKey(Number(self.current.keyId.slice('key-'.length)) + 1);
      published.splice(0, published.length, self.current.jwk);
      return self.current;
    },
    claims: (changes: Fields = {}): Fields => ({
      iss: `${server.origin}/${TENANT_ID}/v2.0`,
      aud: CLIENT_ID,
      tid: TENANT_ID,
      sub: 'subject-1',
      oid: 'object-1',
      preferred_username: 'ada@corp.example',
      scp: 'access',
      iat: self.nowS(),
      nbf: self.nowS(),
      exp: self.nowS() + 3600,
      ...changes,
    }),
    token({ header, claims, key = self.current }: TokenPlan = {}) {
      const fields = typeof header === 'string' ? header : { alg: 'RS256', typ: 'JWT', kid: key.keyId, ...header };
      return signed(key, fields, typeof claims === 'string' ? claims : self.claims(claims));
    },
  });
  published.push(self.current.jwk);
  return self;
}

export const encoded = (part: Fields | string): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part), 'utf8').toString('base64url');

/** RS256 over the two parts, whatever they say. */
export function signed(key: SigningKey, header: Fields | string, claims: Fields | string): string {
  const content = `${encoded(header)}.${encoded(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), key.privateKey).toString('base64url')}`;
}

/** Made once per process: making one takes longer than most tests. */
const made = new Map<number, SigningKey>();

/** The n-th key of this process. */
export function signingKey(index: number): SigningKey {
  const known = made.get(index);
  if (known !== undefined) return known;
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyId = `key-${index}`;
  const key = {
    ...pair,
    keyId,
    jwk: { ...pair.publicKey.export({ format: 'jwk' }), kid: keyId, use: 'sig', alg: 'RS256' },
  };
  made.set(index, key);
  return key;
}
