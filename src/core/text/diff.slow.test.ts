import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { skipWithout } from '../../../test/support/needed.ts';
import * as fc from '../../../test/support/random/fast-check.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { unifiedDiff } from './diff.ts';

const diffTexts = (before: string, after: string) => unifiedDiff('f', Buffer.from(before), Buffer.from(after));

/** Few different lines, so that they repeat and move about. */
const contents = fc
  .tuple(fc.array(fc.constantFrom('a', 'b', 'c', '', '}', '-', '+ x', '\\ y', 'ü\r'), { maxLength: 40 }), fc.boolean())
  .map(([lines, newline]) => lines.join('\n') + (newline ? '\n' : ''));

test('applying the diff to the content before gives the content after', { skip: skipWithout(['patch'], 'patch') }, () =>
  withTempDir(async directory => {
    const file = join(directory, 'f');
    await fc.assert(
      fc.asyncProperty(contents, contents, async (before, after) => {
        const { text } = diffTexts(before, after);
        await writeFile(file, before);
        const args = ['--silent', '--fuzz=0', '--posix', '--binary', file];
        const patch = spawnSync('patch', args, { input: text, cwd: directory });
        assert.equal(text === '' ? 0 : patch.status, 0, `${patch.stderr}${patch.stdout}\n${text}`);
        // patch --posix removes a file that becomes empty
        const found = await readFile(file, 'utf8').catch(() => '');
        assert.equal(found, after);
      }),
      { numRuns: 150 },
    );
  }),
);

test('it has as few changed lines as diff --minimal finds', { skip: skipWithout(['diff'], 'diffutils') }, () =>
  withTempDir(async directory => {
    const [one, two] = [join(directory, 'one'), join(directory, 'two')];
    await fc.assert(
      fc.asyncProperty(contents, contents, async (before, after) => {
        await writeFile(one, before);
        await writeFile(two, after);
        const theirs = spawnSync('diff', ['-u', '--minimal', one, two]).stdout.toString();
        assert.equal(changedCount(diffTexts(before, after).text), changedCount(theirs));
      }),
      { numRuns: 150 },
    );
  }),
);

/** Lines with a sign, headers left out. */
const changedCount = (diff: string): number =>
  diff
    .split('\n')
    .slice(2)
    .filter(line => /^[-+]/.test(line)).length;
