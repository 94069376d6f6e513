import { isMap } from '../../../core/json/json.ts';
import type { Claims, FlowContext, Login, LoginOptions, Token } from '../../contract.ts';
import { authConfig, identityRefused } from '../../errors.ts';
import { Refusal } from '../../login/signals.ts';
import { normaliseScopes } from '../../profiles/names.ts';
import { checkedAccessToken } from '../../protocol/access-token.ts';
import { decodeClaims } from '../../protocol/id-token.ts';
import { askIdentity, type IdentityAnswer } from '../../protocol/identity-http.ts';
import { parseObject, readTextFile, textMember } from '../../protocol/json-file.ts';
import { endAfter } from '../../protocol/lifetime.ts';
import { goodJson } from '../../protocol/refusals.ts';
import { cloudPlatform, stsEncoding } from './endpoints.ts';
import { type ExternalAccount, readExternalAccount, type TokenFormat } from './external-account.ts';
import { refusedToken } from './refusal-words.ts';

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
    accessToken: checkedAccessToken(accessToken, 'the token exchange'),
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

/** Read anew for every exchange: such tokens are replaced while the program runs. */
async function readSubjectToken(context: FlowContext, account: ExternalAccount): Promise<string> {
  const { source } = account;
  switch (source.kind) {
    case 'file':
      return extracted(context, await readTextFile(context, source.path, account.path), source.format, source.path);
    case 'environment': {
      const text = context.ports.environment[source.variable];
      if (!text) throw authConfig(`${source.variable}, named by ${account.path}, is not set`);
      return extracted(context, text, source.format, source.variable);
    }
    case 'url':
      return extracted(
        context,
        await fetched(context, source.url, source.headers),
        source.format,
        new URL(source.url).host,
      );
  }
}

async function fetched(context: FlowContext, url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  for (const value of Object.values(headers)) context.ports.redactor.add(value);
  const plainHttp = true;
  const answer = await askIdentity(context, { method: 'GET', url, headers, repeat: 'safe', plainHttp });
  if (answer.status >= 400)
    throw authConfig(
      `${new URL(url).host} gave no subject token: it answered ${answer.status} ${answer.statusText}`.trim(),
    );
  return answer.text;
}

function extracted(context: FlowContext, text: string, format: TokenFormat, where: string): string {
  const value = format.type === 'text' ? text : textMember(parseObject(text) ?? {}, format.field);
  const token = value?.trim() ?? '';
  if (token === '')
    throw authConfig(
      format.type === 'text'
        ? `the subject token in ${where} is empty`
        : `${where} holds no subject token in field ${format.field}`,
    );
  context.ports.redactor.add(token);
  return token;
}
