import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ToolError } from '../errors.ts';
import type { HttpRequest, HttpResponse } from '../ports/ports.ts';
import { HttpFault } from './http-fault.ts';
import { retryAfterMs, retryIdempotent, waitBeforeRetry } from './http-retry.ts';

const answer = (status: number, retryAfter?: string): HttpResponse => ({
  status,
  statusText: '',
  headers: new Map(retryAfter === undefined ? [] : [['retry-after', [retryAfter]]]),
  body: new Uint8Array(),
});

test('waits grow by their rule, Retry-After may lengthen them, the maximum cuts both', () => {
  const waits = (backoff: 'none' | 'linear' | 'exponential') =>
    [1, 2, 3, 4].map(attempt => waitBeforeRetry({ backoff, initialMs: 100, maxMs: 350 }, attempt));
  assert.deepEqual(waits('none'), [100, 100, 100, 100]);
  assert.deepEqual(waits('linear'), [100, 200, 300, 350]);
  assert.deepEqual(waits('exponential'), [100, 200, 350, 350]);
  const rule = { backoff: 'none', initialMs: 100, maxMs: 350 } as const;
  assert.equal(waitBeforeRetry(rule, 1, 50), 100);
  assert.equal(waitBeforeRetry(rule, 1, 200), 200);
  assert.equal(waitBeforeRetry(rule, 1, 99_999), 350);
  assert.equal(waitBeforeRetry({ ...rule, backoff: 'exponential' }, 1000), 350);
});

test('Retry-After is seconds or a date, anything else is nothing', () => {
  const now = new Date('2026-01-02T03:04:05Z');
  const read = (text?: string): number | undefined => retryAfterMs(answer(503, text), now);
  assert.equal(read('7'), 7000);
  assert.equal(read('Fri, 02 Jan 2026 03:04:35 GMT'), 30_000);
  assert.equal(read('Fri, 02 Jan 2026 03:04:00 GMT'), 0);
  for (const text of ['999999999999', '9'.repeat(400)]) assert.equal(read(text), 999_999_999_000, text);
  for (const text of [undefined, '', '-1', '1.5', 'soon', '2026-01-02', 'Fri, nonsense'])
    assert.equal(read(text), undefined, text);
});

const request = (method: string): HttpRequest => ({
  method,
  url: 'https://a.test/',
  headers: [],
  timeoutMs: 1000,
  maxResponseBytes: 1000,
  guard: 'service',
});

/** Answers or throws the given things one after the other and notes the waits. */
function scene(...outcomes: readonly (HttpResponse | Error)[]) {
  const waits: number[] = [];
  const rest = [...outcomes];
  const clock = {
    now: () => new Date(0),
    monotonicMs: () => 0,
    sleep: async (ms: number): Promise<void> => void waits.push(ms),
  };
  const once = async (): Promise<HttpResponse> => {
    const next = rest.shift();
    if (next === undefined) throw new Error('asked too often');
    if (next instanceof Error) throw next;
    return next;
  };
  const send = retryIdempotent(once, { retryMax: 2, waitMinMs: 10, waitMaxMs: 1000, clock });
  return { waits, rest, send: (method: string) => send(request(method), new AbortController().signal) };
}

const reset = (transient: boolean): HttpFault =>
  new HttpFault('upstream-failed', 'x', { phase: 'exchange', transient });

test('an idempotent request is repeated after transient faults and statuses', async () => {
  const s = scene(reset(true), answer(503, '1'), answer(200));
  assert.equal((await s.send('GET')).status, 200);
  assert.deepEqual(s.waits, [10, 1000]);
});

test('the last answer or fault is the result', async () => {
  assert.equal((await scene(answer(500), answer(500), answer(502)).send('PUT')).status, 502);
  await assert.rejects(scene(reset(true), reset(true), reset(true)).send('GET'), HttpFault);
});

test('other methods, lasting faults and other errors are not repeated', async () => {
  assert.equal((await scene(answer(503)).send('POST')).status, 503);
  assert.equal((await scene(answer(404)).send('GET')).status, 404);
  await assert.rejects(scene(reset(true)).send('PATCH'), HttpFault);
  await assert.rejects(scene(reset(false)).send('GET'), HttpFault);
  await assert.rejects(scene(new ToolError('cancelled', 'stop')).send('GET'), /stop/);
});
