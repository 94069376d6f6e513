import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { tool } from '../../../test/support/cli.ts';
import { event, newRun } from '../../../test/support/run-store-suite.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { until } from '../../../test/support/until.ts';
import type { NewRun, RunStore } from '../../core/ports/run-store.ts';
import { newRunId } from '../../core/run-id.ts';
import { createRunStore } from '../../host/runs/run-store.ts';

const HOLDER = { host: hostname(), pid: process.pid, startedBy: '0.1.0' };
const HOUR = 3_600_000;

interface World {
  readonly cwd: string;
  readonly store: RunStore;
  /** The command line on the same runs. */
  run(...words: readonly string[]): ReturnType<typeof tool>;
  data<T>(...words: readonly string[]): Promise<T>;
}

async function withRuns(body: (world: World) => Promise<void>): Promise<void> {
  await withTempDir(async cwd => {
    const directory = join(cwd, '.home/state/tool/runs');
    const store = createRunStore({ directory, now: Date.now, damaged: () => assert.fail('it is sound') });
    const run = (...words: readonly string[]) => tool(['runs', ...words], { cwd });
    const data = async <T>(...words: readonly string[]): Promise<T> => {
      const { stdout, stderr, code } = await run(...words, '-o', 'json');
      assert.equal(code, 0, stderr);
      return JSON.parse(stdout) as T;
    };
    try {
      await body({ cwd, store, run, data });
    } finally {
      await store.close();
    }
  });
}

/** A run that began so long ago. */
function begun(agoMs: number, changes: Partial<NewRun> = {}): NewRun {
  const createdAt = Date.now() - agoMs;
  return newRun({ id: newRunId(createdAt, randomBytes(10)), createdAt, ...changes });
}

async function failedRun(store: RunStore): Promise<string> {
  const run = begun(2 * HOUR, { basis: 'sha256:1' });
  await store.create(run, { holder: HOLDER });
  await store.append(run.id, 1, [
    event('actions-planned', { names: ['build', 'push'] }),
    event('action-started', { call: 'build', section: 'actions', provider: 'exec', attempt: 1 }),
    event('output', { stream: 'stdout', kind: 'line', from: 'build', text: 'compiling\nlinking\u001b[31m\n' }),
    event('action-retry', { call: 'build', attempt: 1, delayMs: 500, message: 'exit 1' }),
    event('action-ended', {
      call: 'build',
      status: 'succeeded',
      attempts: 2,
      durationMs: 1200,
      results: { value: { n: 1 } },
    }),
    event('action-started', { call: 'push', section: 'finally', provider: 'http', attempt: 1 }),
    event('action-ended', {
      call: 'push',
      status: 'failed',
      attempts: 1,
      durationMs: 30,
      error: { kind: 'http', message: 'status 500' },
    }),
    event('action-skipped', { call: 'tell', reason: 'dependency-failed', blockedBy: 'push' }),
    event('warning', { message: 'odd' }),
  ]);
  const error = JSON.stringify({ code: 'action-failed', message: 'action "push" failed' });
  await store.end(run.id, 1, { state: 'failed', status: 'partial-success', error, at: Date.now() });
  return run.id;
}

const RESULT = {
  status: 'succeeded',
  resolvers: { region: { status: 'succeeded', value: 'eu', sensitive: false, phase: 1, durationMs: 3 } },
  actions: { build: { status: 'succeeded', section: 'actions', attempts: 1, results: { n: 1 } } },
  warnings: [],
};

async function completedRun(store: RunStore, result: object = RESULT): Promise<string> {
  const run = begun(HOUR);
  await store.create(run, { holder: HOLDER });
  await store.end(run.id, 1, {
    state: 'completed',
    status: 'succeeded',
    result: JSON.stringify(result),
    at: Date.now(),
  });
  return run.id;
}

test('looking for runs makes nothing where none was kept', async () => {
  await withTempDir(async cwd => {
    const { stdout, code } = await tool(['runs', 'list'], { cwd });
    assert.deepEqual([stdout, code], ['No runs.\n', 0]);
    assert.deepEqual(await readdir(cwd), []);
  });
});

test('runs are listed newest first, and filtered by state, solution and time', async () => {
  await withRuns(async ({ store, data, run }) => {
    const failed = await failedRun(store);
    const completed = await completedRun(store);
    const ids = async (...words: readonly string[]): Promise<string[]> =>
      (await data<{ readonly id: string }[]>('list', ...words)).map(({ id }) => id);
    assert.deepEqual(await ids(), [completed, failed]);
    assert.deepEqual(await ids('--state', 'failed'), [failed]);
    assert.deepEqual(await ids('--since', '90m'), [completed]);
    assert.deepEqual(await ids('--since', new Date(Date.now() - 3 * HOUR).toISOString()), [completed, failed]);
    assert.deepEqual(await ids('--solution', 'other'), []);
    const limited = await run('list', '--limit', '1');
    assert.match(limited.stdout, /demo 1\.0\.0 +completed +succeeded/);
    assert.match(limited.stderr, /there are more: --limit 2/);
    for (const wrong of [
      ['--since', 'soon'],
      ['--limit', '0'],
      ['--state', 'odd'],
    ])
      assert.equal((await run('list', ...wrong)).code, 3, wrong.join(' '));
  });
});

