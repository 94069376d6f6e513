import { formatDuration } from '../core/duration.ts';
import { Failure } from '../providers/contract.ts';

/** A signal that is created on first use: most calls end before anything could abort them. */
export interface LazySignal {
  /** For work that takes time to end: after the signal fires, the call waits for it for up to the grace period. */
  readonly signal: AbortSignal;
  /**
   * The same signal for work that ends as soon as it checks it, such as an evaluation: the call does not wait for it.
   */
  readonly glanced: AbortSignal;
  /** The work sets its own limits after the signal, and the call waits for it: another solution runs its `finally`. */
  waitForEnd(): void;
}

/** The signal as it is, for work that no deadline bounds. */
export const unbounded = (signal: AbortSignal): LazySignal => ({
  signal,
  glanced: signal,
  waitForEnd: () => undefined,
});

/** The failure of a call whose time is over, where its own limit means nothing to readers. */
export type Late = () => Failure;

export interface Deadlines {
  /**
   * Runs `work` with a signal that fires when the parent does or when `ms` have passed (undefined: no bound), and then
   * fails with `Failure` kind `cancelled` or `timeout`. Work that holds the signal is given the grace period to end
   * (child processes die in it); work that never looked at it is left behind at once.
   */
  within<T>(ms: number | undefined, what: string | Late, work: (signal: LazySignal) => Promise<T>): Promise<T>;
}

/** Longer than the grace period of processes, so that their SIGKILL is seen. */
const GRACE_SLACK_MS = 2000;

/**
 * One per section of a run. Keeps a set of the open calls instead of one listener per call on the parent signal, so that
 * thousands of calls cost nothing there. It listens only while calls are open, so a long-lived parent retains nothing.
 */
export function createDeadlines(parent: AbortSignal, graceMs: number): Deadlines {
  const open = new Set<(failure: Failure) => void>();
  const abortAll = (): void => {
    for (const abort of open) abort(cancelled());
  };
  const begin = (abort: (failure: Failure) => void): void => {
    if (open.size === 0) parent.addEventListener('abort', abortAll);
    open.add(abort);
  };
  const end = (abort: (failure: Failure) => void): void => {
    if (open.delete(abort) && open.size === 0) parent.removeEventListener('abort', abortAll);
  };

  return {
    within(ms, what, work) {
      if (parent.aborted) return Promise.reject(cancelled());
      return new Promise((resolve, reject) => {
        const call = new CallSignal();
        let giveUp: NodeJS.Timeout | undefined;
        const abort = (failure: Failure): void => {
          if (call.ended !== undefined) return;
          clearTimeout(timer);
          end(abort);
          if (!call.isHeld) reject(failure);
          else if (!call.endsItself) giveUp = setTimeout(() => reject(failure), graceMs + GRACE_SLACK_MS);
          call.end(failure);
        };
        const timer =
          ms === undefined
            ? undefined
            : setTimeout(() => abort(typeof what === 'string' ? tookLonger(what, ms) : what()), Math.max(1, ms));
        const close = (): void => {
          clearTimeout(timer);
          clearTimeout(giveUp);
          end(abort);
        };
        begin(abort);
        work(call).then(
          value => {
            close();
            if (call.ended === undefined) resolve(value);
            else reject(call.ended);
          },
          (error: unknown) => {
            close();
            reject(call.ended ?? (error instanceof Error ? error : new Error(String(error))));
          },
        );
      });
    },
  };
}

const tookLonger = (what: string, ms: number): Failure =>
  new Failure('timeout', `${what} took longer than ${formatDuration(ms)}`);

/** A class, because a getter in an object literal gives each object its own hidden class, and there is one per call. */
class CallSignal implements LazySignal {
  isHeld = false;
  endsItself = false;
  ended: Failure | undefined;
  #controller: AbortController | undefined;

  get signal(): AbortSignal {
    this.isHeld = true;
    return this.glanced;
  }

  get glanced(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.ended !== undefined) this.#controller.abort(this.ended);
    }
    return this.#controller.signal;
  }

  waitForEnd(): void {
    this.isHeld = true;
    this.endsItself = true;
  }

  end(failure: Failure): void {
    this.ended = failure;
    this.#controller?.abort(failure);
  }
}

/** The members given to a provider, with a signal that is created only when the provider reads it. */
export function withSignal<T extends object>(lazy: LazySignal, members: T): T & { readonly signal: AbortSignal } {
  return Object.assign(new SignalWhenRead(lazy), members);
}

class SignalWhenRead {
  readonly #lazy: LazySignal;

  constructor(lazy: LazySignal) {
    this.#lazy = lazy;
  }

  get signal(): AbortSignal {
    return this.#lazy.signal;
  }
}

const cancelled = (): Failure => new Failure('cancelled', 'cancelled');
