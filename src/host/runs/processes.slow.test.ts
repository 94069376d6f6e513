import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { event, HOLDER, newRun } from '../../../test/support/run-store-suite.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { until } from '../../../test/support/until.ts';
import type { RunStore } from '../../core/ports/run-store.ts';
import { createNamedLocks } from './named-locks.ts';
import { createRunStore } from './run-store.ts';

const from = (path: string): string => JSON.stringify(import.meta.resolve(path));
const open = (directory: string): RunStore =>
  createRunStore({ directory, now: Date.now, damaged: report => assert.fail(JSON.stringify(report)) });

/** The beginning of a program with a store of its own. */
const PROGRAM = (directory: string): string => `
  const { createRunStore } = await import(${from('./run-store.ts')});
  const { createNamedLocks } = await import(${from('./named-locks.ts')});
  const directory = ${JSON.stringify(directory)};
  const store = createRunStore({ directory, now: Date.now, damaged: report => { throw new Error(JSON.stringify(report)); } });
  const holder = { host: 'here', pid: process.pid, startedBy: '1.0.0' };
  const say = line => process.stdout.write(line + '\\n');
`;

/** How often a holder is killed; more of it with the variable. */
const KILLS = Number(process.env['RUN_STORE_KILLS'] ?? 20);
/** How often processes race for the same thing. */
const RACES = Number(process.env['RUN_STORE_RACES'] ?? 40);

interface Program {
  readonly child: ChildProcess;
  /** What it has said, a line each. */
  readonly lines: string[];
  kill(): Promise<void>;
}

function start(directory: string, body: string): Program {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM(directory) + body], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', line => lines.push(line));
  const closed = once(child, 'close');
  return {
    child,
    lines,
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}

async function count(events: AsyncIterable<unknown>): Promise<number> {
  let number = 0;
  for await (const _ of events) number++;
  return number;
}

/** Begins a run and appends to it for ever; says each number once it is durable. */
const APPEND = (id: string): string => `
  const claim = await store.claim(${JSON.stringify(id)}, holder);
  if (claim.kind !== 'claimed') { say(claim.kind); process.exit(3); }
  say('claimed ' + claim.token);
  for (;;) {
    const last = await store.append(${JSON.stringify(id)}, claim.token, [
      { at: 1, type: 'a', data: '1' }, { at: 1, type: 'b', data: '"' + 'x'.repeat(3000) + '"' },
    ]);
    say(String(last));
  }`;

test('nothing that was acknowledged is lost when the holder is killed, and the next holder goes on where it was', async t => {
  await withTempDir(async directory => {
    const store = open(directory);
    const run = newRun();
    await store.create(run);
    let acknowledged = 0;
    const kills = KILLS;
    for (let round = 1; round <= kills; round++) {
      const program = start(directory, APPEND(run.id));
      await until(() => program.lines.length > 2);
      await wait(Math.random() * 20);
      assert.equal((await store.read(run.id))?.state, 'running');
      assert.equal((await store.claim(run.id, HOLDER)).kind, 'held');
      await program.kill();
      assert.equal(program.lines[0], `claimed ${round}`);
      acknowledged = Number(program.lines.at(-1));
      const seen = await store.read(run.id);
      assert.equal(seen?.state, 'interrupted', 'the kernel frees the lock with its process');
      const events = await store.events(run.id);
      assert.ok(events.length >= acknowledged, `${events.length} of ${acknowledged}`);
      assert.deepEqual(
        events.map(({ seq }) => seq),
        Array.from({ length: events.length }, (_, index) => index + 1),
      );
      assert.equal(events.length % 2, 0, 'what was appended together is kept together');
    }
    t.diagnostic(`${kills} kills, ${acknowledged} events`);
    assert.deepEqual((await store.check()).faults, []);
    await store.close();
  });
});

