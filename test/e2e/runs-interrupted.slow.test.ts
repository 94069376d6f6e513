import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import type { RunRecord } from '../../src/core/ports/run-store.ts';
import type { RunResult } from '../../src/operations/solution/run-result.ts';
import { homeIn, tool } from '../support/cli.ts';
import { runningMembers } from '../support/processes/process-groups.ts';
import { openTerminal, skipWithoutTerminal } from '../support/processes/terminal.ts';
import { servicesIn } from '../support/services.ts';
import { documentText } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const sh = (command: string) => ({ provider: 'exec', inputs: { shell: 'sh', command } });
const HOLD = 'while ! test -f open; do sleep 0.02; done';

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

function start(cwd: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}): Started {
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd,
    env: { PATH: process.env['PATH'], ...homeIn(cwd), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => {
      texts[name] += chunk.toString();
    });
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, ...texts })) };
}

/** A run that has written `begun` and holds on until there is `open`. */
async function held(cwd: string, workflow: object, environment: NodeJS.ProcessEnv = {}): Promise<Started> {
  await writeFile(join(cwd, 'solution.yaml'), documentText({ workflow }));
  const started = start(cwd, ['run', 'solution', '-f', 'solution.yaml', '-o', 'json'], environment);
  await until(() => existsSync(join(cwd, 'begun')) || started.child.exitCode !== null);
  return started;
}

async function stored(cwd: string): Promise<RunRecord> {
  const services = await servicesIn(cwd);
  const { runs } = await (await services.runs()).list();
  await services.close?.();
  assert.ok(runs[0] !== undefined);
  return runs[0];
}

/** Processes of the group of the command that wrote `child`. */
const working = async (cwd: string): Promise<readonly number[]> =>
  runningMembers(Number(await readFile(join(cwd, 'child'), 'utf8')));
const ledger = async (cwd: string): Promise<string> =>
  (await readFile(join(cwd, 'ledger'), 'utf8').catch(() => '')).trim().split('\n').join(' ');

const UNCERTAIN = {
  actions: {
    a: sh('echo a >> ledger'),
    b: { ...sh(`echo b >> ledger; echo yes > begun; ${HOLD}`), dependsOn: ['a'] },
    c: { ...sh('echo c >> ledger'), dependsOn: ['b'] },
  },
};

/** Killed while `b` was under way. */
async function killedIn(cwd: string, workflow: object = UNCERTAIN): Promise<RunRecord> {
  const { child, ended } = await held(cwd, workflow);
  child.kill('SIGKILL');
  await ended;
  await writeFile(join(cwd, 'open'), '');
  return stored(cwd);
}

