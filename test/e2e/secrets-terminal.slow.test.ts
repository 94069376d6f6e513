import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tool } from '../support/cli.ts';
import { CTRL_C, openTerminal, skipWithoutTerminal as skip } from '../support/processes/terminal.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { TEST_KEY } from '../support/test-store.ts';

const environment = { TOOL_SECRET_KEY: TEST_KEY };
const VALUE = 'correct-horse-battery';

test('on a terminal a secret is typed without being shown, and shown only after a question', { skip }, () =>
  withTempDir(async cwd => {
    const setting = openTerminal(['secret', 'set', 'team/registry'], { cwd, environment });
    await setting.shows('value of team/registry (not shown): ');
    setting.type(`${VALUE}x\u007f\r`);
    await setting.shows('stored secret team/registry');
    assert.equal(await setting.ended, 0);
    assert.doesNotMatch(setting.screen(), /correct|horse/);
    assert.equal((await tool(['secret', 'get', 'team/registry'], { cwd, environment })).stdout, `${VALUE}\n`);

    for (const [answer, shown, code] of [
      ['n\r', false, 1],
      ['y\r', true, 0],
    ] as const) {
      const getting = openTerminal(['secret', 'get', 'team/registry'], { cwd, environment });
      await getting.shows('show secret team/registry on this terminal? [y/N] ');
      getting.type(answer);
      assert.equal(await getting.ended, code);
      assert.equal(getting.screen().includes(VALUE), shown, getting.screen());
    }

    const exporting = openTerminal(['secret', 'export', '--prefix', 'team/'], { cwd, environment });
    await exporting.shows('show 1 secret on this terminal? [y/N] ');
    exporting.type('yes\r');
    await exporting.shows(`registry=${VALUE}`);
    assert.equal(await exporting.ended, 0);
  }),
);

test('Ctrl-C while a secret is typed ends the command with 130 and stores nothing', { skip }, () =>
  withTempDir(async cwd => {
    const setting = openTerminal(['secret', 'set', 'half'], { cwd, environment });
    await setting.shows('(not shown): ');
    setting.type(`half${CTRL_C}`);
    assert.equal(await setting.ended, 130, setting.screen());
    assert.equal((await tool(['secret', 'list'], { cwd, environment })).stdout, '');
  }),
);

test('without questions a terminal needs --file or a pipe, and --yes to show a value', { skip }, () =>
  withTempDir(async cwd => {
    const setting = openTerminal(['secret', 'set', 'a', '--no-input'], { cwd, environment });
    await setting.shows('error: there is no terminal to type the value at');
    await setting.shows('hint: pipe it in, or give --file <file>');
    assert.equal(await setting.ended, 3);
    await tool(['secret', 'set', 'a'], { cwd, environment, stdin: VALUE });
    const refused = openTerminal(['secret', 'get', 'a', '--no-input'], { cwd, environment });
    await refused.shows('hint: confirm it with --yes');
    assert.equal(await refused.ended, 3);
    const shown = openTerminal(['secret', 'get', 'a', '--yes'], { cwd, environment });
    await shown.shows(VALUE);
    assert.equal(await shown.ended, 0);
  }),
);