test('many processes write to one store at the same time, and each run gets its own events only', async () => {
  await withTempDir(async directory => {
    const store = open(directory);
    const body = `
      const run = JSON.parse(process.env.RUN);
      await store.create(run, { holder });
      for (let index = 0; index < 40; index++)
        await Promise.all([0, 1, 2].map(part => store.append(run.id, 1, [{ at: 1, type: run.id, data: String(index * 3 + part) }])));
      await store.end(run.id, 1, { state: 'completed', status: 'succeeded', at: 2 });
      await store.close();`;
    const runs = Array.from({ length: 6 }, () => newRun());
    await Promise.all(
      runs.map(run =>
        promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM(directory) + body], {
          env: { ...process.env, RUN: JSON.stringify(run) },
        }),
      ),
    );
    for (const { id } of runs) {
      const events = await store.events(id);
      assert.equal((await store.read(id))?.state, 'completed');
      assert.deepEqual(
        events.map(({ data, type }) => [Number(data), type]),
        Array.from({ length: 120 }, (_, index) => [index, id]),
      );
    }
    await store.close();
  });
});

test('a watcher and a request to cancel reach over processes', async () => {
  await withTempDir(async directory => {
    const store = open(directory);
    const run = newRun();
    await store.create(run);
    const program = start(
      directory,
      `
      const { token } = await store.claim(${JSON.stringify(run.id)}, holder);
      await store.append(${JSON.stringify(run.id)}, token, [{ at: 1, type: 'first', data: '1' }]);
      say('ready');
      await store.cancelRequested(${JSON.stringify(run.id)}, new AbortController().signal);
      await store.end(${JSON.stringify(run.id)}, token, { state: 'cancelled', at: 2, events: [{ at: 1, type: 'last', data: '1' }] });
      await store.close();`,
    );
    try {
      await until(() => program.lines.includes('ready'));
      const seen: string[] = [];
      for await (const { type } of store.watch(run.id, 0, new AbortController().signal)) {
        seen.push(type);
        if (type === 'first') await store.requestCancel(run.id, 'ann');
      }
      assert.deepEqual(seen, ['first', 'last']);
      assert.equal((await store.read(run.id))?.state, 'cancelled');
    } finally {
      await program.kill();
      await store.close();
    }
  });
});

test('a watcher ends when the process that it watches is killed', async () => {
  await withTempDir(async directory => {
    const store = open(directory);
    const run = newRun();
    await store.create(run);
    const program = start(
      directory,
      APPEND(run.id).replace('for (;;)', 'for (const _ of [1])').concat('setInterval(() => store, 1000);'),
    );
    await until(() => program.lines.includes('2'));
    const watching = count(store.watch(run.id, 0, new AbortController().signal));
    await program.kill();
    assert.equal(await watching, 2);
    assert.equal((await store.read(run.id))?.state, 'interrupted');
    await store.close();
  });
});

test('a thread that is ended frees its runs', async () => {
  await withTempDir(async directory => {
    const store = open(directory);
    const run = newRun();
    await store.create(run);
    const script = `import('node:worker_threads').then(async ({ parentPort }) => {
      const { createRunStore } = await import(${from('./run-store.ts')});
      globalThis.store = createRunStore({ directory: ${JSON.stringify(directory)}, now: Date.now, damaged() {} });
      const claim = await store.claim(${JSON.stringify(run.id)}, ${JSON.stringify(HOLDER)});
      parentPort.postMessage(claim.kind);
      parentPort.on('message', () => store);
    })`;
    const worker = new Worker(script, { eval: true });
    assert.deepEqual(await once(worker, 'message'), ['claimed']);
    assert.equal((await store.claim(run.id, HOLDER)).kind, 'held');
    await worker.terminate();
    assert.equal((await store.claim(run.id, HOLDER)).kind, 'claimed');
    await store.close();
  });
});

