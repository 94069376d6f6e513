import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunRecord } from '../../src/core/ports/run-store.ts';
import type { RunResult } from '../../src/operations/solution/run-result.ts';
import { type CliOutcome, homeIn, tool, writeFiles } from '../support/cli.ts';
import { bundledProgram } from '../support/processes/bundled-program.ts';
import { createDice, type Dice } from '../support/random/random.ts';
import { SEED } from '../support/random/seed.ts';
import { servicesIn } from '../support/services.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';
import { type Received, withWebServer } from '../support/web-server.ts';
import { type GeneratedRun, generateRun, isAnyoneIn, readText, seenWorld } from '../support/worlds/killed-world.ts';

/** How often a run is killed. `TOOL_KILLS=1000` is the whole measure. */
const KILLS = Number(process.env['TOOL_KILLS'] ?? 12);

interface World {
  /** The main file of the program. */
  readonly program: string;
  readonly directory: string;
  readonly run: GeneratedRun;
  readonly received: readonly Received[];
  readonly dice: Dice;
}

const counts = { kills: 0, runs: 0, resumes: 0, asked: 0, untouched: 0 };

test('a run that is killed at any moment and resumed does what it would have done', () =>
  withTempDir(async built => killAndResume(await bundledProgram(built))));

async function killAndResume(program: string): Promise<void> {
  const dice = createDice(SEED);
  while (counts.kills < KILLS) {
    await withTempDir(async made => {
      const directory = realpathSync(made);
      await withWebServer(
        (_, response) => void response.end('{}'),
        async ({ origin, received }) => {
          const run = generateRun(dice, origin);
          await writeFiles(directory, { ...run.files, 'solution.yaml': run.document });
          await untilItEnds({ program, directory, run, received, dice });
          counts.runs++;
        },
      );
    });
  }
  console.log(JSON.stringify(counts));
}

const serial = ({ run }: World): readonly string[] => (run.family === 'serial' ? ['--action-concurrency', '1'] : []);

async function untilItEnds(world: World): Promise<void> {
  const { directory, dice } = world;
  await killed(world, ['run', 'solution', '-f', 'solution.yaml', '-o', 'json', ...serial(world)]);
  let ended = await storedRun(directory);
  if (ended === undefined) {
    counts.untouched++;
    const { ledger, requests } = seenWorld(directory, world.received);
    assert.equal(ledger.size + requests.size, 0, 'nothing happens before the run is kept');
    return;
  }
  for (let round = 0; ended.state === 'interrupted'; round++) {
    const decision = await decide(world, ended);
    const words = ['runs', 'resume', ended.id, '-o', 'json', ...decision];
    counts.resumes++;
    if (round < 4 && dice.chance(0.5)) await killed(world, words);
    else {
      const outcome = await tool(words, { cwd: directory });
      assert.equal(outcome.code, 0, outcome.stderr);
    }
    ended = (await storedRun(directory)) ?? ended;
  }
  assert.equal(ended.state, 'completed');
  await checkJournal(directory, ended);
  checkWorld(world, JSON.parse(ended.result ?? '') as RunResult);
}

