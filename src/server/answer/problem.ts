import { type ErrorCode, type Fault, flatFaults, ToolError } from '../../core/errors.ts';
import { isMap } from '../../core/json/json.ts';

export type ProblemCode =
  | ErrorCode
  | 'malformed-request'
  | 'invalid-filter'
  | 'unauthenticated'
  | 'method-not-allowed'
  | 'request-timeout'
  | 'too-large'
  | 'unsupported-media-type'
  | 'headers-too-large'
  | 'rate-limited'
  | 'too-busy'
  | 'credentials-unavailable'
  | 'overloaded'
  | 'shutting-down'
  | 'key-in-use'
  | 'key-reused'
  | 'auth-unavailable';

interface ProblemRow {
  readonly status: number;
  readonly title: string;
  /** The code that callers see, where it is another one. */
  readonly as?: ProblemCode;
}

const row = (status: number, title: string): ProblemRow => ({ status, title });
const OURS: ProblemRow = {
  status: 502,
  title: 'Credentials of the server are not available',
  as: 'credentials-unavailable',
};

/** Every code with its status. The server's own lack of credentials is never 401: that is about the caller. */
export const PROBLEMS: Readonly<Record<ProblemCode, ProblemRow>> = {
  'malformed-request': row(400, 'The request cannot be read'),
  'invalid-filter': row(400, 'The filter is not usable'),
  'invalid-expression': row(400, 'The expression is not usable'),
  'invalid-template': row(400, 'The template is not usable'),
  'cost-exceeded': row(400, 'A limit of evaluation was reached'),
  unparsable: row(400, 'The solution cannot be read'),
  unauthenticated: row(401, 'Authentication is needed'),
  forbidden: row(403, 'Not allowed'),
  'not-allowed-here': row(403, 'This server does not allow it'),
  'not-found': row(404, 'Not found'),
  'method-not-allowed': row(405, 'Method not allowed'),
  'request-timeout': row(408, 'The request did not arrive in time'),
  'too-large': row(413, 'The request is too large'),
  'unsupported-media-type': row(415, 'The content type is not supported'),
  'invalid-input': row(422, 'The request is not valid'),
  'invalid-solution': row(422, 'The solution is not valid'),
  'resolver-failed': row(422, 'Resolvers failed'),
  'validation-failed': row(422, 'Values are not valid'),
  'render-failed': row(422, 'The solution cannot be rendered'),
  'action-failed': row(422, 'An action failed'),
  'plan-changed': row(409, 'The plan does not hold any more'),
  'policy-denied': row(403, 'A policy does not allow it'),
  'key-in-use': row(409, 'A request with this key is under way'),
  'plan-decided': row(409, 'The plan was decided about before'),
  'approval-missing': row(409, 'The plan waits for an approval'),
  'plan-expired': row(410, 'The plan has expired'),
  'key-reused': row(422, 'The key was used for another request'),
  'run-busy': row(409, 'Another process works on it'),
  'runs-unavailable': row(503, 'Runs cannot be kept'),
  'config-invalid': row(422, 'The configuration is not valid'),
  'rate-limited': row(429, 'Too many requests'),
  'too-busy': row(429, 'Too many requests at the same time'),
  'headers-too-large': row(431, 'The request headers are too large'),
  internal: row(500, 'Internal error'),
  'upstream-failed': row(502, 'A remote service failed'),
  'catalog-failed': row(502, 'A catalog failed'),
  'credentials-unavailable': OURS,
  'not-authenticated': OURS,
  'token-expired': OURS,
  'flow-not-supported': OURS,
  'unknown-profile': OURS,
  'auth-timeout': OURS,
  'auth-cancelled': OURS,
  'invalid-scope': OURS,
  'identity-refused': OURS,
  'metadata-unavailable': OURS,
  'impersonation-denied': OURS,
  'consent-required': OURS,
  'interaction-required': OURS,
  'identity-unreachable': OURS,
  'validity-unreachable': OURS,
  'credentials-busy': OURS,
  'auth-config': OURS,
  'store-locked': OURS,
  'store-unreadable': OURS,
  'store-unwritable': OURS,
  overloaded: row(503, 'The server is overloaded'),
  'shutting-down': row(503, 'The server is shutting down'),
  'auth-unavailable': row(503, 'Authentication is not available'),
  timeout: row(504, 'The request took too long'),
  cancelled: row(504, 'The request was cancelled'),
};

export interface ProblemFault {
  readonly field: string;
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
}

