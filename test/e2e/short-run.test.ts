import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CliOutcome, tool, writeFiles } from '../support/cli.ts';
import { documentText } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';

const says = (message: string): string =>
  documentText({ workflow: { actions: { say: { provider: 'message', inputs: { message } } } } });

const inDirectory = (body: (run: (words: string) => Promise<CliOutcome>) => Promise<void>): Promise<void> =>
  withTempDir(async cwd => {
    await writeFiles(cwd, {
      'solution.yaml': says('here'),
      'action/tool.yaml': says('in action'),
      'two/solution.yaml': says('x'),
      'two/tool.yaml': says('x'),
      'none/readme': '',
    });
    await body(words => tool(words.split(' '), { cwd }));
  });

describe('the short forms of run solution', () => {
  test('-f takes a file or a directory with a solution', () =>
    inDirectory(async run => {
      for (const words of [
        'run -f solution.yaml',
        'run -f .',
        'run solution -f .',
        'run ./solution.yaml',
        'run --fail-fast -f .',
      ])
        assert.match((await run(words)).stdout, /^here$/m, words);
      assert.match((await run('run -f action')).stdout, /^in action$/m);
    }));

  test('subcommands win, and a path names what has the name of one', () =>
    inDirectory(async run => {
      assert.match((await run('run ./action')).stdout, /^in action$/m);
      assert.match((await run('run action')).stderr, /missing argument <name>/);
    }));

  test('a word is a name of the catalog, and nearly a subcommand is a mistake', () =>
    inDirectory(async run => {
      assert.equal((await run('catalog publish -f . --version 1.0.0')).code, 0);
      assert.match((await run('run demo')).stdout, /^here$/m);
      assert.match((await run('run demo@1.0.0')).stdout, /^here$/m);
      const mistyped = await run('run soluton');
      assert.equal(mistyped.code, 3);
      assert.match(mistyped.stderr, /did you mean "tool run solution"\?/);
      assert.equal((await run('run')).code, 3);
      assert.equal((await run('run --help')).code, 0);
    }));

  test('a directory without a solution, or with several, says so with its name', () =>
    inDirectory(async run => {
      const none = await run('run -f none');
      assert.equal(none.code, 4);
      assert.match(none.stderr, /there is no solution in none/);
      const two = await run('run -f two');
      assert.equal(two.code, 3);
      assert.match(two.stderr, /there are several solutions/);
    }));
});
