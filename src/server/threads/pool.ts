import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventLoopUtilization } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { ToolError } from '../../core/errors.ts';
import type { Json } from '../../core/json/json.ts';
import { once } from '../../core/once.ts';
import type { OwnProgram } from '../../core/ports/executable.ts';
import type { Environment, Log } from '../../core/ports/ports.ts';
import type { RunEvent } from '../../operations/solution/run-input.ts';
import { ProblemError } from '../answer/problem.ts';
import type { Span } from '../telemetry/span.ts';
import type { CachesOfThread, CacheUses } from './cache-uses.ts';
import type { Cleared, FromThread, Job, RunFacts, ToThread } from './messages.ts';

export interface ThreadsOptions {
  /** What a thread runs: see `server-program.ts`. */
  readonly program: Pick<OwnProgram, 'thread'>;
  /** What each thread is started with: plain data. */
  readonly workerData: unknown;
  readonly environment: Environment;
  /** How many threads stay for a while when there is nothing to do. */
  readonly workers: number;
  readonly log: Log;
  readonly caches: CacheUses;
  record(span: Span): void;
}

export interface JobLimits {
  /** Goes with what the thread logs. */
  readonly requestId: string;
  /** The request's: deadline, or the client is gone. */
  readonly signal: AbortSignal;
  /** When it fires nothing more starts; what is under way goes on. */
  readonly halt?: AbortSignal | undefined;
  /** The thread is ended when it has computed this long; undefined: only by the signal. */
  readonly limitMs: number | undefined;
  /** Between the signal and the end of the thread. */
  readonly graceMs: number | (() => number);
  /** The thread is ready, and begins. `isWaiting` tells whether it has computed for less than half of the time since. */
  readonly onReady: (isWaiting: () => boolean) => void;
  /** What the audit keeps of a body that only the thread has read. */
  readonly onBody: (summary: Json) => void;
  /** What is run has become known, or how it ended. */
  readonly onRun: (facts: RunFacts) => void;
  /** An action has started. */
  readonly onStarted: () => void;
  /** Something happened, where the job asks for it. */
  readonly onEvent?: ((event: RunEvent) => void) | undefined;
  /** The run keeps its own journal from now on. */
  readonly onJournaled?: (() => void) | undefined;
  /** Whether to wait until a thread that was ended, and all that it started, is gone. */
  readonly untilGone?: boolean | undefined;
}

/**
 * Threads that work for requests, each for one at a time: what a thread does, it does to its own request alone, and it can be ended
 * whatever it does.
 */
export interface Threads {
  /** The answer as JSON text. Rejects with `ProblemError`, or with the reason of the signal. */
  run(job: Job, limits: JobLimits): Promise<string>;
  /** Empties the caches of all threads. A thread at work is not waited for: what it held when it last answered is counted. */
  clear(): Promise<Cleared>;
  readonly status: () => 'ok' | 'unavailable';
  /** Work under way goes on; then no thread is left. */
  retire(): Promise<void>;
  /** Ends all threads and what they started at once. */
  end(): Promise<void>;
  /** Ends what threads have started, without waiting: the process is about to end. */
  killChildren(): void;
}

const IDLE_MS = 60_000;
/** Those beyond what stays: the next request of a burst needs one again, and a start takes longer than most work. */
const BURST_MS = 5000;
const KILL_MS = 500;
/** A job may take this many times its limit by the clock, where other work keeps it from a processor. */
const STARVED = 12;
/** Most work ends within it, so that its processor time is not asked for. */
const BRIEF_MS = 100;
/** A thread that does not answer for so long computes in one piece. */
const SILENT_MS = 1000;
const MEMORY_MB = 512;
/** A large young generation is kept by each thread, and serves short work nothing. */
const YOUNG_MB = 24;

