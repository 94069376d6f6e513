import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import * as fc from '../../test/support/random/fast-check.ts';
import { solutionFacts } from '../../test/support/solution-facts.ts';
import type { Fault } from '../core/errors.ts';
import { readYaml } from '../core/yaml/yaml.ts';
import { type Parsers, parseCondition, parseValue } from './parse-value.ts';
import type { Value } from './value.ts';

let parsers: Parsers;
before(async () => {
  ({ parsers } = await solutionFacts());
});

function parsed(text: string): { readonly value: Value; readonly faults: readonly string[] } {
  const faults: Fault[] = [];
  const parsing = { parsers, partials: new Map<string, string>(), isKnown: () => false, report: collectInto(faults) };
  return { value: parseValue(readYaml(text, 'f'), '/v', parsing), faults: faults.map(shown) };
}
const collectInto = (faults: Fault[]) => (fault: Fault) => void faults.push(fault);
const shown = ({ at, rule, message }: Fault): string => `${at?.line}:${at?.column} ${at?.pointer} ${rule} ${message}`;

/** The value as words, without places. */
function sketch(value: Value): unknown {
  switch (value.kind) {
    case 'literal':
      return JSON.parse(JSON.stringify(value.value));
    case 'map':
      return Object.fromEntries([...value.entries].map(([key, item]) => [key, sketch(item)]));
    case 'list':
      return value.items.map(sketch);
    default:
      return `<${value.kind} ${value.source}>`;
  }
}

test('references are recognised at every depth, and nothing else is', () => {
  const rows: readonly (readonly [string, unknown])[] = [
    ['{expr: "1+1"}', '<expression 1+1>'],
    ['[[[[[{expr: "1+1"}]]]]]', [[[[['<expression 1+1>']]]]]],
    ['{a: {tmpl: "{{ x }}"}, b: [1, {rslvr: "c.d[0]"}]}', { a: '<template {{ x }}>', b: [1, '<resolver c.d[0]>'] }],
    ['{tmpl: ""}', '<template >'],
    ['{literal: {expr: "1"}}', { expr: '1' }],
    ['{literal: {expr: "1", x: [{tmpl: 3}]}}', { expr: '1', x: [{ tmpl: 3 }] }],
    ['{Expr: "1"}', { Expr: '1' }],
    ['"{{ x }} _.y"', '{{ x }} _.y'],
    ['{secret: team/registry}', '<secret team/registry>'],
    ['{secret: {secretName: tls}, b: {secret: 5}}', { secret: { secretName: 'tls' }, b: { secret: 5 } }],
    ['{secret: a, user: b}', { secret: 'a', user: 'b' }],
    ['{literal: {secret: a}}', { secret: 'a' }],
    ['null', null],
    ['["ps", "--format", "{{ .Names }}", "_.x"]', ['ps', '--format', '{{ .Names }}', '_.x']],
  ];
  for (const [text, expected] of rows) {
    const { value, faults } = parsed(text);
    assert.deepEqual(faults, [], text);
    assert.deepEqual(sketch(value), expected, text);
  }
});

test('a part without references is one frozen literal', () => {
  const { value } = parsed('{a: {b: [1, {c: 2}]}, r: {rslvr: x}}');
  assert.ok(value.kind === 'map');
  const a = value.entries.get('a');
  assert.ok(a?.kind === 'literal');
  const data = a.value as { readonly b: readonly unknown[] };
  assert.ok(Object.isFrozen(data) && Object.isFrozen(data.b) && Object.isFrozen(data.b[1]));
  assert.equal(Object.getPrototypeOf(data), null);
});

test('a reference has one key and text in it', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['{expr: "1", x: 1}', '1:2 /v/expr schema-violation "expr" stands beside "x": a reference has one key only'],
    ['{x: 1, literal: 2}', '1:8 /v/literal schema-violation "literal" stands beside "x": a reference has one key only'],
    [
      '{expr: "1", tmpl: "a"}',
      '1:2 /v/expr schema-violation "expr" stands beside "tmpl": a reference has one key only',
    ],
    ['{expr: 1}', '1:8 /v/expr schema-violation "expr" needs text'],
    ['{tmpl: [a]}', '1:8 /v/tmpl schema-violation "tmpl" needs text'],
    ['{rslvr: }', '1:2 /v/rslvr schema-violation "rslvr" needs text'],
    [
      '{secret: two words}',
      '1:10 /v/secret schema-violation "two words" is not the name of a secret: at most 253 letters, digits, ".", "_" and "-", in parts separated by "/"',
    ],
    [
      '{secret: Tool.auth}',
      '1:10 /v/secret schema-violation secret "Tool.auth" belongs to the tool itself: names that begin with "tool." cannot be used',
    ],
    ['{rslvr: "a.[0]"}', '1:12 /v schema-violation a key is missing after "."'],
  ];
  for (const [text, expected] of rows) assert.deepEqual(parsed(text).faults, [expected]);
});

test('faults inside a text stand where the text does', () => {
  const [expression] = parsed('a:\n  expr: |\n    1 +\n      ) + 2\n').faults;
  assert.match(expression ?? '', /^4:7 \/v\/a invalid-expression /);
  const [escaped] = parsed('{expr: "\\"a\\" + )"}').faults;
  assert.match(escaped ?? '', /^1:17 \/v invalid-expression /);
  const [template] = parsed('tmpl: >\n  one\n  {{ a b }}\n').faults;
  assert.match(template ?? '', /^3:\d+ \/v invalid-template /);
});

test('templates longer than 65,536 characters are refused', () => {
  assert.deepEqual(parsed(`{tmpl: "${'x'.repeat(65_536)}"}`).faults, []);
  assert.match(parsed(`{tmpl: "${'x'.repeat(65_537)}"}`).faults[0] ?? '', /longer than 65536 characters/);
});

function condition(text: string): string {
  const faults: Fault[] = [];
  const parsing = { parsers, partials: new Map<string, string>(), isKnown: () => false, report: collectInto(faults) };
  const found = parseCondition(readYaml(text, 'f'), '/when', parsing);
  if (found === undefined) return faults.map(shown).join();
  return `${found.source} ${found.constant ?? 'computed'}`;
}

test('a condition is true, false or an expression that may be bool', () => {
  const rows: readonly (readonly [string, RegExp])[] = [
    ['true', /^true true$/],
    ['"true"', /^true true$/],
    ['{expr: "false"}', /^false false$/],
    ['_.x', /^_\.x computed$/],
    ['1 < 2', /^1 < 2 true$/],
    ['_.x > 1', /^_\.x > 1 computed$/],
    ['1 + 1', /^1:1 \/when invalid-condition a condition must be bool, this one is int$/],
    ['"\'x\'"', /invalid-condition a condition must be bool, this one is string$/],
    ['_.x +', /invalid-condition/],
    ['""', /invalid-condition/],
    ['1', /invalid-condition a condition is true, false or a CEL expression/],
    ['null', /invalid-condition a condition is true, false/],
    ['[true]', /invalid-condition a condition is true, false/],
    ['{tmpl: "true"}', /invalid-condition a condition is true, false/],
    ['{expr: "true", x: 1}', /invalid-condition a condition is true, false/],
  ];
  for (const [text, expected] of rows) assert.match(condition(text), expected, text);
});

test('values of any data come back as they are', () => {
  fc.assert(
    fc.property(fc.jsonValue(), data => {
      const text = JSON.stringify(data);
      fc.pre(!/"(?:expr|tmpl|rslvr|literal)":|\d{16}/.test(text));
      assert.deepEqual(sketch(parsed(text).value), JSON.parse(text));
    }),
  );
});
