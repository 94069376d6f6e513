import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CelError, type CelErrorKind, compile, ENVIRONMENTS, loadRegex, parse } from './cel.ts';

const regex = await loadRegex();
const LIMIT = 100_000;

function caughtKind(run: () => unknown): CelErrorKind | 'no error' {
  try {
    run();
    return 'no error';
  } catch (error) {
    assert(error instanceof CelError, String(error));
    return error.kind;
  }
}

const evaluate = (
  expression: string,
  variables: Readonly<Record<string, unknown>> = {},
  costLimit: number = LIMIT,
): unknown => compile(expression, ENVIRONMENTS.cli).evaluate(variables, { costLimit, host: { regex } });

test('text that is too long or too deep is a syntax error', () => {
  const texts: readonly string[] = [
    'x'.repeat(1_000_000),
    '('.repeat(100_000),
    '['.repeat(50_000),
    '{1:'.repeat(20_000),
    '!'.repeat(90_000),
    '-'.repeat(90_000),
    'f('.repeat(30_000),
    `${'('.repeat(300)}1${')'.repeat(300)}`,
    `${'[1].map(x, '.repeat(300)}1${')'.repeat(300)}`,
    `1${'+1'.repeat(5000)}`,
    `a${'.b'.repeat(5000)}`,
    `a${'[0]'.repeat(5000)}`,
    `a${'.f()'.repeat(5000)}`,
    `[${'1,'.repeat(49_999)}1]`,
    `${'true ? 1 : '.repeat(300)}1`,
    '"'.repeat(99_999),
    '`'.repeat(99_999),
    '\\'.repeat(1000),
    `"${'\\'.repeat(99_990)}`,
    'a ? '.repeat(1000),
    '\u0000',
    '\ud800',
    '//'.repeat(40_000),
  ];
  for (const text of texts)
    assert.equal(
      caughtKind(() => parse(text)),
      'syntax',
      text.slice(0, 20),
    );
});

test('the deepest trees that are allowed can be checked, compiled and evaluated', () => {
  const chain = `1${'+1'.repeat(1000)}`;
  assert.equal(evaluate(chain), 1001);
  assert.equal(evaluate(`${'('.repeat(249)}${chain}${')'.repeat(249)}`), 1001);
  assert.equal(evaluate(Array.from({ length: 5000 }, () => 'true').join(' && ')), true);
  assert.equal(evaluate(`${'['.repeat(249)}${']'.repeat(249)} == null`), false);
  assert.equal(evaluate(`${'!'.repeat(200)}true`), true);
  assert.equal(evaluate(`a${'.b'.repeat(999)}`, { a: nested(999) }), 1);
});

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = { b: value };
  return value;
}

test('chains and nesting together cannot exhaust the stack', () => {
  let text = '1';
  for (let i = 0; i < 40; i++) text = `(${text}${'+1'.repeat(900)})`;
  assert.equal(
    caughtKind(() => parse(text)),
    'syntax',
  );
});

test('work without end is stopped by the cost limit', () => {
  const ten = '[0,1,2,3,4,5,6,7,8,9]';
  const bodies: readonly string[] = [
    `${ten}.map(a, `.repeat(12) + '1' + ')'.repeat(12),
    `${ten}.all(a, `.repeat(12) + 'true' + ')'.repeat(12),
    doubling('s + s', '"xxxxxxxx"', 60),
    doubling('s + s', '[1, 2, 3]', 60),
    doubling('s.replace("x", "xxxxxxxxxx")', '"x"', 40),
    doubling('s.split("").join("--")', '"xxxx"', 40),
    doubling('[s, s, s, s].flatten()', '[1]', 40),
    'lists.range(100000).reduce(t, x, "x", t + t)',
    'lists.range(100).reduce(t, x, [1], [t, t])',
    'lists.range(100).reduce(t, x, [1], t + t)',
    'lists.range(1000).reduce(t, x, 0, lists.range(1000).reduce(u, y, t, u + y))',
    doubling('"%s%s".format([s, s])', '"xxxx"', 60),
    'lists.range(9007199254740991)',
    'lists.range(1000000).map(x, x)',
    'strings.repeat("x", 1000000) + strings.repeat("x", 1000000)',
    `lists.range(5000).sort()`,
    `lists.range(5000).distinct()`,
    'json.marshal(lists.range(90000).map(x, [x]))',
  ];
  for (const expression of bodies) {
    assert.equal(
      caughtKind(() => evaluate(expression)),
      'cost',
      expression.slice(0, 60),
    );
  }
});

