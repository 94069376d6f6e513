import { createContext, Script } from 'node:vm';

/** Work took longer than it may. */
export class TimeLimitError extends Error {
  readonly ms: number;
  constructor(ms: number) {
    super(`it takes longer than ${ms} ms`);
    this.ms = ms;
  }
}

/**
 * Runs synchronous work of a library that has no limit of its own, and ends it when its time is over: the only way to
 * end such work from outside in one thread. Nothing of it is cleaned up, not even `finally` blocks run, so the work
 * must own all that it changes. What counts is the time that the thread worked: on a busy machine the work is tried
 * again with more. One call costs about 0.2 ms.
 */
export function createTimeLimit(ms: number): <T>(work: () => T) => T {
  let context: { work: () => unknown } | undefined;

  function attempt(work: () => unknown, timeout: number): unknown {
    const bounded = (context ??= createContext({ work }) as { work: () => unknown });
    bounded.work = work;
    try {
      return CALL.runInContext(bounded, { timeout });
    } finally {
      bounded.work = NOTHING;
    }
  }

  return <T>(work: () => T): T => {
    for (let factor = 1; ; factor *= 2) {
      const before = workedMs();
      try {
        return attempt(work, factor * ms) as T;
      } catch (error) {
        if (!isTimeout(error)) throw error;
        if (workedMs() - before > ms / 2 || factor >= MOST_FACTOR) throw new TimeLimitError(ms);
      }
    }
  };
}

/** How much longer than its working time a thread may have to wait for a processor. */
const MOST_FACTOR = 16;

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const CALL = new Script('work()');
const NOTHING = (): undefined => undefined;

const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