suite('a run that is interrupted', () => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    test(`by ${signal} ends what it started, runs finally, and can go on`, () =>
      withTempDir(async cwd => {
        const { child, ended } = await held(cwd, {
          actions: { a: { ...sh(`echo $$ > child; echo yes > begun; ${HOLD}`), onInterrupt: 'rerun' } },
          finally: { last: sh('echo last >> ledger') },
        });
        child.kill(signal);
        const { code: exit, stdout } = await ended;
        assert.equal(exit, code);
        assert.deepEqual(await working(cwd), []);
        const run = await stored(cwd);
        assert.equal(run.state, 'interrupted');
        assert.equal((JSON.parse(stdout) as RunResult).hint, `go on with: tool runs resume ${run.id}`);
        await writeFile(join(cwd, 'open'), '');
        assert.equal((await tool(['runs', 'resume', run.id], { cwd })).code, 0);
        assert.equal(await ledger(cwd), 'last last');
      }));

  test('cancelled from another process, its grandchildren are gone when the state says so', () =>
    withTempDir(async cwd => {
      const { ended } = await held(cwd, {
        actions: { a: sh('sleep 300 & echo $! > grandchild; echo $$ > child; echo yes > begun; wait') },
      });
      const services = await servicesIn(cwd);
      const store = await services.runs();
      const { id } = await stored(cwd);
      await store.requestCancel(id, 'a test');
      await until(async () => (await store.read(id))?.state === 'cancelled');
      assert.deepEqual(await working(cwd), []);
      assert.equal((await ended).code, 130);
      await services.close?.();
      const resumed = await tool(['runs', 'resume', id], { cwd });
      assert.equal(resumed.code, 3);
      assert.match(resumed.stderr, /is cancelled: only failed and interrupted runs go on/);
    }));

  test('runs cancel waits until the run and its grandchildren are gone, and says its state', () =>
    withTempDir(async cwd => {
      const { ended } = await held(cwd, {
        actions: { a: sh('sleep 300 & echo $! > grandchild; echo $$ > child; echo yes > begun; wait') },
        finally: { last: sh('sleep 0.3; echo last >> ledger') },
      });
      const { id } = await stored(cwd);
      const { code, stdout, stderr } = await tool(['runs', 'cancel', id.slice(0, 14)], { cwd });
      assert.deepEqual([code, stdout], [0, `${id} is cancelled\n`], stderr);
      assert.deepEqual(await working(cwd), []);
      assert.equal(await ledger(cwd), 'last');
      await ended;
      const again = await tool(['runs', 'cancel', id], { cwd });
      assert.deepEqual([again.code, again.stdout], [0, `${id} is cancelled\n`]);
    }));

  test('runs cancel --no-wait only asks, and waiting for a run whose process dies cancels it all the same', () =>
    withTempDir(async cwd => {
      const hold = 'trap "" TERM; echo $$ > child; echo yes > begun; while :; do sleep 0.1; done';
      const { child, ended } = await held(cwd, { actions: { a: sh(hold) } });
      const { id } = await stored(cwd);
      const asked = await tool(['runs', 'cancel', id, '--no-wait'], { cwd });
      assert.deepEqual([asked.code, asked.stdout], [0, `${id} is asked to end: tool runs watch ${id} follows it\n`]);
      const waiting = tool(['runs', 'cancel', id], { cwd });
      child.kill('SIGKILL');
      await ended;
      assert.deepEqual((await waiting).stdout, `${id} is cancelled\n`);
    }));

  test('in an action of which nothing is known stops with a list, before anything happens', () =>
    withTempDir(async cwd => {
      const { id } = await killedIn(cwd);
      const { code, stderr } = await tool(['runs', 'resume', id], { cwd });
      assert.equal(code, 12);
      assert.match(
        stderr,
        /^error: action "b" \(exec\) started at .*, and whether it happened is not known\n {2}hint: .*--uncertain rerun/,
      );
      assert.equal(await ledger(cwd), 'a b');
      assert.equal((await stored(cwd)).state, 'interrupted');
      const skipped = await tool(['runs', 'resume', id, '--uncertain', 'skip', '-o', 'json'], { cwd });
      assert.equal(skipped.code, 0, skipped.stderr);
      assert.equal((JSON.parse(skipped.stdout) as RunResult).actions?.['b']?.skipReason, 'interrupted');
      assert.equal(await ledger(cwd), 'a b c');
    }));

  test('--uncertain decides: rerun does it again, fail lets it fail', () =>
    withTempDir(async cwd => {
      const { id } = await killedIn(cwd);
      const failed = await tool(['runs', 'resume', id, '--uncertain', 'fail'], { cwd });
      assert.equal(failed.code, 6);
      assert.match(failed.stderr, /action "b" failed: it had started when the run was interrupted/);
      assert.equal((await tool(['runs', 'resume', id, '--uncertain', 'rerun'], { cwd })).code, 0);
      assert.equal(await ledger(cwd), 'a b b c');
    }));

  test('a person on a terminal is asked', { skip: skipWithoutTerminal }, () =>
    withTempDir(async cwd => {
      const { id } = await killedIn(cwd);
      const terminal = openTerminal(['runs', 'resume', id], { cwd });
      await terminal.shows('whether it happened is not known');
      await terminal.shows('rerun, skip or fail:');
      terminal.type('yes\r');
      await terminal.shows('rerun, skip or fail:');
      terminal.type('skip\r');
      assert.equal(await terminal.ended, 0);
      assert.equal(await ledger(cwd), 'a b c');
    }),
  );

  test('resumed twice at once, one goes on and the other one says who works on it', () =>
    withTempDir(async cwd => {
      const { id } = await killedIn(cwd, {
        actions: { b: { ...sh(`echo b >> ledger; echo yes > begun; ${HOLD}`), onInterrupt: 'rerun' } },
      });
      const { rm } = await import('node:fs/promises');
      await rm(join(cwd, 'open'));
      await rm(join(cwd, 'begun'));
      const [one, two] = [start(cwd, ['runs', 'resume', id]), start(cwd, ['runs', 'resume', id])];
      const refused = await Promise.race([one.ended, two.ended]);
      assert.equal(refused.code, 9);
      assert.match(refused.stderr, /^error: run [0-9a-f-]{36} is being worked on by process \d+ on \S+, since /);
      await until(() => existsSync(join(cwd, 'begun')));
      await writeFile(join(cwd, 'open'), '');
      assert.deepEqual([(await one.ended).code, (await two.ended).code].sort(), [0, 9]);
      assert.equal(await ledger(cwd), 'b b');
    }));
});

const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0;
const skip = !canMount && 'file systems cannot be mounted here';

