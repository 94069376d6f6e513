import { randomBytes } from 'node:crypto';
import type { Call } from '../../core/call.ts';
import { toJson } from '../../core/json/json.ts';
import { parseJson } from '../../core/json/json-read.ts';
import { newRunId } from '../../core/run-id.ts';
import type { PageRequest } from '../../operations/pages.ts';
import type { ServerOperation, ServerPort } from '../../operations/server/server-operation.ts';
import { type ListResult, listPage } from '../answer/page.ts';
import { ProblemError } from '../answer/problem.ts';
import type { Walk } from '../chain.ts';
import { tooLarge } from '../middleware/size-limit.ts';
import type { RouteInputs, RouteRow } from '../routes/route-row.ts';
import type { AsyncRuns } from '../runs/async-runs.ts';
import { isKeptRequest } from '../runs/preferences.ts';
import { requireOwner, runScope } from '../runs/scope.ts';
import { auditedCaller, auditedRun } from '../telemetry/audit-record.ts';
import type { Job, PostedBody } from '../threads/messages.ts';
import type { Turn } from '../threads/queue.ts';
import { type Asked, askOperation, NO_PREMISES } from '../wire-context.ts';
import { checkContentType, malformed, parseBody, readBody } from './body.ts';
import { clientKey } from './client-address.ts';
import { type Answer, type Exchange, jsonAnswer } from './exchange.ts';
import { createKeptAnswers, type KeptAnswers } from './kept-answers.ts';
import { type Query, readQuery, type Validators } from './validate.ts';

export interface Handlers {
  readonly port: ServerPort;
  readonly validators: Validators;
  /** Runs that go on after their request. */
  readonly runs: AsyncRuns;
}

/** What comes after the chain: reads and checks the request, asks the operation of its route, answers. */
export function createHandler(handlers: Handlers): Walk {
  const { port } = handlers;
  const loaded = new Map<RouteRow, ServerOperation<unknown>>();
  const kept = createKeptAnswers();
  const slow = createSlowHandler(handlers, loaded, kept);
  return exchange => {
    const { match } = exchange;
    const operation = match?.kind === 'route' && match.row.method === 'GET' ? loaded.get(match.row) : undefined;
    if (operation === undefined || match?.kind !== 'route')
      return (match?.kind === 'route' && isKept(match.row) ? kept.find(exchange) : undefined) ?? slow(exchange);
    const result = operation.run(port, new RequestCall(exchange), {});
    return result instanceof Promise ? result.then(found => toAnswer(match.row, found)) : toAnswer(match.row, result);
  };
}

function createSlowHandler(
  { port, validators, runs }: Handlers,
  loaded: Map<RouteRow, ServerOperation<unknown>>,
  kept: KeptAnswers,
): (exchange: Exchange) => Promise<Answer> {
  return async exchange => {
    const { match, runtime } = exchange;
    if (match === undefined || match.kind === 'unknown' || match.kind === 'method')
      throw new ProblemError('not-found', 'there is nothing at this path');
    if (match.kind === 'malformed') throw malformed('the path cannot be decoded');
    const { row, params } = match;
    if (row.owned === true) requireOwner(exchange);
    const inputs = await row.inputs();
    const query = readQuery(exchange.query, inputs.query);
    checkParams(inputs, params);
    const body: Body =
      row.method === 'POST' ? await readRequestBody(exchange, row, { inputs, validators }) : { data: {} };
    const call = new RequestCall(exchange);
    const operation = await row.serve?.();
    if (operation !== undefined) {
      if (Object.keys(inputs.query).length === 0) loaded.set(row, operation);
      return toAnswer(row, await operation.run(port, call, query));
    }
    const asked = {
      params: Object.fromEntries(params),
      query,
      runId: newRunId(Date.now(), randomBytes(10)),
      ...(row.headers !== undefined && { headers: pickHeaders(exchange, row.headers) }),
    };
    const page = row.list === true ? pageRequest(query) : undefined;
    const filtered = page !== undefined && page.filter.trim() !== '';
    if (row.place !== 'server' || filtered) {
      const posted = body.posted === undefined ? {} : { body: body.posted };
      const job: Job = {
        operation: row.operation,
        asked,
        page,
        trace: exchange.trace,
        granted: exchange.granted,
        caller: exchange.identity?.kind === 'anonymous' ? '' : (exchange.identity?.id ?? ''),
        scope: runScope(exchange),
        ...posted,
      };
      const inside = { exchange, row, runs };
      if (row.place !== 'runs' && !isKeptRequest(exchange, row)) return answerIn(inside, job);
      requireOwner(exchange);
      const { answerWithRuns } = await import('../runs/answer-with-runs.ts');
      return answerWithRuns(exchange, row, {
        job,
        data: body.data,
        runs,
        inThread: own => inThread(inside, own),
        answer: own => answerIn(inside, own),
        call,
      });
    }
    const result = toJson(
      await askOperation(row, await runtime.services(), { ...asked, body: body.data }, { premises: NO_PREMISES, call }),
    );
    const answer = jsonAnswer(page === undefined ? result : await listPage(result as ListResult, page));
    return isKept(row) ? kept.keep(exchange, answer) : answer;
  };
}