interface Thread {
  post(message: ToThread): void;
  listen(listener: ((message: FromThread | Gone) => void) | undefined): void;
  /** The part of the time that it computed. */
  utilization(since?: EventLoopUtilization): EventLoopUtilization;
  /** Milliseconds of a processor that it took since it started; infinite when it does not say. */
  computedMs(): Promise<number>;
  /** Its program is loaded: what a job costs counts from here. */
  whenReady(then: () => void): void;
  readonly caches: CachesOfThread;
  /** Empties its caches. A thread at work answers when it is done. */
  clear(): Promise<Cleared>;
  /** Kills what the thread started, without waiting. */
  killChildren(): void;
  end(): Promise<void>;
  idleTimer: NodeJS.Timeout | undefined;
}

interface Gone {
  readonly type: 'gone';
  readonly memory: boolean;
  readonly reason: string;
}

export function createThreads(options: ThreadsOptions): Threads {
  const idle: Thread[] = [];
  const living = new Set<Thread>();
  const busy = new Set<Promise<unknown>>();
  let failures = 0;
  let retired = false;

  const start = (): Thread => {
    const thread = startThread(options);
    living.add(thread);
    return thread;
  };
  const end = async (thread: Thread): Promise<void> => {
    clearTimeout(thread.idleTimer);
    await thread.end();
    living.delete(thread);
  };
  const take = (): Thread => {
    const thread = idle.pop() ?? start();
    clearTimeout(thread.idleTimer);
    return thread;
  };
  const give = (thread: Thread): void => {
    if (retired) return void end(thread);
    const keptMs = idle.length < options.workers ? IDLE_MS : BURST_MS;
    thread.idleTimer = setTimeout(() => {
      const place = idle.indexOf(thread);
      if (place >= 0) idle.splice(place, 1);
      void end(thread);
    }, keptMs);
    thread.idleTimer.unref();
    idle.push(thread);
  };

  async function runIn(thread: Thread, job: Job, limits: JobLimits): Promise<string> {
    const working = converse(thread, job, limits, options);
    busy.add(working);
    const outcome = await working.finally(() => busy.delete(working));
    if (outcome.kind === 'ended') failures = 0;
    if (outcome.reusable) give(thread);
    else if (limits.untilGone === true) await end(thread);
    else void end(thread);
    if (outcome.kind === 'ended') return outcome.text;
    if (outcome.kind === 'broken') failures++;
    throw outcome.error;
  }

  return {
    async run(job, limits) {
      limits.signal.throwIfAborted();
      return runIn(take(), job, limits);
    },
    async clear() {
      const asked = [...living].map(thread => {
        const known = { ...thread.caches.entries(), httpBytes: 0 };
        const cleared = thread.clear();
        return idle.includes(thread) ? cleared : Promise.resolve(known);
      });
      return (await Promise.all(asked)).reduce(
        (sum, { expression, template, http, httpBytes }) => ({
          expression: sum.expression + expression,
          template: sum.template + template,
          http: sum.http + http,
          httpBytes: sum.httpBytes + httpBytes,
        }),
        NOTHING_CLEARED,
      );
    },
    status: () => (failures >= 3 ? 'unavailable' : 'ok'),
    async retire() {
      retired = true;
      await Promise.all(idle.splice(0).map(end));
    },
    async end() {
      retired = true;
      for (const thread of living) thread.post({ type: 'kill' });
      await Promise.race([Promise.all(busy), pause(KILL_MS)]);
      await Promise.all([...living].map(end));
    },
    killChildren() {
      for (const thread of living) thread.killChildren();
    },
  };
}

type Outcome =
  | { readonly kind: 'ended'; readonly text: string; readonly reusable: true }
  | { readonly kind: 'failed' | 'broken'; readonly error: Error; readonly reusable: boolean };

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms));

