import type { HttpRequest, HttpResponse } from '../ports/ports.ts';
import { HttpFault } from './http-fault.ts';
import { parseWebAddress, shownAddress } from './web-address.ts';

const MAX_REDIRECTS = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Never leave the origin they were meant for. `Host` names that origin. */
const BOUND_TO_ORIGIN = new Set(['authorization', 'cookie', 'proxy-authorization', 'host']);
/** Describe a body that a hop no longer has. */
const ABOUT_BODY = /^content-/;

export interface RedirectOptions {
  /** Lower-case names of further headers that must not reach another origin: injected and sensitive ones. */
  readonly credentialHeaders?: ReadonlySet<string> | undefined;
  /** The body must not reach another origin: such a redirect is refused. */
  readonly sensitiveBody?: boolean | undefined;
  /** Methods that a hop may use; default: all. */
  readonly methods?: ReadonlySet<string> | undefined;
  /** Milliseconds of a monotonic clock; the hops share the time-out of the request. */
  readonly monotonicMs: () => number;
}

export interface FollowedResponse extends HttpResponse {
  /** Where the answer came from. */
  readonly url: URL;
  /** A hop led to another origin, so the answer is not about the credentials of the request. */
  readonly leftOrigin: boolean;
}

type Unguarded = Omit<HttpRequest, 'guard'>;

/**
 * One request with its redirects, at most 10: never from https to http; 303, and 301 or 302 after POST, become GET.
 * Credentials are dropped for good as soon as scheme, host or port changes.
 */
export async function sendFollowing<Request extends Unguarded>(
  send: (request: Request, signal: AbortSignal) => Promise<HttpResponse>,
  request: Request,
  options: RedirectOptions,
  signal: AbortSignal,
): Promise<FollowedResponse> {
  const endsAt = options.monotonicMs() + request.timeoutMs;
  let current = request;
  let leftOrigin = false;
  for (let hops = 0; ; hops++) {
    const url = parseWebAddress(current.url);
    const response = await send(current, signal);
    const target = redirectTarget(response, url);
    if (target === undefined) return { ...response, url, leftOrigin };
    if (hops === MAX_REDIRECTS) throw refused(url, `answered with more than ${MAX_REDIRECTS} redirects`);
    const timeoutMs = endsAt - options.monotonicMs();
    if (timeoutMs <= 0) throw timedOut(url, request.timeoutMs);
    leftOrigin ||= target.origin !== url.origin;
    current = { ...nextRequest(current, response.status, url, target, options), timeoutMs };
  }
}

function redirectTarget(response: HttpResponse, url: URL): URL | undefined {
  const location = REDIRECTS.has(response.status) ? response.headers.get('location')?.[0] : undefined;
  if (location === undefined) return undefined;
  const text = Buffer.from(location, 'latin1').toString('utf8');
  if (!URL.canParse(text, url.href)) throw refused(url, 'answered with a redirect to no valid address');
  const target = new URL(text, url);
  if (target.protocol !== 'http:' && target.protocol !== 'https:')
    throw refused(url, `answered with a redirect to a ${target.protocol} address`);
  if (target.username !== '' || target.password !== '')
    throw refused(url, 'answered with a redirect to an address that holds a user name or password');
  if (url.protocol === 'https:' && target.protocol === 'http:')
    throw refused(url, `answered with a redirect from https to ${shownAddress(target)}`);
  return target;
}

function nextRequest<Request extends Unguarded>(
  request: Request,
  status: number,
  url: URL,
  target: URL,
  options: RedirectOptions,
): Request {
  const method = redirectedMethod(request.method, status);
  if (options.methods !== undefined && !options.methods.has(method))
    throw refused(url, `answered with a redirect that would need a ${method} request`);
  const keepsBody = method === request.method && status !== 303;
  const crosses = target.origin !== url.origin;
  if (crosses && keepsBody && request.body !== undefined && options.sensitiveBody === true)
    throw refused(url, `answered with a redirect that would send the sensitive body to ${target.host}`);
  const headers = request.headers.filter(([name]) => {
    const lower = name.toLowerCase();
    if (!keepsBody && ABOUT_BODY.test(lower)) return false;
    return !crosses || !(BOUND_TO_ORIGIN.has(lower) || options.credentialHeaders?.has(lower));
  });
  return { ...request, method, url: target.href, headers, body: keepsBody ? request.body : undefined };
}

function redirectedMethod(method: string, status: number): string {
  const upper = method.toUpperCase();
  if (status === 303) return upper === 'HEAD' ? 'HEAD' : 'GET';
  return upper === 'POST' && (status === 301 || status === 302) ? 'GET' : method;
}

function refused(url: URL, what: string): HttpFault {
  return new HttpFault('upstream-failed', `${shownAddress(url)} ${what}`, { phase: 'exchange', transient: false });
}

function timedOut(url: URL, timeoutMs: number): HttpFault {
  const message = `no answer from ${url.host} within ${timeoutMs} ms of redirects`;
  return new HttpFault('timeout', message, { phase: 'exchange', transient: true });
}
