import { ToolError } from '../../../core/errors.ts';
import type { FlowContext, Login, Token } from '../../contract.ts';
import { identityRefused, metadataUnavailable } from '../../errors.ts';
import { Refusal } from '../../login/signals.ts';
import { checkedAccessToken } from '../../protocol/access-token.ts';
import { askIdentity, type IdentityAnswer } from '../../protocol/identity-http.ts';
import { textMember } from '../../protocol/json-file.ts';
import { endAfter } from '../../protocol/lifetime.ts';
import { goodJson, oneLine } from '../../protocol/refusals.ts';
import { ISSUER, METADATA_FLAVOR, metadataBase } from './endpoints.ts';
import { refusedToken } from './refusal-words.ts';

const ACCOUNT = '/computeMetadata/v1/instance/service-accounts/default';
const PROBE_TIMEOUT_MS = 500;
const REQUEST_TIMEOUT_MS = 5_000;
const ASSUMED_LIFETIME_S = 3600;

/** Whether a metadata server answers here. `demanded`: its absence is `metadata-unavailable`. */
export async function probe(context: FlowContext, demanded: boolean): Promise<boolean> {
  const available = await probeOnce(context);
  if (demanded && !available) throw metadataUnavailable(variableHint(context));
  return available;
}

/** The variable that names the server, with its value: an address, no secret. */
function variableHint(context: FlowContext): string | undefined {
  const variable = context.variable('CLOUD_METADATA_HOST');
  return variable && `${variable.name} is ${JSON.stringify(variable.value)}: unset it to use another identity`;
}

async function probeOnce(context: FlowContext): Promise<boolean> {
  try {
    const answer = await ask(context, 'HEAD', 'email', PROBE_TIMEOUT_MS);
    const flavor = answer.headers.get('metadata-flavor')?.[0];
    if (flavor !== undefined) return flavor === METADATA_FLAVOR;
    return answer.status >= 200 && answer.status < 300;
  } catch (error) {
    if (context.call.signal.aborted || !(error instanceof ToolError)) throw error;
    // An address that is not valid must not pass for a server that does not answer.
    if (error.code === 'auth-config') throw error;
    return false;
  }
}

export async function login(context: FlowContext): Promise<Login> {
  await probe(context, true);
  const token = await requestMetadataToken(context);
  const email = await accountEmail(context);
  return {
    token,
    claims: { issuer: ISSUER, subject: email, email, identityType: 'service-principal' },
    scopes: [],
    project: context.settings.project,
    serviceAccountEmail: email,
  };
}

async function accountEmail(context: FlowContext): Promise<string | undefined> {
  const answer = await ask(context, 'GET', 'email', REQUEST_TIMEOUT_MS);
  const email = answer.text.trim();
  return answer.status === 200 && /^\S+@\S+$/.test(email) ? email : undefined;
}

/** Specification: "Metadata server flow", step 1. */
export async function requestMetadataToken(context: FlowContext): Promise<Token> {
  const answer = await ask(context, 'GET', 'token', REQUEST_TIMEOUT_MS).catch((error: unknown) => {
    throw error instanceof ToolError && error.code === 'identity-unreachable'
      ? metadataUnavailable(variableHint(context))
      : error;
  });
  try {
    const json = goodJson(context, answer, 'the metadata server');
    const accessToken = textMember(json, 'access_token');
    if (accessToken === undefined)
      throw identityRefused('unusable answer of the metadata server: it has no access_token');
    context.ports.redactor.add(accessToken);
    const lifetimeS = json['expires_in'] === undefined ? ASSUMED_LIFETIME_S : Number(json['expires_in']);
    const expiresAt = endAfter(answer.sentAt, lifetimeS);
    if (expiresAt === undefined)
      throw identityRefused('unusable answer of the metadata server: expires_in is not a duration');
    return {
      accessToken: checkedAccessToken(accessToken, 'the metadata server'),
      tokenType: textMember(json, 'token_type') ?? 'Bearer',
      expiresAt,
      scope: textMember(json, 'scope') ?? '',
    };
  } catch (error) {
    throw error instanceof Refusal ? refusedToken(error, []) : error;
  }
}

/** `format=full` adds which machine it is. */
export async function requestMetadataIdentity(context: FlowContext, audience: string): Promise<string> {
  const query = new URLSearchParams({ audience, format: 'full' });
  const answer = await ask(context, 'GET', `identity?${query.toString()}`, REQUEST_TIMEOUT_MS).catch(
    (error: unknown) => {
      throw error instanceof ToolError && error.code === 'identity-unreachable' ? metadataUnavailable() : error;
    },
  );
  const text = answer.text.trim();
  context.ports.redactor.add(text);
  if (answer.status !== 200) throw identityRefused(oneLine(context, `the metadata server answered ${answer.status}`));
  return text;
}

const ask = async (
  context: FlowContext,
  method: 'GET' | 'HEAD',
  what: 'token' | 'email' | `identity?${string}`,
  timeoutMs: number,
): Promise<IdentityAnswer> =>
  await askIdentity(context, {
    method,
    url: `${metadataBase(context)}${ACCOUNT}/${what}`,
    headers: { 'Metadata-Flavor': METADATA_FLAVOR },
    repeat: method === 'HEAD' ? 'never' : 'safe',
    direct: true,
    plainHttp: true,
    timeoutMs,
  });
