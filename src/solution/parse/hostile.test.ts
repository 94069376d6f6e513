import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { check, errorLines, solutionFacts, withHead } from '../../../test/support/solution-facts.ts';
import { ToolError } from '../../core/errors.ts';
import { decodeText } from '../../core/yaml/yaml.ts';
import type { LoaderFacts } from './reading.ts';

let facts: LoaderFacts;
before(async () => {
  facts = await solutionFacts();
});

const lines = (text: string): string[] => errorLines(check(text, facts));
const R = (body: string): string => withHead(`  resolvers:\n    a: ${body}\n`);

/** Broken YAML is one error of its own. */
function unparsable(text: string): string {
  try {
    check(text, facts);
  } catch (error) {
    assert.ok(error instanceof ToolError, String(error));
    assert.equal(error.code, 'unparsable');
    assert.ok(error.at !== undefined);
    return `${error.at.line}:${error.at.column} ${error.message}${error.hint === undefined ? '' : ` (${error.hint})`}`;
  }
  return 'read';
}

test('texts that are not YAML are told where and why', () => {
  const rows: readonly (readonly [string, RegExp])[] = [
    [withHead('\tresolvers:\n'), /^5:1 .*a tab is used for indentation \(indent with spaces\)/],
    [withHead('  resolvers:\n\t\ta: 1\n'), /^6:1 .*tab/],
    [R('{value: "open}'), /is not closed/],
    [R('{value: [1, 2}'), /^6:\d+ /],
    [R('{value: 1}}'), /^6:\d+ /],
    [withHead('  resolvers:\n   a: {value: 1}\n  b: {value: 1}\n c: 1\n'), /^8:\d+ /],
    [R('{value: "\\q"}'), /unknown escape/],
    [R('{value: "a\0b"}'), /NUL/],
    ['['.repeat(5000), /nested deeper than 100 levels|is not closed/],
    [R(`{value: ${'['.repeat(200)}${']'.repeat(200)}}`), /nested deeper than 100 levels/],
    [`[${'1,'.repeat(1_000_001)}]`, /^1:2000000 f\.yaml holds more than 1000000 values/],
    ['x'.repeat(10 * 1024 * 1024 + 1), /^1:1 f\.yaml is larger than 10 MiB/],
  ];
  for (const [text, said] of rows) assert.match(unparsable(text), said, text.slice(0, 80));
});

test('YAML that a document may not hold is told with the other faults', () => {
  const rows: readonly (readonly [string, RegExp])[] = [
    [R('{value: 1}\n---\na: 1'), /^7:1 schema-violation a second document begins here/],
    [R('{value: 1}\n...\n---\na: 1'), /a second document begins here/],
    [R('{value: !custom x}'), /^6:16 schema-violation the tag !custom is not supported/],
    [R('{value: !!python/object x}'), /the tag .* is not supported/],
    [R('{<<: 1, value: 2}'), /a merge key \(<<\) takes a map/],
    [R('{? [a] : 1, value: 1}'), /a list or map cannot be a key/],
    [R('{? {a: 1} : 1, value: 1}'), /a list or map cannot be a key/],
    [R('{value: *nope}'), /the alias \*nope has no anchor/],
    [R('{value: &a [*a]}'), /stands inside its own anchor/],
    [R('{value: .nan}'), /is not a value that a document can hold/],
    [R('{value: 1, value: 2}'), /duplicate-yaml-key/],
    ['%TAG ! tag:x,2000:\n---\na: 1\n', /tag directives/],
  ];
  for (const [text, said] of rows)
    assert.ok(
      lines(text).some(line => said.test(line)),
      `${text}\n${lines(text).join('\n')}`,
    );
});

test('keys that are not text are the text that was written', () => {
  const found = check(R('{value: {1: a, true: b, null: c, 1.0: d, ~: e}}'), facts);
  assert.deepEqual(errorLines(found), []);
  const value = found.solution?.resolvers.get('a')?.resolve.with[0]?.inputs.get('value');
  assert.deepEqual(value?.kind === 'literal' && Object.keys(value.value as object), ['1', 'true', 'null', '1.0', '~']);
});

test('anchors stand for their text, with the place where it was written', () => {
  const found = check(
    withHead('  resolvers:\n    a: &a {value: {expr: "1 +"}}\n    b: *a\n    c: &c {value: [1]}\n    d: *c\n'),
    facts,
  );
  assert.deepEqual(
    errorLines(found).map(line => line.split(' ')[0]),
    ['6:30'],
  );
  assert.equal(check(withHead('  resolvers:\n    c: &c {value: [1]}\n    d: *c\n'), facts).errors.length, 0);
});

