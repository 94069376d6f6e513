import type { Acquired, Claims, FlowContext, Login, LoginOptions } from '../../contract.ts';
import { identityRefused, notAuthenticated } from '../../errors.ts';
import { Refusal } from '../../login/signals.ts';
import { normaliseScopes } from '../../profiles/names.ts';
import { loginWithCode } from '../../protocol/authorization-code.ts';
import { beforeAt, idTokenClaims, refuseOtherPerson } from '../../protocol/claims.ts';
import { loginWithDevice } from '../../protocol/device-code.ts';
import type { IdClaims } from '../../protocol/id-token.ts';
import { chooseInteraction, DEVICE_TIMEOUT_MS } from '../../protocol/interaction.ts';
import { oneLine } from '../../protocol/refusals.ts';
import { requestToken, type TokenAnswer, type TokenEndpoint } from '../../protocol/token-endpoint.ts';
import { loginClientId, refusePlaceholder, sessionClientId } from './client.ts';
import { explained, explainedLogin } from './refusal-words.ts';
import { defaultScopes, resourceScopes, SESSION_SCOPES } from './scopes.ts';
import { authority, chooseTenant, directoryUrl, idTokenRule } from './tenant.ts';

type UserFlow = 'interactive' | 'device_code';
const ENVIRONMENT_FLOWS = ['DIRECTORY_CLIENT_ID, DIRECTORY_CLIENT_SECRET'];
const NONCE_BYTES = 16;

interface Plan {
  readonly tenant: string;
  readonly clientId: string;
  /** The scopes of one resource. */
  readonly scopes: readonly string[];
  /** The same, together with the scopes that make a session. */
  readonly scope: string;
  readonly endpoint: TokenEndpoint;
}

export async function login(context: FlowContext, options: LoginOptions, flow: UserFlow): Promise<Login> {
  const plan = planLogin(context, options);
  refusePlaceholder(plan.clientId, authority(context).overridden);
  const answer = await (flow === 'interactive' ? inBrowser : withDevice)(context, options, plan).catch(
    (error: unknown) => {
      throw error instanceof Refusal ? explainedLogin(context, error, flow) : error;
    },
  );
  if (answer.refreshToken === undefined)
    throw identityRefused('the directory returned no refresh token although offline_access was asked for');
  if (answer.idClaims === undefined) throw identityRefused('the directory returned no ID token');
  const granted = answer.token.scope === '' ? plan.scopes : normaliseScopes([answer.token.scope]);
  return {
    token: answer.token,
    refreshToken: answer.refreshToken,
    refreshTokenExpiresAt: answer.refreshTokenExpiresAt,
    claims: toClaims(answer.idClaims),
    scopes: granted,
    requestedScopes: plan.scopes,
    clientId: plan.clientId,
    tenantId: plan.tenant,
  };
}

function planLogin(context: FlowContext, options: LoginOptions): Plan {
  const fresh = { ...context, session: undefined };
  const tenant = chooseTenant(fresh, options.tenantId);
  const clientId = loginClientId(context, options.client?.clientId ?? options.clientId);
  const scopes = resourceScopes(options.scopes.length > 0 ? options.scopes : defaultScopes(context));
  return { tenant, clientId, scopes, scope: withSession(scopes), endpoint: tokenEndpoint(context, tenant, clientId) };
}

const withSession = (scopes: readonly string[]): string => [...scopes, ...SESSION_SCOPES].join(' ');

const tokenEndpoint = (context: FlowContext, tenant: string, clientId: string): TokenEndpoint => ({
  url: directoryUrl(context, tenant, 'token'),
  clientId,
  idToken: idTokenRule(context, tenant),
  repeat: 'once',
  silentLifetime: 'hour',
});

async function inBrowser(context: FlowContext, options: LoginOptions, plan: Plan): Promise<TokenAnswer> {
  const nonce = Buffer.from(context.ports.random.bytes(NONCE_BYTES)).toString('base64url');
  const { session } = context;
  const more: Record<string, string> = { client_id: plan.clientId, scope: plan.scope, nonce, prompt: 'select_account' };
  const known = session?.claims.email ?? session?.claims.username;
  if (known !== undefined) more['login_hint'] = known;
  if (session?.stepUpClaims !== undefined) more['claims'] = session.stepUpClaims;
  return await loginWithCode(context, options, {
    interaction: chooseInteraction(context, options, ENVIRONMENT_FLOWS),
    stateRequired: true,
    authorizeUrl(parameters) {
      const url = new URL(directoryUrl(context, plan.tenant, 'authorize'));
      for (const [name, value] of Object.entries({ ...parameters, ...more })) url.searchParams.set(name, value);
      return url.href.replaceAll('+', '%20');
    },
    exchange: (redirect, proof) =>
      requestToken(context, plan.endpoint, { kind: 'code', redirect, ...proof, scope: plan.scope, nonce }),
    explain: (error, description) => redirectRefusal(context, error, description),
  });
}

/** The redirect carries the directory's error numbers in its text. */
function redirectRefusal(context: FlowContext, error: string, description: string): Error | undefined {
  if (error === 'access_denied' || !/AADSTS\d+/.test(description)) return undefined;
  const message = oneLine(context, `${error}: ${description}`);
  const detail = {
    status: 400,
    error,
    subtype: '',
    codes: [],
    claims: undefined,
    interval: undefined,
    date: undefined,
  };
  return explainedLogin(context, new Refusal(message, detail), 'interactive');
}

async function withDevice(context: FlowContext, options: LoginOptions, plan: Plan): Promise<TokenAnswer> {
  return await loginWithDevice(context, {
    deviceCodeUrl: directoryUrl(context, plan.tenant, 'devicecode'),
    form: { client_id: plan.clientId, scope: plan.scope },
    interaction: chooseInteraction(context, options, ENVIRONMENT_FLOWS, DEVICE_TIMEOUT_MS),
    poll: (patient, deviceCode) => requestToken(patient, plan.endpoint, { kind: 'device', deviceCode }),
    explain: refusal => explainedLogin(context, refusal, 'device_code'),
  });
}

function toClaims(idClaims: IdClaims): Claims {
  const text = (name: string): string | undefined => {
    const value = idClaims[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const email = text('email') ?? text('preferred_username') ?? text('upn');
  return { ...idTokenClaims(idClaims), email, username: beforeAt(email), objectId: text('oid') };
}

/** Each refresh returns a new refresh token, and always names the scopes: they choose the resource. */
export async function refresh(
  context: FlowContext,
  scopes: readonly string[],
  { refreshToken, flow }: { readonly refreshToken: string; readonly flow: UserFlow },
): Promise<Acquired> {
  const { session } = context;
  if (session === undefined) throw notAuthenticated(context.profile);
  const endpoint: TokenEndpoint = {
    ...tokenEndpoint(context, chooseTenant(context), sessionClientId(session)),
    idToken: { kind: 'read' },
    uninterrupted: true,
  };
  const grant = { kind: 'refresh', refreshToken, scope: withSession(scopes) } as const;
  try {
    const { token, idToken, idClaims, refreshToken: next } = await requestToken(context, endpoint, grant);
    refuseOtherPerson(context, idClaims);
    return { token: { ...token, idToken }, refreshToken: next };
  } catch (error) {
    throw error instanceof Refusal ? explained(context, error, flow) : error;
  }
}
