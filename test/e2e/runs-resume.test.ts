import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { RunResult } from '../../src/operations/solution/run-result.ts';
import { type CliOutcome, tool } from '../support/cli.ts';
import { servicesIn } from '../support/services.ts';
import { documentText, inDirectory } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const sh = (command: unknown) => ({ provider: 'exec', inputs: { shell: 'sh', command } });
const line = (name: string): string => `echo ${name} >> ledger`;
const printedResult = ({ stdout, stderr }: CliOutcome): RunResult => {
  assert.notEqual(stdout, '', stderr);
  return JSON.parse(stdout) as RunResult;
};
const ledger = async (directory: string): Promise<string> =>
  (await readFile(join(directory, 'ledger'), 'utf8').catch(() => '')).trim().split('\n').join(' ');

/** Fails at `gate` until the file `open` is there. */
const GATED = {
  actions: {
    first: sh('echo first >> ledger; echo from first'),
    gate: { ...sh(`${line('gate')}; test -f open`), dependsOn: ['first'] },
    after: {
      provider: 'exec',
      dependsOn: ['gate'],
      inputs: { shell: 'sh', command: { tmpl: 'echo {{ __actions.first.results.stdout | strip }} >> ledger' } },
    },
  },
  finally: { last: sh(line('last')) },
};

const failedRun = async (directory: string, written: object): Promise<RunResult> => {
  const { data, stderr, code } = await inDirectory(directory, written, ['run', 'solution']);
  assert.equal(code, 6, stderr);
  return data as unknown as RunResult;
};

