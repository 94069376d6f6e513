import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseEnv } from 'node:util';
import * as fc from '../../test/support/random/fast-check.ts';
import { randomRuns } from '../../test/support/random-runs.ts';
import { parseDotenv, writeDotenv } from './dotenv.ts';

const asMap = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(parseDotenv(text, 'x.env').map(({ key, value }) => [key, value]));

test('a dotenv text is read as Node.js reads it', () => {
  for (const text of [
    'A=x',
    ' A = x y # comment',
    'export A=1\r\nB=2\r\n',
    '# comment\n\nA=',
    'A="two\nlines" # comment\nB=3',
    'A="x\\ny\\tz"',
    "A='x\\ny # no comment'",
    'A=`"\'`',
    'A=x#y',
    'A=1\nA=2',
    "A=''",
    'A.b-c/d=1',
  ])
    assert.deepEqual(asMap(text), { ...parseEnv(text) }, text);
});

test('what Node.js would pass over or cut is an error with its place', () => {
  for (const [text, place, message] of [
    ['A=1\nB', '2:1', 'this line is not an assignment'],
    ["A=1\n B='x\ny", '2:2', "the value of B begins with ', and nothing ends it"],
    ['A="x\\"y"', '1:1', 'there is text behind the closing " of A'],
  ] as const)
    assert.throws(() => parseDotenv(text, 'x.env'), {
      message,
      at: { file: 'x.env', line: Number(place[0]), column: Number(place[2]) },
    });
});

test('what is written is read back, by us and by Node.js', () => {
  const value = fc.string({ unit: fc.constantFrom('a', ' ', '#', '"', "'", '\\', 'n', '\n', '=', '$', 'é') });
  fc.assert(
    fc.property(value, text => {
      const written = writeDotenv([['KEY', text]]);
      assert.deepEqual(asMap(written), { KEY: text });
      assert.deepEqual({ ...parseEnv(written) }, { KEY: text });
    }),
    { numRuns: randomRuns(1000) },
  );
  assert.throws(() => writeDotenv([['KEY', `'"\``]]), /dotenv cannot hold the value of KEY/);
});
