import type { Call } from '../../core/call.ts';
import { errorText, ToolError } from '../../core/errors.ts';
import { isMap } from '../../core/json/json.ts';
import { parseJson } from '../../core/json/json-read.ts';
import type { Redactor } from '../../core/secrets/redact.ts';
import { hiddenIn, shownData, withoutSecrets } from '../../core/secrets/sinks.ts';
import type { Needs } from '../../operations/operation.ts';
import type { Services } from '../../operations/services.ts';
import type { RunEvent } from '../../operations/solution/run-input.ts';
import { type ListResult, listPage } from '../answer/page.ts';
import { problemFacts } from '../answer/problem.ts';
import { parseBody } from '../request/body.ts';
import { bodySummary } from '../request/redact-body.ts';
import type { RouteRow } from '../routes/route-row.ts';
import { type Asked, acceptRun, askOperation, type Premises } from '../wire-context.ts';
import { endpointFor } from './endpoint.ts';
import type { CacheUse, Cleared, FromThread, Job, PostedBody, ToThread } from './messages.ts';
import { createJobSpans, type JobSpans, NO_SPANS } from './spans.ts';

/** What a thread works with. */
export interface ThreadWorld {
  post(message: FromThread): void;
  /** Services with what an operation needs and may have. */
  servicesFor(needs: Needs, caller: Pick<Job, 'granted' | 'scope' | 'claim'>): Promise<Services>;
  readonly premises: Omit<Premises, 'onEvent' | 'onCase'>;
  /** The body breaks no rule of the endpoint, or `invalid-input`. */
  checkBody(operation: string, data: unknown): Promise<void>;
  /** How the caches stand; undefined while there are none. */
  caches(): Promise<CacheUse | undefined>;
  clear(): Promise<Cleared>;
  /** Ends what was started outside of this thread. */
  kill(): void;
}

/** Answers jobs, one at a time. Never throws. */
export function jobListener(world: ThreadWorld): (message: ToThread) => void {
  let running: AbortController | undefined;
  let halting: AbortController | undefined;
  return message => {
    switch (message.type) {
      case 'job': {
        running = new AbortController();
        halting = new AbortController();
        const signals = { signal: running.signal, halt: halting.signal };
        void withCaches(world, answered(world, message.job, signals)).then(world.post);
        return;
      }
      case 'halt':
        halting?.abort();
        return;
      case 'abort':
        running?.abort(new ToolError(message.code, 'the caller gave up'));
        return;
      case 'kill':
        world.kill();
        return;
      case 'clear':
        void world.clear().then(cleared => world.post({ type: 'cleared', cleared }));
        return;
    }
  };
}

async function withCaches({ caches }: ThreadWorld, answering: Promise<JobAnswer>): Promise<JobAnswer> {
  const answer = await answering;
  const use = await caches();
  return use === undefined ? answer : { ...answer, caches: use };
}

type JobAnswer = Extract<FromThread, { readonly type: 'done' | 'failed' }>;

async function answered(world: ThreadWorld, job: Job, signals: Pick<Working, 'signal' | 'halt'>): Promise<JobAnswer> {
  const spans = job.trace === undefined ? NO_SPANS : createJobSpans(job.trace);
  let body: Asked['body'] = {};
  let redactor: Redactor | undefined;
  try {
    const data = job.body === undefined ? {} : readPosted(world, job.body);
    body = data as Asked['body'];
    if (job.body?.isChecked === false) await world.checkBody(job.operation, data);
    const row = endpointFor(job.operation);
    const services = await world.servicesFor((await row.facts()).needs, job);
    redactor = services.engine.redactor;
    const read = { ...job, asked: { ...job.asked, body } };
    const working = { world, ...signals, spans };
    const text = job.accepts === true ? accepted(services, row, read, working) : answer(services, row, read, working);
    return { type: 'done', text: await text };
  } catch (error) {
    const facts = problemFacts(error, { body, query: job.asked.query });
    const log = error instanceof Error ? withCauses(error) : String(error);
    if (redactor === undefined) return { type: 'failed', facts, log };
    const shown = { ...withoutSecrets('http', facts, redactor), code: facts.code };
    return { type: 'failed', facts: shown, log: hiddenIn('log', redactor)(log) };
  } finally {
    if (spans.all.length > 0) world.post({ type: 'spans', spans: spans.all });
  }
}

function readPosted({ post }: ThreadWorld, { bytes, isChecked, wantsSummary }: PostedBody): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isChecked) return parseJson(text.toString('utf8'));
  const data = parseBody(text);
  if (wantsSummary) post({ type: 'body', summary: bodySummary(data, { bytes: bytes.length, contentType: '' }) });
  return data;
}

