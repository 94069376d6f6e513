import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Random } from '../../core/ports/ports.ts';
import type { Retry } from '../../solution/model/model.ts';
import { delayBefore } from './attempts.ts';

const retry = (given: Partial<Retry>): Retry => ({
  maxAttempts: 10,
  backoff: 'fixed',
  initialDelayMs: 1000,
  maxDelayMs: 300_000,
  jitter: 'none',
  totalTimeoutMs: undefined,
  retryIf: undefined,
  ...given,
});
const random = (fraction: number): Random => ({
  uuid: () => '',
  bytes: length => new Uint8Array(length),
  fraction: () => fraction,
});
const delays = (given: Partial<Retry>, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => delayBefore(retry(given), index + 1, undefined, random(0.5)));

describe('the delay before an attempt', () => {
  test('exponential from 1 s with maxDelay 3 s is 1, 2, 3 s', () => {
    assert.deepEqual(delays({ backoff: 'exponential', maxDelayMs: 3000 }, 3), [1000, 2000, 3000]);
  });
  test('linear grows by the first delay, fixed stays', () => {
    assert.deepEqual(delays({ backoff: 'linear' }, 3), [1000, 2000, 3000]);
    assert.deepEqual(delays({}, 3), [1000, 1000, 1000]);
  });
  test('stays at maxDelay also where the power is beyond every number', () => {
    assert.equal(delayBefore(retry({ backoff: 'exponential' }), 2000, undefined, random(0)), 300_000);
  });
  test('a larger Retry-After replaces it, at most maxDelay', () => {
    assert.equal(delayBefore(retry({}), 1, 5000, random(0)), 5000);
    assert.equal(delayBefore(retry({}), 1, 500, random(0)), 1000);
    assert.equal(delayBefore(retry({ maxDelayMs: 2000 }), 1, 5000, random(0)), 2000);
  });
  test('full jitter lies between 0 and the delay', () => {
    assert.equal(delayBefore(retry({ jitter: 'full' }), 1, undefined, random(0)), 0);
    assert.equal(delayBefore(retry({ jitter: 'full' }), 1, undefined, random(0.25)), 250);
  });
});
