import type { Answer, Exchange, Step } from '../request/exchange.ts';

const EXPOSED = 'X-Request-ID, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset';

/**
 * API 1: pages of other origins. A preflight is answered here; a foreign origin gets no headers that would let it read anything.
 * Cookies and the like are never allowed.
 */
export const cors: Step = {
  name: 'CORS',
  enter(exchange) {
    const { enabled, allowedOrigins } = exchange.runtime.settings.cors;
    if (!enabled) return;
    const anyOrigin = allowedOrigins.includes('*');
    exchange.finishers.push((own, answer) => {
      const origin = allowedOrigin(own);
      return {
        ...answer,
        headers: {
          ...answer.headers,
          ...(!anyOrigin && { Vary: vary(answer.headers['Vary']) }),
          ...(origin !== undefined && {
            'Access-Control-Allow-Origin': anyOrigin ? '*' : origin,
            'Access-Control-Expose-Headers': EXPOSED,
          }),
        },
      };
    });
  },
  run(exchange, next) {
    const { enabled, allowedMethods, allowedHeaders, maxAge } = exchange.runtime.settings.cors;
    if (!enabled || !isPreflight(exchange)) return next();
    const known = allowedOrigin(exchange) !== undefined;
    return {
      status: 204,
      headers: known
        ? {
            'Access-Control-Allow-Methods': allowedMethods.join(', '),
            'Access-Control-Allow-Headers': allowedHeaders.join(', '),
            'Access-Control-Max-Age': String(maxAge),
          }
        : {},
      body: '',
      contentType: undefined,
    } satisfies Answer;
  },
};

const vary = (given: string | undefined): string => (given === undefined ? 'Origin' : `${given}, Origin`);

const isPreflight = ({ method, request: { headers } }: Exchange): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

function allowedOrigin({ request, runtime }: Exchange): string | undefined {
  const { origin } = request.headers;
  const { allowedOrigins } = runtime.settings.cors;
  if (origin === undefined) return undefined;
  return allowedOrigins.includes('*') || allowedOrigins.includes(origin) ? origin : undefined;
}
