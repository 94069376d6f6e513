import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const START = JSON.stringify(join(import.meta.dirname, '../bin/start.cjs'));

/** What `bin/start.cjs` prints for several command lines, one after the other. `help` is the expression that reads the written help. */
function printed(commands: readonly (readonly string[])[], help: string): string[] {
  const script = `
    const start = require(${START});
    for (const words of ${JSON.stringify(commands)}) {
      start(words, { version: () => '1.2.3', help: () => ${help}, run: () => console.log('run ' + words.join(' ')) });
    }`;
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trimEnd().split('\n');
}

test('the version and the help of the program are told without loading anything, all else runs', () => {
  assert.deepEqual(
    printed(
      [['--version'], ['-V'], [], ['help'], ['--help'], ['-h'], ['help', 'run'], ['--help', '-q'], ['run', '--help']],
      "'the help\\n'",
    ),
    [
      '1.2.3',
      '1.2.3',
      'the help',
      'the help',
      'the help',
      'the help',
      'run help run',
      'run --help -q',
      'run run --help',
    ],
  );
});

test('where the help was not written, the program makes it', () => {
  assert.deepEqual(printed([['--help']], "require('node:fs').readFileSync('/none/help.txt', 'utf8')"), ['run --help']);
  assert.deepEqual(printed([['--help']], 'undefined'), ['run --help']);
});
