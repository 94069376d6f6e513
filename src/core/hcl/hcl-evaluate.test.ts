import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { evaluatedHcl } from '../../../test/support/random/hcl-expressions.ts';
import { readHcl } from './hcl-data.ts';
import { writeHcl } from './hcl-write.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const evaluatedValue = (expression: string): unknown => plain(readHcl(`x = ${expression}\n`)['x']);

test('answers of terraform console 1.11, recorded, are what is evaluated; what it refuses stays text', () => {
  const file = join(import.meta.dirname, '../../../test/fixtures/hcl/expressions.json');
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as readonly (readonly [string, string | null])[];
  for (const [expression, answer] of recorded)
    assert.deepEqual(evaluatedHcl(expression)?.data, answer === null ? undefined : JSON.parse(answer), expression);
  assert.ok(recorded.length >= 250);
});

describe('constants are data', () => {
  const CASES: readonly (readonly [expression: string, value: unknown])[] = [
    ['1 + 2 * 3', 7],
    ['0.1 + 0.2', 0.3],
    ['1 / 3', 1 / 3],
    ['-5 % 3', -2],
    ['9007199254740993 - 993', 9_007_199_254_740_000],
    ['(1 < 2 && !false) ? "y" : "n"', 'y'],
    ['true ? 1 : "a"', '1'],
    ['"a${1}b${true}"', 'a1b'.concat('true')],
    ['"${[1, 2]}"', [1, 2]],
    ['"%{ if 1 > 2 }x%{ else }y%{ endif }"', 'y'],
    ['"%{ for i in [1, 2] ~} ${i} %{~ endfor }"', '12'],
    ['<<-EOT\n    a ${1 + 1}\n      b\n    EOT', 'a 2\n  b\n'],
    ['<<EOT\na\n  ${~ "x" ~}\n\n  b\nEOT', 'a\nx\n  b\n'],
    ['[for k, v in {b = 1, a = 2} : "${k}=${v}"]', ['a=2', 'b=1']],
    ['{for s in ["a", "b", "a"] : s => 1...}', { a: [1, 1], b: [1] }],
    ['[{a = 1}, {a = 2}][*].a', [1, 2]],
    ['[[1], [2]][*][0]', [1, 2]],
    ['[[1, 2]][0].1', 2],
    ['{a = {b = 1}}.a["b"]', 1],
    ['merge({a = 1}, {b = upper("x")})', { a: 1, b: 'X' }],
    ['jsonencode({b = "<&>", a = [1, null]})', '{"a":[1,null],"b":"\\u003c\\u0026\\u003e"}'],
    ['format("%03d-%s", 7, "x")', '007-x'],
    ['{"x-${1}" = 1, (upper("b")) = 2}', { 'x-1': 1, B: 2 }],
    ['join("", ["$", "{x}"])', '$${x}'],
    ['[1 + 1, var.x, "a${2}"]', [2, '${var.x}', 'a2']],
  ];
  for (const [expression, value] of CASES)
    test(JSON.stringify(expression), () => assert.deepEqual(evaluatedValue(expression), value));

  test('and what is written from them is read as the same data', () => {
    const data = readHcl(CASES.map(([expression], index) => `x${index} = ${expression}\n`).join(''));
    assert.deepEqual(plain(readHcl(writeHcl(data, { variables: true }))), plain(data));
  });
});

describe('everything else stays text', () => {
  const TEXTS: readonly string[] = [
    'var.x + 1',
    'true ? 1 : var.x',
    'list(string)',
    'object({ a = optional(string, "x") })',
    'file("x")',
    'timestamp()',
    'toset(["a"])',
    '1 / 0',
    '[1][3]',
    '{ a = 1 }.b',
    'upper("ß")',
    'tostring(1 / 3)',
    'length(1)',
    'upper("a", "b")',
    '[for x in y : x]',
    'provider::acme::upper("a")',
    'tonumber("x")',
    '[2] == tolist([2])',
  ];
  for (const text of TEXTS) test(text, () => assert.equal(evaluatedValue(text), `\${${text}}`));
});

describe('no constant takes long or makes much', () => {
  const nested = (count: number, work: (inner: string, index: number) => string): string =>
    Array.from({ length: count }).reduce<string>((inner, _, index) => work(inner, index), '1');
  const HOSTILE: readonly (readonly [name: string, expression: string])[] = [
    ['doubling lists', nested(40, inner => `[for x in [${inner}] : [x, x]]`)],
    ['doubling texts', nested(25, inner => `[for x in ["\${${inner}}"] : "\${x}\${x}"][0]`)],
    ['loops in loops', nested(9, inner => `[for x in range(1000) : ${inner}]`)],
    ['large powers', Array.from({ length: 150 }, () => '9e99').join(' * ')],
    ['a wide format', 'format("%9999s", "x")'],
    ['a long indent', 'indent(100000000, "a\\nb")'],
    ['products of replacements', nested(40, inner => `replace("\${${inner}}", "1", "1111")`)],
    ['equal doubled lists', `${nested(40, inner => `[for x in [${inner}] : [x, x]]`)} == 1`],
    ['groups of one key', '{for x in range(1000) : "a" => range(1000)...}'],
  ];
  for (const [name, expression] of HOSTILE)
    test(name, () => assert.equal(evaluatedValue(expression), `\${${expression}}`));

  test('after too many steps the rest of a text stays text, and the steps are told', () => {
    const source = Array.from({ length: 40 }, (_, index) => `x${index} = length(range(1000))\n`).join('');
    let steps = 0;
    const data = readHcl(source, { spend: count => void (steps += count) });
    assert.equal(data['x0'], 1000);
    assert.equal(data['x39'], '${length(range(1000))}');
    assert.equal(steps, 10_000 + 4 * source.length);
  });
});
