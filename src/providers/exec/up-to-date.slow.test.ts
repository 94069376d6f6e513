import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTree, readFiles } from '../../../test/support/file-tree.ts';
import { type EffectsOverrides, testEffects, testView } from '../../../test/support/provider-effects.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { createRunRecords } from '../../core/run-records.ts';
import { taintAt } from '../../core/secrets/taint.ts';
import { createFiles } from '../../host/files/files.ts';
import { createSpawn } from '../../host/processes/processes.ts';
import type { Description } from '../contract.ts';
import { execProvider } from './exec.ts';
import type { Inputs } from './inputs.ts';

const processes = createSpawn();
const files = createFiles();

function world(directory: string, more: Omit<EffectsOverrides, 'baseDirectory'> = {}) {
  const records = createRunRecords(files, files, join(directory, 'state'));
  const printed: string[] = [];
  const kept = {
    findRecord: () => records.find('key'),
    saveRecord: (text: string) => records.save('key', text),
  };
  const effects = testEffects({
    baseDirectory: directory,
    environment: { PATH: process.env.PATH },
    print: text => printed.push(text),
    spawn: request => processes.spawn({ ...request, graceMs: 200 }, new AbortController().signal),
    ...kept,
    ...more,
  });
  return {
    printed,
    run: async (inputs: Inputs) => (await execProvider.execute(inputs, effects, 'action')).data,
    describe: async (inputs: Inputs, deferred: [string, string][] = []) => {
      const view = testView({ baseDirectory: directory, findRecord: kept.findRecord, ...more });
      const said = await execProvider.describe?.(inputs, view, new Map(deferred), 'action');
      return said as Exclude<Description, string>;
    },
  };
}

const BUILD: Inputs = { command: 'cat src/*.txt > out.txt; echo ran >> log', sources: ['src/**'], outputs: ['out.*'] };
const runs = (directory: string): number => (readFiles(directory)['log'] ?? '').split('\n').length - 1;

test('unchanged sources and existing outputs: nothing is started, and the dry-run says so', () =>
  withTempDir(async directory => {
    makeTree(directory, { 'src/a.txt': 'a\n' });
    const { run, describe, printed } = world(directory);
    assert.match((await describe(BUILD)).message, /^Would run command /);
    assert.equal((await run(BUILD))['changed'], true);
    const said = await describe(BUILD);
    assert.equal(
      said.message,
      'Would not run command "cat src/*.txt > out.txt; echo ran >> log" via sh: sources are unchanged and outputs exist (unchanged)',
    );
    assert.deepEqual([said.unchanged, said.effects], [true, undefined]);
    const again = await run(BUILD);
    assert.deepEqual([again['changed'], again['reason']], [false, 'sources are unchanged and outputs exist']);
    assert.equal(
      printed.at(-1),
      'unchanged: cat src/*.txt > out.txt; echo ran >> log (sources are unchanged and outputs exist)\n',
    );
    assert.equal(runs(directory), 1);
  }));

const CHANGES: readonly (readonly [title: string, change: Record<string, string>, inputs: Partial<Inputs>])[] = [
  ['a changed source', { 'src/a.txt': 'b\n' }, {}],
  ['a new source', { 'src/b.txt': '' }, {}],
  ['another command', {}, { command: `${BUILD.command} # v2` }],
  ['another variable', {}, { env: { MODE: 'fast' } }],
  ['a pattern of outputs without a file', {}, { outputs: ['out.*', 'none'] }],
];
for (const [title, change, inputs] of CHANGES) {
  test(`${title} makes the command run again`, () =>
    withTempDir(async directory => {
      makeTree(directory, { 'src/a.txt': 'a\n' });
      const { run } = world(directory);
      await run(BUILD);
      for (const [path, text] of Object.entries(change)) await files.write(join(directory, path), Buffer.from(text));
      await run({ ...BUILD, ...inputs });
      assert.equal(runs(directory), 2);
    }));
}

