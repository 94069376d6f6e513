import { parseHttpDate } from '../../core/http/http-date.ts';
import type { HttpRequest, HttpResponse } from '../../core/ports/ports.ts';

/** Requests with one of these are about this one exchange: their answers are neither stored nor taken from the cache. */
const SINGLE_USE = /^(authorization|proxy-authorization|cookie|host|cache-control|pragma|range|if-.*)$/i;

export function mayUseCache(request: HttpRequest): boolean {
  return (
    request.cache === true &&
    URL.canParse(request.url) &&
    request.method.toUpperCase() === 'GET' &&
    request.body === undefined &&
    !request.headers.some(([name]) => SINGLE_USE.test(name))
  );
}

type Headers = HttpResponse['headers'];

/**
 * For how long an answer may be given again without asking (RFC 9111), in milliseconds from the sending of its request;
 * 0: only after asking. Undefined: it must not be stored, or storing it would help no one. What the server does not say is
 * not guessed.
 */
export function lifetimeMs({ status, headers }: Pick<HttpResponse, 'status' | 'headers'>): number | undefined {
  if (status !== 200 || headers.has('set-cookie')) return undefined;
  const control = directives(headers);
  if (control.has('no-store') || control.has('private')) return undefined;
  if (headerWords(headers, 'vary').includes('*')) return undefined;
  const lifetime = control.has('no-cache') ? 0 : Math.max(0, declaredLifetimeMs(headers, control) - ageMs(headers));
  return lifetime > 0 || validators(headers).length > 0 ? lifetime : undefined;
}

/** The request headers that ask whether a stored answer still holds. */
export function validators(headers: Headers): [name: string, value: string][] {
  const asks: [string, string][] = [];
  const etag = headers.get('etag')?.[0];
  const modified = headers.get('last-modified')?.[0];
  if (etag !== undefined) asks.push(['If-None-Match', etag]);
  if (modified !== undefined) asks.push(['If-Modified-Since', modified]);
  return asks;
}

/** The headers of a stored answer after the server confirmed it: those of the confirmation win, but for those about the body. */
export function confirmedHeaders(stored: Headers, confirmation: Headers): ReadonlyMap<string, readonly string[]> {
  const headers = new Map(stored);
  for (const [name, values] of confirmation) if (!name.startsWith('content-')) headers.set(name, values);
  return headers;
}

function declaredLifetimeMs(headers: Headers, control: ReadonlyMap<string, string>): number {
  const maxAge = control.get('max-age');
  if (maxAge !== undefined) return /^\d{1,10}$/.test(maxAge) ? Number(maxAge) * 1000 : 0;
  const expires = parseHttpDate(headers.get('expires')?.[0] ?? '');
  const date = parseHttpDate(headers.get('date')?.[0] ?? '');
  return expires === undefined || date === undefined ? 0 : expires - date;
}

function ageMs(headers: Headers): number {
  const age = headers.get('age')?.[0]?.trim() ?? '';
  return /^\d{1,10}$/.test(age) ? Number(age) * 1000 : 0;
}

function directives(headers: Headers): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of headerWords(headers, 'cache-control')) {
    const [name = '', value = ''] = part.split('=', 2);
    if (!found.has(name)) found.set(name.trim(), value.trim().replace(/^"(.*)"$/, '$1'));
  }
  return found;
}

const headerWords = (headers: Headers, name: string): string[] =>
  (headers.get(name) ?? []).flatMap(value => value.split(',')).map(part => part.trim().toLowerCase());
