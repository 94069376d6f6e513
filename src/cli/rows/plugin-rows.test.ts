import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { tool, writeFiles } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';

test('"new plugin" writes an executable and its package, and never over what is there', () =>
  withTempDir(async cwd => {
    const made = await tool(['new', 'plugin', 'acme'], { cwd });
    assert.equal(made.stdout, 'acme/acme.ts\nacme/package.json\nacme/README.md\n');
    assert.equal((await stat(join(cwd, 'acme/acme.ts'))).mode & 0o777, 0o755);
    const manifest = JSON.parse(await readFile(join(cwd, 'acme/package.json'), 'utf8')) as { dependencies: unknown };
    const checkout = join(import.meta.dirname, '../../..');
    assert.deepEqual(manifest.dependencies, { '@tool-dev/tool': `file:${checkout}` }, 'which npm need not look for');
    const again = await tool(['new', 'plugin', 'acme'], { cwd });
    assert.deepEqual([again.code, /acme is there already/.test(again.stderr)], [3, true]);
    for (const name of ['Acme', 'a', 'exec', '../x'])
      assert.equal((await tool(['new', 'plugin', name], { cwd })).code, 3, name);
  }));

test('without plugins there is nothing to list or verify, and no plugin to show', () =>
  withTempDir(async cwd => {
    assert.match((await tool(['plugins', 'list'], { cwd })).stdout, /There is no plugin/);
    assert.match((await tool(['plugins', 'verify'], { cwd })).stdout, /plugins\.allowed is empty/);
    for (const words of [
      ['plugins', 'verify', 'acme'],
      ['plugins', 'show', 'acme'],
      ['plugins', 'test', 'acme'],
      ['plugins', 'test', './acme'],
    ])
      assert.equal((await tool(words, { cwd })).code, 4, words.join(' '));
  }));

test('a plugin that is allowed and missing is told by list, verify and doctor; a name nearby is proposed', () =>
  withTempDir(async cwd => {
    await writeFiles(cwd, { 'c.yaml': 'plugins: {dir: ., allowed: [acme]}' });
    const run = (...words: readonly string[]) => tool([...words, '--config', 'c.yaml'], { cwd });
    assert.match((await run('plugins', 'list')).stdout, /acme +missing/);
    assert.equal((await run('plugins', 'verify')).code, 4);
    assert.match((await run('doctor')).stdout, /plugin acme +warning/);
    const wrong = await run('run', 'provider', 'acmee', 'x=1');
    assert.match(wrong.stderr, /did you mean "acme"\?/);
    const missing = await run('run', 'provider', 'acme', 'x=1');
    assert.deepEqual([missing.code, /there is no plugin "acme" in/.test(missing.stderr)], [4, true]);
  }));
