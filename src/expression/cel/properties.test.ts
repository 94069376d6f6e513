import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { anyText } from '../../../test/support/random/random-text.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { CelError, type CelHost, compile, ENVIRONMENTS, loadRegex, parse } from './cel.ts';

const host: CelHost = {
  now: new Date(0),
  guid: () => 'g',
  debug: () => undefined,
  exists: () => false,
  sleep: () => undefined,
  regex: await loadRegex(),
};

/** Pieces of the language, so that random text gets past the first character. */
const TOKENS =
  '1 0 1.5 2u 0x1F "a" \'b\' b"c" r"\\d" true false null x y _ item ._ in ( ) [ ] { } , : ? . .? [? + - * / % ! && || == != < <= > >= .map(x, .all(x, .filter(x, .exists(x,x) has(_.a) size( cel.bind(x,1, .size() .matches( ["k"] [0] -1 9223372036854775807 duration("1s") timestamp(0) optional.of( .orValue( math.greatest( // \n `q` \\ "'.split(
    ' ',
  );
const source = fc.oneof(
  fc.string(),
  anyText(),
  fc.array(fc.constantFrom(...TOKENS), { maxLength: 40 }).map(parts => parts.join(' ')),
  fc.array(fc.constantFrom(...TOKENS), { maxLength: 40 }).map(parts => parts.join('')),
);

/** Expressions that always parse, of every shape, often of the wrong types. */
const { expression } = fc.letrec<{ expression: string; leaf: string }>(tie => ({
  leaf: fc.constantFrom(
    '1',
    '0',
    '-1',
    '1.5',
    '2u',
    '"a"',
    '"aé😀"',
    'b"c"',
    'true',
    'false',
    'null',
    'x',
    '_',
    '_.a',
    '_.b.c',
    'l',
    'm',
    '[]',
    '{}',
    '[1, "a"]',
    '{"k": 1, 2: x}',
    'timestamp(0)',
    'duration("1h")',
    'optional.of(x)',
    'int',
    '9223372036854775807',
    '(0.0 / 0.0)',
    'nope',
  ),
  expression: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    tie('leaf'),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', 'in', '&&', '||'),
        tie('expression'),
      )
      .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
    fc.tuple(tie('expression'), tie('expression'), tie('expression')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    fc.tuple(fc.constantFrom('!', '-'), tie('expression')).map(([operator, a]) => `${operator}(${a})`),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('map', 'filter', 'all', 'exists', 'exists_one', 'sortBy'),
        tie('expression'),
      )
      .map(([a, macro, b]) => `dyn(${a}).${macro}(x, ${b})`),
    fc
      .tuple(tie('expression'), fc.constantFrom('transformList', 'transformMap', 'all'), tie('expression'))
      .map(([a, macro, b]) => `dyn(${a}).${macro}(k, x, ${b})`),
    fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `cel.bind(x, ${a}, ${b})`),
    fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `dyn(${a})[dyn(${b})]`),
    fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `dyn(${a})[?dyn(${b})]`),
    fc
      .tuple(
        fc.constantFrom(
          'size',
          'string',
          'int',
          'uint',
          'double',
          'bool',
          'bytes',
          'type',
          'timestamp',
          'duration',
          'json.marshal',
          'math.abs',
          'math.greatest',
          'base64.encode',
          'strings.title',
          'filepath.normalize',
          'out.nil',
          'lists.range',
          'json.unmarshal',
          'optional.of',
          'debug.out',
        ),
        tie('expression'),
      )
      .map(([name, a]) => `${name}(dyn(${a}))`),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom(
          'contains',
          'startsWith',
          'matches',
          'split',
          'indexOf',
          'charAt',
          'substring',
          'join',
          'format',
          'flatten',
          'getHours',
          'orValue',
        ),
        tie('expression'),
      )
      .map(([a, name, b]) => `dyn(${a}).${name}(dyn(${b}))`),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom(
          'trim',
          'reverse',
          'sort',
          'distinct',
          'first',
          'last',
          'size',
          'getFullYear',
          'hasValue',
          'value',
          'lowerAscii',
        ),
      )
      .map(([a, name]) => `dyn(${a}).${name}()`),
    fc.array(tie('expression'), { maxLength: 3 }).map(parts => `[${parts.join(', ')}]`),
    fc
      .array(fc.tuple(tie('expression'), tie('expression')), { maxLength: 3 })
      .map(parts => `{${parts.map(([key, value]) => `dyn(${key}): ${value}`).join(', ')}}`),
    tie('expression').map(a => `has(dyn(${a}).k)`),
  ),
}));

const data = fc.record({
  x: fc.jsonValue(),
  _: fc.record({ a: fc.jsonValue(), b: fc.record({ c: fc.jsonValue() }) }),
  l: fc.array(fc.jsonValue(), { maxLength: 5 }),
  m: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 5 }),
});

type Outcome = { readonly value: string } | { readonly kind: string; readonly message: string };

function captureOutcome(run: () => unknown): Outcome {
  try {
    return {
      value:
        JSON.stringify(run(), (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)) ?? 'none',
    };
  } catch (error) {
    assert(error instanceof CelError, `not a CelError: ${String(error)}`);
    assert.ok(error.line >= 1 && error.column >= 1 && error.offset >= 0);
    return { kind: error.kind, message: error.message };
  }
}

test('the parser throws nothing but CelError', () => {
  fc.assert(
    fc.property(source, text => {
      captureOutcome(() => parse(text));
    }),
    { numRuns: randomRuns(1500) },
  );
});

test('compiling throws nothing but CelError, in every environment', () => {
  fc.assert(
    fc.property(source, fc.constantFrom(...Object.values(ENVIRONMENTS)), (text, environment) => {
      captureOutcome(() => compile(text, environment, { variables: ['_', 'x'] }).references);
    }),
    { numRuns: randomRuns(1000) },
  );
});

test('evaluation throws nothing but CelError; result and cost depend on nothing but expression and data', () => {
  let evaluated = 0;
  fc.assert(
    fc.property(expression, data, (text, variables) => {
      const once = (): readonly [Outcome, number] => {
        let cost = -1;
        const outcome = captureOutcome(() => {
          const program = compile(text, ENVIRONMENTS.cli);
          try {
            return program.evaluate(variables, { costLimit: 10_000, host });
          } finally {
            cost = program.lastCost;
            evaluated += 1;
          }
        });
        return [outcome, cost];
      };
      assert.deepEqual(once(), once());
    }),
    { numRuns: randomRuns(1500) },
  );
  assert.ok(evaluated > randomRuns(1000), `only ${evaluated} evaluations`);
});

test('evaluation changes no data', () => {
  fc.assert(
    fc.property(expression, data, (text, variables) => {
      const before = JSON.stringify(variables);
      captureOutcome(() => compile(text, ENVIRONMENTS.cli).evaluate(variables, { costLimit: 10_000, host }));
      assert.equal(JSON.stringify(variables), before);
    }),
    { numRuns: randomRuns(500) },
  );
});

test('the cost limit is never passed by more than one step of work', () => {
  fc.assert(
    fc.property(expression, data, fc.integer({ min: 0, max: 200 }), (text, variables, costLimit) => {
      const outcome = captureOutcome(() => {
        const program = compile(text, ENVIRONMENTS.cli);
        const value = program.evaluate(variables, { costLimit, host });
        assert.ok(program.lastCost <= costLimit);
        return value;
      });
      assert.ok('value' in outcome || outcome.kind !== 'unknown');
    }),
    { numRuns: randomRuns(1000) },
  );
});