/** One job from question to answer. A thread that does not end in time has what it started ended, and is then ended itself. */
function converse(thread: Thread, job: Job, limits: JobLimits, { log, record }: ThreadsOptions): Promise<Outcome> {
  return new Promise(resolve => {
    const timers: NodeJS.Timeout[] = [];
    let finishesBy = 0;
    let given: Error | undefined;
    let isSettled = false;
    /** Never ends once the job has. */
    const wait = (ms: number): Promise<void> => new Promise(ended => timers.push(setTimeout(ended, ms)));
    const clearTimers = (): void => {
      for (const timer of timers.splice(0)) clearTimeout(timer);
    };
    const settle = (outcome: Outcome): void => {
      isSettled = true;
      limits.signal.removeEventListener('abort', abort);
      limits.halt?.removeEventListener('abort', halt);
      clearTimers();
      resolve(outcome);
    };
    const endLater = (graceMs: number): void => {
      timers.push(setTimeout(() => thread.post({ type: 'kill' }), graceMs));
      const over = (): void => settle({ kind: 'failed', error: given ?? new Error('ended'), reusable: false });
      timers.push(setTimeout(over, graceMs === 0 ? 0 : graceMs + KILL_MS));
    };
    const abort = (): void => {
      given = limits.signal.reason as Error;
      const timedOut = given instanceof ToolError && given.code === 'timeout';
      thread.post({ type: 'abort', code: timedOut ? 'timeout' : 'cancelled' });
      endInOrder();
    };
    const halt = (): void => thread.post({ type: 'halt' });
    /**
     * After the grace period of its actions; a run that is in `finally` by then has the bound of that section, and the grace period again.
     * A run that was halted does its `finally` when it is resumed.
     */
    const endInOrder = (): void => {
      clearTimers();
      const own = graceMs();
      const isBrief = own === 0 || limits.halt?.aborted === true;
      endLater(isBrief ? own : Math.max(own, finishesBy - performance.now()));
    };
    const { limitMs } = limits;
    const graceMs = typeof limits.graceMs === 'function' ? limits.graceMs : () => limits.graceMs as number;
    thread.whenReady(() => {
      const since = thread.utilization();
      limits.onReady(() => thread.utilization(since).utilization < 0.5);
    });
    /** By processor time: the clock goes on while a busy machine keeps the thread waiting. */
    const endWhenLate = async (ownMs: number): Promise<void> => {
      const until = performance.now() + ownMs * STARVED;
      await wait(BRIEF_MS);
      const before = await thread.computedMs();
      for (let leftMs = ownMs - BRIEF_MS; leftMs > 0; ) {
        if (isSettled || given !== undefined) return;
        await wait(Math.max(leftMs, LOOK_MS));
        leftMs = performance.now() < until ? ownMs - BRIEF_MS - ((await thread.computedMs()) - before) : 0;
      }
      if (isSettled || given !== undefined) return;
      given = new ProblemError('cost-exceeded', 'the evaluation took longer than it may');
      endLater(0);
    };
    if (limitMs !== undefined) thread.whenReady(() => void endWhenLate(limitMs));
    thread.listen(message => {
      switch (message.type) {
        case 'done':
          return settle({ kind: 'ended', text: message.text, reusable: true });
        case 'failed':
          return settle({ kind: 'failed', error: given ?? threadProblem(message), reusable: true });
        case 'gone':
          return settle({ kind: 'broken', error: given ?? goneError(message), reusable: false });
        case 'event':
          return limits.onEvent?.(message.event);
        case 'journaled':
          return limits.onJournaled?.();
        case 'started':
          return limits.onStarted();
        case 'finishing':
          finishesBy = Math.max(finishesBy, performance.now() + message.limitMs + graceMs());
          if (given !== undefined && limits.signal.aborted) endInOrder();
          return;
        case 'run':
          return limits.onRun(message.facts);
        case 'log':
          return log(message.level, message.message, { request_id: limits.requestId });
        case 'body':
          return limits.onBody(message.summary);
        case 'spans':
          for (const span of message.spans) record(span);
          return;
        case 'child':
        case 'ready':
        case 'cleared':
          return;
      }
    });
    limits.signal.addEventListener('abort', abort, { once: true });
    limits.halt?.addEventListener('abort', halt, { once: true });
    thread.post({ type: 'job', job });
    if (limits.halt?.aborted === true) halt();
  });
}

function threadProblem({ facts, log }: Extract<FromThread, { readonly type: 'failed' }>): Error {
  const { code, detail, ...more } = facts;
  const error = new ProblemError(code, detail, more);
  error.stack = log;
  return error;
}