test('a run is shown like a snapshot, and says how to go on', async () => {
  await withRuns(async ({ cwd, store, run, data }) => {
    const id = await failedRun(store);
    const { stdout, code } = await run('show', id.slice(0, 30));
    assert.equal(code, 0);
    assert.match(stdout, /^demo 1\.0\.0: run failed in /);
    assert.match(stdout, /build +actions +succeeded +2 +1\.2s +\{"n":1\}/);
    assert.match(stdout, /push +finally +failed +1 +30ms +status 500/);
    assert.match(stdout, /tell +actions +skipped +0 +0s +dependency-failed: push/);
    assert.match(stdout, /warning: odd/);
    assert.match(stdout, /error: action "push" failed/);
    assert.ok(stdout.endsWith(`to go on: tool runs resume ${id}\n`));
    const shown = await data<Record<string, unknown>>('show', id);
    assert.deepEqual([shown['state'], shown['status'], shown['resumable']], ['failed', 'partial-success', true]);
    const snapshot = await tool(['snapshot', 'show', id.slice(0, 30)], { cwd });
    assert.match(snapshot.stdout, /push +finally +failed +1 +30ms +status 500/);
  });
});

test('a run whose process has ended is interrupted, and its open actions too', async () => {
  await withRuns(async ({ store, run }) => {
    const one = begun(HOUR);
    await store.create(one, { holder: HOLDER });
    await store.append(one.id, 1, [event('action-started', { call: 'build', provider: 'exec', attempt: 1 })]);
    const running = (await run('show', one.id)).stdout;
    assert.match(running, /run running in/);
    assert.match(running, /build +actions +running/);
    await store.close();
    const interrupted = (await run('show', one.id)).stdout;
    assert.match(interrupted, /run interrupted in/);
    assert.match(interrupted, /build +actions +interrupted/);
    assert.doesNotMatch(interrupted, /resume/, 'nothing is kept that it could go on with');
  });
});

test('an id may be shortened as long as it means one run', async () => {
  await withRuns(async ({ store, run }) => {
    const [first, second] = [await completedRun(store), await failedRun(store)];
    assert.equal((await run('show', first)).code, 0);
    const both = await run('show', first.slice(0, 2));
    assert.equal(both.code, 3);
    assert.ok(both.stderr.includes(first) && both.stderr.includes(second), both.stderr);
    for (const word of ['ffff', 'x', '', "' OR 1=1"]) assert.equal((await run('show', word)).code, 4, word);
  });
});

test('logs tell what happened in lines that no action can forge', async () => {
  await withRuns(async ({ store, run, data }) => {
    const id = await failedRun(store);
    const { stdout } = await run('logs', id);
    assert.deepEqual(
      stdout
        .trim()
        .split('\n')
        .map(line => line.slice(13)),
      [
        '2 actions',
        'build: started (exec)',
        'build: | compiling',
        'build: | linking\\x1b[31m',
        'build: attempt 1 failed, again in 500ms: exit 1',
        'build: succeeded in 1.2s',
        'push: started (http)',
        'push: failed in 30ms: status 500',
        'tell: skipped: dependency-failed (push)',
        'warning: odd',
      ],
    );
    const events = await data<{ readonly seq: number; readonly type: string }[]>('logs', id, '--after', '7');
    assert.deepEqual(
      events.map(({ seq, type }) => [seq, type]),
      [
        [8, 'action-skipped'],
        [9, 'warning'],
      ],
    );
    assert.equal((await run('logs', id, '--after', '-1')).code, 3);
  });
});

test('a run is followed until it has ended, a JSON line for each event', async () => {
  await withRuns(async ({ store, run }) => {
    const one = begun(HOUR);
    await store.create(one, { holder: HOLDER, events: [event('warning', { message: 'first' })] });
    const watching = run('watch', one.id, '-o', 'json');
    await store.append(one.id, 1, [event('warning', { message: 'second' })]);
    await store.end(one.id, 1, { state: 'completed', status: 'succeeded', at: Date.now(), events: [event('ended')] });
    const { stdout, stderr, code } = await watching;
    assert.deepEqual(
      stdout
        .trim()
        .split('\n')
        .map(line => (JSON.parse(line) as { readonly seq: number }).seq),
      [1, 2, 3],
    );
    assert.equal(code, 0);
    assert.match(stderr, /completed \(succeeded\)/);
    const failed = await failedRun(store);
    assert.equal((await run('watch', failed)).code, 6);
  });
});

