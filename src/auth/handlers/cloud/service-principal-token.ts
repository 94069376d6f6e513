import { createPrivateKey, type KeyObject } from 'node:crypto';
import { ToolError } from '../../../core/errors.ts';
import type { FlowContext, Login, LoginOptions, Token } from '../../contract.ts';
import { authConfig, identityRefused } from '../../errors.ts';
import { Refusal } from '../../login/signals.ts';
import { normaliseScopes } from '../../profiles/names.ts';
import { askIdentity } from '../../protocol/identity-http.ts';
import { textMember } from '../../protocol/json-file.ts';
import { checkedKeySize } from '../../protocol/key-size.ts';
import { goodJson } from '../../protocol/refusals.ts';
import { requestToken } from '../../protocol/token-endpoint.ts';
import { address } from './endpoints.ts';
import { type KeyFile, keyFileClaims, readKeyFile } from './key-file.ts';
import { refusedToken } from './refusal-words.ts';
import { machineScopes } from './scopes.ts';

/** Specification: "Limits", service account JWT lifetime. */
const LIFETIME_S = 3600;
/** A difference below this comes from the time that a request takes and from `Date`, which has whole seconds. */
const NOTICEABLE_S = 10;
const CLOCK_WORDS = /jwt|iat|exp|time ?frame|clock|not yet valid/i;

export async function login(context: FlowContext, options: LoginOptions): Promise<Login> {
  const file = await readKeyFile(context);
  const scopes = normaliseScopes(options.scopes.length > 0 ? options.scopes : machineScopes(context));
  const token = await requestWithKey(context, scopes);
  return {
    token,
    claims: keyFileClaims(file),
    scopes,
    clientId: file.clientId,
    project: file.projectId ?? context.settings.project,
    serviceAccountEmail: file.clientEmail,
  };
}

/** Specification: "Service account key flow", steps 1 to 3. An error of this machine's clock is made up for once. */
export async function requestWithKey(context: FlowContext, scopes: readonly string[]): Promise<Token> {
  const file = await readKeyFile(context);
  const key = privateKey(file);
  const now = context.ports.clock.now();
  try {
    return await exchange(context, await assertion(context, { file, key, scopes, now }));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const serviceTime = error.error === 'invalid_grant' && CLOCK_WORDS.test(error.message) ? error.date : undefined;
    if (serviceTime === undefined) throw refusedToken(error, []);
    const offsetS = Math.round((now.getTime() - serviceTime.getTime()) / 1000);
    return await rescued(context, { file, key, scopes, now: serviceTime }, offsetS);
  }
}

async function rescued(context: FlowContext, parts: AssertionParts, offsetS: number): Promise<Token> {
  const hint = `local clock is ${offsetS} s off`;
  try {
    const token = await exchange(context, await assertion(context, parts));
    context.warn(hint);
    return token;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw identityRefused(error.message, Math.abs(offsetS) < NOTICEABLE_S ? undefined : hint);
  }
}

const GRANT_JWT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** The assertion names an audience in place of scopes, and the answer holds an identity token alone. */
export async function requestIdentity(context: FlowContext, audience: string): Promise<string> {
  const file = await readKeyFile(context);
  const parts = { file, key: privateKey(file), scopes: [], audience, now: context.ports.clock.now() };
  const answer = await askIdentity(context, {
    method: 'POST',
    url: address(context, 'tokenUrl'),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: GRANT_JWT, assertion: await assertion(context, parts) }).toString(),
    repeat: 'safe',
  });
  try {
    return textMember(goodJson(context, answer, 'the token endpoint'), 'id_token') ?? '';
  } catch (error) {
    throw error instanceof Refusal ? refusedToken(error, []) : error;
  }
}

interface AssertionParts {
  readonly file: KeyFile;
  readonly key: KeyObject;
  readonly scopes: readonly string[];
  /** Audience of the identity token that is asked for, in place of scopes. */
  readonly audience?: string | undefined;
  readonly now: Date;
}

async function assertion(context: FlowContext, { file, key, scopes, audience, now }: AssertionParts): Promise<string> {
  const { SignJWT } = await import('jose/jwt/sign');
  const issuedAt = Math.floor(now.getTime() / 1000);
  const signed = await new SignJWT(audience === undefined ? { scope: scopes.join(' ') } : { target_audience: audience })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: file.privateKeyId })
    .setIssuer(file.clientEmail)
    .setSubject(file.clientEmail)
    .setAudience(address(context, 'tokenUrl'))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_S)
    .sign(key);
  context.ports.redactor.add(signed);
  return signed;
}

async function exchange(context: FlowContext, assertion: string): Promise<Token> {
  const endpoint = {
    url: address(context, 'tokenUrl'),
    idToken: { kind: 'read' },
    repeat: 'safe',
    silentLifetime: 'hour',
  } as const;
  return (await requestToken(context, endpoint, { kind: 'jwt', assertion })).token;
}

/** PKCS#1 and PKCS#8. */
function privateKey({ path, privateKey: pem }: KeyFile): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'rsa') return checkedKeySize(key, `${path}: private_key`);
  } catch (error) {
    if (error instanceof ToolError) throw error;
    // The library's message would show parts of the key.
  }
  throw authConfig(`${path}: private_key is not an RSA key in PEM form`, 'create a new key file');
}
