import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { tool } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { FEATURES } from './new-document.ts';

/** Every set of features. */
const SETS: readonly (readonly string[])[] = FEATURES.reduce<readonly (readonly string[])[]>(
  (sets, feature) => [...sets, ...sets.map(set => [...set, feature])],
  [[]],
).filter(set => set.length > 0);

test('every set of features lints without a finding and runs', () =>
  withTempDir(async cwd => {
    for (const set of SETS) {
      const made = await tool(['new', 'solution', 'my-app', '--features', set.join(','), '--force'], { cwd });
      assert.deepEqual([made.code, made.stdout], [0, 'solution.yaml\n'], made.stderr);
      const linted = await tool(['lint', '--strict', '-o', 'json'], { cwd });
      assert.deepEqual((JSON.parse(linted.stdout) as { findings: unknown[] }).findings, [], set.join(','));
      const ran = await tool(['run', 'solution'], { cwd });
      assert.equal(ran.code, 0, ran.stderr);
      assert.match(ran.stdout, /Hello world/, set.join(','));
    }
  }));

test('an example of each provider stands for itself: no errors of lint, and the rest still runs', () =>
  withTempDir(async cwd => {
    const providers = 'exec,env,static,file,secret,metadata,git';
    const made = await tool(['new', 'solution', 'my-app', '--providers', providers], { cwd });
    assert.equal(made.code, 0, made.stderr);
    const linted = await tool(['lint', '-o', 'json'], { cwd });
    assert.equal(linted.code, 0, linted.stdout);
    const ran = await tool(['run', 'solution', '-o', 'json'], { cwd });
    assert.equal(ran.code, 0, ran.stderr);
    const names = Object.keys((JSON.parse(ran.stdout) as { resolvers: object; actions: object }).resolvers);
    assert.ok(names.includes('env-example') && !names.includes('exec-example'), names.join(' '));
  }));

test('the document is written by the YAML writer, with the schema for editors', () =>
  withTempDir(async cwd => {
    const description = 'a: "b" # {{ c }}';
    const { stdout } = await tool(['new', 'solution', 'my-app', '--description', description, '--output-file', '-'], {
      cwd,
    });
    assert.match(
      stdout,
      /^# yaml-language-server: \$schema=solution\.schema\.json\n# .*: tool schema get solution > solution/,
    );
    await writeFile(join(cwd, 'solution.yaml'), stdout);
    const explained = JSON.parse((await tool(['explain', '-o', 'json'], { cwd })).stdout) as { description: string };
    assert.equal(explained.description, description);
  }));

test('a file that is there is kept without --force', () =>
  withTempDir(async cwd => {
    await writeFile(join(cwd, 'solution.yaml'), 'mine');
    const refused = await tool(['new', 'solution', 'my-app'], { cwd });
    assert.equal(refused.code, 3);
    assert.match(refused.stderr, /solution\.yaml is there already\n.*--force/);
    assert.equal(await readFile(join(cwd, 'solution.yaml'), 'utf8'), 'mine');
    assert.equal((await tool(['new', 'solution', 'my-app', '--force'], { cwd })).code, 0);
    assert.equal((await tool(['new', 'solution', 'my-app', '--output-file', 'deep/er/s.yaml'], { cwd })).code, 0);
    assert.match(await readFile(join(cwd, 'deep/er/s.yaml'), 'utf8'), /name: my-app/);
    assert.equal((await tool(['new', 'solution', 'my-app', '--output-file', 'deep', '--force'], { cwd })).code, 3);
  }));

test('what is wrong with the words is said with the nearest right ones', () =>
  withTempDir(async cwd => {
    const rows: readonly (readonly [readonly string[], RegExp])[] = [
      [['My App'], /for example my-app/],
      [['ab'], /3 to 60/],
      [['my-app', '--features', 'test'], /no feature "test"\n.*\n.*did you mean "tests"/],
      [['my-app', '--providers', 'exce'], /no provider "exce"\n.*\n.*did you mean "exec"/],
    ];
    for (const [words, message] of rows) {
      const { code, stderr } = await tool(['new', 'solution', ...words], { cwd });
      assert.equal(code, 3, stderr);
      assert.match(stderr, message);
    }
  }));
