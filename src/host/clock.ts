import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { monotonicMs } from '../core/monotonic.ts';
import type { Clock, Random } from '../core/ports/ports.ts';

export function createClock(): Clock {
  return {
    now: () => new Date(),
    monotonicMs,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      await wait(ms, undefined, signal === undefined ? {} : { signal }).catch((error: unknown) => {
        signal?.throwIfAborted();
        throw error;
      });
    },
  };
}

export function createRandom(): Random {
  return {
    uuid: () => randomUUID(),
    bytes: length => randomBytes(length),
    fraction: () => Math.random(),
  };
}
