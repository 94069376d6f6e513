import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CelError, compile, ENVIRONMENTS } from '../cel.ts';
import { UnknownSignal } from '../values/values.ts';

/** `_.known` is 1; `_.a`, `_.b`, `__actions` and `list[*].later` are not known yet. */
function variables(): Readonly<Record<string, unknown>> {
  const resolvers = withUnknown({ known: 1, flag: true }, { a: ['resolver a'], b: ['resolver b'] });
  const items = [
    withUnknown({ size: 1 }, { later: ['resolver a'] }),
    withUnknown({ size: 2 }, { later: ['resolver b', '__actions.x'] }),
  ];
  return withUnknown({ _: resolvers, items }, { __actions: ['__actions.build'] });
}

function withUnknown(
  known: Readonly<Record<string, unknown>>,
  unknown: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, unknown>> {
  const map = Object.assign(Object.create(null) as Record<string, unknown>, known);
  for (const [name, causes] of Object.entries(unknown)) {
    Object.defineProperty(map, name, {
      enumerable: true,
      get(): never {
        throw new UnknownSignal(causes);
      },
    });
  }
  return map;
}

const evaluate = (expression: string): unknown =>
  compile(expression, ENVIRONMENTS.cli).evaluate(variables(), { costLimit: 100_000 });

const DECIDED: readonly (readonly [string, unknown])[] = [
  ['false && _.a', false],
  ['_.a && false', false],
  ['true || _.a', true],
  ['_.a || true', true],
  ['_.a || _.b || true', true],
  ['_.a == 1 && _.known == 2', false],
  ['_.known == 1 ? "x" : _.a', 'x'],
  ['_.known == 2 ? _.a : "y"', 'y'],
  ['items.all(i, i.later && i.size > 5)', false],
  ['items.exists(i, i.later || i.size == 2)', true],
  ['items.exists(i, i.size == 1)', true],
  ['"a" in _', true],
  ['has(_.known)', true],
  ['has(_.nope)', false],
  ['_.map(k, k)', ['known', 'flag', 'a', 'b']],
  ['size(_)', 4],
  ['optional.of(_.known).orValue(_.a)', 1],
  ['__actions.build.ok || true', true],
  ['(1 / 0 > 0 || _.a) || true', true],
];

test('an operator that does not need the unknown value decides', () => {
  for (const [expression, expected] of DECIDED) assert.deepEqual(evaluate(expression), expected, expression);
});

const UNKNOWN: readonly (readonly [string, readonly string[]])[] = [
  ['_.a', ['resolver a']],
  ['_.a.b.c[0]', ['resolver a']],
  ['_["a"]', ['resolver a']],
  ['_.?a', ['resolver a']],
  ['has(_.a)', ['resolver a']],
  ['__actions.build.results.ok', ['__actions.build']],
  ['true && _.a', ['resolver a']],
  ['_.b || _.a', ['resolver a', 'resolver b']],
  ['_.a && _.b && _.known == 1', ['resolver a', 'resolver b']],
  ['_.a ? 1 : 2', ['resolver a']],
  ['_.a + _.b', ['resolver a', 'resolver b']],
  ['_.b + string(_.a) + __actions.x', ['__actions.build', 'resolver a', 'resolver b']],
  ['[_.a, 1, _.b]', ['resolver a', 'resolver b']],
  ['{"x": _.b, "y": [_.a]}', ['resolver a', 'resolver b']],
  ['"x".replace(_.a, _.b)', ['resolver a', 'resolver b']],
  ['_.a == _.b', ['resolver a', 'resolver b']],
  ['items.all(i, i.later)', ['__actions.x', 'resolver a', 'resolver b']],
  ['items.exists(i, i.later)', ['__actions.x', 'resolver a', 'resolver b']],
  ['items.map(i, i.later)', ['resolver a']],
  ['_ == {"known": 1}', []],
  ['json.marshal(_)', ['resolver a']],
  ['1 / 0 > 0 || _.a', ['resolver a']],
  ['_.a || 1 / 0 > 0', ['resolver a']],
  ['[1, 0].exists(x, 1 / x == 2 || _.a)', ['resolver a']],
];

test('a value that needs what is unknown is unknown, with all causes sorted', () => {
  for (const [expression, causes] of UNKNOWN.filter(([, wanted]) => wanted.length > 0)) {
    assert.throws(
      () => evaluate(expression),
      (error: unknown) => {
        assert(error instanceof CelError, expression);
        assert.equal(error.kind, 'unknown', `${expression}: ${error.message}`);
        assert.deepEqual(error.causes, causes, expression);
        return true;
      },
    );
  }
});

test('maps of different sizes are unequal without a look at their members', () => {
  assert.equal(evaluate('_ == {"known": 1}'), false);
});

test('no message reads a member that is unknown', () => {
  assert.throws(() => evaluate('_.knwon'), {
    kind: 'evaluation',
    message: 'no such key: knwon; did you mean known? (keys: known int, flag bool, a unknown, b unknown)',
  });
  assert.throws(() => evaluate('_.startsWith("a")'), { kind: 'evaluation' });
});

test('the search for all causes has no effect on the host', () => {
  const lines: string[] = [];
  const program = compile('debug.out("seen", 1) == 1 && _.a + _.b == 2', ENVIRONMENTS.cli);
  assert.throws(() => program.evaluate(variables(), { costLimit: 1000, host: { debug: line => lines.push(line) } }), {
    kind: 'unknown',
  });
  assert.deepEqual(lines, ['seen: 1']);
});

test('an error that a variable throws ends the evaluation like any other and is absorbed like any other', () => {
  const failing = Object.defineProperty(Object.create(null) as Record<string, unknown>, 'x', {
    get(): never {
      throw new Error('resolver x was skipped');
    },
  });
  const run = (expression: string): unknown =>
    compile(expression, ENVIRONMENTS.cli).evaluate({ _: failing }, { costLimit: 1000 });
  assert.throws(() => run('_.x + 1'), { kind: 'evaluation', message: 'resolver x was skipped' });
  assert.equal(run('_.x == 1 || true'), true);
});
