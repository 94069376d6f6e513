import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import * as fc from '../../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../../test/support/random-runs.ts';
import { REDACTED } from '../../../core/secrets/redact.ts';
import { quoteWord, shownWord } from './command-words.ts';

const CASES: readonly (readonly [word: string, quoted: string])[] = [
  ['plain-word_1.2/x:y=z,@%+', 'plain-word_1.2/x:y=z,@%+'],
  ['grüße', 'grüße'],
  ['', "''"],
  ['a b', "'a b'"],
  ['$(id)', "'$(id)'"],
  ["it's", "'it'\\''s'"],
  ['a\nb', "$'a\\nb'"],
  ['a\\nb', "'a\\nb'"],
  ['\u001b[31m', "$'\\x1b[31m'"],
  ['\u200b', "$'\\U0000200b'"],
];
for (const [word, quoted] of CASES) {
  test(`${JSON.stringify(word)} is shown as ${quoted}`, () => {
    assert.equal(quoteWord(word), quoted);
  });
}

const SPECIAL = Array.from('\'"\\$`! \n\t\u001b\u202e*~#;&|<>(){}[]-=x1');

test('a shell reads what is shown as the words that were quoted', () => {
  const word = fc.string({
    unit: fc.oneof(fc.constantFrom(...SPECIAL), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
  });
  const words = fc.sample(
    word.filter(text => !text.includes('\0') && text.isWellFormed()),
    { numRuns: randomRuns(500) },
  );
  const script = `printf '%s\\0' ${words.map(quoteWord).join(' ')}`;
  const env = { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' };
  const read = execFileSync('bash', ['--noprofile', '--norc', '-c', script], { env }).toString('utf8');
  assert.deepEqual(read.split('\0').slice(0, -1), words);
});

test('a sensitive word is hidden and the mark is not quoted', () => {
  assert.equal(shownWord('s3 cret', 'root', { redact: text => text }), REDACTED);
  assert.equal(
    shownWord('x s3cret', undefined, { redact: text => text.replace('s3cret', REDACTED) }),
    "'x [REDACTED]'",
  );
});