/** A tmpfs in which the program lives, with so much room: nothing outside of the process sees it. */
function inFileSystem(
  cwd: string,
  options: string,
  script: string,
): { readonly status: number | null; readonly stderr: string } {
  const text = `mount -t tmpfs -o ${options} tmpfs "$1/store" && shift && ${script}`;
  const { status, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', text, 'sh', cwd, process.execPath, MAIN], {
    cwd,
    env: { PATH: process.env['PATH'], ...homeIn(cwd), TOOL_RUNS__DIR: join(cwd, 'store', 'runs') },
    encoding: 'utf8',
  });
  return { status, stderr: stderr.replace(/x{100,}\n?/g, '') };
}

const RUN = '"$@" run solution -f solution.yaml';

suite('a journal that cannot be written', () => {
  const steps = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `s${index}`,
      {
        ...sh(`echo s${index} >> ledger; head -c 60000 /dev/zero | tr '\\0' x; echo`),
        ...(index > 0 && { dependsOn: [`s${index - 1}`] }),
      },
    ]),
  );
  const prepare = async (cwd: string): Promise<void> => {
    await mkdir(join(cwd, 'store'));
    await writeFile(
      join(cwd, 'solution.yaml'),
      documentText({ workflow: { actions: steps, finally: { last: sh('echo last >> ledger') } } }),
    );
  };
  const all = `${Array.from({ length: 12 }, (_, index) => `s${index}`).join(' ')} last`;

  test(
    'on a read-only file system: the run goes on with one warning, and with required it does not start',
    { skip },
    () =>
      withTempDir(async cwd => {
        await prepare(cwd);
        const auto = inFileSystem(cwd, 'ro', RUN);
        assert.equal(auto.status, 0, auto.stderr.slice(-500));
        assert.deepEqual(
          auto.stderr.match(/^warning: the run is not journaled, so it cannot be resumed: /gm)?.length,
          1,
          auto.stderr.slice(-500),
        );
        assert.equal(await ledger(cwd), all);
        const required = inFileSystem(cwd, 'ro', `TOOL_RUNS__JOURNAL=required ${RUN}`);
        assert.equal(required.status, 7, required.stderr.slice(-900));
        assert.match(required.stderr, /^error: cannot use the journal of runs/);
        assert.equal(await ledger(cwd), all);
      }),
  );

  test('on a disk that fills: the run goes on with one warning, and cannot be resumed', { skip }, () =>
    withTempDir(async cwd => {
      await prepare(cwd);
      const resume = `id=$("$@" runs list -o json | grep -om1 '"id": *"[^"]*"' | cut -d'"' -f4); "$@" runs resume "$id"`;
      const auto = inFileSystem(cwd, 'size=900k', `{ ${RUN}; echo "exit $?" > exit; ${resume}; }`);
      assert.equal((await readFile(join(cwd, 'exit'), 'utf8')).trim(), 'exit 0');
      assert.equal(auto.stderr.match(/^warning: .*no space left/gm)?.length, 1, auto.stderr.slice(-500));
      assert.equal(await ledger(cwd), all, 'all of it was done, and nothing twice');
      assert.equal(auto.status, 12, auto.stderr.slice(-900));
      assert.match(auto.stderr, /cannot go on: its journal could not be written to the end/);
    }),
  );

  test(
    'on a disk that fills, with required: nothing new starts, and what was kept can go on when there is room',
    { skip },
    () =>
      withTempDir(async cwd => {
        await prepare(cwd);
        const resume = `id=$("$@" runs list -o json | grep -om1 '"id": *"[^"]*"' | cut -d'"' -f4)
        mount -o remount,size=64m tmpfs "$PWD/store" && "$@" runs resume "$id" --uncertain skip`;
        const required = inFileSystem(
          cwd,
          'size=900k',
          `{ TOOL_RUNS__JOURNAL=required ${RUN}; echo "exit $?" > exit; cp ledger before; ${resume}; }`,
        );
        assert.equal((await readFile(join(cwd, 'exit'), 'utf8')).trim(), 'exit 6', required.stderr.slice(-900));
        assert.match(required.stderr, /not started, because it cannot be journaled: .*no space left/);
        const first = (await readFile(join(cwd, 'before'), 'utf8')).trim().split('\n');
        assert.ok(first.length < 12, String(first));
        assert.equal(required.status, 0, required.stderr.slice(-900));
        assert.equal(new Set((await ledger(cwd)).split(' ')).size, 13);
        const counts = (await ledger(cwd)).split(' ').filter(name => name !== 'last');
        assert.equal(new Set(counts).size, counts.length, 'nothing was done twice');
      }),
  );
});
