import { hostname } from 'node:os';
import { permissionsFor } from '../../access/permissions.ts';
import { errorText, ToolError } from '../../core/errors.ts';
import { isMap, type JsonMap } from '../../core/json/json.ts';
import { parseJson } from '../../core/json/json-read.ts';
import {
  type EndState,
  LOCAL_OWNER,
  type NewEvent,
  type RunRecord,
  type RunStore,
} from '../../core/ports/run-store.ts';
import type { AcceptedRun } from '../../operations/operation.ts';
import { endedRunData, webhookMessages } from '../../operations/runs/webhook-messages.ts';
import type { RunEvent } from '../../operations/solution/run-input.ts';
import { ProblemError, problemBody, problemFacts } from '../answer/problem.ts';
import { missingRole } from '../auth/roles.ts';
import type { Runtime } from '../start/runtime.ts';
import type { ServerMetrics } from '../telemetry/metrics.ts';
import type { Job } from '../threads/messages.ts';
import type { Turn } from '../threads/queue.ts';
import { ACCEPTED, type AcceptedFacts, acceptedFacts, keepRequest, keptBody } from './run-work.ts';
import { scopeFor } from './scope.ts';
import { createSynchronousRuns, type SynchronousRuns } from './synchronous-runs.ts';
import type { WaitingMark } from './waiting-mark.ts';

export interface AsyncRunsOptions {
  /** What is in force now. */
  runtime(): Runtime;
  /** Opened when it is first used. */
  openStore(): Promise<RunStore>;
  readonly mark: WaitingMark;
  readonly metrics: ServerMetrics;
  /** There are messages for webhooks. */
  told(): void;
  /** The address that this server is configured to listen on. */
  readonly server: string;
  readonly pid: number;
  readonly version: string;
}

export interface RunToBegin {
  readonly facts: Omit<AcceptedFacts, 'server'>;
  readonly owner: string;
  readonly accepted: AcceptedRun;
  /** `POST /v1/solutions/run` */
  readonly command: string;
  readonly body: Uint8Array;
  /** The answer to the request, kept under its key in the same commit. */
  readonly idempotency?: ((run: RunRecord) => { readonly key: string; readonly answer: string }) | undefined;
}

export interface RunToResume extends Pick<RunToBegin, 'facts' | 'body'> {
  readonly id: string;
}

/** Runs that go on after the request that began them: rows of the store, worked off by the threads of this server. */
export interface AsyncRuns {
  store(): Promise<RunStore>;
  /** The key that requests are encrypted with; undefined where the credential store cannot be opened. */
  key(): Promise<Uint8Array | undefined>;
  /** Durable when it answers. `too-busy` when as many wait as may. */
  begin(run: RunToBegin): Promise<RunRecord>;
  /** Goes on with a run. `run-busy` when another process has it, or when it is not over. */
  resume(run: RunToResume): Promise<RunRecord>;
  /** An earlier process of this server left runs behind. Looks at no store. */
  hasEarlier(): boolean;
  /** Takes what an earlier process of this server left behind. */
  takeEarlier(): Promise<void>;
  /** Fires when the server is about to end: waiting requests are answered. */
  readonly stopping: AbortSignal;
  readonly waiting: () => number;
  readonly running: () => number;
  /** Runs of this server that their requests wait for. */
  readonly synchronous: SynchronousRuns;
  /** Begins nothing more. What is under way has so long; then no further action starts, and those under way have their grace period. */
  stop(timeoutMs: number): Promise<void>;
  /** Called when the store is opened. */
  onOpen(then: () => void): void;
  /** When all threads have ended: nothing is written after it. */
  close(): Promise<void>;
}

interface Taken {
  readonly id: string;
  readonly facts: AcceptedFacts;
  readonly body: Uint8Array;
  readonly createdAt: number;
  /** Set for a run that goes on: what it was before, and its claim. */
  readonly before?: RunRecord | undefined;
  readonly claim?: Held | undefined;
}

