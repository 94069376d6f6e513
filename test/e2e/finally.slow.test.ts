import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type CliOutcome, tool, writeFiles } from '../support/cli.ts';
import { actionStatuses, interruptedRun, LONG_MAIN, writeAction } from '../support/processes/interrupted-run.ts';
import { documentText } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';

const INNER = documentText({
  resolvers: { region: { value: 'eu' } },
  workflow: {
    actions: LONG_MAIN,
    finally: {
      // Longer than the outer action waits for programs after the signal.
      slow: { provider: 'sleep', inputs: { duration: '3s' } },
      last: { ...writeAction('inner', { tmpl: '{{ region }}' }), dependsOn: ['slow'] },
    },
  },
});
const FILES = { 'inner.yaml': INNER, '.home/config/tool/config.yaml': 'action: { gracePeriod: 0s }\n' };
const RUN_INNER = { provider: 'solution', inputs: { source: './inner.yaml' } };

async function run(directory: string, workflow: object, words: readonly string[] = []): Promise<CliOutcome> {
  await writeFiles(directory, { ...FILES, 'solution.yaml': documentText({ workflow }) });
  return tool(['run', 'solution', '-f', 'solution.yaml', '-o', 'json', ...words], { cwd: directory });
}

describe('finally', () => {
  test('evaluates after the deadline of the command', async () => {
    await withTempDir(async directory => {
      const workflow = { actions: LONG_MAIN, finally: { last: writeAction('last', { expr: '"d" + "one"' }) } };
      const outcome = await run(directory, workflow, ['--timeout', '2s']);
      assert.equal(outcome.code, 9, outcome.stderr);
      assert.equal(readFileSync(join(directory, 'last'), 'utf8'), 'done');
    });
  });

  test('of a solution that another one runs is waited for after an interruption', async () => {
    await withTempDir(async directory => {
      const outer = writeAction('outer', { expr: 'string(__actions.inner.status)' });
      const outcome = await interruptedRun(directory, { actions: { inner: RUN_INNER }, finally: { outer } }, FILES);
      assert.equal(outcome.code, 130);
      assert.equal(readFileSync(join(directory, 'inner'), 'utf8'), 'eu');
      assert.equal(readFileSync(join(directory, 'outer'), 'utf8'), 'cancelled');
    });
  });

  test('of a solution that another one runs is waited for after the time limit of the action that runs it', async () => {
    await withTempDir(async directory => {
      const outcome = await run(directory, { actions: { inner: { ...RUN_INNER, timeout: '2s' } } });
      assert.match(actionStatuses(outcome)['inner'] ?? '', /took longer than 2s/);
      assert.equal(readFileSync(join(directory, 'inner'), 'utf8'), 'eu');
    });
  });
});
