import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { homeIn, tool } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');

const document = (text: string): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: demo, version: 1.0.0}
spec:
  workflow:
    actions:
      note: {provider: exec, inputs: {command: "echo '${text}' >> ledger.txt", shell: sh}}
`;

test('run solution --watch runs again after a change of the document, and not after what it wrote itself', async () => {
  await withTempDir(async directory => {
    await writeFile(join(directory, 'solution.yaml'), document('one'));
    const child = spawn(process.execPath, [MAIN, 'run', '-f', '.', '--watch'], {
      cwd: directory,
      env: { PATH: process.env['PATH'], ...homeIn(directory) },
      stdio: 'pipe',
    });
    const closed = once(child, 'close');
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', piece => (printed += piece));
    const waitFor = async (text: RegExp): Promise<void> => {
      await until(() => text.test(printed)).catch(() => assert.match(printed, text));
      printed = '';
    };
    try {
      await waitFor(/watching/);
      await writeFile(join(directory, 'solution.yaml'), document('['));
      await waitFor(/watching/);
      await writeFile(join(directory, 'solution.yaml'), 'kind: [');
      await waitFor(/error: [\s\S]*watching/);
      await writeFile(join(directory, 'solution.yaml'), document('two'));
      await waitFor(/watching/);
    } finally {
      child.kill('SIGINT');
    }
    assert.equal((await closed)[0], 0);
    assert.deepEqual((await readFile(join(directory, 'ledger.txt'), 'utf8')).trimEnd().split('\n'), [
      'one',
      '[',
      'two',
    ]);
  });
});

test('run solution --watch does not run again because its own output goes to a file in the directory', async () => {
  await withTempDir(async directory => {
    await writeFile(join(directory, 'solution.yaml'), document('one'));
    const log = join(directory, 'watch.log');
    const output = await open(log, 'w');
    const child = spawn(process.execPath, [MAIN, 'run', '-f', '.', '--watch'], {
      cwd: directory,
      env: { PATH: process.env['PATH'], ...homeIn(directory) },
      stdio: ['ignore', output.fd, output.fd],
    });
    const closed = once(child, 'close');
    try {
      await until(async () => (await readFile(log, 'utf8')).includes('watching'));
      // Long enough for several runs, if there were any.
      await setTimeout(2000);
    } finally {
      child.kill('SIGINT');
      await closed;
      await output.close();
    }
    assert.equal(await readFile(join(directory, 'ledger.txt'), 'utf8'), 'one\n');
  });
});

for (const words of [['plan'], ['run', '--dry-run']])
  test(`${words.join(' ')} --watch sees a change that follows its note at once, and one while it looks`, async () => {
    await withTempDir(async directory => {
      await writeFile(join(directory, 'solution.yaml'), document('one'));
      // So many files that one look at them takes longer than the answer to the note.
      await mkdir(join(directory, 'many'));
      await Promise.all(Array.from({ length: 5000 }, (_, index) => writeFile(join(directory, 'many', `${index}`), '')));
      const child = spawn(process.execPath, [MAIN, ...words, '-f', '.', '--watch'], {
        cwd: directory,
        env: { PATH: process.env['PATH'], ...homeIn(directory) },
        stdio: 'pipe',
      });
      const closed = once(child, 'close');
      let printed = '';
      const changes = new Map([
        ['watching', 'two'],
        ["echo 'two'", 'three'],
      ]);
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (piece: Buffer) => {
          printed += piece.toString();
          for (const [text, next] of changes)
            if (printed.includes(text)) {
              changes.delete(text);
              writeFileSync(join(directory, 'solution.yaml'), document(next));
            }
        });
      try {
        await until(() => /echo 'three'[\s\S]*watching/.test(printed)).catch(() =>
          assert.match(printed, /echo 'three'/),
        );
      } finally {
        child.kill('SIGINT');
      }
      assert.equal((await closed)[0], 0);
    });
  });

test('what cannot be watched is refused before anything runs', async () => {
  await withTempDir(async cwd => {
    const piped = await tool(['run', 'solution', '-f', '-', '--watch'], { cwd, stdin: document('x') });
    assert.deepEqual([piped.code, piped.stderr.split('\n')[0]], [3, 'error: stdin cannot be watched']);
    await writeFile(join(cwd, 'solution.yaml'), document('x'));
    const kept = await tool(['run', 'solution', '--watch', '--snapshot=a.json'], { cwd });
    assert.deepEqual(
      [kept.code, kept.stderr.split('\n')[0]],
      [3, 'error: --snapshot keeps one run: it does not go with --watch'],
    );
  });
});