test('line ends and a byte order mark change no place', () => {
  const text = withHead(
    '  resolvers:\n    a:\n      value: 1\n      timeout: 30\n    b: {value: {expr: |\n      _.nope}}\n',
  ).replace('{value: {expr: |\n      _.nope}}', '\n      value:\n        expr: |\n          _.a +\n            _.nope');
  const expected = ['8:16', '13:13'];
  for (const form of [text, text.replaceAll('\n', '\r\n'), `\ufeff${text}`, text.replaceAll('\n', '\r')])
    assert.deepEqual(
      lines(form).map(line => line.split(' ')[0]),
      expected,
      JSON.stringify(form.slice(0, 20)),
    );
  assert.equal(decodeText(new TextEncoder().encode(`\ufeff${text}`), 'f'), text);
});

test('aliases cannot blow a document up', () => {
  const bomb = (levels: number): string =>
    withHead(
      `  resolvers:\n    a0: {value: &a0 [x, x, x, x, x, x, x, x, x, x]}\n${Array.from(
        { length: levels },
        (_, i) => `    a${i + 1}: {value: &a${i + 1} [${Array.from({ length: 9 }, () => `*a${i}`).join(', ')}]}\n`,
      ).join('')}`,
    );
  assert.deepEqual(lines(bomb(2)), []);
  assert.ok(lines(bomb(9)).some(line => /aliases repeat more than 100000 values/.test(line)));
  const many = R(`{value: [&x 1, ${Array.from({ length: 101 }, () => '*x').join(', ')}]}`);
  assert.ok(lines(many).some(line => /more than 100 aliases/.test(line)));
});

test('a document of nothing but mistakes ends with all of them counted', () => {
  const text = withHead(
    `  resolvers:\n${Array.from({ length: 10_100 }, (_, i) => `    r${i}: {provider: htpp${i}, inptus: {}}\n`).join('')}`,
  );
  assert.equal(check(text, facts).errors.length, 20_000);
});

test('names of the language underneath are names like others', () => {
  const names = ['constructor', '__proto__x', 'toString', 'hasOwnProperty', 'valueOf'];
  const text = withHead(
    `  resolvers:\n${names.map(name => `    ${name.replace('__proto__x', 'prototype')}: {value: {__proto__: 1, constructor: 2}}\n`).join('')}    z: {value: {expr: "_.toString"}}\n`,
  );
  const found = check(text, facts);
  assert.deepEqual(errorLines(found), []);
  assert.deepEqual([...(found.solution?.resolvers.get('z')?.needs.keys() ?? [])], ['toString']);
  const value = found.solution?.resolvers.get('toString')?.resolve.with[0]?.inputs.get('value');
  assert.ok(value?.kind === 'literal');
  assert.deepEqual(Object.entries(value.value as object), [
    ['__proto__', 1],
    ['constructor', 2],
  ]);
  assert.match(lines(R('{provider: constructor}')).join(), /there is no provider "constructor"/);
  assert.match(lines(R('{value: 1, toString: 1}')).join(), /unknown field "toString"/);
  assert.match(lines(R('{value: 1, type: constructor}')).join(), /"constructor" is not a type/);
  assert.match(lines(R('{value: {expr: "_.hasOwnProperty"}}')).join(), /there is no resolver "hasOwnProperty"/);
});

test('no document makes the loader throw anything but broken YAML', () => {
  const words = fc.constantFrom(
    'provider',
    'resolve',
    'with',
    'value',
    'inputs',
    'expr',
    'tmpl',
    'rslvr',
    'literal',
    'when',
    'forEach',
    'in',
    'item',
    'transform',
    'validate',
    'dependsOn',
    'retry',
    'alias',
    'onError',
    'timeout',
    'type',
    'messages',
    'error',
    'until',
    'exclusive',
    'resultSchema',
    'http',
    'static',
    'a',
    '_.a',
    '{{ a }}',
    '{% if',
    '1s',
    '__proto__',
    '',
  );
  const leaf = fc.oneof(
    words,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
  );
  const { tree } = fc.letrec<{ tree: unknown }>(tie => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      leaf,
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.dictionary(words, tie('tree'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(tree, tree, tree, (resolver, action, spec) => {
      const document = (body: unknown): string =>
        JSON.stringify({ apiVersion: 'tool.dev/v1', kind: 'Solution', metadata: { name: 'demo' }, spec: body });
      for (const text of [
        document({ resolvers: { a: resolver }, workflow: { actions: { b: action }, finally: { c: action } } }),
        document(spec),
      ])
        for (const { at } of check(text, facts).errors) assert.ok(at !== undefined && at.line === 1 && at.column >= 1);
    }),
    { numRuns: randomRuns(300) },
  );
});
