import { isIP } from 'node:net';
import { fitsStarPattern } from '../../core/text/star-pattern.ts';
import type { AuthOptions, AuthOutcome, AuthRequest } from './contract.ts';
import { forbidden } from './problems.ts';
import { rawHeaderValues } from './raw-headers.ts';

/** Requests that pages may cause without leave, and that change nothing. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * While there is no authentication, a page in the browser of someone on this machine must not use this server: neither
 * under a name of its own that leads here (DNS rebinding), nor by a request from its own origin. Answers the refusal.
 */
export function createBrowserGuard(options: AuthOptions): (request: AuthRequest) => AuthOutcome | undefined {
  const names = [options.host, ...options.allowedHosts].map(nameMatcher);
  const schemes = options.behindProxy ? ['http:', 'https:'] : [options.tls ? 'https:' : 'http:'];
  const anyOrigin = options.allowedOrigins.includes('*');
  const origins = new Set(options.allowedOrigins.map(origin => origin.toLowerCase()));

  const isOurName = (name: string): boolean =>
    isIP(name) !== 0 || name === 'localhost' || names.some(matches => matches(name));
  const isOurOrigin = (origin: string, host: string): boolean => {
    if (anyOrigin || origins.has(origin.toLowerCase())) return true;
    const url = URL.canParse(origin) ? new URL(origin) : undefined;
    if (url === undefined || !schemes.includes(url.protocol)) return false;
    const own = `${url.protocol}//${host}`;
    return URL.canParse(own) && new URL(own).host === url.host;
  };

  return ({ method, rawHeaders }) => {
    const hosts = rawHeaderValues(rawHeaders, 'host');
    const [host = ''] = hosts;
    const name = hosts.length === 1 ? hostName(host) : undefined;
    if (name === undefined || !isOurName(name))
      return forbidden(
        'the name in the Host header does not belong to this server: add it to apiServer.allowedHosts, or switch authentication on',
      );
    const foreign = rawHeaderValues(rawHeaders, 'origin').some(origin => !isOurOrigin(origin, host));
    if (foreign && !SAFE_METHODS.has(method))
      return forbidden('the request comes from a page of another origin, which CORS does not allow');
    return undefined;
  };
}

/** `name`, `name:port`, `[::1]:port`; undefined for anything else. In lower case, without the dot of the root. */
function hostName(host: string): string | undefined {
  const [, bracketed, name] = /^(?:\[([0-9A-Fa-f:.]+)\]|([A-Za-z0-9._~-]+))(?::\d{0,5})?$/.exec(host) ?? [];
  return (bracketed ?? name)?.toLowerCase().replace(/\.$/, '');
}

/** `*` stands for any text. */
function nameMatcher(pattern: string): (name: string) => boolean {
  const wanted = pattern.toLowerCase().replace(/\.$/, '');
  return name => fitsStarPattern(wanted, name);
}
