import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { skipWithout } from '../needed.ts';
import { withTempDir } from '../temp-dir.ts';
import { until } from '../until.ts';
import { BROWSER } from './browser.ts';

const skip = skipWithout(['chromium'], 'chromium', () => BROWSER !== undefined);
const MODULE = JSON.stringify(join(import.meta.dirname, 'browser.ts'));
const SCRIPT = `const { withPage } = await import(${MODULE});
await withPage('data:text/html,<title>open</title>', async page => {
  await page.until('document.title === "open"');
  console.log('open');
  await new Promise(() => setInterval(() => {}, 1000));
});`;

test('a browser ends with the test that opened it, although the test is killed', { skip }, () =>
  withTempDir(async directory => {
    const temporary = join(directory, 'tmp');
    mkdirSync(temporary);
    const left = (): readonly string[] =>
      execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })
        .split('\n')
        .filter(line => line.includes(`user-data-dir=${temporary}`));
    const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
      env: { ...process.env, TMPDIR: temporary },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    assert.notDeepEqual(left(), []);
    child.kill('SIGKILL');
    await until(() => left().length === 0);
  }),
);