interface Working {
  readonly world: ThreadWorld;
  readonly signal: AbortSignal;
  readonly halt: AbortSignal;
  readonly spans: JobSpans;
}

async function answer(
  services: Services,
  row: RouteRow,
  { operation, asked, page, caller, tellsEvents }: Omit<Job, 'asked'> & { readonly asked: Asked },
  { world, signal, halt, spans }: Working,
): Promise<string> {
  let hasBegun = false;
  const premises: Premises = {
    ...world.premises,
    onEvent(event) {
      if (!hasBegun && operation === 'solution.run') world.post({ type: 'run', facts: { hasBegun: true } });
      hasBegun = true;
      if (event.type === 'action-started') world.post({ type: 'started' });
      if (tellsEvents) world.post({ type: 'event', event: shownEvent(event, services.engine.redactor) });
      if (event.type === 'finally-started') world.post({ type: 'finishing', limitMs: event.limitMs });
      spans.onEvent(event);
    },
    onCase: durationMs => spans.ended('test.case', durationMs, false),
  };
  const call: Call = {
    signal,
    halt,
    startedAt: new Date(),
    cwd: premises.nowhere,
    caller: { kind: 'api', name: caller },
  };
  const observed =
    operation === 'solution.run' ? reportingFirstLoad(spans.traced(services), world) : spans.traced(services);
  const data = await spans.around(operation, () =>
    withDirectory(row, premises, own => askOperation(row, observed, asked, { premises: own, call })),
  );
  if (operation === 'solution.run' && isMap(data))
    world.post({ type: 'run', facts: { status: String(data['status']) } });
  const { output } = await row.facts();
  const result = shownData('http', data, services.engine.redactor, Array.isArray(data) ? listSchema(output) : output);
  if (page !== undefined) return JSON.stringify(await listPage(result as ListResult, page));
  // The very bytes that the command prints.
  return operation === 'solution.dry-run' ? `${JSON.stringify(result, null, 2)}\n` : JSON.stringify(result);
}

/** Its type and its status are words of ours, also when a secret equals one. */
function shownEvent(event: RunEvent, redactor: Redactor): RunEvent {
  const words = { type: event.type, ...('status' in event && { status: event.status }) };
  return { ...withoutSecrets('http', event, redactor), ...words } as RunEvent;
}

/** The list in the result of an operation, when an endpoint answers the list alone. */
function listSchema(output: object): unknown {
  const members: unknown = Reflect.get(output, 'properties');
  return isMap(members) ? members['items'] : output;
}

/** What is known of a run that has not begun. */
async function accepted(
  services: Services,
  row: RouteRow,
  { asked, caller }: Pick<Job, 'caller'> & { readonly asked: Asked },
  { world, signal }: Working,
): Promise<string> {
  const premises: Premises = { ...world.premises, onEvent: () => undefined, onCase: () => undefined };
  const call: Call = { signal, startedAt: new Date(), cwd: premises.nowhere, caller: { kind: 'api', name: caller } };
  const facts = await acceptRun(row, services, asked, { premises, call });
  return JSON.stringify(shownData('http', facts, services.engine.redactor));
}

/** Reports what is run: the first document that is loaded. Others belong to it. */
function reportingFirstLoad(services: Services, { post }: ThreadWorld): Services {
  let isTold = false;
  const { load, check } = services.solutions;
  return {
    ...services,
    solutions: {
      check,
      async load(input, own) {
        const loaded = await load(input, own);
        if (!isTold) {
          isTold = true;
          const { name, version } = loaded.solution.metadata;
          const facts = { solution: name, ...(version !== undefined && { version }), digest: loaded.digest() };
          post({ type: 'run', facts });
        }
        return loaded;
      },
    },
  };
}

/** Where there is no output root, processes of a run work in a directory of its own that is removed afterwards. */
async function withDirectory<T>(
  row: RouteRow,
  premises: Premises,
  work: (premises: Premises) => Promise<T>,
): Promise<T> {
  const executes = (await row.facts()).needs.solution === 'execute';
  if (!executes || premises.outputRoot !== undefined || !premises.startsProcesses) return work(premises);
  const { withScratch } = await import('./scratch.ts');
  return withScratch(nowhere => work({ ...premises, nowhere }));
}

function withCauses(error: Error): string {
  const stack = error.stack ?? error.message;
  return error.cause === undefined ? stack : `${stack}\n  caused by ${errorText(error.cause)}`;
}