/** `step` applied to `start` again and again. */
function doubling(step: string, start: string, times: number): string {
  let text = start;
  for (let i = 0; i < times; i++) text = `cel.bind(s, ${text}, ${step})`;
  return text;
}

test('names of JavaScript are names like any other', () => {
  const names = [
    'constructor',
    '__proto__',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    'length',
    'name',
    '__defineGetter__',
    '__lookupGetter__',
    'toJSON',
    'then',
  ];
  const roots = [{}, Object.create(null) as object, { _: {} }];
  for (const name of names) {
    for (const variables of roots)
      assert.equal(
        caughtKind(() => evaluate(name, variables as Record<string, unknown>)),
        'evaluation',
        name,
      );
    for (const value of [
      'x',
      1,
      1.5,
      true,
      null,
      [],
      {},
      new Date(0),
      new Uint8Array(2),
      Object.create(null),
      new Map(),
      5n,
    ]) {
      assert.equal(
        caughtKind(() => evaluate(`v.${name}`, { v: value })),
        'evaluation',
        `${typeof value} ${name}`,
      );
      assert.equal(
        caughtKind(() => evaluate(`v["${name}"]`, { v: value })),
        'evaluation',
        `${typeof value} ${name}`,
      );
    }
    assert.equal(
      caughtKind(() => compile(`v.${name}()`, ENVIRONMENTS.cli)),
      'check',
      name,
    );
    assert.equal(
      caughtKind(() => compile(`${name}(1)`, ENVIRONMENTS.cli)),
      'check',
      name,
    );
    for (const made of [
      'timestamp(0)',
      'duration(0)',
      '1u',
      '1.0',
      'b"x"',
      'type(1)',
      'optional.of(1).value()',
      '{1: 2}',
      '{"a": 1}',
      '[1]',
    ]) {
      assert.notEqual(
        caughtKind(() => evaluate(`dyn(${made}).${name}`)),
        'no error',
        `${made} ${name}`,
      );
    }
    assert.equal(evaluate(`"${name}" in {}`), false);
    assert.equal(evaluate(`has(v.${name})`, { v: {} }), false);
    assert.equal(evaluate(`v.${name}`, { v: JSON.parse(`{"${name}": 7}`) as unknown }), 7, name);
    assert.equal(evaluate(`{"${name}": 7}.${name}`), 7, name);
    assert.equal(evaluate(`[1].map(${name}, ${name})[0]`), 1, name);
    assert.equal(evaluate(name, JSON.parse(`{"${name}": 7}`) as Record<string, unknown>), 7, name);
  }
});

test('payloads of boxes cannot be reached and functions are not values', () => {
  for (const name of ['seconds', 'nanos', 'value', 'payload', 'kind', 'getTime', 'buffer', 'size', 'get', 'put']) {
    for (const made of ['timestamp(0)', 'duration(0)', '1u', '1.0', 'type(1)', '{1: 2}'])
      assert.equal(
        caughtKind(() => evaluate(`dyn(${made}).${name}`)),
        'evaluation',
        `${made}.${name}`,
      );
  }
  assert.equal(
    caughtKind(() => evaluate('f', { f: () => 1 })),
    'evaluation',
  );
  assert.equal(
    caughtKind(() => evaluate('size(f)', { f: Symbol('x') })),
    'evaluation',
  );
  assert.equal(
    caughtKind(() => evaluate('size(f)', { f: new URL('https://x.test') })),
    'evaluation',
  );
});

