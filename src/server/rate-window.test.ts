import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../test/support/random/fast-check.ts';
import { createRateWindows } from './rate-window.ts';

const entry = { name: '*', maxRequests: 3, windowMs: 1000 };

test('as many as may come in a window are admitted, and the next is told when', () => {
  const windows = createRateWindows();
  const at = (ms: number) => windows.admit('a', [entry], ms);
  assert.deepEqual(
    [0, 1, 2].map(ms => at(ms).admitted),
    [true, true, true],
  );
  const refused = at(3);
  assert.deepEqual([refused.admitted, refused.remaining, refused.limit], [false, 0, 3]);
  assert.equal(at(3 + refused.retryMs).admitted, true);
});

test('a refused request does not count, and clients do not count for each other', () => {
  const windows = createRateWindows();
  for (let ms = 0; ms < 100; ms++) windows.admit('a', [entry], ms);
  assert.equal(windows.admit('b', [entry], 100).admitted, true);
  assert.equal(windows.admit('a', [entry], 2000).admitted, true);
});

test('all entries must admit; what one refuses counts in none', () => {
  const windows = createRateWindows();
  const tight = { name: 'tight', maxRequests: 1, windowMs: 1000 };
  assert.equal(windows.admit('a', [entry, tight], 0).admitted, true);
  assert.equal(windows.admit('a', [entry, tight], 1).admitted, false);
  assert.equal(windows.admit('a', [entry], 2).remaining, 1);
});

test('the client least recently seen is forgotten first', () => {
  const windows = createRateWindows(2);
  const one = { name: '*', maxRequests: 1, windowMs: 1000 };
  for (const client of ['a', 'b', 'a', 'c']) windows.admit(client, [one], 0);
  assert.deepEqual(
    ['a', 'b'].map(client => windows.admit(client, [one], 1).admitted),
    [false, true],
  );
});

const ENTRY = fc.record({ maxRequests: fc.integer({ min: 1, max: 300 }), windowMs: fc.integer({ min: 1, max: 3000 }) });

test('whatever comes when, no window admits more than the limit, and a promised time is kept', () => {
  fc.assert(
    fc.property(ENTRY, fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 400 }), (own, steps) => {
      const windows = createRateWindows();
      const admitted: number[] = [];
      let now = 0;
      for (const step of steps) {
        now += step;
        const verdict = windows.admit('a', [{ name: '*', ...own }], now);
        if (verdict.admitted) admitted.push(now);
        else {
          assert.ok(verdict.retryMs > 0 && verdict.retryMs <= own.windowMs, `retry in ${verdict.retryMs} ms`);
          now += verdict.retryMs;
          assert.equal(windows.admit('a', [{ name: '*', ...own }], now).admitted, true);
          admitted.push(now);
        }
      }
      for (const [i, ms] of admitted.entries()) {
        const after = admitted[i + own.maxRequests];
        assert.ok(
          after === undefined || after - ms >= own.windowMs,
          `${own.maxRequests + 1} requests in ${(after ?? 0) - ms} ms`,
        );
      }
    }),
  );
});

test('a client that asks as often as it may is admitted as often as it may', () => {
  for (const [maxRequests, windowMs] of [
    [1, 2000],
    [3, 1000],
    [600, 60_000],
  ] as const) {
    const windows = createRateWindows();
    let admitted = 0;
    for (let now = 0; now < 10 * windowMs; now += 10)
      if (windows.admit('a', [{ name: '*', maxRequests, windowMs }], now).admitted) admitted++;
    const most = 10 * maxRequests;
    assert.ok(admitted <= most && admitted >= most * (maxRequests > 64 ? 0.97 : 1), `${admitted} of ${most}`);
  }
});

test('after a reload with a lower limit the promised time is still kept', () => {
  const windows = createRateWindows();
  for (let ms = 0; ms < 3; ms++) windows.admit('a', [entry], ms);
  const lower = { ...entry, maxRequests: 1 };
  const { admitted, retryMs } = windows.admit('a', [lower], 10);
  assert.deepEqual([admitted, retryMs], [false, 992]);
  assert.equal(windows.admit('a', [lower], 1002).admitted, true);
});
