import assert from 'node:assert/strict';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { createBrowser } from './browser.ts';

const LINUX = { platform: 'linux', home: '/', cwd: '/', container: false, wsl: false };

test('BROWSER gets the address as one argument, in place of %s or at the end, and no shell sees it', async () => {
  await withTempDir(async directory => {
    const script = join(directory, 'browser');
    await writeFile(script, '#!/bin/sh\nprintf "%s\\n" "$@" > "$0.out"\n');
    await chmod(script, 0o755);
    const url = 'http://127.0.0.1:1/?a=$(touch%20x)&b=;c|d';
    const cases = [
      { browser: script, expected: [url] },
      { browser: `${script} --new %s --end`, expected: ['--new', url, '--end'] },
    ];
    for (const { browser, expected } of cases) {
      await createBrowser({ BROWSER: browser, PATH: process.env['PATH'] }, LINUX)(url);
      assert.deepEqual((await readFile(`${script}.out`, 'utf8')).trim().split('\n'), expected);
    }
  });
});

test('a browser that does not exist or fails is reported', async () => {
  await assert.rejects(createBrowser({ BROWSER: '/nowhere/browser' }, LINUX)('https://x'), { code: 'ENOENT' });
  await assert.rejects(createBrowser({ BROWSER: '/bin/false' }, LINUX)('https://x'), /exit code 1/);
});

test('what is not an https address, nor http to this machine, never reaches a program', async () => {
  const open = createBrowser({ BROWSER: '/nowhere/browser' }, LINUX);
  const refused = [
    '--help',
    '-e/bin/sh',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'http://intranet.example/',
    'data:text/html,x',
    'https://user:pass@code.example/',
    '',
  ];
  for (const address of refused) await assert.rejects(open(address), { code: 'invalid-input' }, address);
  await assert.rejects(open('http://127.0.0.1:1/'), { code: 'ENOENT' });
});
