import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { describe, test } from 'node:test';
import { Failure } from '../providers/contract.ts';
import { createDeadlines } from './deadline.ts';

const forever = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
const kind = (expected: string) => (error: unknown) => error instanceof Failure && error.kind === expected;

describe('a deadline', () => {
  test('lets work through that ends in time, and its errors as they are', async () => {
    const deadlines = createDeadlines(new AbortController().signal, 0);
    assert.equal(await deadlines.within(10_000, 'it', async () => 1), 1);
    await assert.rejects(
      deadlines.within(10_000, 'it', () => Promise.reject(new TypeError('own'))),
      TypeError,
    );
  });

  test('fires the signal and fails with kind timeout', async () => {
    const deadlines = createDeadlines(new AbortController().signal, 0);
    await assert.rejects(
      deadlines.within(5, 'it', lazy => forever(lazy.signal)),
      kind('timeout'),
    );
  });

  test('leaves work behind at once that never looked at its signal', async () => {
    const deadlines = createDeadlines(new AbortController().signal, 60_000);
    await assert.rejects(
      deadlines.within(5, 'it', () => new Promise(() => undefined)),
      kind('timeout'),
    );
  });

  test('of a cancelled parent is cancelled, for what runs and for what comes later', async () => {
    const parent = new AbortController();
    const deadlines = createDeadlines(parent.signal, 0);
    const running = deadlines.within(undefined, 'it', lazy => forever(lazy.signal));
    parent.abort();
    await assert.rejects(running, kind('cancelled'));
    await assert.rejects(
      deadlines.within(undefined, 'it', async () => 1),
      kind('cancelled'),
    );
  });

  test('that has passed stays the reason, also when the work gives a value after all', async () => {
    const deadlines = createDeadlines(new AbortController().signal, 60_000);
    const late = deadlines.within(5, 'it', lazy => forever(lazy.signal).catch(() => 'late'));
    await assert.rejects(late, kind('timeout'));
  });

  test('of thousands of calls keeps one listener on the parent', async () => {
    const parent = new AbortController();
    let listeners = 0;
    const signal = new Proxy(parent.signal, {
      get: (target, name) => {
        if (name === 'addEventListener') listeners++;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const deadlines = createDeadlines(signal, 0);
    await Promise.all(Array.from({ length: 2000 }, () => deadlines.within(10_000, 'it', async () => 1)));
    assert.equal(listeners, 1);
  });

  test('leaves no listener on the parent when its calls have ended, whichever way', async () => {
    const parent = new AbortController().signal;
    const deadlines = createDeadlines(parent, 0);
    const calls = [
      deadlines.within(10_000, 'it', async () => 1),
      deadlines.within(10_000, 'it', () => Promise.reject(new TypeError('own'))),
      deadlines.within(5, 'it', () => new Promise(() => undefined)),
    ];
    assert.equal(getEventListeners(parent, 'abort').length, 1);
    await Promise.allSettled(calls);
    assert.equal(getEventListeners(parent, 'abort').length, 0);
  });

  test('that is used again after all its calls have ended is still cancelled by the parent', async () => {
    const parent = new AbortController();
    const deadlines = createDeadlines(parent.signal, 0);
    await deadlines.within(10_000, 'it', async () => 1);
    const running = deadlines.within(10_000, 'it', lazy => forever(lazy.signal));
    parent.abort();
    await assert.rejects(running, kind('cancelled'));
  });
});