suite('tool runs resume', () => {
  test('goes on after what failed: what ended well is not done again, its results are there, finally runs again', () =>
    withTempDir(async directory => {
      const failed = await failedRun(directory, { workflow: GATED });
      assert.equal(failed.hint, `go on with: tool runs resume ${failed.runId}`);
      const still = await tool(['runs', 'resume', failed.runId, '-o', 'json'], { cwd: directory });
      assert.equal(still.code, 6);
      await writeFile(join(directory, 'open'), '');
      const resumed = await tool(['runs', 'resume', failed.runId.slice(0, 30), '-o', 'json'], { cwd: directory });
      const result = printedResult(resumed);
      assert.equal(resumed.code, 0, resumed.stderr);
      assert.equal(result.runId, failed.runId);
      assert.equal(result.hint, undefined);
      assert.equal(await ledger(directory), 'first gate last gate last gate from first last');
      const again = await tool(['runs', 'resume', failed.runId], { cwd: directory });
      assert.equal(again.code, 3);
      assert.match(again.stderr, /is completed: only failed and interrupted runs go on/);
    }));

  test('the time of a resumed run is that of its attempts, without the time between them', () =>
    withTempDir(async directory => {
      const failed = await failedRun(directory, { workflow: GATED });
      const pausedAt = Date.now();
      await writeFile(join(directory, 'open'), '');
      await until(() => Date.now() - pausedAt >= 1100);
      const resumedAt = Date.now();
      const result = printedResult(await tool(['runs', 'resume', failed.runId, '-o', 'json'], { cwd: directory }));
      const pauseMs = resumedAt - pausedAt;
      const total = Date.parse(result.endedAt) - Date.parse(result.startedAt);
      assert.ok(result.durationMs <= total - pauseMs, `${result.durationMs} of ${total}`);
      const shown = await tool(['runs', 'show', failed.runId, '-o', 'json'], { cwd: directory });
      const { startedAt, endedAt, durationMs } = JSON.parse(shown.stdout) as typeof result;
      assert.ok(durationMs <= Date.parse(endedAt) - Date.parse(startedAt) - pauseMs, shown.stdout);
      assert.match(
        (await tool(['runs', 'show'], { cwd: directory })).stderr,
        /missing argument <id>\n {2}hint: see tool runs list/,
      );
      const text = await tool(['runs', 'show', failed.runId], { cwd: directory });
      assert.match(text.stdout, /^attempts: 2, 1(\.\d+)?s between them$/m);
    }));

  test('a changed input is seen in a comparison of runs, and what it is is not', () =>
    withTempDir(async directory => {
      const workflow = (command: string) => ({
        actions: {
          a: { ...sh(command), sensitive: true },
          b: sh('true'),
          each: { provider: 'exec', forEach: { in: ['x', 'y'] }, inputs: { command: 'true' } },
        },
      });
      const run = async (command: string): Promise<string> => {
        const { data, stderr } = await inDirectory(directory, { workflow: workflow(command) }, ['run', 'solution']);
        assert.equal((data as unknown as RunResult).status, 'succeeded', stderr);
        return (data as unknown as RunResult).runId;
      };
      const [one, same, other] = [await run(': plain-input'), await run(': plain-input'), await run(': hidden-input')];
      const differences = async (a: string, b: string): Promise<readonly string[]> => {
        const { stdout, stderr } = await tool(['diff', a, b, '-o', 'json'], { cwd: directory });
        assert.notEqual(stdout, '', stderr);
        assert.ok(!stdout.includes('hidden-input'), stdout);
        const { actions } = JSON.parse(stdout) as { actions: { name: string; fields?: string[] }[] };
        return actions.flatMap(({ name, fields = [] }) => fields.map(field => `${name} ${field}`));
      };
      assert.deepEqual(await differences(one, same), []);
      assert.deepEqual(await differences(one, other), ['a inputsDigest']);
      const { actions } = JSON.parse(
        (await tool(['runs', 'show', other, '-o', 'json'], { cwd: directory })).stdout,
      ) as {
        actions: Record<string, { inputsDigest?: string }>;
      };
      assert.match(String(actions['a']?.inputsDigest), /^hmac:/);
      assert.match(String(actions['b']?.inputsDigest), /^sha256:/);
      assert.match(String(actions['each']?.inputsDigest), /^sha256:/);
    }));

  test('the terminal says how to go on, below what failed', () =>
    withTempDir(async directory => {
      const { stderr } = await inDirectory(directory, { workflow: GATED }, ['run', 'solution', '-o', 'table']);
      assert.match(stderr, /\ngo on with: tool runs resume [0-9a-f-]{36}\n$/);
    }));

  test('a run that changes nothing, and one that is not to be journaled, have no journal and no hint', () =>
    withTempDir(async directory => {
      const plain = { actions: { a: { provider: 'static', inputs: { value: { expr: '1 / 0' } } } } };
      assert.equal((await failedRun(directory, { workflow: plain })).hint, undefined);
      const off = await inDirectory(directory, { workflow: GATED }, ['run', 'solution'], {
        environment: { TOOL_RUNS__JOURNAL: 'off' },
      });
      assert.equal((off.data as unknown as RunResult).hint, undefined);
      const { runs } = await (await (await servicesIn(directory)).runs()).list();
      assert.deepEqual(runs, []);
    }));

  test('the document, its values and its ids are those of the first attempt, whatever became of them since', () =>
    withTempDir(async directory => {
      const resolvers = { id: { resolve: { with: [{ provider: 'cel', inputs: { expression: 'guid.new()' } }] } } };
      const id = { tmpl: 'echo {{ id }} >> ledger; test -f open' };
      const workflow = { actions: { a: sh(id), b: { ...sh(id), dependsOn: ['a'] } } };
      const failed = await failedRun(directory, { resolvers, workflow });
      await writeFile(join(directory, 'solution.yaml'), 'gone: true\n');
      await writeFile(join(directory, 'open'), '');
      const { code, stderr } = await tool(['runs', 'resume', failed.runId], { cwd: directory });
      assert.equal(code, 0, stderr);
      assert.equal(new Set((await ledger(directory)).split(' ')).size, 1);
    }));

  test('what a condition skipped stays skipped, and a forEach does the items that are left', () =>
    withTempDir(async directory => {
      const each = sh({ tmpl: 'echo {{ __item }} >> ledger; test {{ __item }} != b || test -f open' });
      const workflow = {
        actions: {
          maybe: { ...sh(line('maybe')), when: { expr: '_.go' } },
          each: { ...each, forEach: { in: ['a', 'b', 'c'], onError: 'continue' } },
        },
      };
      const failed = await failedRun(directory, { resolvers: { go: { value: false } }, workflow });
      assert.equal(failed.actions?.['each']?.status, 'failed');
      await writeFile(join(directory, 'open'), '');
      const result = printedResult(await tool(['runs', 'resume', failed.runId, '-o', 'json'], { cwd: directory }));
      assert.equal(result.status, 'succeeded');
      assert.equal(result.actions?.['maybe']?.status, 'skipped');
      assert.deepEqual((await ledger(directory)).split(' ').sort(), ['a', 'b', 'b', 'c']);
    }));

  test('secrets come back encrypted, and nothing of them lies in the journal', () =>
    withTempDir(async directory => {
      const secret = 'correct-horse-battery';
      const resolvers = {
        token: { sensitive: true, resolve: { with: [{ provider: 'parameter', inputs: { key: 'token' } }] } },
      };
      const workflow = {
        actions: {
          a: { ...sh({ tmpl: 'echo {{ token }}' }), sensitive: true },
          b: {
            ...sh({ tmpl: '[ {{ __actions.a.results.stdout | strip }} = {{ token }} ] && test -f open' }),
            dependsOn: ['a'],
          },
        },
      };
      const words = ['run', 'solution', '-r', `token=${secret}`];
      const ran = await inDirectory(directory, { resolvers, workflow }, words);
      const failed = ran.data as unknown as RunResult;
      assert.notEqual(failed.hint, undefined, ran.stderr);
      const database = await readFile(join(directory, '.home/state/tool/runs/runs.db'), 'latin1');
      const log = await readFile(join(directory, '.home/state/tool/runs/runs.db-wal'), 'latin1').catch(() => '');
      assert.equal((database + log).includes(secret), false);
      await writeFile(join(directory, 'open'), '');
      const { code, stderr } = await tool(['runs', 'resume', failed.runId], { cwd: directory });
      assert.equal(code, 0, stderr);
    }));

  test('a run of a plan stays held to it', () =>
    withTempDir(async directory => {
      const write = {
        provider: 'file',
        inputs: { operation: 'write', path: 'out', content: 'x', onConflict: 'overwrite' },
      };
      const workflow = { actions: { gate: sh('test -f open'), write: { ...write, dependsOn: ['gate'] } } };
      await inDirectory(directory, { workflow }, ['plan', '--out', 'a.plan']);
      const applied = await tool(['apply', 'a.plan', '-o', 'json'], { cwd: directory });
      assert.equal(applied.code, 6, applied.stderr);
      await writeFile(join(directory, 'open'), '');
      await writeFile(join(directory, 'out'), 'of another program');
      const { runId } = printedResult(applied);
      const resumed = await tool(['runs', 'resume', runId, '-o', 'json'], { cwd: directory });
      assert.equal(resumed.code, 12, resumed.stderr);
      assert.equal(await readFile(join(directory, 'out'), 'utf8'), 'of another program');
    }));

  test('an id that no run has, and one that several have, are refused', () =>
    withTempDir(async directory => {
      await failedRun(directory, { workflow: GATED });
      await failedRun(directory, { workflow: GATED });
      const none = await tool(['runs', 'resume', 'ffff'], { cwd: directory });
      assert.equal(none.code, 4);
      const two = await tool(['runs', 'resume', '0'], { cwd: directory });
      assert.equal(two.code, 3);
      assert.match(two.stderr, /several runs begin with "0": /);
    }));

  test('a clock that jumps changes nothing', () =>
    withTempDir(async directory => {
      const failed = await failedRun(directory, { workflow: GATED });
      await writeFile(join(directory, 'open'), '');
      const services = await servicesIn(directory);
      const { clock } = services.engine;
      let jumps = 0;
      const jumping = {
        ...clock,
        now: () => new Date(clock.now().getTime() + (jumps++ % 2 === 0 ? -1 : 1) * 86_400_000),
      };
      const { resumeRun } = await import('../../src/operations/runs/resume-run.ts');
      const call = { signal: new AbortController().signal, startedAt: new Date(), cwd: directory };
      const result = await resumeRun.run(
        { ...services, engine: { ...services.engine, clock: jumping } },
        { id: failed.runId },
        call,
      );
      await services.close?.();
      assert.equal(result.status, 'succeeded');
      assert.equal(await ledger(directory), 'first gate last gate from first last');
      assert.ok(Object.values(result.actions ?? {}).every(({ status }) => status === 'succeeded'));
    }));
});