test('a regular expression that would backtrack for ever answers at once', () => {
  assert.equal(evaluate('s.matches("(a+)+$")', { s: `${'a'.repeat(40)}!` }), false);
  assert.equal(evaluate('s.matches("^(([a-z])+.)+[A-Z]([a-z])+$")', { s: 'a'.repeat(100) }), false);
  assert.equal(
    caughtKind(() => evaluate('s.matches("(x+x+)+y")', { s: 'x'.repeat(1_000_000) })),
    'cost',
  );
});

test('a bad regular expression is an error that says so', () => {
  for (const pattern of ['(', '(?=a)', '(a)\\\\1', 'a{2000}', 'x'.repeat(1001), '[z-a]']) {
    assert.equal(
      caughtKind(() => evaluate(`"a".matches("${pattern}")`)),
      'evaluation',
      pattern.slice(0, 10),
    );
  }
});

test('large data are compared and searched within the limit', () => {
  const big = Array.from({ length: 20_000 }, (_unused, index) => ({ id: index }));
  assert.equal(
    caughtKind(() => evaluate('a == b', { a: big, b: structuredClone(big) }, LIMIT / 10)),
    'cost',
  );
  assert.equal(
    caughtKind(() => evaluate('a.exists(x, x in b)', { a: big, b: structuredClone(big).reverse() }, LIMIT / 10)),
    'cost',
  );
});

test('data nested deeper than the stack is an error, not a crash', () => {
  let deep: unknown = [];
  for (let i = 0; i < 100_000; i++) deep = [deep];
  for (const expression of [
    'a == b',
    'json.marshal(a)',
    '"%s".format([a])',
    '[a].flatten(1000000)',
    '[0.0 / 0.0, a]',
  ]) {
    assert.notEqual(
      caughtKind(() =>
        compile(expression, ENVIRONMENTS.cli).evaluate({ a: deep, b: structuredCopy(deep) }, { costLimit: 10_000_000 }),
      ),
      'no error',
      expression,
    );
  }
});

function structuredCopy(value: unknown): unknown {
  let copy: unknown = [];
  for (let at = value; Array.isArray(at) && at.length > 0; at = at[0] as unknown) copy = [copy];
  return copy;
}

test('an aborted signal ends the evaluation before it starts and at the turns of loops', () => {
  const controller = new AbortController();
  const lines: string[] = [];
  const host = {
    debug(line: string): void {
      lines.push(line);
      if (lines.length === 5) controller.abort();
    },
  };
  const program = compile('l.map(x, debug.out(x)).size() > 0 || true', ENVIRONMENTS.cli);
  const variables = { l: Array.from({ length: 10_000 }, (_unused, index) => index) };
  assert.throws(() => program.evaluate(variables, { costLimit: 10_000_000, host, signal: controller.signal }), {
    kind: 'aborted',
  });
  assert.ok(lines.length < 100, `${lines.length} turns`);
  assert.throws(() => program.evaluate(variables, { costLimit: 10_000_000, host, signal: controller.signal }), {
    kind: 'aborted',
  });
});

test('a program may be evaluated while it is being evaluated', () => {
  const program = compile('l.map(x, x + n)', ENVIRONMENTS.cli);
  const inner: unknown[] = [];
  const variables = {
    l: [1, 2, 3],
    get n(): unknown {
      if (inner.length < 3) inner.push(program.evaluate({ l: [10], n: 1 }, { costLimit: 1000 }));
      return 1;
    },
  };
  assert.deepEqual(program.evaluate(variables, { costLimit: 1000 }), [2, 3, 4]);
  assert.deepEqual(inner, [[11], [11], [11]]);
});
