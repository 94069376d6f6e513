import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { homeIn, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
const PROCESSES = 4;
const ITEMS = 250;

const appendingSolution = (dedupe: boolean): string =>
  JSON.stringify({
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name: 'ledger', version: '1.0.0' },
    spec: {
      resolvers: {
        who: { provider: 'parameter', inputs: { key: 'who' } },
        items: { provider: 'cel', inputs: { expression: `lists.range(${ITEMS})` } },
      },
      workflow: {
        actions: {
          append: {
            forEach: { in: { rslvr: 'items' }, item: 'one', concurrency: 20 },
            provider: 'file',
            inputs: {
              operation: 'write',
              path: 'log/ledger.txt',
              createDirs: true,
              content: { tmpl: '{{ who }}-{{ one }}\n' },
              onConflict: 'append',
              dedupe,
            },
          },
        },
      },
    },
  });

function run(directory: string, who: string): ChildProcess {
  return spawn(process.execPath, [MAIN, 'run', 'solution', '-q', '-f', 'ledger.yaml', '-r', `who=${who}`], {
    cwd: directory,
    env: { PATH: process.env['PATH'], ...homeIn(directory) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const waitForExit = (child: ChildProcess): Promise<number | null> =>
  new Promise(resolve => child.once('exit', code => resolve(code)));

for (const dedupe of [false, true]) {
  test(`each of ${PROCESSES * ITEMS} lines that four processes append arrives exactly once${dedupe ? ', with dedupe too' : ''}`, () =>
    withTempDir(async directory => {
      await writeFiles(directory, { 'ledger.yaml': appendingSolution(dedupe) });
      const names = Array.from({ length: PROCESSES }, (_, index) => `p${index}`);
      const codes = await Promise.all(names.map(name => waitForExit(run(directory, name))));
      assert.deepEqual(codes, [0, 0, 0, 0]);
      const expected = names.flatMap(name => Array.from({ length: ITEMS }, (_, item) => `${name}-${item}`));
      const arrived = readFileSync(join(directory, 'log/ledger.txt'), 'utf8').trimEnd().split('\n');
      assert.deepEqual(arrived.sort(), expected.sort());
    }));
}

test('a process that adds to a file keeps what a shell adds at the same time', () =>
  withTempDir(async directory => {
    await writeFiles(directory, { 'ledger.yaml': appendingSolution(false), 'log/ledger.txt': '' });
    chmodSync(join(directory, 'log/ledger.txt'), 0o640);
    const loop = `for i in $(seq 0 ${ITEMS - 1}); do echo "shell-$i" >> log/ledger.txt; sleep 0.002; done`;
    const shell = spawn('sh', ['-c', loop], { cwd: directory, stdio: 'inherit' });
    assert.deepEqual(await Promise.all([waitForExit(run(directory, 'tool')), waitForExit(shell)]), [0, 0]);
    const expected = ['tool', 'shell'].flatMap(who => Array.from({ length: ITEMS }, (_, item) => `${who}-${item}`));
    const arrived = readFileSync(join(directory, 'log/ledger.txt'), 'utf8').trimEnd().split('\n');
    assert.deepEqual(arrived.sort(), expected.sort());
  }));
