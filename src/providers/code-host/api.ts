import { type CodeHostAddresses, codeHostAddresses } from '../../core/code-host.ts';
import { formatDuration } from '../../core/duration.ts';
import { ToolError } from '../../core/errors.ts';
import { HttpFault } from '../../core/http/http-fault.ts';
import { sendFollowing } from '../../core/http/http-redirects.ts';
import { waitBeforeRetry } from '../../core/http/http-retry.ts';
import { nextLink } from '../../core/http/link-header.ts';
import type { Json, JsonMap } from '../../core/json/json.ts';
import { jsonFault, parseJson } from '../../core/json/json-read.ts';
import type { HttpRequest, HttpResponse } from '../../core/ports/ports.ts';
import { Failure, type ObserveEffects } from '../contract.ts';
import { serviceHost } from './host.ts';
import type { Inputs } from './inputs.ts';
import { asMap, asMaps, textAt } from './json.ts';
import { limitReached } from './rate-limit.ts';
import { DEFAULT_CREDENTIALS } from './words.ts';

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface ApiRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API, from the first slash on; or a whole address of one of the hosts of the service. */
  readonly path: string;
  readonly query?: Query | undefined;
  /** Sent as JSON; bytes as they are. */
  readonly body?: Json | Uint8Array | undefined;
  readonly contentType?: string;
  readonly accept?: string;
  /** A POST that only reads: it is sent again after faults that pass. */
  readonly reads?: boolean;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  /** Parsed; null where there is none. */
  readonly data: Json;
  readonly bytes: Uint8Array;
}

/** Conversation with the service in one call of the provider. What it refuses is a `Failure` with its words. */
export interface Api {
  readonly addresses: CodeHostAddresses;
  send(request: ApiRequest): Promise<ApiAnswer>;
  get(path: string, query?: Query): Promise<JsonMap>;
  /** Undefined: 404. */
  find(path: string, query?: Query): Promise<JsonMap | undefined>;
  /** Page after page, at most `limit` items. `member`: where the list is, in answers that are maps. */
  list(path: string, options?: ListOptions): Promise<readonly JsonMap[]>;
  graphql(query: string, variables: JsonMap): Promise<JsonMap>;
  sleep(ms: number): Promise<void>;
  now(): number;
  readonly wallClock: () => Date;
  readonly effects: ObserveEffects;
  /** For people, while the call goes on. */
  say(text: string): void;
}

interface ListOptions {
  readonly query?: Query;
  readonly member?: string;
  readonly limit?: number;
}

export interface ApiOptions {
  /** Longest wait for a rate limit, in milliseconds. 0: none. */
  readonly longestWaitMs: number;
  say(text: string): void;
}

const ACCEPT = 'application/vnd.github+json';
const API_VERSION = '2022-11-28';
const PAGE_SIZE = 100;
const MAX_PAGES = 1000;
const MAX_ATTEMPTS = 5;
const TOKEN_MARGIN_MS = 60_000;
const TRANSIENT: ReadonlySet<number> = new Set([500, 502, 503, 504]);
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'PUT', 'DELETE']);
const WAITS = { backoff: 'exponential', initialMs: 1000, maxMs: 10_000 } as const;

