import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { homeIn, tool, writeFiles } from '../support/cli.ts';
import { createDice } from '../support/random/random.ts';
import { withTempDir } from '../support/temp-dir.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');
const FILES = 24;
const ROUNDS = 8;
const BYTES = 400_000;

const before = (index: number): string => `old ${index}\n`;
const after = (index: number): string => `new ${index}\n${'x'.repeat(BYTES)}\n`;

const document = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: many, version: 1.0.0}
spec:
  resolvers:
    long: {value: {expr: "strings.repeat('x', ${BYTES})"}}
  workflow:
    actions:
${Array.from(
  { length: FILES },
  (_, index) =>
    `      f${index}: {provider: file, inputs: {operation: write, path: out/f${index}, onConflict: overwrite, content: {tmpl: "new ${index}\\n{{ long }}\\n"}}}`,
).join('\n')}
`;

test('an apply that is killed leaves each file as it was or as it was planned, and the plan does not hold any more', async () => {
  const dice = createDice(20261122);
  const ends = { whole: 0, part: 0, none: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    await withTempDir(async cwd => {
      const files = Object.fromEntries(Array.from({ length: FILES }, (_, index) => [`out/f${index}`, before(index)]));
      await writeFiles(cwd, { 'solution.yaml': document, ...files });
      const planned = await tool(['plan', '-f', 'solution.yaml', '--out', 'a.plan'], { cwd });
      assert.equal(planned.code, 0, planned.stderr);
      const child = spawn(process.execPath, [MAIN, 'apply', 'a.plan'], {
        cwd,
        env: { PATH: process.env['PATH'], ...homeIn(cwd) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = once(child, 'close');
      // The first file that changes says that the effects have begun.
      const changed = async (): Promise<number> => {
        const texts = await Promise.all(
          Array.from({ length: FILES }, (_, index) => readFile(join(cwd, 'out', `f${index}`), 'utf8')),
        );
        return texts.filter((text, index) => text !== before(index)).length;
      };
      const wanted = dice.below(FILES);
      while (child.exitCode === null && (await changed()) < wanted) await new Promise(setImmediate);
      child.kill('SIGKILL');
      await ended;
      let done = 0;
      for (let index = 0; index < FILES; index++) {
        const text = await readFile(join(cwd, 'out', `f${index}`), 'utf8');
        assert.ok(text === before(index) || text === after(index), `f${index} is half written: ${text.length}`);
        if (text === after(index)) done++;
      }
      ends[done === FILES ? 'whole' : done === 0 ? 'none' : 'part']++;
      const again = await tool(['apply', 'a.plan'], { cwd });
      assert.equal(again.code, done === 0 ? 0 : 12, again.stderr);
      assert.equal(await changed(), done === 0 ? FILES : done, 'nothing more was done');
      assert.ok((await readdir(join(cwd, 'out'))).length >= FILES);
    });
  }
  assert.ok(ends.part > 0, JSON.stringify(ends));
});