test('a named lock is held by one process, which says who it is, and is free when that is killed', async () => {
  await withTempDir(async directory => {
    const locks = createNamedLocks(join(directory, 'locks'));
    const owner = { host: 'there', pid: 2, run: 'r', since: 3 };
    const wish = { name: 'prod: ../ \u0000 é', owner, timeoutMs: 0 };
    const program = start(
      directory,
      `
      globalThis.lock = await createNamedLocks(directory + '/locks').acquire({ ...${JSON.stringify(wish)}, owner: { host: 'here', pid: process.pid, run: 'first', since: 1 } });
      say(String(lock.held));
      setInterval(() => lock, 1000);`,
    );
    await until(() => program.lines.includes('true'));
    const refused = await locks.acquire(wish);
    const { pid } = program.child;
    assert.deepEqual(refused, { held: false, owner: { host: 'here', pid, run: 'first', since: 1 } });
    const other = await locks.acquire({ ...wish, name: 'staging' });
    assert.ok(other.held);
    const waiting = locks.acquire({ ...wish, timeoutMs: 60_000 });
    await program.kill();
    const taken = await waiting;
    assert.ok(taken.held);
    assert.deepEqual(await locks.acquire(wish), { held: false, owner });
    await taken.release();
    await other.release();
  });
});

test('nothing is printed about SQLite, and a program that has closed its store ends', async () => {
  await withTempDir(async directory => {
    const body = `await store.create(${JSON.stringify(newRun())}, { holder }); await store.close(); say('done');`;
    const args = ['--input-type=module', '-e', PROGRAM(directory) + body];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
    assert.deepEqual([stdout, stderr], ['done\n', '']);
  });
});

test('several processes that open a new store at once make one schema', async () => {
  await withTempDir(async directory => {
    const body = `await store.create(JSON.parse(process.env.RUN), { holder }); await store.close();`;
    await Promise.all(
      Array.from({ length: 6 }, () =>
        promisify(execFile)(process.execPath, ['--input-type=module', '-e', PROGRAM(directory) + body], {
          env: { ...process.env, RUN: JSON.stringify(newRun()) },
        }),
      ),
    );
    const store = open(directory);
    assert.equal((await store.list()).runs.length, 6);
    assert.deepEqual(
      (await store.list()).runs.map(({ state }) => state),
      Array.from({ length: 6 }, () => 'interrupted'),
    );
    await store.append((await store.list()).runs[0]?.id ?? '', 1, [event('x')]).then(
      () => assert.fail('an interrupted run takes no events'),
      (error: { readonly code: string }) => assert.equal(error.code, 'run-busy'),
    );
    await store.close();
  });
});

test('of processes that race for runs and keys exactly one gets each', async t => {
  await withTempDir(async directory => {
    const store = open(directory);
    const runs = Array.from({ length: RACES }, () => newRun());
    for (const run of runs) await store.create(run);
    const ids = runs.map(({ id }) => id);
    const body = `
      const won = [];
      const { existsSync, statSync } = await import('node:fs');
      await store.list();
      say('ready');
      while (!existsSync(directory + '/go')) await new Promise(resolve => setTimeout(resolve, 5));
      // All of them come to a run at about the same moment.
      let at = statSync(directory + '/go').mtimeMs + 20;
      for (const id of ${JSON.stringify(ids)}) {
        while (Date.now() < at) await new Promise(resolve => setTimeout(resolve, 0));
        at += 20;
        const key = store.idempotency.begin({ owner: 'ann', key: id, digest: 'd', now: 1 });
        const claim = await store.claim(id, holder);
        if (claim.kind === 'claimed') {
          won.push(id);
          await store.end(id, claim.token, { state: 'completed', at: 1 });
        }
        if ((await key).kind === 'fresh') {
          won.push('key ' + id);
          await store.idempotency.finish('ann', id, String(process.pid));
        }
      }
      say(JSON.stringify(won));
      await store.close();`;
    const racers = [0, 1, 2].map(() => start(directory, body));
    await until(() => racers.every(({ lines }) => lines.includes('ready')));
    await writeFile(join(directory, 'go'), '');
    await until(() => racers.every(({ lines }) => lines.length === 2));
    await Promise.all(racers.map(({ kill }) => kill()));
    const won = racers.map(({ lines }) => JSON.parse(lines[1] ?? '') as string[]);
    t.diagnostic(`${RACES} races, won ${won.map(({ length }) => length).join(', ')} times`);
    assert.deepEqual(won.flat().sort(), runs.flatMap(({ id }) => [id, `key ${id}`]).sort());
    for (const run of (await store.list({ limit: RACES })).runs)
      assert.deepEqual([run.state, run.token], ['completed', 1]);
    await store.close();
  });
});