export function createApi(inputs: Inputs, effects: ObserveEffects, { longestWaitMs, say }: ApiOptions): Api {
  const addresses = codeHostAddresses(serviceHost(inputs));
  const known = new Map<string, { readonly etag: string; readonly answer: ApiAnswer }>();
  const timeoutMs = inputs.timeout ?? effects.limits.httpTimeoutMs;
  let renewed = false;

  const credential = async (url: URL, forceRefresh: boolean): Promise<string | undefined> => {
    if (inputs.anonymous === true) return undefined;
    const reference = inputs.authProvider ?? DEFAULT_CREDENTIALS;
    return effects.authorize(reference, { minValidForMs: timeoutMs + TOKEN_MARGIN_MS, host: url.host, forceRefresh });
  };

  const once = async (url: URL, request: ApiRequest, forceRefresh: boolean): Promise<HttpResponse> => {
    const { method = 'GET', body, accept = ACCEPT, contentType = 'application/json' } = request;
    const authorization = await credential(url, forceRefresh);
    const etag = method === 'GET' ? known.get(url.href)?.etag : undefined;
    const headers: (readonly [string, string])[] = [
      ['Accept', accept],
      ['X-GitHub-Api-Version', API_VERSION],
      ...(authorization === undefined ? [] : [['Authorization', authorization] as const]),
      ...(etag === undefined ? [] : [['If-None-Match', etag] as const]),
      ...(body === undefined ? [] : [['Content-Type', contentType] as const]),
    ];
    const bytes = body === undefined || body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
    const { maxResponseBytes } = effects.limits;
    const sent = { method, url: url.href, headers, body: bytes, timeoutMs, maxResponseBytes };
    // A write that is redirected would become another request.
    return method === 'GET' ? followed(sent, effects) : effects.send(sent, effects.signal);
  };

  /** With the attempts and waits that the answers call for. */
  const send = async (request: ApiRequest): Promise<ApiAnswer> => {
    const method = request.method ?? 'GET';
    const url = resolveAddress(request, addresses);
    const isRepeatable = REPEATABLE.has(method) || request.reads === true;
    for (let attempt = 1, forceRefresh = false; ; attempt++) {
      const response = await once(url, request, forceRefresh).catch((error: unknown) => {
        if (attempt < MAX_ATTEMPTS && isRepeatable && isTransient(error)) return undefined;
        throw translated(error);
      });
      if (response === undefined) {
        await effects.clock.sleep(waitBeforeRetry(WAITS, attempt), effects.signal);
        continue;
      }
      const kept = known.get(url.href);
      if (response.status === 304 && kept !== undefined) return kept.answer;
      if (response.status < 300) {
        const answer = readAnswer(response, request);
        const etag = response.headers.get('etag')?.[0];
        if (method === 'GET' && etag !== undefined) known.set(url.href, { etag, answer });
        return answer;
      }
      const refusal = refusalIn(response);
      if (response.status === 401 && inputs.anonymous !== true && !renewed) {
        renewed = true;
        forceRefresh = true;
        continue;
      }
      const limit = limitReached(response, refusal.message, { now: effects.clock.now(), attempt });
      if (limit !== undefined) {
        if (limit.waitMs > longestWaitMs || attempt >= MAX_ATTEMPTS)
          throw limitFailure(url, method, response.status, limit.kind, limit.waitMs);
        say(`the ${limit.kind} rate limit of ${url.host} is reached: waiting ${wholeSeconds(limit.waitMs)}`);
        await effects.clock.sleep(limit.waitMs, effects.signal);
        continue;
      }
      if (attempt < MAX_ATTEMPTS && isRepeatable && TRANSIENT.has(response.status)) {
        await effects.clock.sleep(waitBeforeRetry(WAITS, attempt), effects.signal);
        continue;
      }
      throw refused(url, method, response, refusal, effects);
    }
  };

  const find: Api['find'] = async (path, query) => {
    try {
      return asMap((await send({ path, query })).data);
    } catch (error) {
      if (isStatus(error, 404)) return undefined;
      throw error;
    }
  };

  return {
    addresses,
    effects,
    send,
    find,
    say,
    sleep: ms => effects.clock.sleep(ms, effects.signal),
    now: () => effects.clock.monotonicMs(),
    wallClock: () => effects.clock.now(),
    async get(path, query) {
      const answer = await send({ path, query });
      return asMap(answer.data) ?? {};
    },
    async list(path, { query = {}, member, limit = Number.POSITIVE_INFINITY } = {}) {
      const items: JsonMap[] = [];
      let next: string | undefined = path;
      for (let page = 1; next !== undefined && items.length < limit; page++) {
        if (page > MAX_PAGES) throw new Failure('http', `${path} has more than ${MAX_PAGES} pages`);
        const request: ApiRequest =
          page === 1 ? { path: next, query: { per_page: PAGE_SIZE, ...query } } : { path: next };
        const { data, headers } = await send(request);
        items.push(...asMaps(member === undefined ? data : asMap(data)?.[member]));
        next = nextLink(headers.get('link') ?? []);
      }
      return items.slice(0, limit);
    },
    async graphql(query, variables) {
      const reads = /^\s*(?:query\b|\{)/.test(query);
      const { data } = await send({ method: 'POST', path: addresses.graphql, body: { query, variables }, reads });
      const errors = asMaps(asMap(data)?.['errors']);
      if (errors.length > 0)
        throw new Failure(
          'http',
          effects.redact(`GraphQL: ${errors.map(error => textAt(error, 'message')).join('; ')}`),
        );
      return asMap(asMap(data)?.['data']) ?? {};
    },
  };
}

/** An answer led or an input names the address: credentials go to the hosts of the service and to no other. */
function resolveAddress({ path, query }: ApiRequest, addresses: CodeHostAddresses): URL {
  const bases = [addresses.api, addresses.graphql, addresses.uploads];
  const isWhole = !path.startsWith('/');
  if (isWhole && !URL.canParse(path)) throw new Failure('http', 'the service named an invalid address');
  const url = new URL(isWhole ? path : addresses.api + path);
  const isOwn = bases.some(
    base => url.href === base || url.href.startsWith(`${base}/`) || url.href.startsWith(`${base}?`),
  );
  if (!isOwn) throw new Failure('http', `${url.origin}${url.pathname} does not belong to the API of ${addresses.api}`);
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined) url.searchParams.append(name, String(value));
  return url;
}

