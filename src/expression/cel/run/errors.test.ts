import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CelError, type CelErrorKind, compile, ENVIRONMENTS, parse, STRING, type Type } from '../cel.ts';

type Row = readonly [expression: string, place: string, message: string | RegExp];

function caughtError(run: () => unknown): CelError {
  try {
    run();
  } catch (error) {
    assert(error instanceof CelError, String(error));
    return error;
  }
  return assert.fail('no error');
}

function verify(kind: CelErrorKind, rows: readonly Row[], run: (expression: string) => unknown): void {
  for (const [expression, place, message] of rows) {
    const error = caughtError(() => run(expression));
    assert.equal(error.kind, kind, expression);
    assert.equal(`${error.line}:${error.column}`, place, expression);
    if (typeof message === 'string') assert.equal(error.message, message, expression);
    else assert.match(error.message, message, expression);
  }
}

test('broken text is a syntax error with its place and a way out', () => {
  verify(
    'syntax',
    [
      ['', '1:1', 'the expression is empty'],
      [' // nothing', '1:12', 'a value is missing at the end'],
      ['1 +', '1:4', 'a value is missing at the end'],
      ['a and b', '1:3', 'unexpected and: write &&'],
      ['a or b', '1:3', 'unexpected or: write ||'],
      ['1 +\n  * 2', '2:3', 'unexpected *'],
      ['a..b', '1:3', 'expected a field name but found .'],
      ['"abc', '1:1', 'the string has no end'],
      ['"a\nb"', '1:3', /line break/],
      ['"""a\nb', '1:1', 'the string has no end'],
      ['"\\q"', '1:2', /not an escape sequence/],
      ['"\\ud800"', '1:2', /not a Unicode character/],
      ['b"\\u0041"', '1:3', /Unicode escape cannot stand in bytes/],
      ['x = 1', '1:3', 'unexpected character =: compare with =='],
      ['a & b', '1:3', 'unexpected character &: and is &&'],
      ['a; b', '1:2', /there are no statements/],
      ['$x', '1:1', 'unexpected character $: names are written without $'],
      ['(1', '1:3', 'expected ) but found the end'],
      ['[1, 2', '1:6', 'expected ] but found the end'],
      ['{1: 2', '1:6', 'expected } but found the end'],
      ['f(1,)', '1:5', 'unexpected )'],
      ['1 2', '1:3', 'unexpected 2'],
      ['1x', '1:1', 'this is not a number'],
      ['0x', '1:1', 'this is not a number'],
      ['9223372036854775808', '1:1', /out of the range of int/],
      ['18446744073709551616u', '1:1', /out of the range of uint/],
      ['for', '1:1', 'for is a reserved word'],
      ['a.true', '1:3', /expected a field name/],
      ['`a-b`', '1:1', /only be a field/],
      ['a.`a$b`', '1:3', /a quoted name consists of/],
      ['has(a)', '1:5', 'has(...) needs a field, e.g. has(_.name)'],
      ['a.map(1, 2)', '1:7', 'the first argument of map must be a plain name'],
      ['map(a, 2)', '1:1', 'map needs a list or map before it'],
      ['a.all(i, i, true)', '1:10', 'the two variables must differ'],
    ],
    expression => parse(expression),
  );
});

test('a name that is not there is a check error with the nearest names', () => {
  const variables = ['_', 'item', '__actions'];
  verify(
    'check',
    [
      ['itm.x', '1:1', 'undeclared reference to itm; did you mean item? (available: _, item, __actions)'],
      ['1 + nope', '1:5', 'undeclared reference to nope (available: _, item, __actions)'],
      ['item.startswith("a")', '1:6', 'undeclared function startswith; did you mean startsWith?'],
      ['sise(item)', '1:1', 'undeclared function sise; did you mean size?'],
      ['mth.floor(1.5)', '1:5', 'undeclared function mth.floor; did you mean math.floor?'],
      [
        'filepth.join("a", "b")',
        '1:9',
        'undeclared function filepth.join; did you mean filepath.join or filepath.dir?',
      ],
      ['math.flor(1.5)', '1:6', 'undeclared function math.flor; did you mean math.floor?'],
      ['item.filtr(x, true)', '1:6', 'undeclared function filtr; did you mean filter?'],
      ['item.all(true)', '1:6', 'wrong number of arguments: list.all(x, predicate) -> bool'],
      ['size()', '1:1', /^wrong number of arguments: size\(string\) -> int or /],
      ['item.charAt(1, 2)', '1:6', 'wrong number of arguments: string.charAt(int) -> string'],
      ['contains("a", "b")', '1:1', 'contains is used as string.contains(string) -> bool'],
      ['a.b{c: 1}', '1:3', 'there is no type a.b'],
    ],
    expression => compile(expression, ENVIRONMENTS.cli, { variables }),
  );
});

