import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { DryRunReport } from '../../src/engine/describe/report.ts';
import { inDirectory, type Written } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';

const ITEMS = 20;
const LINES = Array.from({ length: ITEMS }, (_, index) => `line ${index}`);

const append = (more: object = {}): Written => ({
  workflow: {
    actions: {
      a: {
        forEach: { in: { expr: `lists.range(${ITEMS})` }, item: 'one', concurrency: ITEMS },
        provider: 'file',
        inputs: { operation: 'write', path: 'f', content: { tmpl: 'line {{ one }}\n' }, onConflict: 'append', ...more },
      },
    },
  },
});

const fileLines = (directory: string): string[] => readFileSync(join(directory, 'f'), 'utf8').trimEnd().split('\n');

describe('many items that write one file at the same time', () => {
  for (const more of [{}, { dedupe: true }, { permissions: '0600' }]) {
    test(`lose no line of what they append ${JSON.stringify(more)}`, () =>
      withTempDir(async directory => {
        const { code, stderr } = await inDirectory(directory, append(more), ['run', 'solution']);
        assert.equal(code, 0, stderr);
        assert.deepEqual(fileLines(directory).sort(), [...LINES].sort());
      }));
  }

  test('are shown one after the other, each with the lines before its own', () =>
    withTempDir(async directory => {
      const { data, code } = await inDirectory(directory, append(), ['run', 'solution', '--dry-run']);
      const report = data as unknown as DryRunReport;
      assert.equal(code, 0);
      const effects = (report.actionPlan ?? []).flatMap(action => action.effects ?? []);
      const diffs = effects.map(effect => ('diff' in effect ? effect.diff : undefined));
      assert.equal(diffs[0], '--- /dev/null\n+++ f\n@@ -0,0 +1 @@\n+line 0\n');
      assert.equal(diffs[19], '--- f\n+++ f\n@@ -17,3 +17,4 @@\n line 16\n line 17\n line 18\n+line 19\n');
      assert.deepEqual(
        report.warnings?.filter(text => text.includes('no order')),
        ['actions "a[0]", "a[1]", "a[2]", "a[3]", "a[4]" and 15 more write f and have no order'],
      );
    }));

  test('and overwrite it leave the content of one of them', () =>
    withTempDir(async directory => {
      const written = append({ onConflict: 'overwrite' });
      const { code, stderr } = await inDirectory(directory, written, ['run', 'solution']);
      assert.equal(code, 0, stderr);
      assert.ok(LINES.includes(fileLines(directory).join('')));
    }));

  test('and debug prints to it lose nothing', () =>
    withTempDir(async directory => {
      const actions = {
        a: {
          forEach: { in: { expr: `lists.range(${ITEMS})` }, item: 'one', concurrency: ITEMS },
          provider: 'debug',
          inputs: { expression: '"line " + string(one)', destination: 'file', file: 'f' },
        },
      };
      const { code, stderr } = await inDirectory(directory, { workflow: { actions } }, ['run', 'solution']);
      assert.equal(code, 0, stderr);
      assert.deepEqual(fileLines(directory).sort(), [...LINES].sort());
    }));
});
