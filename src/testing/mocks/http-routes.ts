import { compileGlob } from '../../core/glob/glob.ts';
import { emptyMap, toJson } from '../../core/json/json.ts';
import type { MockAnswer, MockRequest } from '../../core/ports/test-ports.ts';
import type { HttpRoute } from '../../solution/testing/test-suite.ts';
import type { ObservedRequest } from '../variables.ts';

/** What a service answers: the first route that fits, else 404 as JSON. */
export function routeAnswers(
  service: string,
  routes: readonly HttpRoute[],
): (request: MockRequest) => Promise<MockAnswer> {
  const rows = routes.map(route => ({ route, fits: pathMatcher(route.path) }));
  return async request => {
    const body = Buffer.from(request.body).toString('utf8');
    const found = rows.find(
      ({ route: { method, bodyContains }, fits }) =>
        (method === undefined || method === request.method || (method === 'GET' && request.method === 'HEAD')) &&
        fits(request.target) &&
        (bodyContains === undefined || body.includes(bodyContains)),
    );
    if (found === undefined)
      return json(404, { error: `service "${service}" has no route for ${request.method} ${request.target}` });
    const { route } = found;
    const answer = route.echo ? json(route.status, echoAnswer(request, body)) : bodyAnswer(route);
    return { ...answer, headers: merged(answer.headers, route.headers), delayMs: route.delayMs };
  };
}

function pathMatcher(path: string): (target: string) => boolean {
  const withQuery = path.includes('?');
  const comparedPath = (target: string): string => (withQuery ? target : (target.split('?', 1)[0] ?? ''));
  if (!path.includes('*')) return target => comparedPath(target) === path;
  const glob = compileGlob(path.slice(1).replaceAll(/[?[\]{}\\]/g, String.raw`\$&`), { hidden: true });
  return target => glob.matches(comparedPath(target).slice(1));
}

function bodyAnswer({ status, body }: HttpRoute): MockAnswer {
  if (typeof body === 'string')
    return {
      status,
      headers: new Map([['content-type', 'text/plain; charset=utf-8']]),
      body: Buffer.from(body),
      delayMs: 0,
    };
  if (body === undefined) return { status, headers: new Map(), body: new Uint8Array(), delayMs: 0 };
  return json(status, body);
}

function json(status: number, data: unknown): MockAnswer {
  return {
    status,
    headers: new Map([['content-type', 'application/json']]),
    body: Buffer.from(JSON.stringify(toJson(data))),
    delayMs: 0,
  };
}

function echoAnswer({ method, target, headers }: MockRequest, body: string): unknown {
  return { method, ...parseTarget(target), headers, body };
}

/** The parts of a request line. Where a name occurs twice, its last value counts. */
function parseTarget(target: string): { readonly path: string; readonly query: Readonly<Record<string, string>> } {
  const [path = '', query = ''] = target.split('?', 2);
  const values = emptyMap<string>();
  for (const [name, value] of new URLSearchParams(query)) values[name] = value;
  return { path, query: values };
}

/** What assertions see of a request. */
export function observedRequest(service: string, { method, target, headers, body }: MockRequest): ObservedRequest {
  return { service, method, ...parseTarget(target), headers, body: Buffer.from(body).toString('utf8') };
}

/** Names in lower case, so that a header of the route stands in place of the usual one. */
function merged(usual: ReadonlyMap<string, string>, own: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...usual, ...[...own].map(([name, value]) => [name.toLowerCase(), value] as const)]);
}