test('a run of another process is asked to end; one that nothing works on is cancelled', async () => {
  await withRuns(async ({ store, run, data }) => {
    const one = begun(HOUR);
    await store.create(one, { holder: HOLDER });
    const told = store.cancelRequested(one.id, new AbortController().signal);
    assert.match((await run('cancel', one.id, '--no-wait')).stdout, /is asked to end: tool runs watch/);
    assert.equal(await told, true);
    assert.match((await run('list')).stdout, /running, to be cancelled/);
    await store.end(one.id, 1, { state: 'interrupted', at: Date.now() });
    const failed = await failedRun(store);
    const { stdout } = await run('cancel', one.id, failed);
    assert.equal(stdout, `${one.id} is cancelled\n${failed} has ended before: failed\n`);
    const [first] = await data<{ readonly state: string }[]>('cancel', one.id);
    assert.equal(first?.state, 'cancelled');
    assert.equal((await run('cancel', 'ffff')).code, 4);
  });
});

test('runs are removed by number and age, after they were named', async () => {
  await withRuns(async ({ store, run, data }) => {
    const [failed, completed] = [await failedRun(store), await completedRun(store)];
    const open = begun(HOUR);
    await store.create(open, { holder: HOLDER });
    const dry = await run('prune', '--max-count', '1', '--dry-run');
    assert.equal(dry.stdout, `would remove ${failed}\nwould remove ${completed}\n`);
    assert.match(dry.stderr, /2 would be removed, 1 kept/);
    assert.deepEqual(await data('prune', '--max-count', '2'), { removed: [failed], kept: 2, dryRun: false });
    assert.deepEqual(await data('prune', '--max-age', '1h'), { removed: [], kept: 2, dryRun: false });
    assert.deepEqual(await data('prune', '--max-size', '1'), { removed: [completed], kept: 1, dryRun: false });
    assert.equal((await run('prune', '--max-age', 'soon')).code, 3);
    await until(async () => (await store.list()).runs.length === 1);
  });
});

test('runs and snapshots are compared with each other', async () => {
  await withRuns(async ({ cwd, store }) => {
    const one = await completedRun(store);
    const resolvers = { region: { ...RESULT.resolvers.region, value: 'us' } };
    const other = await completedRun(store, { ...RESULT, resolvers });
    const { stdout, code } = await tool(['snapshot', 'diff', one, other, '--exit-code'], { cwd });
    assert.equal(code, 2);
    assert.match(stdout, /modified +resolver +region +value +eu +us/);
    assert.match(stdout, /0 added, 0 removed, 1 modified, 1 unchanged/);
    assert.equal((await tool(['snapshot', 'diff', one, one, '--exit-code'], { cwd })).code, 0);
    const same = await tool(['diff', one, other, '--exit-code'], { cwd });
    assert.deepEqual([same.code, same.stdout], [2, stdout]);
    const mixed = await tool(['diff', one, './solution.yaml'], { cwd });
    assert.equal(mixed.code, 3);
    assert.match(mixed.stderr, /"\.\/solution\.yaml" is not a run or a snapshot, and the other side is one/);
    assert.match((await tool(['diff', one, other, '--section', 'workflow'], { cwd })).stderr, /--section says nothing/);
    assert.match(
      (await tool(['diff', './a.yaml', './b.yaml', '--include-timing'], { cwd })).stderr,
      /--include-timing says/,
    );
    const texts = await Promise.all(['runs', 'snapshot'].map(word => tool([word, 'show', one], { cwd })));
    assert.equal(texts[0]?.stdout, texts[1]?.stdout);
  });
});

test('a damaged database is said to be one, set aside, and the command goes on with a new one', async () => {
  await withTempDir(async cwd => {
    const directory = join(cwd, '.home/state/tool/runs');
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, 'runs.db'), 'no database'.repeat(1000));
    const { stdout, stderr, code } = await tool(['runs', 'list'], { cwd });
    assert.deepEqual([stdout, code], ['No runs.\n', 0]);
    assert.match(
      stderr,
      /^warning: the journal of runs was damaged: it is now .*runs\.db\.damaged-\d+T\d+Z, and a new one was begun; 0 rows/,
    );
    assert.equal((await tool(['runs', 'list'], { cwd })).stderr, '');
    const doctor = await tool(['doctor', '-o', 'json'], { cwd });
    const checks = JSON.parse(doctor.stdout) as {
      readonly name: string;
      readonly status: string;
      readonly message: string;
    }[];
    const [check] = checks.filter(({ name }) => name === 'runs');
    assert.equal(check?.status, 'warning');
    assert.match(check?.message ?? '', /was damaged and set aside$/);
  });
});

test('the shell completes ids of runs', async () => {
  await withRuns(async ({ cwd, store }) => {
    const id = await completedRun(store);
    for (const command of ['show', 'logs', 'watch', 'cancel', 'resume']) {
      const { stdout } = await tool(['__complete', 'runs', command, ''], { cwd });
      assert.ok(stdout.includes(id), command);
    }
  });
});
