import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createPool, startOrder } from './pool.ts';

const tick = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

describe('a pool', () => {
  test('starts the lowest order first, whatever the order of adding', async () => {
    const pool = createPool(1);
    const started: number[] = [];
    let open = (): void => undefined;
    pool.add({ order: 0, run: () => new Promise<void>(resolve => (open = resolve)) });
    for (const order of [5, 1, 4, 2, 3]) pool.add({ order, run: async () => void started.push(order) });
    open();
    await pool.idle();
    assert.deepEqual(started, [1, 2, 3, 4, 5]);
  });

  test('never runs more at once than its limit, and uses all of it', async () => {
    const pool = createPool(3);
    let running = 0;
    let most = 0;
    for (let order = 0; order < 20; order++) {
      pool.add({
        order,
        run: async () => {
          most = Math.max(most, ++running);
          await tick();
          running--;
        },
      });
    }
    await pool.idle();
    assert.equal(most, 3);
  });

  test('puts a blocked task aside until what blocks it is released', async () => {
    const pool = createPool(2);
    const log: string[] = [];
    let busy = false;
    const exclusive = (name: string, order: number) => ({
      order,
      blockedBy: () => (busy ? 'lock' : undefined),
      run: async () => {
        busy = true;
        log.push(name);
        await tick();
        busy = false;
        pool.release('lock');
      },
    });
    pool.add(exclusive('a', 1));
    pool.add(exclusive('b', 2));
    pool.add({ order: 3, run: async () => void log.push('free') });
    await pool.idle();
    assert.deepEqual(log, ['a', 'free', 'b']);
  });

  test('asks a blocked task once for each release, however many others start and end', async () => {
    const pool = createPool(2);
    let busy = true;
    let asked = 0;
    for (let order = 0; order < 100; order++)
      pool.add({ order, blockedBy: () => (asked++, busy ? 'lock' : undefined), run: async () => undefined });
    for (let order = 100; order < 200; order++) pool.add({ order, run: tick });
    pool.add({
      order: 200,
      run: async () => {
        busy = false;
        pool.release('lock');
      },
    });
    await pool.idle();
    assert.equal(asked, 200);
  });

  test('rejects when a task is blocked by what is never released', async () => {
    const pool = createPool(1);
    pool.add({ order: 1, blockedBy: () => 'nothing', run: async () => undefined });
    await assert.rejects(pool.idle(), /block others for ever: nothing/);
  });

  test('is idle at once when nothing was added', async () => {
    await createPool(1).idle();
  });

  test('rejects with an error that a task let escape, when everything has ended', async () => {
    const pool = createPool(2);
    let ended = false;
    pool.add({ order: 1, run: () => Promise.reject(new Error('a defect')) });
    pool.add({
      order: 2,
      run: async () => {
        await tick();
        ended = true;
      },
    });
    await assert.rejects(pool.idle(), /a defect/);
    assert.equal(ended, true);
  });
});

test('the order goes by phase, then declaration, then item', () => {
  const orders = [
    startOrder(1, 1),
    startOrder(1, 1, 1),
    startOrder(1, 2),
    startOrder(1, 100_000, 9999),
    startOrder(2, 1),
    startOrder(4_000_000, 1),
    startOrder(4_000_000, 2),
  ];
  assert.deepEqual(
    orders,
    [...orders].sort((a, b) => a - b),
  );
  assert.equal(new Set(orders).size, orders.length);
});
