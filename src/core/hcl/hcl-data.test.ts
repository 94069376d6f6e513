import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readHcl } from './hcl-data.ts';
import { HclError } from './hcl-lex.ts';

/** Maps without their missing prototypes, 64-bit integers as text with an n. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner)));

describe('values', () => {
  const CASES: readonly (readonly [text: string, value: unknown])[] = [
    ['"a\\tb\\n\\"q\\" \\\\ \\u00e4 \\U0001F600"', 'a\tb\n"q" \\ ä 😀'],
    ['"$ % $$ %% $${x} %%{y}"', '$ % $$ %% $${x} %%{y}'],
    ['"a ${var.x} b ${f("}")}"', 'a ${var.x} b ${f("}")}'],
    ['"${ var.x }"', '${var.x}'],
    ['"%{ if var.a }x%{ else }y%{ endif }"', '%{ if var.a }x%{ else }y%{ endif }'],
    ['1', 1],
    ['-1.5e3', -1500],
    ['9007199254740993', '9007199254740993n'],
    ['123456789012345678901234567890', '${123456789012345678901234567890}'],
    ['true', true],
    ['null', null],
    ['[1, "a", [], {}, null,]', [1, 'a', [], {}, null]],
    ['[\n  1, # one\n\n  2 /* two */\n]', [1, 2]],
    [
      '{a = 1, "b c" : 2, 3 = 4\n (var.k) = 5\n "x-${var.k}" = 6}',
      { a: 1, 'b c': 2, '3': 4, '${var.k}': 5, 'x-${var.k}': 6 },
    ],
    ['{ for = 1 }', { for: 1 }],
    ['var.list[0].names["x"][*].id', '${var.list[0].names["x"][*].id}'],
    ['var.a.0.1', '${var.a.0.1}'],
    ['-var.x', '${-var.x}'],
    ['!(a && b || c == d) ? 1 + 2 * -3 % 4 : f(x, y...)', '${!(a && b || c == d) ? 1 + 2 * -3 % 4 : f(x, y...)}'],
    ['provider::acme::f(1)', '${provider::acme::f(1)}'],
    ['[for k, v in var.m : upper(v) if k != "x"]', '${[for k, v in var.m : upper(v) if k != "x"]}'],
    ['{for k, v in var.m : k => v...}', '${{for k, v in var.m : k => v...}}'],
    ['f(\n  1,\n  [2],\n)', '${f(\n  1,\n  [2],\n)}'],
    ['<<EOT\n  a ${x}\n\\n "q"\nEOT', '  a ${x}\n\\n "q"\n'],
    ['<<-EOT\n    a\n      \n\n      b\n    EOT', 'a\n      \n\n  b\n'],
    ['<<-EOT\n    ${x} y\n      z\n  EOT', '${x} y\n  z\n'],
    ['<<EOT\nEOT', ''],
  ];
  for (const [text, value] of CASES)
    test(JSON.stringify(text), () => assert.deepEqual(plain(readHcl(`x = ${text}\n`)), { x: value }));
});

describe('bodies', () => {
  test('blocks are lists of bodies under their type and labels, in the order of the file', () =>
    assert.deepEqual(
      plain(
        readHcl(`
terraform {}
resource "a" "x" {
  n = 1
  inner { m = 1 }
  inner { m = 2 }
}
resource a y { # labels without quotes
}
resource "b" "x" {
}`),
      ),
      {
        terraform: [{}],
        resource: { a: { x: [{ n: 1, inner: [{ m: 1 }, { m: 2 }] }], y: [{}] }, b: { x: [{}] } },
      },
    ));

  test('attributes that look like blocks are named in __attributes', () =>
    assert.deepEqual(plain(readHcl('a = [{b = 1}]\nc = [{}, 1]\nd = {e = [{}]}\nvariable = {x = 1}\n')), {
      a: [{ b: 1 }],
      c: [{}, 1],
      d: { e: [{}] },
      variable: { x: 1 },
      __attributes: ['a', 'd', 'variable'],
    }));

  test('blocks of one type with and without labels', () =>
    assert.deepEqual(plain(readHcl('a {\n}\na "x" {\n}\n')), { a: { '': [{}], x: [{}] } }));

  test('a byte order mark, CRLF, an empty text', () => {
    assert.deepEqual(plain(readHcl('\ufeffa = 1\r\nb {\r\n  c = <<E\r\nx\r\nE\r\n}\r\n')), {
      a: 1,
      b: [{ c: 'x\r\n' }],
    });
    assert.deepEqual(plain(readHcl('')), {});
  });

  test('names that other maps have are names', () =>
    assert.deepEqual(Object.keys(readHcl('__proto__ = 1\nconstructor = 2\n')), ['__proto__', 'constructor']));
});

describe('what is not HCL', () => {
  const FAULTS: readonly (readonly [text: string, message: RegExp])[] = [
    ['a = ', /^a value is missing here \(line 1, column 5\)/],
    ['a = [1', /^expected \] at the end of the list, not the end \(line 1, column 7\)/],
    ['a = 1 b = 2', /^expected a line end after a value, not a name \(line 1, column 7\)/],
    ['a = 1\na = 2', /^attribute "a" is there twice \(line 2, column 1\)/],
    ['a = 1\na {\n}', /^"a" is an attribute and a block at once \(line 2, column 1\)/],
    ['a {\n b = 1\n', /^block a has no closing \} \(line 1, column 3\)/],
    ['a { b { } }', /^a block within a block needs lines of its own \(line 1, column 5\)/],
    ['a { b = 1, c = 2 }', /^a block on one line has one attribute/],
    ['a "${x}" {\n}', /^a label is a text without \$\{/],
    ['a = "x', /^this text has no closing quote on its line.* \(line 1, column 5\)/],
    ['a = "\\q"', /^there is no escape \\q: a backslash is written \\\\ \(line 1, column 6\)/],
    ["a = 'x'", /^texts are written between double quotes/],
    ['a = "${x"', /^this text has no closing quote/],
    ['a = "${x', /has no closing \}/],
    ['a = <<E\nx\n', /^this heredoc has no line with E alone at its end \(line 1, column 5\)/],
    ['a = << E', /^a heredoc begins with <</],
    ['/* x', /^this comment has no end/],
    ['a = "%{ if x }y"', /^%\{ if \} has no end/],
    ['a = "%{ endif }"', /^expected if, for, or the end of one/],
    ['a = {b = 1 c = 2}', /^expected a comma or a line end/],
    ['a = 1 +', /^a value is missing here/],
    ['= 1', /^expected the name of an attribute or block, not "="/],
    ['a = §', /^unexpected character "§"/],
    [`a = ${'['.repeat(300)}`, /nested too deeply/],
    [`a = "${'${"'.repeat(600)}`, /nested too deeply/],
    ['a {\n'.repeat(300), /nested too deeply/],
    [`a ${'b '.repeat(11)}{\n}`, /^a block has at most 10 labels/],
    [`a = "${'x'.repeat(1_048_576)}"`, /^HCL of more than 1048576 characters is not read/],
  ];
  for (const [text, message] of FAULTS)
    test(JSON.stringify(text.slice(0, 60)), () => {
      assert.throws(
        () => readHcl(text),
        (error: unknown) => error instanceof HclError && message.test(error.message),
      );
    });
});
