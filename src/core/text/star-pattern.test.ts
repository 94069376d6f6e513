import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { fitsStarPattern } from './star-pattern.ts';

test('each star stands for any text, also for none, and everything else for itself', () => {
  for (const [pattern, text, fits] of [
    ['*', '', true],
    ['eval.*', 'eval.cel', true],
    ['eval.*', 'eval', false],
    ['a*b*c', 'abc', true],
    ['ab*bc', 'abc', false],
    ['a*b*b', 'ab', false],
    ['a.c', 'abc', false],
    ['', 'a', false],
  ] as const)
    assert.equal(fitsStarPattern(pattern, text), fits, `${pattern} ${text}`);
});

test('a pattern fits what a regular expression of the same meaning fits', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), maxLength: 8 });
  fc.assert(
    fc.property(word, word, (pattern, written) => {
      const text = written.replaceAll('*', '');
      const same = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(text);
      assert.equal(fitsStarPattern(pattern, text), same);
    }),
    { numRuns: randomRuns(2000) },
  );
});