const AGAIN_MS = 200;
const INTERRUPTED = new ToolError('cancelled', 'the server ends: the run goes on when it starts again');

export function createAsyncRuns(options: AsyncRunsOptions): AsyncRuns {
  const { runtime, mark, metrics } = options;
  const waiting: Taken[] = [];
  const working = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>();
  const stopping = new AbortController();
  /** The time of the runs under way is over: no further action starts. */
  const halting = new AbortController();
  const opening: (() => void)[] = [];
  let opened: Promise<RunStore> | undefined;
  const store = (): Promise<RunStore> => {
    if (opened !== undefined) return opened;
    opened = options.openStore();
    opened.then(
      () => {
        for (const then of opening) then();
      },
      () => {
        opened = undefined;
      },
    );
    return opened;
  };
  const key = async (): Promise<Uint8Array | undefined> => {
    const { runKey } = await runtime().services();
    return runKey().catch((error: unknown) => {
      if (error instanceof ToolError) return undefined;
      throw error;
    });
  };
  const fill = (): void => {
    if (stopping.signal.aborted) return;
    while (waiting.length > 0 && working.size < runtime().settings.maxRuns) {
      const next = waiting.shift();
      if (next === undefined || working.has(next.id)) continue;
      const abort = new AbortController();
      const done = work(next, abort)
        .catch((error: unknown) =>
          runtime().log('error', 'a run could not be worked off', { run_id: next.id, error: errorText(error) }),
        )
        .finally(() => {
          working.delete(next.id);
          if (working.size === 0 && waiting.length === 0 && !stopping.signal.aborted) mark.clear();
          fill();
        });
      working.set(next.id, { abort, done });
    }
  };
  const push = (taken: Taken): void => {
    waiting.push(taken);
    mark.set();
    fill();
  };

  /** From its turn to its end. Another process may have it by now, and it may have been cancelled. */
  async function work(taken: Taken, abort: AbortController): Promise<void> {
    const { queue, loaded } = runtime();
    const turn = await enter(taken, AbortSignal.any([abort.signal, stopping.signal]), queue).catch((error: unknown) => {
      // It waits for the next start of the server.
      if (stopping.signal.aborted) return undefined;
      throw error;
    });
    if (turn === undefined) return;
    const own = await store();
    try {
      const claim = taken.claim ?? (await claimed(own, taken.id));
      if (claim === undefined) return await tellUnbegun(own, taken);
      metrics.runQueueing.observe((Date.now() - taken.createdAt) / 1000);
      const over = new AbortController();
      void own
        .cancelRequested(taken.id, over.signal)
        .then(isAsked => {
          if (isAsked) abort.abort(new ToolError('cancelled', 'the run was cancelled'));
        })
        .catch(() => undefined);
      try {
        const job = jobFor(taken, loaded.config.apiServer.auth, claim.token);
        await finish(own, claim, taken, await execute(taken, { job, turn, abort, own, token: claim.token }));
      } finally {
        over.abort();
      }
    } finally {
      turn.end();
    }
  }

  /** It was cancelled while it waited. */
  async function tellUnbegun(own: RunStore, { id, facts }: Taken): Promise<void> {
    const run = await own.read(id);
    if (run?.state !== 'cancelled' || run.attempts > 0) return;
    const { state, status, endedAt: at = Date.now() } = run;
    const data = endedRunData(run, { state, status, at });
    const messages = webhookMessages(runtime().loaded.config, { type: 'run.ended', data, at });
    if (messages.length > 0) {
      await own.outbox.add(messages);
      options.told();
    }
    metrics.runsEnded.add(1, state);
    tellEnd(run, facts, 0);
  }

  async function claimed(own: RunStore, id: string): Promise<Held | undefined> {
    const holder = { host: hostname(), pid: options.pid, startedBy: options.version };
    const claim = await own.claim(id, holder, { from: ['pending', 'interrupted'] });
    return claim.kind === 'claimed' ? claim : undefined;
  }

  /** As many requests may wait for threads already: then this one waits outside. */
  async function enter({ facts }: Taken, signal: AbortSignal, queue: Runtime['queue']): Promise<Turn> {
    const caller = facts.identity.kind === 'anonymous' ? facts.sourceIp : `id:${facts.identity.id}`;
    for (;;) {
      const full = new ToolError('timeout', 'the queue is full');
      try {
        return await queue.enter({ caller, isRun: true }, signal, () => full);
      } catch (error) {
        if (error !== full) throw error;
        await new Promise(resolve => setTimeout(resolve, AGAIN_MS));
        signal.throwIfAborted();
      }
    }
  }

  /** What its caller may do is looked up again: it may have changed since. */
  function jobFor({ id, facts, body }: Taken, auth: AuthConfig, token: number): Job | ProblemError {
    const { identity, operation, params } = facts;
    const isKnown = identity.kind !== 'anonymous';
    const refused = new ProblemError('forbidden', 'the caller of this run may not begin it any more');
    if (isKnown !== auth.azureOIDC.enabled) return refused;
    const isAdmin = isKnown && missingRole('admin', identity, auth.roles) === undefined;
    const granted =
      auth.permissions === undefined || !isKnown || isAdmin
        ? undefined
        : permissionsFor(auth.permissions, identity, operation);
    if (granted?.length === 0) return refused;
    if (isKnown && missingRole('runner', identity, auth.roles) !== undefined) return refused;
    const scope = isKnown
      ? scopeFor(identity, granted, auth.roles)
      : { owner: LOCAL_OWNER, seesAll: true, mayDecide: false, granted };
    return {
      operation,
      asked: { params, query: {}, runId: id },
      body: { bytes: body, isChecked: true, wantsSummary: false },
      page: undefined,
      trace: undefined,
      granted,
      caller: isKnown ? identity.id : '',
      scope,
      tellsEvents: true,
      claim: { id, token },
    };
  }

  async function execute({ id, facts, before }: Taken, { job, turn, abort, own, token }: Executing): Promise<Ending> {
    const { threads, loaded, log } = runtime();
    if (job instanceof ProblemError) return failure(job, id, facts);
    let isLost = false;
    let isJournaled = false;
    const keep = (events: readonly NewEvent[]): void =>
      void own.append(id, token, events).catch((error: unknown) => {
        if (!isLost) log('warn', 'events of a run could not be kept', { run_id: id, error: errorText(error) });
        isLost = true;
      });
    try {
      const text = await threads.run(job, {
        requestId: facts.requestId,
        signal: abort.signal,
        limitMs: undefined,
        graceMs: () => (abort.signal.reason === INTERRUPTED ? END_MS : loaded.config.action.gracePeriodMs + GRACE_MS),
        halt: halting.signal,
        untilGone: true,
        onReady: turn.begun,
        onBody: () => undefined,
        onRun: () => undefined,
        onStarted: () => undefined,
        onEvent: event => {
          if (!isJournaled) keep([journalEvent(event)]);
        },
        onJournaled: () => {
          isJournaled = true;
        },
      });
      if (abort.signal.reason === INTERRUPTED) return GOES_ON;
      const ending = success(text, abort.signal);
      return halting.signal.aborted && !abort.signal.aborted && ending.state === 'cancelled' ? GOES_ON : ending;
    } catch (error) {
      if (abort.signal.reason === INTERRUPTED) return GOES_ON;
      if (abort.signal.aborted) return { state: 'cancelled', status: 'cancelled' };
      if (!(error instanceof ProblemError))
        log('error', 'a run ended with a defect', { run_id: id, error: error instanceof Error ? error.stack : '' });
      const ending = failure(error, id, facts);
      // Nothing was done: the run is what it was, and says why it does not go on.
      return before === undefined || isJournaled ? ending : { ...ending, state: stateBefore(before) };
    }
  }

  async function finish(own: RunStore, { token, run }: Held, { facts }: Taken, ending: Ending): Promise<void> {
    const at = Date.now();
    const { state, status, result, error } = ending;
    const ended: NewEvent = {
      at,
      type: 'ended',
      data: JSON.stringify({ state, ...(status !== undefined && { status }) }),
    };
    const data = endedRunData(run, { state, status, at });
    const { config } = runtime().loaded;
    const messages = ending.goesOn === true ? [] : webhookMessages(config, { type: 'run.ended', data, at });
    const record = await own.end(run.id, token, { state, status, result, error, at, events: [ended], messages });
    if (messages.length > 0) options.told();
    if (ending.goesOn !== true) {
      metrics.runsEnded.add(1, state);
      metrics.runDurations.observe(record.workedMs / 1000, state);
    }
    tellEnd(record, facts, record.workedMs);
  }

  function tellEnd({ id, solution, state, status }: RunRecord, facts: AcceptedFacts, durationMs: number): void {
    const { log, audit } = runtime();
    const { identity, requestId } = facts;
    const caller =
      identity.kind === 'anonymous'
        ? { id: 'anonymous', name: 'anonymous', kind: 'anonymous' }
        : { id: identity.id.slice(0, 256), name: identity.name.slice(0, 256), kind: identity.kind };
    const about = {
      run_id: id,
      solution: solution.name,
      ...(solution.version !== undefined && { version: solution.version }),
      digest: solution.digest,
      run_status: status ?? state,
    };
    log('info', 'run ended', () => ({ ...about, caller, duration_ms: durationMs, request_id: requestId }));
    audit?.write(
      `${JSON.stringify({
        type: 'audit',
        time: new Date().toISOString(),
        request_id: requestId,
        method: 'POST',
        path: facts.path,
        endpoint: facts.endpoint,
        status: 202,
        duration_ms: durationMs,
        caller,
        source_ip: facts.sourceIp,
        ...about,
        run_state: state,
      })}\n`,
    );
  }

  /** How an earlier run of this server goes on: from its journal, or from the beginning where no action can have started. */
  async function takenFrom(own: RunStore, run: RunRecord): Promise<Taken | undefined> {
    const { id, basis } = run;
    const [first] = await own.events(id, { limit: 1 });
    if (first?.type !== ACCEPTED) return undefined;
    const facts = acceptedFacts(first);
    if (facts.server !== options.server) return undefined;
    const createdAt = Date.now();
    if (basis !== undefined)
      return {
        id,
        facts: { ...facts, operation: 'run.resume', params: { id } },
        body: NOTHING,
        createdAt,
        before: run,
      };
    if ((await own.events(id, { types: ['action-started'], limit: 1 })).length > 0) return undefined;
    const body = keptBody(run, first, first.sealed === undefined ? undefined : await key());
    return body && { id, facts, body, createdAt };
  }

  const synchronous = createSynchronousRuns({ runtime, store, metrics, told: options.told });

  return {
    store,
    key,
    stopping: stopping.signal,
    waiting: () => waiting.length + synchronous.waiting(),
    running: () => working.size + synchronous.running(),
    synchronous,
    async begin({ facts, owner, accepted, command, body, idempotency }) {
      if (stopping.signal.aborted) throw new ProblemError('shutting-down', 'the server is shutting down');
      if (waiting.length >= runtime().settings.maxQueued)
        throw new ProblemError('too-busy', 'as many runs as may (maxQueued) wait already');
      const own = await store();
      const all = { ...facts, server: options.server };
      const { id, key: wrapped, event } = keepRequest(all, body, await key());
      const { solution, planDigest } = accepted;
      const run = { id, owner, command, solution, planDigest, key: wrapped, createdAt: event.at };
      const pending = { ...run, state: 'pending', token: 0, attempts: 0, lastEvent: 1, workedMs: 0 } as const;
      const record = await own.create(run, { events: [event], idempotency: idempotency?.(pending) });
      push({ id, facts: all, body, createdAt: event.at });
      return record;
    },
    async resume({ id, facts, body }) {
      if (stopping.signal.aborted) throw new ProblemError('shutting-down', 'the server is shutting down');
      const own = await store();
      const before = await own.read(id);
      const holder = { host: hostname(), pid: options.pid, startedBy: options.version };
      const claim = await own.claim(id, holder, { from: ['interrupted', 'failed'] });
      if (before === undefined || claim.kind === 'unknown')
        throw new ProblemError('not-found', `there is no run ${id}`);
      if (claim.kind !== 'claimed') throw new ProblemError('run-busy', `run ${id} is being worked on already`);
      const all = { ...facts, server: options.server };
      push({ id, facts: all, body, createdAt: Date.now(), before, claim });
      return claim.run;
    },
    hasEarlier: mark.isSet,
    async takeEarlier() {
      const own = await store();
      let cursor: string | undefined;
      do {
        const page = await own.list({ states: ['pending', 'interrupted'], ...(cursor !== undefined && { cursor }) });
        for (const run of page.runs.toReversed()) {
          const taken = await takenFrom(own, run);
          if (taken !== undefined) push(taken);
        }
        cursor = page.next;
      } while (cursor !== undefined);
      if (waiting.length === 0 && working.size === 0) mark.clear();
    },
    async stop(timeoutMs) {
      stopping.abort();
      const all = Promise.all([...working.values()].map(({ done }) => done));
      await endsWithin(all, timeoutMs);
      halting.abort();
      await endsWithin(all, runtime().loaded.config.action.gracePeriodMs);
      for (const { abort } of working.values()) abort.abort(INTERRUPTED);
      await all;
    },
    onOpen(then) {
      opening.push(then);
    },
    async close() {
      await synchronous.settled();
      await (await opened)?.close();
    },
  };
}