/** What is answered in this thread by an operation of the program depends on the configuration alone. */
const isKept = ({ method, place }: RouteRow): boolean => method === 'GET' && place === 'server';

/** Its signal and its time are made only when an operation asks for them. */
class RequestCall implements Call {
  readonly cwd = '/';
  readonly #exchange: Exchange;

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  get signal(): AbortSignal {
    return this.#exchange.abort.signal;
  }

  get startedAt(): Date {
    return this.#exchange.startedAt;
  }
}

const pageRequest = (query: Query): PageRequest => ({
  page: Number(query['page']),
  perPage: Number(query['per_page']),
  filter: String(query['filter'] ?? ''),
});

/** Credentials are the business of the chain: a row does not name them. */
function pickHeaders({ request }: Exchange, names: readonly string[]): Readonly<Record<string, string>> {
  const isNamed = (header: string): boolean =>
    names.some(name => (name.endsWith('*') ? header.startsWith(name.slice(0, -1)) : header === name));
  const given = Object.entries(request.headers).flatMap(([header, value]) =>
    typeof value === 'string' && isNamed(header) ? [[header, value] as const] : [],
  );
  return Object.fromEntries(given);
}

function checkParams({ params }: RouteInputs, given: ReadonlyMap<string, string>): void {
  for (const [name, { schema }] of Object.entries(params)) {
    const max = Number((schema as Readonly<Record<string, unknown>>)['maxLength'] ?? Infinity);
    if ((given.get(name) ?? '').length > max) throw new ProblemError('not-found', 'there is nothing of this name');
  }
}

/** Larger bodies are read in a thread: reading one here would hold up all other requests for more than a few milliseconds. */
const MAX_READ_HERE = 32_768;

interface Body {
  readonly data: Asked['body'];
  /** For a thread. Absent: there is no body. */
  readonly posted?: PostedBody;
}

async function readRequestBody(
  exchange: Exchange,
  row: RouteRow,
  { inputs, validators }: { readonly inputs: RouteInputs; readonly validators: Validators },
): Promise<Body> {
  checkContentType(exchange.request.headers['content-type']);
  const bytes = await readBody(exchange);
  exchange.body = bytes;
  if (bytes.length === 0) {
    if (inputs.body === undefined || row.bodyOptional === true) return { data: {} };
    throw malformed('the body is empty');
  }
  const wantsSummary = exchange.runtime.audit !== undefined;
  if (bytes.length > MAX_READ_HERE) {
    if (row.place === 'server' || row.place === 'runs') throw tooLarge(MAX_READ_HERE);
    return { data: {}, posted: { bytes: alone(bytes), isChecked: false, wantsSummary } };
  }
  const data = parseBody(bytes);
  exchange.data = data;
  await validators.checkBody(row, data);
  return { data: data as Asked['body'], posted: { bytes: alone(bytes), isChecked: true, wantsSummary } };
}

