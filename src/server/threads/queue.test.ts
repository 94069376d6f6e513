import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { createJobQueue, type JobQueue, type Turn } from './queue.ts';

const LIMITS = { slots: 2, maxRuns: 3, maxQueued: 100 };
const never = new AbortController().signal;
const full = (): Error => new Error('full');
const settled = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/** Enters and notes the name when its turn comes. */
function entering(queue: JobQueue, order: string[]) {
  return (caller: string, name = caller, isRun = false): Promise<Turn> =>
    queue.enter({ caller, isRun }, never, full).then(turn => {
      order.push(name);
      return turn;
    });
}

test('as many jobs as there are slots begin; the next one begins when one of them ends', async () => {
  const queue = createJobQueue(LIMITS);
  const order: string[] = [];
  const enter = entering(queue, order);
  const [first] = await Promise.all([enter('a'), enter('b')]);
  const third = enter('c');
  await settled();
  assert.deepEqual([order, queue.waiting()], [['a', 'b'], 1]);
  first.end();
  first.end();
  await third;
  assert.deepEqual([order, queue.waiting()], [['a', 'b', 'c'], 0]);
});

test('callers take turns, however many jobs each of them has', async () => {
  const queue = createJobQueue({ ...LIMITS, slots: 1 });
  const order: string[] = [];
  const enter = entering(queue, order);
  const first = await enter('a', 'a0');
  const jobs = ['a1', 'a2', 'a3', 'b1', 'c1'].map(async name => (await enter(name.slice(0, 1), name)).end());
  first.end();
  await Promise.all(jobs);
  assert.deepEqual(order, ['a0', 'a1', 'b1', 'c1', 'a2', 'a3']);
});

test('a job that takes longer than a moment gives its slot away; runs among such jobs are counted all the same', async () => {
  const queue = createJobQueue({ slots: 1, maxRuns: 1, maxQueued: 100 }, 1);
  const order: string[] = [];
  const enter = entering(queue, order);
  const long = await enter('a', 'run', true);
  const second = enter('a', 'second run', true);
  long.begun();
  const short = await enter('b', 'short');
  assert.deepEqual(order, ['run', 'short']);
  short.end();
  await settled();
  assert.deepEqual([queue.running(), queue.waiting()], [1, 1]);
  long.end();
  (await second).end();
  assert.deepEqual([order.at(-1), queue.running()], ['second run', 0]);
});

test('a job that waits for something gives its slot away before its moment is over', async () => {
  const queue = createJobQueue({ slots: 1, maxRuns: 2, maxQueued: 100 }, 3_600_000);
  const order: string[] = [];
  const enter = entering(queue, order);
  let isWaiting = false;
  const long = await enter('a', 'waits', true);
  long.begun(() => isWaiting);
  const second = enter('b', 'second', true);
  await settled();
  assert.deepEqual(order, ['waits']);
  isWaiting = true;
  await second;
  assert.equal(queue.running(), 2);
  long.end();
});

test('one job more than may wait is refused, and one that gives up leaves its place', async () => {
  const queue = createJobQueue({ slots: 1, maxRuns: 1, maxQueued: 1 });
  const turn = await queue.enter({ caller: 'a', isRun: false }, never, full);
  const gone = new AbortController();
  const waits = queue.enter({ caller: 'b', isRun: false }, gone.signal, full);
  await assert.rejects(queue.enter({ caller: 'c', isRun: false }, never, full), /full/);
  gone.abort(new Error('the client is gone'));
  await assert.rejects(waits, /the client is gone/);
  assert.equal(queue.waiting(), 0);
  turn.end();
  await assert.rejects(queue.enter({ caller: 'd', isRun: false }, gone.signal, full), /the client is gone/);
});

test('more slots after a reload are used at once', async () => {
  const queue = createJobQueue({ ...LIMITS, slots: 1 });
  const order: string[] = [];
  const enter = entering(queue, order);
  await enter('a');
  const second = enter('b');
  queue.resize({ ...LIMITS, slots: 2 });
  await second;
  assert.deepEqual(order, ['a', 'b']);
});

test('whatever enters, ends and gives up in any order, no bound is exceeded and no request is forgotten', async () => {
  const STEP = fc.record({
    caller: fc.constantFrom('a', 'b', 'c'),
    isRun: fc.boolean(),
    endsOne: fc.boolean(),
    givesUp: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { maxLength: 60 }), async steps => {
      const queue = createJobQueue(LIMITS);
      const working: { turn: Turn; isRun: boolean }[] = [];
      let begun = 0;
      let expected = 0;
      for (const { caller, isRun, endsOne, givesUp } of steps) {
        const gone = new AbortController();
        expected++;
        queue.enter({ caller, isRun }, gone.signal, full).then(
          turn => {
            begun++;
            working.push({ turn, isRun });
          },
          () => expected--,
        );
        await settled();
        if (givesUp) gone.abort(new Error('gone'));
        if (endsOne) working.shift()?.turn.end();
        await settled();
        assert.ok(working.length <= LIMITS.slots);
        assert.equal(queue.running(), working.filter(one => one.isRun).length);
      }
      while (working.length > 0) {
        working.shift()?.turn.end();
        await settled();
      }
      assert.deepEqual([begun, queue.waiting(), queue.running()], [expected, 0, 0]);
    }),
    { numRuns: 50 },
  );
});
