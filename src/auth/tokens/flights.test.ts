import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFlights } from './flights.ts';

const gate = (): { promise: Promise<string>; open(value: string): void } => {
  let open: (value: string) => void = () => undefined;
  const promise = new Promise<string>(resolve => {
    open = resolve;
  });
  return { promise, open };
};

test('callers with one key share the work; the next caller after its end starts anew', async () => {
  const flights = createFlights();
  let works = 0;
  const { signal } = new AbortController();
  const share = () => flights.share('k', { signal, patient: false }, async () => ++works);
  assert.deepEqual(await Promise.all([share(), share()]), [1, 1]);
  assert.equal(await share(), 2);
});

test('one caller giving up does not end the work of the others; all of them giving up does', async () => {
  const flights = createFlights();
  const { promise, open } = gate();
  const [a, b] = [new AbortController(), new AbortController()];
  let inner: AbortSignal | undefined;
  const share = (signal: AbortSignal) =>
    flights.share('k', { signal, patient: false }, async given => {
      inner = given;
      return await promise;
    });
  const first = assert.rejects(share(a.signal), /a left/);
  const second = share(b.signal);
  a.abort(new Error('a left'));
  await first;
  assert.equal(inner?.aborted, false);
  open('done');
  assert.equal(await second, 'done');

  const alone = new AbortController();
  const waiting = flights.share('x', { signal: alone.signal, patient: false }, given => {
    inner = given;
    return new Promise(() => undefined);
  });
  alone.abort(new Error('all left'));
  await assert.rejects(waiting, /all left/);
  assert.equal(inner?.aborted, true);
});

test('a patient caller waits for the end although it was told to give up', async () => {
  const flights = createFlights();
  const { promise, open } = gate();
  const controller = new AbortController();
  const waiting = flights.share('k', { signal: controller.signal, patient: true }, () => promise);
  controller.abort();
  open('written');
  assert.equal(await waiting, 'written');
});
