import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { tool } from '../support/cli.ts';
import { documentText, inDirectory } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';

/** Both leave a mark, so that a test sees that neither a resolver nor an action has started. */
const MARKED = {
  resolvers: { mark: { provider: 'exec', inputs: { command: 'echo resolved > resolved', shell: 'sh' } } },
  workflow: { actions: { mark: { provider: 'exec', inputs: { command: 'echo done > done', shell: 'sh' } } } },
  files: { 'a-file': 'x' },
};

const RUN = ['run', 'solution'];

/** Words that are wrong whatever the run gives, the exit code, and what is said. */
const WRONG: readonly (readonly [what: string, words: readonly string[], exit: number, says: RegExp])[] = [
  ['an invalid expression of --select', [...RUN, '--select', '_.actions['], 3, /--select/],
  ['an unknown function in --select', [...RUN, '--select', 'nope(_)'], 3, /undeclared function nope\n.*\n.*--select/],
  ['a call in --select that no types allow', [...RUN, '--select', '1 + "a"'], 3, /--select/],
  ['an invalid expression of --where', ['run', 'resolver', '--where', 'item ='], 3, /--where/],
  [
    '--where for a map',
    [...RUN, '--where', 'item.x == 1'],
    3,
    /--where keeps elements of a list, but "tool run solution" prints a map/,
  ],
  [
    'a --snapshot in no directory',
    [...RUN, '--snapshot=none/x.json'],
    4,
    /--snapshot=none\/x.json: there is no directory/,
  ],
  ['a --snapshot that is a directory', [...RUN, '--snapshot=.'], 3, /--snapshot=. is a directory/],
  ['a --snapshot without a name', [...RUN, '--snapshot='], 3, /--snapshot= ?: the name of the file is empty/],
  ['an --output-dir that is a file', [...RUN, '--output-dir', 'a-file'], 3, /a-file is a file, not a directory/],
  ['an --output-dir below a file', [...RUN, '--output-dir', 'a-file/x'], 3, /a-file is a file, not a directory/],
  ['an --output-file in no directory', ['render', 'solution', '--output-file', 'none/x'], 4, /--output-file none\/x/],
  [
    'a --report below a file',
    ['test', 'functional', '--report', 'junit=a-file/x.xml'],
    3,
    /a-file is a file, not a directory/,
  ],
  ['a --snapshot that would replace a solution', [...RUN, '--snapshot=solution.yaml'], 3, /would replace a solution/],
  ['a --snapshot that would replace another file', [...RUN, '--snapshot=a-file'], 3, /a file that is not a snapshot/],
  ['a plan that would replace a solution', ['plan', '--out', 'solution.yaml'], 3, /would replace a solution/],
  ['a plan that would replace another file', [...RUN, '--dry-run', '--out', 'a-file'], 3, /a file that is not a plan/],
  [
    'an --output-file that would replace a solution',
    ['render', 'solution', '--output-file', 'solution.yaml'],
    3,
    /would replace a solution/,
  ],
  [
    'a --report that would replace a solution',
    ['test', 'functional', '--report', 'junit=solution.yaml'],
    3,
    /would replace a solution/,
  ],
  ['an unknown action', [...RUN, '--action', 'nope'], 3, /nope/],
  ['an unknown format', [...RUN, '-o', 'nope'], 3, /nope/],
];

describe('before anything is resolved or done, a command refuses', () => {
  for (const [what, words, exit, says] of WRONG) {
    test(what, async () => {
      await withTempDir(async directory => {
        const { code, stderr, stdout } = await inDirectory(directory, MARKED, words);
        assert.match(stderr, says);
        assert.deepEqual([code, stdout], [exit, '']);
        for (const mark of ['resolved', 'done']) assert.equal(existsSync(join(directory, mark)), false, mark);
      });
    });
  }
});

describe('--where', () => {
  for (const [filter, says] of [
    ['size(item.name)', /the filter must be bool, but it is int/],
    ['other == 1', /the filter reads "other", but only "item" is there/],
  ] as const) {
    test(`says what is wrong with ${filter} before it has looked at an element`, async () => {
      await withTempDir(async directory => {
        const { code, stderr } = await tool(['get', 'provider', '--where', filter], { cwd: directory });
        assert.match(stderr, says);
        assert.equal(code, 3);
      });
    });
  }
});

test('a rendered graph that holds a solution in a text is replaced by its next version', async () => {
  const content = 'apiVersion: tool.dev/v1\nkind: Solution\n';
  const write = { provider: 'file', inputs: { operation: 'write', path: 'x.yaml', content } };
  await withTempDir(async cwd => {
    await writeFile(join(cwd, 'solution.yaml'), documentText({ workflow: { actions: { write } } }));
    for (const format of ['json', 'yaml'])
      for (const _ of ['written', 'replaced']) {
        const { code, stderr } = await tool(['render', 'solution', '-o', format, '--output-file', `x.${format}`], {
          cwd,
        });
        assert.equal(code, 0, stderr);
      }
    const json = { apiVersion: 'tool.dev/v1', kind: 'Solution' };
    await writeFile(join(cwd, 'other.json'), JSON.stringify(json, undefined, 2));
    const { code, stderr } = await tool(['render', 'solution', '--output-file', 'other.json'], { cwd });
    assert.deepEqual([code, stderr.split('\n')[0]], [3, 'error: --output-file other.json would replace a solution']);
  });
});