suite('the lock of a workflow', () => {
  const LOCKED = {
    lock: { tmpl: 'deploy {{ region }}' },
    actions: { hold: { ...sh('echo x > begun; while ! test -f open; do sleep 0.02; done'), onInterrupt: 'rerun' } },
  };
  const resolvers = { region: { value: 'eu' } };

  test('a second run is refused with the run that holds it, or waits', () =>
    withTempDir(async directory => {
      const first = inDirectory(directory, { resolvers, workflow: LOCKED }, ['run', 'solution']);
      await until(async () => (await readFile(join(directory, 'begun'), 'utf8').catch(() => '')) !== '');
      const second = await tool(['run', 'solution', '-f', 'solution.yaml'], { cwd: directory });
      assert.equal(second.code, 9);
      assert.match(
        second.stderr,
        /^error: the lock "deploy eu" is held by run [0-9a-f-]{36} on \S+, since \d+m?s\n {2}hint: nothing was executed; --lock-timeout 5m waits/,
      );
      const third = tool(['run', 'solution', '-f', 'solution.yaml', '--lock-timeout', '1m'], { cwd: directory });
      await writeFile(join(directory, 'open'), '');
      assert.equal((await first).code, 0);
      assert.equal((await third).code, 0, (await third).stderr);
    }));

  test('a solution that an action runs has its lock too, and may share that of its run', () =>
    withTempDir(async directory => {
      const child = (lock: string): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: child}
spec: {workflow: {lock: ${lock}, actions: {a: {provider: exec, inputs: {shell: sh, command: echo a >> ledger}}}}}
`;
      const parent = {
        lock: 'deploy eu',
        actions: { release: { provider: 'solution', inputs: { source: './child.yaml' } } },
      };
      const shared = await inDirectory(directory, { workflow: parent, files: { 'child.yaml': child('deploy eu') } }, [
        'run',
        'solution',
      ]);
      assert.equal(shared.code, 0, shared.stderr);
      await writeFile(join(directory, 'holder.yaml'), documentText({ resolvers, workflow: LOCKED }));
      const holder = tool(['run', 'solution', '-f', 'holder.yaml'], { cwd: directory });
      await until(async () => (await readFile(join(directory, 'begun'), 'utf8').catch(() => '')) !== '');
      const { stderr, code } = await inDirectory(
        directory,
        { workflow: { ...parent, lock: 'other' }, files: { 'child.yaml': child('deploy eu') } },
        ['run', 'solution'],
      );
      assert.equal(code, 6);
      assert.match(stderr, /action "release" failed: the lock "deploy eu" is held by run /);
      await writeFile(join(directory, 'open'), '');
      assert.equal((await holder).code, 0);
      assert.equal(await ledger(directory), 'a');
    }));

  test('a lock that is not text, or is secret, is refused before anything happens', () =>
    withTempDir(async directory => {
      const workflow = { ...LOCKED, lock: { rslvr: 'list' } };
      const { stderr, code } = await inDirectory(
        directory,
        { resolvers: { ...resolvers, list: { value: [1] } }, workflow },
        ['run', 'solution'],
      );
      assert.equal(code, 2);
      assert.match(stderr, /the lock of the workflow must be text that is not empty/);
      const secret = { value: 'x', sensitive: true };
      const hidden = await inDirectory(
        directory,
        { resolvers: { secret }, workflow: { ...LOCKED, lock: { rslvr: 'secret' } } },
        ['run', 'solution'],
      );
      assert.match(hidden.stderr, /the lock of the workflow is sensitive/);
    }));

  test('a lock that names an unknown resolver is a fault of the document', () =>
    withTempDir(async directory => {
      const workflow = { ...LOCKED, lock: { rslvr: 'regoin' } };
      const { stderr, code } = await inDirectory(directory, { resolvers, workflow }, ['run', 'solution']);
      assert.equal(code, 2);
      assert.match(stderr, /there is no resolver "regoin"/);
    }));
});
