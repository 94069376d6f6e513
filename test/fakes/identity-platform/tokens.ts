import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export const newToken = (prefix: string): string => `${prefix}-${randomBytes(18).toString('base64url')}`;
export const nowS = (): number => Math.floor(Date.now() / 1000);

/** Signs what the platforms say about people; made when first needed, since keys take time. */
export interface Signer {
  idToken(claims: Readonly<Record<string, unknown>>): string;
  readonly jwk: Readonly<Record<string, unknown>>;
}

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}
/** One pair per process: making one takes longer than most tests. */
let shared: KeyPair | undefined;
const keys = (): KeyPair => {
  shared ??= generateKeyPairSync('rsa', { modulusLength: 2048 });
  return shared;
};

export function createSigner(): Signer {
  return {
    idToken(claims) {
      const content = `${base64url({ alg: 'RS256', typ: 'JWT', kid: 'fake-1' })}.${base64url(claims)}`;
      return `${content}.${createSign('sha256').update(content).sign(keys().privateKey).toString('base64url')}`;
    },
    get jwk() {
      return { ...keys().publicKey.export({ format: 'jwk' }), kid: 'fake-1', use: 'sig', alg: 'RS256' };
    },
  };
}

export interface JwtParts {
  readonly header: Readonly<Record<string, unknown>>;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly content: string;
  readonly signature: Buffer;
}

export function readJwt(jwt: string): JwtParts {
  const [header = '', payload = '', signature = ''] = jwt.split('.');
  const json = (text: string): Readonly<Record<string, unknown>> =>
    JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Readonly<Record<string, unknown>>;
  return {
    header: json(header),
    payload: json(payload),
    content: `${header}.${payload}`,
    signature: Buffer.from(signature, 'base64url'),
  };
}

export const codeChallenge = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/**
 * Sessions with refresh tokens. `rotate`: each use answers the next one; a token used twice ends the whole session, as
 * services do that take it for stolen.
 */
export interface Grant {
  readonly clientId: string;
  readonly scope: string;
  readonly subject: string;
}

export interface RefreshTokens {
  issue(grant: Grant): string;
  /** The grant and the token that goes on; undefined: refused. */
  use(token: string, rotate: boolean): { readonly grant: Grant; readonly next: string } | undefined;
  revoke(token: string): boolean;
  revokeAll(): void;
  readonly reused: number;
}

export function createRefreshTokens(prefix: string): RefreshTokens {
  interface Session {
    readonly grant: Grant;
    current: string;
    over: boolean;
  }
  const sessions = new Map<string, Session>();
  let reused = 0;
  return {
    get reused() {
      return reused;
    },
    issue(grant) {
      const current = newToken(prefix);
      sessions.set(current, { grant, current, over: false });
      return current;
    },
    use(token, rotate) {
      const session = sessions.get(token);
      if (session === undefined || session.over) return undefined;
      if (session.current !== token) {
        reused++;
        session.over = true;
        return undefined;
      }
      if (rotate) {
        session.current = newToken(prefix);
        sessions.set(session.current, session);
      }
      return { grant: session.grant, next: session.current };
    },
    revoke(token) {
      const session = sessions.get(token);
      if (session === undefined) return false;
      session.over = true;
      return true;
    },
    revokeAll() {
      for (const session of sessions.values()) session.over = true;
    },
  };
}
