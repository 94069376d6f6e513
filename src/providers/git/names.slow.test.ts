import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { nameFault } from './names.ts';

test('the rules for names are those of git check-ref-format', () => {
  const unit = fc.constantFrom(
    'a',
    'B',
    '1',
    '/',
    '.',
    '..',
    '.lock',
    '@',
    '@{',
    '{',
    '-',
    '~',
    '^',
    ':',
    '?',
    '*',
    '[',
    '\\',
    ' ',
    'ä',
    '\u007f',
    '\t',
  );
  const names = fc.sample(fc.string({ unit, minLength: 1, maxLength: 8 }), { numRuns: 200 });
  for (const name of names) {
    // A name after a prefix: `@` alone is legal there, as a name of its own it is not.
    const expected = name !== '@' && !name.startsWith('-') && accepted(`refs/heads/${name}`);
    assert.equal(nameFault(name) === undefined, expected, JSON.stringify(name));
  }
});

function accepted(reference: string): boolean {
  try {
    execFileSync('git', ['check-ref-format', reference], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