test('a command that failed is run again, also when the sources are as they were when it last succeeded', () =>
  withTempDir(async directory => {
    makeTree(directory, { 'src/a.txt': 'a\n' });
    const { run } = world(directory);
    const inputs: Inputs = { ...BUILD, command: 'echo ran >> log; cp src/a.txt out.txt; test ! -e fail' };
    await run(inputs);
    makeTree(directory, { fail: '' });
    await files.write(join(directory, 'src/a.txt'), Buffer.from('b\n'));
    await assert.rejects(run(inputs), { kind: 'exec' });
    await files.write(join(directory, 'src/a.txt'), Buffer.from('a\n'));
    await files.removeFile(join(directory, 'fail'));
    assert.equal((await run(inputs))['changed'], true);
    assert.equal(runs(directory), 3);
  }));

test('with onFailure: data a command that ended badly is run again, too', () =>
  withTempDir(async directory => {
    makeTree(directory, { 'src/a.txt': 'a' });
    const { run } = world(directory);
    const inputs: Inputs = { command: 'echo ran >> log; exit 1', sources: ['src/**'], onFailure: 'data' };
    for (const expected of [1, 2]) {
      const data = await run(inputs);
      assert.deepEqual([data['changed'], data['success'], runs(directory)], [true, false, expected]);
    }
  }));

test('what is kept holds no content and no secret, and a changed secret is not a change', () =>
  withTempDir(async directory => {
    makeTree(directory, { 'src/a.txt': 'a\n' });
    const taint = new Map([['env', new Map([['TOKEN', 'root' as const]])]]);
    const { run } = world(directory, { taintOf: path => taintAt(taint, path) });
    await run({ ...BUILD, env: { TOKEN: 'geheim-1' } });
    const first = readFileSync(join(directory, 'state/key'), 'utf8');
    assert.match(first, /^[0-9a-f]{32} [0-9a-f]{64}$/);
    assert.equal((await run({ ...BUILD, env: { TOKEN: 'geheim-2' } }))['changed'], false);
    assert.equal(readFileSync(join(directory, 'state/key'), 'utf8'), first);
  }));

test('creates: nothing is started when all paths exist below the working directory', () =>
  withTempDir(async directory => {
    makeTree(directory, { 'd/a': '' });
    const { run, describe } = world(directory, { findRecord: undefined, saveRecord: undefined });
    const inputs: Inputs = { command: 'touch b', workingDir: join(directory, 'd'), creates: ['a', 'b'] };
    assert.equal((await run(inputs))['changed'], true);
    assert.equal((await run(inputs))['reason'], 'all of creates exist');
    assert.equal((await describe(inputs)).unchanged, true);
    assert.equal((await describe(inputs, [['creates', '__actions.x']])).unchanged, true);
  }));

test('unless: the expression decides and nothing is started', () =>
  withTempDir(async directory => {
    const { run, describe } = world(directory, {
      evaluate: async text => ({ data: text === 'yes' ? true : 'text', taint: undefined }),
      spawn: async () => assert.fail('nothing may be started'),
    });
    assert.equal((await run({ command: 'x', unless: 'yes' }))['reason'], 'unless is true');
    assert.equal(
      (await describe({ command: 'x', unless: 'yes' })).message,
      'Would not run command "x" via sh: unless is true (unchanged)',
    );
    await assert.rejects(run({ command: 'x', unless: 'no' }), { message: 'unless must give true or false' });
  }));

test('a resolver needs what the command prints, and patterns stay below the working directory', () =>
  withTempDir(async directory => {
    const effects = testEffects({ baseDirectory: directory });
    await assert.rejects(execProvider.execute({ command: 'x', creates: ['a'] }, effects, 'from'), {
      message: 'creates, unless and sources are for actions: a resolver needs what the command prints',
    });
    await assert.rejects(world(directory).run({ command: 'x', sources: ['../x'] }), {
      message: '"../x" must be a pattern of paths below the working directory',
    });
  }));
