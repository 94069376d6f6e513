import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
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

test('whatever comes when, no window ever admits more than twice the limit, and a promised time is kept', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 100 }), steps => {
      const windows = createRateWindows();
      const admitted: number[] = [];
      let now = 0;
      for (const step of steps) {
        now += step;
        const verdict = windows.admit('a', [entry], now);
        if (verdict.admitted) admitted.push(now);
        else assert.ok(windows.admit('a', [entry], now + Math.ceil(verdict.retryMs)).admitted || verdict.retryMs <= 0);
        if (!verdict.admitted) return;
      }
      for (const from of admitted)
        assert.ok(admitted.filter(ms => ms >= from && ms < from + 1000).length <= 2 * entry.maxRequests);
    }),
  );
});
