import type { JsonMap } from '../../core/json/json.ts';
import { PROBLEMS, type ProblemCode, problemBody } from '../answer/problem.ts';
import type { RouteRow } from '../routes/route-row.ts';
import { type Components, problemSchema, type Reference } from './components.ts';
import { type HEADERS, RATE_LIMIT_HEADERS } from './headers.ts';

/** What any request may be answered, before a route is known. */
const ANY: readonly ProblemCode[] = [
  'malformed-request',
  'method-not-allowed',
  'request-timeout',
  'headers-too-large',
  'internal',
];
/** What the API chain may answer. */
const API: readonly ProblemCode[] = [
  ...ANY,
  'unauthenticated',
  'forbidden',
  'too-large',
  'unsupported-media-type',
  'rate-limited',
  'too-busy',
  'overloaded',
  'shutting-down',
  'auth-unavailable',
  'timeout',
];
/** The problems that reading a body may end in. */
const BODY: readonly ProblemCode[] = ['malformed-request', 'invalid-input'];

/** Headers that problems of a status carry. */
const HEADERS_OF: Readonly<Record<number, readonly (keyof typeof HEADERS)[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After', ...RATE_LIMIT_HEADERS],
  503: ['Retry-After'],
};

/** Codes that an endpoint may answer, in the order of their statuses. */
function problemCodes(row: RouteRow): readonly ProblemCode[] {
  const { access, method, problems } = row;
  const all = [...(access === 'public' ? ANY : API), ...(method === 'POST' ? BODY : []), ...problems];
  const shown = new Set(all.map(code => PROBLEMS[code].as ?? code));
  return (Object.keys(PROBLEMS) as ProblemCode[]).filter(code => shown.has(code));
}

/** Responses by status: the problem body with the codes that may be in it. */
export function problemResponses(row: RouteRow, components: Components): Readonly<Record<string, Reference>> {
  const groups = Map.groupBy(problemCodes(row), code => PROBLEMS[code].status);
  const entries = [...groups].sort(([a], [b]) => a - b);
  return Object.fromEntries(entries.map(([status, codes]) => [status, response(status, codes, components)]));
}

/** Endpoints with equal codes share it. */
function response(status: number, codes: readonly ProblemCode[], components: Components): Reference {
  return components.part('responses', `${status}.${codes.join('.')}`, () => ({
    description: codes.map(code => `${PROBLEMS[code].title} (\`${code}\`).`).join(' '),
    headers: Object.fromEntries(
      (['X-Request-ID', ...(HEADERS_OF[status] ?? [])] as const).map(name => [name, components.header(name)]),
    ),
    content: {
      'application/problem+json': {
        schema: {
          ...problemSchema(components),
          properties: { status: { const: status }, code: { enum: codes } },
        },
        examples: Object.fromEntries(codes.map(code => [code, example(code, components)])),
      },
    },
  }));
}

const PLACE = { path: '/v1/solutions', id: '5f0c6f0e-4b2a-4a51-9c3c-0d3b5f4f7a10' };

function example(code: ProblemCode, components: Components): Reference {
  const { title } = PROBLEMS[code];
  return components.part('examples', code, () => ({
    summary: title,
    value: problemBody({ code, detail: title.toLowerCase() }, PLACE) as unknown as JsonMap,
  }));
}
