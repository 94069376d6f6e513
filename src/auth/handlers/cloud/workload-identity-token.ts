import { isMap } from '../../../core/json/json.ts';
import type { Claims, FlowContext, Login, LoginOptions, Token } from '../../contract.ts';
import { identityRefused } from '../../errors.ts';
import { Refusal } from '../../login/signals.ts';
import { normaliseScopes } from '../../profiles/names.ts';
import { decodeClaims } from '../../protocol/id-token.ts';
import { askIdentity, type IdentityAnswer } from '../../protocol/identity-http.ts';
import { textMember } from '../../protocol/json-file.ts';
import { endAfter } from '../../protocol/lifetime.ts';
import { goodJson } from '../../protocol/refusals.ts';
import { cloudPlatform, stsEncoding } from './endpoints.ts';
import { type ExternalAccount, readExternalAccount } from './external-account.ts';
import { refusedToken } from './refusal-words.ts';
import { readSubjectToken } from './subject-token.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';
const ASSUMED_LIFETIME_S = 3600;

export async function login(context: FlowContext, options: LoginOptions): Promise<Login> {
  const account = await readExternalAccount(context);
  const scopes = options.scopes.length > 0 ? normaliseScopes(options.scopes) : [cloudPlatform(context)];
  const subjectToken = await readSubjectToken(context, account);
  const token = await exchange(context, account, subjectToken, scopes);
  const claims = await readSubjectClaims(subjectToken);
  return { token, claims, scopes, clientId: account.audience, project: context.settings.project };
}

/** Specification: "Workload identity federation flow", steps 1 to 3. */
export async function exchangeSubjectToken(context: FlowContext, scopes: readonly string[]): Promise<Token> {
  const account = await readExternalAccount(context);
  return await exchange(context, account, await readSubjectToken(context, account), scopes);
}

async function exchange(
  context: FlowContext,
  account: ExternalAccount,
  subjectToken: string,
  scopes: readonly string[],
): Promise<Token> {
  const fields = {
    grant_type: GRANT,
    audience: account.audience,
    scope: scopes.join(' '),
    requested_token_type: ACCESS_TOKEN,
    subject_token_type: account.subjectTokenType,
    subject_token: subjectToken,
  };
  const asForm = stsEncoding(context) === 'form';
  const answer = await askIdentity(context, {
    method: 'POST',
    url: account.tokenUrl,
    headers: { 'Content-Type': asForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: asForm ? new URLSearchParams(fields).toString() : JSON.stringify(fields),
    repeat: 'safe',
  });
  try {
    return readToken(context, answer, scopes);
  } catch (error) {
    throw error instanceof Refusal ? refusedToken(error, []) : error;
  }
}

function readToken(context: FlowContext, answer: IdentityAnswer, scopes: readonly string[]): Token {
  const json = goodJson(context, answer, 'the token exchange');
  const accessToken = textMember(json, 'access_token');
  if (accessToken === undefined) throw identityRefused('unusable answer of the token exchange: it has no access_token');
  context.ports.redactor.add(accessToken);
  const lifetimeS = json['expires_in'] === undefined ? ASSUMED_LIFETIME_S : Number(json['expires_in']);
  if (!(lifetimeS > 0)) throw identityRefused('unusable answer of the token exchange: expires_in is not a duration');
  return {
    accessToken,
    tokenType: textMember(json, 'token_type') ?? 'Bearer',
    expiresAt: endAfter(answer.sentAt, lifetimeS),
    scope: textMember(json, 'scope') ?? scopes.join(' '),
  };
}

/** Who the other platform says it is, when its token can be read at all. */
async function readSubjectClaims(subjectToken: string): Promise<Claims> {
  const claims = await decodeClaims(subjectToken);
  const text = (name: string): string | undefined => (isMap(claims) ? textMember(claims, name) : undefined);
  return { issuer: text('iss'), subject: text('sub'), email: text('email'), identityType: 'workload-identity' };
}