/** Posting a view copies the whole memory that it looks at, and a small body lies in a large piece of the socket's. */
const alone = (bytes: Buffer): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);

function toAnswer({ whole, contentType }: RouteRow, result: unknown): Answer {
  if (whole === true) return result as Answer;
  if (typeof result === 'string')
    return { status: 200, headers: {}, body: result, contentType: contentType ?? 'application/json' };
  return jsonAnswer(result);
}

/** Longer than a run waits for its own calls after their grace period: then `finally` begins, with a bound of its own. */
const RUN_GRACE_MS = 3000;
const EVAL_MS = 5000;

interface Inside extends Pick<Handlers, 'runs'> {
  readonly exchange: Exchange;
  readonly row: RouteRow;
}

/** The answer of a job that a thread does. */
async function answerIn(inside: Inside, job: Job): Promise<Answer> {
  const { row } = inside;
  const text = await inThread(inside, job);
  if (row.whole === true) return parseJson(text) as Answer;
  return { status: row.success ?? 200, headers: {}, body: text, contentType: 'application/json' };
}

async function inThread({ exchange, row, runs }: Inside, job: Job): Promise<string> {
  const { runtime, abort } = exchange;
  const isRun = row.place === 'run' && job.accepts !== true;
  const filtered = String(job.asked.query['filter'] ?? '').trim() !== '';
  const short = row.place === 'eval' || filtered;
  const run = row.operation === 'solution.run' && isRun ? runs.synchronous.enter() : undefined;
  const turn = await awaitTurn(exchange, isRun).catch(async (error: unknown) => {
    await run?.ended(exchange);
    throw error;
  });
  run?.begun();
  // From here on there is a record of the run, also when its document cannot be loaded.
  if (run !== undefined) exchange.run = { runId: job.asked.runId };
  try {
    return await runtime.threads.run(job, {
      requestId: exchange.id,
      signal: abort.signal,
      limitMs: short ? EVAL_MS : undefined,
      graceMs: isRun ? runtime.loaded.config.action.gracePeriodMs + RUN_GRACE_MS : 0,
      onReady: turn.begun,
      onRun: facts => {
        exchange.run = { ...exchange.run, ...facts, runId: job.asked.runId };
      },
      onStarted: () => {
        exchange.runId = job.asked.runId;
      },
      onBody: summary => {
        exchange.bodySummary = summary;
      },
    });
  } catch (error) {
    throw filtered && error instanceof ProblemError && error.facts.code === 'cost-exceeded'
      ? new ProblemError('invalid-filter', 'the filter took more than it may')
      : error;
  } finally {
    turn.end();
    if (isRun) logRun(exchange);
    await run?.ended(exchange);
  }
}

/** One record for each run when it has ended, however it did. */
function logRun(exchange: Exchange): void {
  const { run, runtime, identity, id, startedMs } = exchange;
  if (run === undefined) return;
  runtime.log('info', 'run ended', () => ({
    ...auditedRun(exchange),
    caller: auditedCaller(identity),
    duration_ms: Math.round(performance.now() - startedMs),
    request_id: id,
  }));
}

/** Waits for a thread. A known caller waits in a queue of their own; everyone else in that of the address. */
async function awaitTurn(exchange: Exchange, isRun: boolean): Promise<Turn> {
  const { runtime, identity, clientAddress, abort } = exchange;
  const caller =
    identity === undefined || identity.kind === 'anonymous' ? clientKey(clientAddress) : `id:${identity.id}`;
  exchange.isQueued = true;
  try {
    return await runtime.queue.enter({ caller, isRun }, abort.signal, queueFull);
  } finally {
    exchange.isQueued = false;
  }
}

const queueFull = (): Error =>
  new ProblemError('too-busy', 'as many requests as may (maxQueued) wait for a thread already');
