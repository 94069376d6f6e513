import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { homeIn, tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
const solutionNamed = (name: string): string =>
  `apiVersion: tool.dev/v1\nkind: Solution\nmetadata: { name: ${name}, version: 1.0.0 }\nbundle: { include: [data] }\nspec:\n  resolvers:\n    a: { value: 1 }\n`;

function publish(directory: string, words: readonly string[]): ChildProcess {
  const env = { PATH: process.env['PATH'], ...homeIn(directory) };
  return spawn(process.execPath, [MAIN, 'catalog', 'publish', ...words], {
    cwd: directory,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const waitForExit = (child: ChildProcess): Promise<number | null> =>
  new Promise(resolve => child.once('exit', code => resolve(code)));

async function solutionCount(directory: string): Promise<number> {
  const { stdout, stderr, code } = await tool(['catalog', 'list', '-o', 'json'], { cwd: directory });
  assert.equal(code, 0, stderr);
  const [local] = JSON.parse(stdout) as readonly { readonly status: string; readonly solutionCount: number }[];
  assert.equal(local?.status, 'ok');
  return local?.solutionCount ?? -1;
}

test('8 processes that publish at once lose nothing', async () => {
  await withTempDir(async directory => {
    const names = Array.from({ length: 8 }, (_, index) => `greet-${index}`);
    await writeFiles(directory, {
      'data/a.txt': 'a',
      ...Object.fromEntries(names.map(name => [`${name}.yaml`, solutionNamed(name)])),
    });
    const codes = await Promise.all(names.map(name => waitForExit(publish(directory, ['-q', '-f', `${name}.yaml`]))));
    assert.deepEqual(
      codes,
      names.map(() => 0),
    );
    assert.equal(await solutionCount(directory), 8);
    assert.equal((await tool(['catalog', 'verify'], { cwd: directory })).code, 0);
  });
});

test('a publisher that is killed leaves the old catalog or the new one, and the next one is not kept waiting', async () => {
  await withTempDir(async directory => {
    const data = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`data/${index}.txt`, 'x'.repeat(20_000)]),
    );
    await writeFiles(directory, { ...data, 'greet.yaml': solutionNamed('greet') });
    let known = 0;
    for (let round = 0; round < 12; round++) {
      const child = publish(directory, ['-q', '-f', 'greet.yaml', '--version', `1.0.${round}`]);
      const ended = waitForExit(child);
      await Promise.race([ended, pause(150 + round * 30)]);
      child.kill('SIGKILL');
      const code = await ended;
      const { stdout } = await tool(['catalog', 'solutions', 'local', '-o', 'json'], { cwd: directory });
      const versions =
        (JSON.parse(stdout) as readonly { readonly versions: readonly string[] }[])[0]?.versions.length ?? 0;
      assert.ok(versions === known || versions === known + 1, `${known} -> ${versions}`);
      if (code === 0) assert.equal(versions, known + 1);
      known = versions;
      assert.equal((await tool(['catalog', 'verify'], { cwd: directory })).code, 0);
    }
    assert.equal(await waitForExit(publish(directory, ['-q', '-f', 'greet.yaml', '--version', '2.0.0'])), 0);
    assert.equal((await tool(['run', 'solution', 'greet@^2'], { cwd: directory })).code, 0);
    const left = await readdir(join(directory, '.home', 'data', 'tool', 'catalog', '.locks'));
    assert.deepEqual(
      left.filter(name => name.endsWith('.lock')),
      [],
    );
  });
});

test('8 processes that add catalogs at once lose none of them', async () => {
  await withTempDir(async directory => {
    const env = { PATH: process.env['PATH'], ...homeIn(directory) };
    const names = Array.from({ length: 8 }, (_, index) => `team-${index}`);
    const codes = await Promise.all(
      names.map(name =>
        waitForExit(
          spawn(process.execPath, [MAIN, 'catalog', 'add', name, '.', '-q'], {
            cwd: directory,
            env,
            stdio: ['ignore', 'ignore', 'inherit'],
          }),
        ),
      ),
    );
    assert.deepEqual(
      codes,
      names.map(() => 0),
    );
    const { stdout } = await tool(['catalog', 'list', '-o', 'json'], { cwd: directory });
    const listed = (JSON.parse(stdout) as readonly { readonly name: string }[]).map(({ name }) => name);
    assert.deepEqual(listed.sort(), ['local', ...names].sort());
  });
});
