import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import * as fc from '../../../test/support/random/fast-check.ts';
import { anyText } from '../../../test/support/random/random-text.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import type { Json } from '../json/json.ts';
import { plainData } from './node.ts';
import { readYaml } from './yaml.ts';
import { writeYaml } from './yaml-write.ts';

const ours = (text: string): unknown => JSON.parse(JSON.stringify(plainData(readYaml(text, 'test'))));
const theirs = (text: string, version: '1.1' | '1.2'): unknown =>
  JSON.parse(JSON.stringify(parse(text, { version, schema: version === '1.1' ? 'yaml-1.1' : 'core' }) ?? null));

const WORDS = [
  'null',
  'True',
  'yes',
  'NO',
  'on',
  'y',
  '~',
  '',
  ' ',
  '.5',
  '.inf',
  '...',
  '---',
  '1.0',
  '0x1F',
  '1_000',
  '12:30',
  '2026-01-02',
  '=',
  '<<',
  '- a',
  'a: b',
  'a #b',
  'a:',
  '#a',
  '*a',
  '&a',
  '!a',
  '%a',
  '@a',
  '`a',
  '{a',
  '[a',
  '"a',
  "'a",
  '|',
  '>',
  '? a',
  'a\n',
  'a\n\n',
  '\na',
  ' a\nb',
  'a\r\nb',
  'a\tb\n\tc',
  'a \nb',
  '\u2028',
  '\ud800',
  '\ufeffa',
  '😀',
  'ä: ö',
];
const string = fc.oneof(
  fc.string(),
  anyText(),
  fc.constantFrom(...WORDS),
  fc.array(fc.constantFrom(...WORDS, 'x', '\n'), { maxLength: 4 }).map(words => words.join('')),
);
const data = fc.letrec<{ node: Json }>(tie => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    string,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => (Object.is(value, -0) ? 0 : value)),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('node'), { maxLength: 4 }),
    fc.dictionary(
      string.filter(key => key !== '__proto__'),
      tie('node'),
      { maxKeys: 4 },
    ),
  ),
})).node;

test('whatever is written reads back equal, with our reader and with another', () => {
  fc.assert(
    fc.property(data, value => {
      const text = writeYaml(value);
      const expected: unknown = JSON.parse(JSON.stringify(value));
      assert.deepEqual(ours(text), expected, text);
      assert.deepEqual(theirs(text, '1.2'), expected, text);
    }),
    { numRuns: randomRuns(500) },
  );
});

test('a reader of YAML 1.1 takes no text for anything else', () => {
  for (const word of WORDS) {
    if (word.includes('\ud800')) continue;
    const text = writeYaml({ [word]: word });
    assert.deepEqual(theirs(text, '1.1'), { [word]: word }, text);
  }
});

test('the layout is that of a person', () => {
  const text = writeYaml({
    name: 'demo',
    url: 'https://example.com:8080/a?b=c#d',
    version: '1.10',
    count: 3,
    none: null,
    empty: { list: [], map: {}, text: '' },
    hosts: [{ name: 'a', ports: [80, 443] }, [1, ['x']]],
    script: 'set -e\n\n  make\n',
    last: 'a\nb',
  });
  assert.equal(
    text,
    `name: demo
url: https://example.com:8080/a?b=c#d
version: "1.10"
count: 3
none: null
empty:
  list: []
  map: {}
  text: ""
hosts:
  - name: a
    ports:
      - 80
      - 443
  - - 1
    - - x
script: |
  set -e

    make
last: |-
  a
  b
`,
  );
});

test('a key longer than readers look for is written as an explicit key', () => {
  const data = { ['k'.repeat(5000)]: { a: [1] }, b: 2 };
  assert.deepEqual(ours(writeYaml(data)), data);
});

test('times are text, bytes base64, integers beyond 2^53 decimal text', () => {
  const text = writeYaml({ t: new Date(0), b: new Uint8Array([1, 2]), i: 2n ** 60n });
  assert.equal(text, 't: "1970-01-01T00:00:00.000Z"\nb: AQI=\ni: "1152921504606846976"\n');
});