function goneError({ memory, reason }: Gone): Error {
  if (memory) return new ProblemError('cost-exceeded', 'the work needed more memory than it may');
  return new Error(`a thread ended without an answer: ${reason}`);
}

function startThread({ program, workerData, environment, caches: allCaches }: ThreadsOptions): Thread {
  // Whatever it writes for a while goes with it, however it ends.
  const scratch = mkdtempSync(join(tmpdir(), 'tool-thread-'));
  const removed = once(() => rm(scratch, { recursive: true, force: true, maxRetries: 3 }));
  const worker = new Worker(program.thread, {
    eval: typeof program.thread === 'string',
    workerData,
    env: { ...environment, TMPDIR: scratch, TMP: scratch, TEMP: scratch },
    stdin: false,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  // What a defect prints is dropped with its thread: the log gets it as a message.
  worker.stdout.resume();
  worker.stderr.resume();
  let listener: ((message: FromThread | Gone) => void) | undefined;
  let reason = 'no reason was given';
  let memory = false;
  let gone = false;
  const children = new Set<number>();
  const caches = allCaches.enter();
  let isReady = false;
  const readying: (() => void)[] = [];
  const clearing: ((cleared: Cleared) => void)[] = [];
  worker.on('message', (message: FromThread) => {
    if (message.type === 'cleared') {
      caches.cleared();
      clearing.shift()?.(message.cleared);
    }
    if ((message.type === 'done' || message.type === 'failed') && message.caches !== undefined)
      caches.tell(message.caches);
    if (message.type === 'ready') {
      isReady = true;
      for (const then of readying.splice(0)) then();
    }
    if (message.type === 'child') {
      if (message.isAlive) children.add(message.pid);
      else children.delete(message.pid);
    }
    listener?.(message);
  });
  worker.on('error', (error: unknown) => {
    memory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  });
  worker.on('exit', () => {
    gone = true;
    caches.leave();
    killGroups(children);
    void removed();
    for (const answer of clearing.splice(0)) answer(NOTHING_CLEARED);
    listener?.({ type: 'gone', memory, reason });
  });
  worker.unref();
  return {
    idleTimer: undefined,
    caches,
    utilization: since => worker.performance.eventLoopUtilization(since),
    computedMs: () => Promise.race([computedMs(worker), pause(SILENT_MS).then(() => Number.POSITIVE_INFINITY)]),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    post: message => worker.postMessage(message),
    listen(own) {
      listener = own;
      if (gone) queueMicrotask(() => listener?.({ type: 'gone', memory, reason }));
    },
    whenReady(then) {
      if (isReady) then();
      else readying.push(then);
    },
    clear: () =>
      gone
        ? Promise.resolve(NOTHING_CLEARED)
        : new Promise(resolve => {
            clearing.push(resolve);
            // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
            worker.postMessage({ type: 'clear' } satisfies ToThread);
          }),
    killChildren: () => killGroups(children),
    async end() {
      const started = [...children];
      await worker.terminate();
      await groupsGone(started);
      await removed();
    },
  };
}

async function computedMs(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage();
    return (user + system) / 1000;
  } catch {
    // It has ended, or this version of Node.js does not know.
    return Number.POSITIVE_INFINITY;
  }
}

/** What a thread started is in process groups of its own. */
function killGroups(children: Set<number>): void {
  for (const pid of children) {
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
  children.clear();
}

const LOOK_MS = 10;
/** What was killed ends at once; a member that has ended but whose status was not collected still counts as there. */
const GONE_WITHIN_MS = 1000;

async function groupsGone(groups: readonly number[]): Promise<void> {
  const until = performance.now() + GONE_WITHIN_MS;
  while (groups.some(isThere) && performance.now() < until) await pause(LOOK_MS);
}

function isThere(group: number): boolean {
  try {
    return process.kill(process.platform === 'win32' ? group : -group, 0);
  } catch {
    return false;
  }
}

const NOTHING_CLEARED: Cleared = { expression: 0, template: 0, http: 0, httpBytes: 0 };