/** Starts the program and kills it once so much of its effects is seen, and a little later. */
async function killed(world: World, words: readonly string[]): Promise<void> {
  const { directory, dice, program } = world;
  const child = spawn(process.execPath, [program, ...words], {
    cwd: directory,
    env: { PATH: process.env['PATH'], ...homeIn(directory) },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  const already = effectsSeen(world);
  const wanted = already + dice.below(world.run.actions.length + 2);
  const more = dice.below(12);
  while (isAlive(child) && effectsSeen(world) < wanted) await new Promise(setImmediate);
  if (wanted === already) await wait(150 + dice.below(150));
  await wait(more);
  if (isAlive(child)) {
    child.kill('SIGKILL');
    counts.kills++;
  }
  await ended;
  await until(() => !isAnyoneIn(directory));
  await wait(10);
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** Roughly: a line of the ledger has at least eight bytes. */
function effectsSeen({ directory, received, run }: World): number {
  const size = (name: string): number => statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? 0;
  const logs = Object.keys(run.files).filter(name => size(name) > 'start\n'.length).length;
  return Math.round(size('ledger') / 14) + received.length + logs;
}

async function storedRun(directory: string): Promise<RunRecord | undefined> {
  const services = await servicesIn(directory);
  const store = await services.runs();
  const { runs } = await store.list();
  assert.ok(runs.length <= 1);
  const [listed] = runs;
  // A list holds no results.
  const run = listed === undefined ? undefined : await store.read(listed.id);
  await services.close?.();
  return run;
}

/** What a person does who is told that something may have happened: looks, and says so. */
async function decide(world: World, { id }: RunRecord): Promise<readonly string[]> {
  const { directory, run } = world;
  if (run.family === 'parallel') return [];
  const outcome = await dryResume(directory, id);
  if (outcome === undefined) return [];
  counts.asked++;
  const listed = [...outcome.stderr.matchAll(/action "([^"]+)" \(/g)].map(([, name = '']) => name);
  assert.equal(listed.length, 1, outcome.stderr);
  const [name = ''] = listed;
  const { ledger, requests } = seenWorld(directory, world.received);
  return ['--uncertain', ledger.has(name) || requests.has(name) ? 'skip' : 'rerun'];
}

/** Resuming stops with exit 12 before anything happens, or there is nothing to decide. */
async function dryResume(directory: string, id: string): Promise<CliOutcome | undefined> {
  const services = await servicesIn(directory);
  const store = await services.runs();
  const [{ earlierRun }, { decideUncertain }] = await Promise.all([
    import('../../src/operations/runs/earlier-calls.ts'),
    import('../../src/operations/runs/uncertain-calls.ts'),
  ]);
  const run = earlierRun(id, undefined, await store.events(id));
  const isOpen = await decideUncertain(run, { files: services.engine.files, key: undefined }).then(
    () => false,
    () => true,
  );
  await services.close?.();
  if (!isOpen) return undefined;
  const outcome = await tool(['runs', 'resume', id], { cwd: directory });
  assert.equal(outcome.code, 12, outcome.stderr);
  return outcome;
}

/** What ended well was never started again. */
async function checkJournal(directory: string, { id }: RunRecord): Promise<void> {
  const services = await servicesIn(directory);
  const events = await (await services.runs()).events(id);
  await services.close?.();
  const done = new Set<string>();
  for (const { type, data } of events) {
    const { call, status, section } = JSON.parse(data) as { call?: string; status?: string; section?: string };
    if (call === undefined || section === 'finally' || call === 'last') continue;
    assert.ok(type !== 'action-started' || !done.has(call), `${call} had ended well and was started again`);
    if (type === 'action-ended' && status === 'succeeded') done.add(call);
  }
}

function checkWorld({ directory, run, received }: World, result: RunResult): void {
  const { ledger, requests } = seenWorld(directory, received);
  const isSkipped = (name: string): boolean => result.actions?.[name]?.skipReason === 'interrupted';
  const times = (name: string): number => ledger.get(name)?.length ?? 0;
  const lastResult = (results: unknown): string => String((results as { stdout?: string } | undefined)?.stdout).trim();
  assert.equal(result.status, 'succeeded');
  for (const { name, kind, items } of run.actions) {
    const action = result.actions?.[name];
    switch (kind) {
      case 'file':
        assert.equal(readText(join(directory, 'out', name)), `${name}\n`);
        break;
      case 'append':
        assert.equal(readText(join(directory, `log-${name}`)), `start\n${name}\n`);
        break;
      case 'eachAppend':
        for (const item of items) assert.equal(readText(join(directory, `log-${name}-${item}`)), `start\n${name}\n`);
        break;
      case 'again':
      case 'retry':
        assert.ok(times(name) >= 1, `${name} did not run`);
        assert.equal(lastResult(action?.results), ledger.get(name)?.at(-1));
        break;
      case 'each':
        for (const [index, item] of items.entries())
          assert.equal(lastResult(action?.iterations?.[index]?.results), ledger.get(`${name}-${item}`)?.at(-1));
        break;
      case 'once':
        if (isSkipped(name) && run.family === 'parallel') assert.ok(times(name) <= 1, `${name} ran twice`);
        else assert.equal(times(name), 1);
        break;
      case 'post':
        assert.equal(new Set(requests.get(name)?.map(({ headers }) => headers['idempotency-key'])).size, 1);
        break;
      case 'put':
        assert.ok((requests.get(name)?.length ?? 0) >= 1);
        break;
      case 'bare':
        if (isSkipped(name) && run.family === 'parallel') assert.ok((requests.get(name)?.length ?? 0) <= 1);
        else assert.equal(requests.get(name)?.length, 1);
        break;
    }
  }
  assert.ok(times('last') >= 1, 'finally did not run');
}