async function followed(request: Omit<HttpRequest, 'guard'>, effects: ObserveEffects): Promise<HttpResponse> {
  const send = (hop: typeof request, signal: AbortSignal) => effects.send(hop, signal);
  return sendFollowing(send, request, { monotonicMs: () => effects.clock.monotonicMs() }, effects.signal);
}

const isTransient = (error: unknown): boolean => error instanceof HttpFault && error.transient;

function translated(error: unknown): unknown {
  if (!(error instanceof ToolError)) return error;
  const message = error.hint === undefined ? error.message : `${error.message} (${error.hint})`;
  const isFault = ['upstream-failed', 'timeout', 'not-allowed-here'].includes(error.code) && error instanceof HttpFault;
  return isFault ? new Failure('http', message, { cause: error }) : error;
}

function readAnswer({ status, headers, body }: HttpResponse, { accept }: ApiRequest): ApiAnswer {
  const isJson = accept === undefined || accept.includes('json');
  const text = isJson ? Buffer.from(body).toString('utf8') : '';
  return { status, headers, data: text.trim() === '' ? null : parsed(text), bytes: body };
}

function parsed(text: string): Json {
  try {
    return parseJson(text) as Json;
  } catch (error) {
    throw new Failure('http', `the answer of the service ${jsonFault(error)}`, { cause: error });
  }
}

interface Refusal {
  readonly message: string;
  readonly errors: readonly JsonMap[];
}

function refusalIn({ body }: HttpResponse): Refusal {
  try {
    const data = asMap(parseJson(Buffer.from(body).toString('utf8')));
    return { message: textAt(data, 'message'), errors: asMaps(data?.['errors']) };
  } catch {
    return { message: '', errors: [] };
  }
}

/** A failure with what the service said is wrong. */
export class Refused extends Failure {
  readonly errors: readonly JsonMap[];

  constructor(message: string, statusCode: number, errors: readonly JsonMap[]) {
    super('http', message, { statusCode });
    this.errors = errors;
  }
}

export const isStatus = (error: unknown, ...statuses: readonly number[]): error is Failure =>
  error instanceof Failure && error.statusCode !== undefined && statuses.includes(error.statusCode);

/** 422 with this code or these words in one of its errors. */
export const isRefusedFor = (error: unknown, word: RegExp): boolean =>
  error instanceof Refused && error.statusCode === 422 && word.test(error.message);

function refused(
  url: URL,
  method: string,
  { status, headers }: HttpResponse,
  { message, errors }: Refusal,
  { redact }: ObserveEffects,
): Failure {
  const details = errors.map(error => {
    const what = [textAt(error, 'resource'), textAt(error, 'field'), textAt(error, 'code')].filter(word => word !== '');
    return textAt(error, 'message') || what.join(' ');
  });
  const said = [message, ...details].filter(text => text !== '').join('; ');
  const target = headers.get('location')?.[0];
  const moved =
    status >= 300 && status < 400 && target !== undefined ? ' (it was moved or renamed: use its new name)' : '';
  return new Refused(
    redact(
      `${method} ${url.origin}${url.pathname} answered ${status}${said === '' ? '' : `: ${said}`}${moved}${HINTS[status] ?? ''}`,
    ),
    status,
    errors,
  );
}

const HINTS: Readonly<Record<number, string>> = {
  401: ' (the credentials are not accepted)',
  404: ' (it is not there, or the credentials may not see it)',
};

const wholeSeconds = (ms: number): string => formatDuration(Math.ceil(ms / 1000) * 1000);

const limitFailure = (url: URL, method: string, statusCode: number, kind: string, waitMs: number): Failure =>
  new Failure(
    'http',
    `${method} ${url.origin}${url.pathname}: the ${kind} rate limit is reached for ${wholeSeconds(waitMs)} (rateLimitWait allows longer waits)`,
    { statusCode, retryAfterMs: waitMs },
  );