test('types that do not fit are a check error', () => {
  verify(
    'check',
    [
      ['1 + "a"', '1:3', 'no matching overload for int + string'],
      ['"a" - "b"', '1:5', 'no matching overload for string - string'],
      ['1 == "a"', '1:3', 'no matching overload for int == string'],
      ['"a" < 1', '1:5', 'no matching overload for string < int'],
      ['"a" in [1]', '1:5', 'no matching overload for string in list(int)'],
      ['1 && true', '1:1', '&& needs bool, not int'],
      ['!"a"', '1:2', '! needs bool, not string'],
      ['-"a"', '1:1', 'there is no negative string'],
      ['"a" ? 1 : 2', '1:1', '?: needs bool, not string'],
      ['[1].all(x, x + 1)', '1:14', 'the predicate of all needs bool, not int'],
      ['"abc".map(x, x)', '1:7', 'map needs a list or map, not string'],
      ['"a".x', '1:5', 'string has no fields (.x)'],
      ['1[0]', '1:2', 'int has no elements ([int])'],
      ['[1]["a"]', '1:4', 'the index of a list must be int, not string'],
      ['{1.5: 1}', '1:2', 'a key of a map must be string, int, uint or bool, not double'],
      ['size(1)', '1:1', /^no matching overload for size\(int\): size\(string\) -> int or /],
      [
        'name.startsWith(1)',
        '1:6',
        'no matching overload for string.startsWith(int): string.startsWith(string) -> bool',
      ],
      ['[?1]', '1:3', 'an optional value is needed after ?, not int'],
    ],
    expression => compile(expression, ENVIRONMENTS.cli, { variables: new Map<string, Type>([['name', STRING]]) }),
  );
});

test('what fails while it runs is an evaluation error with its place', () => {
  const variables = { _: { region: 'eu', count: 2, list: [1, 2] }, item: 1 };
  verify(
    'evaluation',
    [
      ['_.regoin', '1:3', 'no such key: regoin; did you mean region? (keys: region string, count int, list list)'],
      ['_["x"]', '1:2', /^no such key: x \(keys/],
      ['_.region.x', '1:10', 'string has no fields (.x)'],
      ['_.list[2]', '1:7', 'index 2 is out of range: the list has 2 elements'],
      ['_.list["a"]', '1:7', 'the index of a list must be int, not string'],
      ['1 / (_.count - 2)', '1:3', 'division by zero'],
      ['_.count % 0', '1:9', 'modulus by zero'],
      ['_.count + _.region', '1:9', 'no matching overload for int + string'],
      ['_.count && true', '1:9', '&& needs bool, not int'],
      ['_.region < 1', '1:10', 'no matching overload for string < int'],
      ['nope', '1:1', 'undeclared reference to nope'],
      ['size(_.count)', '1:1', /^no matching overload for size\(int\)/],
      ['1 + _.region.charAt(9).size()', '1:14', 'index 9 is out of range: the text has 2 characters'],
      ['_.list.all(x, x)', '1:8', 'the predicate of all must be bool, not int'],
      ['_.region.map(x, x)', '1:10', 'map needs a list or map, not string'],
      ['{_.region: 1, "eu": 2}', '1:1', 'the key eu occurs twice in a map'],
      ['int("x")', '1:1', 'this text is not an int'],
      ['9223372036854775807 + _.count', '1:21', 'int overflow'],
      ['timestamp("x")', '1:1', /not a timestamp/],
      ['double(_.count) / 0.0', '1:1', 'the result is not a finite number'],
      ['[0.0 / 0.0]', '1:1', 'the result contains a number that is not finite'],
      ['debug.throw("stop here")', '1:7', 'stop here'],
    ],
    expression => compile(expression, ENVIRONMENTS.cli).evaluate(variables, { costLimit: 10_000 }),
  );
});

test('an error shows the line at fault with a caret', () => {
  const error = caughtError(() => parse('a +\n\tb ++ c'));
  assert.equal(error.excerpt, ' b ++ c\n    ^');
});

test('a long line is shown around the fault', () => {
  const error = caughtError(() => parse(`${'a + '.repeat(100)}= 1`));
  assert.ok(error.excerpt.length < 250);
  assert.equal(error.excerpt.split('\n')[0]?.charAt(error.excerpt.split('\n')[1]?.indexOf('^') ?? -1), '=');
});

test('no message quotes a value of the data', () => {
  const secret = 'hunter2-secret';
  const variables = { _: { password: secret, list: [secret] } };
  const expressions = [
    '_.password + 1',
    '_.password.x',
    '_[_.password]',
    'int(_.password)',
    '_.list[5]',
    'timestamp(_.password)',
    '_.password && true',
    'json.unmarshal(_.password)',
    '-_.password',
    '"%d".format(_.list)',
  ];
  for (const expression of expressions.filter(text => text !== '_[_.password]')) {
    const error = caughtError(() => compile(expression, ENVIRONMENTS.cli).evaluate(variables, { costLimit: 10_000 }));
    assert.ok(!`${error.message}${error.excerpt}${error.stack}`.includes(secret), `${expression}: ${error.message}`);
  }
});
