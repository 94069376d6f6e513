import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { isVersion, isVersionRange } from './version.ts';

interface Semver {
  valid(text: string): string | null;
  validRange(text: string): string | null;
}
const semver = createRequire(import.meta.url)('semver') as Semver;

test('semantic versions are told from others', () => {
  for (const text of ['0.0.0', '1.2.3', '1.0.0-rc.1', '1.0.0-0a', '1.0.0+build.5', '10.20.30-a-b.c+d'])
    assert.ok(isVersion(text), text);
  for (const text of ['1', '1.2', '01.2.3', 'v1.2.3', '1.2.3-', '1.2.3-01', '1.2.3 ', '1.2.3-a..b', ''])
    assert.ok(!isVersion(text), text);
});

test('ranges of versions are told from other text', () => {
  for (const text of [
    '^1.2.0',
    '~1.4',
    '>=1.0.0 <2.0.0',
    '1.x',
    '*',
    '1.x || >=2.5.0',
    '1.0.0 - 2.0.0',
    '=1.2.3',
    '>= 1.2',
  ])
    assert.ok(isVersionRange(text), text);
  for (const text of ['', 'newest', '1.2.3.4', '^', '1 || ', '>a', 'latest']) assert.ok(!isVersionRange(text), text);
});

test('what is accepted is a version, or a range, for the package that compares them', () => {
  const piece = fc.constantFrom(
    '1',
    '0',
    '.',
    '-',
    '+',
    'x',
    '*',
    '^',
    '~',
    '>=',
    '<',
    ' ',
    '||',
    'a',
    '1.2.3',
    '0.10.0',
  );
  const text = fc.array(piece, { maxLength: 8 }).map(parts => parts.join(''));
  fc.assert(
    fc.property(text, candidate => {
      if (isVersion(candidate)) assert.equal(semver.valid(candidate)?.split('+')[0], candidate.split('+')[0]);
      if (isVersionRange(candidate)) assert.notEqual(semver.validRange(candidate), null);
    }),
    { numRuns: randomRuns(3000) },
  );
});
