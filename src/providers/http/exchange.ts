import { ToolError } from '../../core/errors.ts';
import { type FollowedResponse, sendFollowing } from '../../core/http/http-redirects.ts';
import { isLoopbackHost } from '../../core/http/web-address.ts';
import type { HttpRequest } from '../../core/ports/ports.ts';
import { type Capability, Failure, type ObserveEffects } from '../contract.ts';
import { type Inputs, READING_METHODS } from './inputs.ts';
import type { RequestPlan } from './request.ts';
import { type Answer, toAnswer } from './response.ts';

/** How much longer than one request a token must be valid. */
const TOKEN_MARGIN_MS = 60_000;

/** Sends the request of a plan to an address: that of the plan, or the next page. */
export type Exchange = (url: URL) => Promise<Answer>;

/**
 * One request with its redirects and credentials. After a 401 the credentials are renewed once in the whole call and the
 * request is repeated once. Faults of the network are failures; they keep the `HttpFault` as their cause.
 */
export function createExchange(
  inputs: Inputs,
  plan: RequestPlan,
  effects: ObserveEffects,
  capability: Capability,
): Exchange {
  const timeoutMs = inputs.timeout ?? effects.limits.httpTimeoutMs;
  let renewed = false;

  const credentialFor = (url: URL, forceRefresh: boolean): Promise<string> | undefined => {
    if (inputs.authProvider === undefined || url.origin !== plan.url.origin) return undefined;
    if (url.protocol !== 'https:' && !isLoopbackHost(url.hostname))
      throw new Failure('input', 'credentials of authProvider are only sent over https, or over http to this machine');
    const scopes = checkedScopes(inputs.scope);
    const minValidForMs = timeoutMs + TOKEN_MARGIN_MS;
    return effects.authorize(inputs.authProvider, { scopes, minValidForMs, host: url.host, forceRefresh });
  };

  const once = async (url: URL, forceRefresh: boolean): Promise<FollowedResponse> => {
    const credential = await credentialFor(url, forceRefresh);
    const crosses = url.origin !== plan.url.origin;
    const own = crosses
      ? plan.headers.filter(([name]) => !plan.credentialHeaders.has(name.toLowerCase()))
      : plan.headers;
    const request: Omit<HttpRequest, 'guard'> = {
      method: plan.method,
      url: url.href,
      headers: credential === undefined ? own : [...own, ['Authorization', credential]],
      body: plan.body,
      timeoutMs,
      maxResponseBytes: effects.limits.maxResponseBytes,
      cache: capability !== 'action' && inputs.poll === undefined && plan.open && plan.method === 'GET',
    };
    return followed(request, inputs, plan, effects, capability);
  };

  return async url => {
    const first = await once(url, false);
    const refused = first.status === 401 && inputs.authProvider !== undefined && !first.leftOrigin;
    if (!refused || renewed || url.origin !== plan.url.origin) return toAnswer(first);
    renewed = true;
    return toAnswer(await once(url, true));
  };
}

async function followed(
  request: Omit<HttpRequest, 'guard'>,
  { followRedirects }: Inputs,
  plan: RequestPlan,
  effects: ObserveEffects,
  capability: Capability,
): Promise<FollowedResponse> {
  const send = (hop: typeof request, signal: AbortSignal) => effects.send(hop, signal);
  try {
    if (followRedirects === false)
      return { ...(await send(request, effects.signal)), url: new URL(request.url), leftOrigin: false };
    const options = {
      credentialHeaders: plan.credentialHeaders,
      sensitiveBody: plan.sensitiveBody,
      methods: capability === 'action' ? undefined : new Set<string>(READING_METHODS),
      monotonicMs: () => effects.clock.monotonicMs(),
    };
    return await sendFollowing(send, request, options, effects.signal);
  } catch (error) {
    throw translated(error);
  }
}

function translated(error: unknown): unknown {
  if (!(error instanceof ToolError)) return error;
  const message = error.hint === undefined ? error.message : `${error.message} (${error.hint})`;
  if (error.code === 'invalid-input') return new Failure('input', message, { cause: error });
  const isFault = ['upstream-failed', 'timeout', 'not-allowed-here'].includes(error.code);
  return isFault ? new Failure('http', message, { cause: error }) : error;
}

/** A scope that came out empty must not become the scopes of the login. */
function checkedScopes(scope: Inputs['scope']): readonly string[] | undefined {
  if (scope === undefined) return undefined;
  const words = typeof scope === 'string' ? scope.split(/\s+/).filter(word => word !== '') : scope;
  if (typeof scope === 'string' ? words.length === 0 : words.some(word => word.trim() === ''))
    throw new Failure('input', 'scope is empty: name a scope, or leave the input out to get those of the login');
  return words;
}