/** RFC 7807. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: ProblemCode;
  readonly request_id: string;
  readonly errors?: readonly ProblemFault[];
  readonly run_id?: string;
}

export interface ProblemFacts {
  readonly code: ProblemCode;
  /** This occurrence: no stack, no path of the host, no secret. */
  readonly detail: string;
  readonly errors?: readonly ProblemFault[] | undefined;
  readonly runId?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** Ends a request with a problem. Thrown by steps and handlers of the server itself. */
export class ProblemError extends Error {
  readonly facts: ProblemFacts;
  constructor(code: ProblemCode, detail: string, more: Omit<ProblemFacts, 'code' | 'detail'> = {}) {
    super(detail);
    this.name = 'ProblemError';
    this.facts = { code, detail, ...more };
  }
}

const MAX_DETAIL = 2000;
const MAX_ERRORS = 100;
const DEFECT = 'The server failed in a way that it should not; the request id leads to its log.';

export function problemBody(facts: ProblemFacts, place: { readonly path: string; readonly id: string }): Problem {
  const found = PROBLEMS[facts.code];
  const code = found.as ?? facts.code;
  const { status, title } = PROBLEMS[code];
  return {
    type: `urn:tool:problem:${code}`,
    title,
    status,
    detail: clip(status === 500 ? DEFECT : facts.detail),
    instance: place.path,
    code,
    request_id: place.id,
    ...(facts.errors !== undefined && facts.errors.length > 0 && { errors: facts.errors.slice(0, MAX_ERRORS) }),
    ...(facts.runId !== undefined && { run_id: facts.runId }),
  };
}

function clip(text: string): string {
  const points = Array.from(text);
  return points.length <= MAX_DETAIL ? text : `${points.slice(0, MAX_DETAIL - 1).join('')}…`;
}

/** What a caller gave, by the part of the request that it stood in. */
export interface GivenInputs {
  readonly body?: unknown;
  readonly query?: object;
}

/** What was thrown, as a problem. Whatever is not thrown on purpose is a defect, and tells callers nothing. */
export function problemFacts(error: unknown, given: GivenInputs = {}): ProblemFacts {
  if (error instanceof ProblemError) return error.facts;
  if (!(error instanceof ToolError)) return { code: 'internal', detail: '' };
  const errors = flatFaults(error)
    .map(fault => toProblemFault(fault, given))
    .filter(fault => fault !== undefined);
  const code = isFilterFault(error, given) ? 'invalid-filter' : error.code;
  return { code, detail: errors.length === 0 ? withReasons(error) : withHint(error), errors };
}

/** The expression that is at fault is the filter of a list. */
const isFilterFault = ({ code, field }: ToolError, { query = {} }: GivenInputs): boolean =>
  code === 'invalid-expression' && field === 'filter' && Object.hasOwn(query, 'filter');

function toProblemFault({ message, field, at, hint }: Fault, given: GivenInputs): ProblemFault | undefined {
  const place = field === undefined ? pointerWords(at?.pointer) : fieldWords(field, given);
  if (place === undefined && at === undefined) return undefined;
  return {
    field: place ?? 'body.solution',
    message: withHint({ message, hint }),
    ...(at !== undefined && { line: at.line, column: at.column }),
  };
}

/** An operation names its own inputs, which callers gave in the body or in the query. */
function fieldWords(field: string, { body, query = {} }: GivenInputs): string | undefined {
  if (field.startsWith('/')) return pointerWords(field);
  const [input = ''] = field.split(/[.[]/, 1);
  if (isMap(body) && Object.hasOwn(body, input)) return `body.${field}`;
  return Object.hasOwn(query, input) ? `query.${field}` : field;
}

/** `/spec/resolvers/x/inputs/0` -> `spec.resolvers.x.inputs[0]` */
export function pointerWords(pointer: string | undefined): string | undefined {
  if (pointer === undefined || pointer === '') return undefined;
  const steps = pointer.split('/').slice(1);
  const words = steps.map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return words.map((word, i) => (/^\d+$/.test(word) ? `[${word}]` : i === 0 ? word : `.${word}`)).join('');
}

const withHint = ({ message, hint }: Pick<Fault, 'message' | 'hint'>): string =>
  hint === undefined ? message : `${message}: ${hint}`;

/** For several reasons that belong neither to a field of the request nor to a place in the document. */
const withReasons = (error: ToolError): string =>
  error.faults.length < 2 ? withHint(error) : `${withHint(error)}: ${error.faults.map(withHint).join('; ')}`;