/** The body of a request without members. */
const NOTHING: Uint8Array = Buffer.from('{}');

const stateBefore = ({ state }: RunRecord): EndState => (state === 'failed' ? 'failed' : 'interrupted');

type AuthConfig = Runtime['loaded']['config']['apiServer']['auth'];

interface Executing {
  readonly job: Job | ProblemError;
  readonly turn: Turn;
  readonly abort: AbortController;
  readonly own: RunStore;
  readonly token: number;
}

interface Held {
  readonly token: number;
  readonly run: RunRecord;
}

interface Ending {
  readonly state: EndState;
  /** The next start of the server goes on with it: this is not its end. */
  readonly goesOn?: boolean;
  readonly status?: string;
  /** JSON text. */
  readonly result?: string;
  readonly error?: string;
}

const GOES_ON: Ending = { state: 'interrupted', goesOn: true };

/** Longer than a run waits for its own calls after their grace period. */
const GRACE_MS = 3000;
/** Programs that had their grace period already have this between SIGTERM and SIGKILL. */
const END_MS = 1000;

async function endsWithin(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

function success(text: string, signal: AbortSignal): Ending {
  const result = parseJson(text);
  const status = isMap(result) ? String(result['status']) : '';
  const state = status === 'cancelled' || signal.aborted ? 'cancelled' : status === 'failed' ? 'failed' : 'completed';
  return { state, status, result: text };
}

/** Why it ended, as a synchronous request would be answered. */
function failure(error: unknown, id: string, { path, requestId }: AcceptedFacts): Ending {
  const { errors, code, detail } = problemBody(problemFacts(error), { path, id: requestId });
  const told: JsonMap = {
    code,
    message: detail,
    ...(errors !== undefined && { errors: errors.map(one => ({ ...one })) }),
  };
  return { state: 'failed', status: 'failed', error: JSON.stringify({ ...told, runId: id }) };
}

/** Under the names that journals have. */
function journalEvent(event: RunEvent): NewEvent {
  const { type, ...data } = event;
  const named = 'name' in event ? { call: event.name, ...data, name: undefined } : data;
  return { at: Date.now(), type: type === 'print' ? 'output' : type, data: JSON.stringify(named) };
}
