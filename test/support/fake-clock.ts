import type { Clock } from '../../src/core/ports/ports.ts';

/** A clock that runs with the machine's, can be put forward, and whose sleeps take no time: they put it forward. */
export interface FakeClock extends Clock {
  readonly slept: readonly number[];
  advance(ms: number): void;
}

export function createFakeClock(): FakeClock {
  const slept: number[] = [];
  let aheadMs = 0;
  return {
    slept,
    advance(ms) {
      aheadMs += ms;
    },
    now: () => new Date(Date.now() + aheadMs),
    monotonicMs: () => performance.now() + aheadMs,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      slept.push(ms);
      aheadMs += ms;
      await new Promise(resolve => setImmediate(resolve));
      signal?.throwIfAborted();
    },
  };
}
