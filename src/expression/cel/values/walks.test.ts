import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CelError, compile, ENVIRONMENTS, loadRegex } from '../cel.ts';

const host = { regex: await loadRegex() };

function evaluate(expression: string, variables: Readonly<Record<string, unknown>> = {}, costLimit = 100_000): unknown {
  return compile(expression, ENVIRONMENTS.cli).evaluate(variables, { costLimit, host });
}

function measureCost(expression: string, variables: Readonly<Record<string, unknown>> = {}): number {
  const program = compile(expression, ENVIRONMENTS.cli);
  program.evaluate(variables, { costLimit: 10_000_000, host });
  return program.lastCost;
}

const isTooDear = (error: unknown): boolean => error instanceof CelError && error.kind === 'cost';

/** Ten times itself, again and again: a few lists in memory, and 10 to the power of `levels` parts for a walk over them. */
function shared(body: string, levels: number, seed = '1'): string {
  let text = `cel.bind(s0, ${seed}, `;
  for (let i = 1; i <= levels; i++)
    text += `cel.bind(s${i}, [${Array(10)
      .fill(`s${i - 1}`)
      .join(', ')}], `;
  return `${text}${body.replaceAll('TOP', `s${levels}`)}${')'.repeat(levels + 1)}`;
}

test('what is shared counts each time it is walked: in results, comparisons, texts and look-ups', () => {
  const twice = `cel.bind(a, ${shared('TOP', 9)}, cel.bind(b, ${shared('TOP', 9)}, BODY))`;
  const bombs = [
    shared('TOP', 7),
    shared('{"a": TOP}', 7),
    shared('TOP', 4, 'strings.repeat("x", 4096)'),
    shared('"%s".format([TOP])', 7),
    shared('json.marshal(TOP)', 7),
    shared('[TOP, double("nan")]', 7),
    shared('TOP.map(x, x)', 7),
    shared('optional.of(TOP)', 7),
    shared('{1: TOP}', 7),
    twice.replace('BODY', 'a == b'),
    twice.replace('BODY', '{"k": a} == {"k": b}'),
    twice.replace('BODY', 'a in [b]'),
    twice.replace('BODY', 'sets.contains([a], [b])'),
    twice.replace('BODY', '[a, b].distinct()'),
    twice.replace('BODY', '[double("nan"), 1.0] != [] && a == a'),
  ];
  for (const bomb of bombs) assert.throws(() => evaluate(bomb), isTooDear, bomb.slice(-80));
  assert.equal(evaluate(shared('size(map.select({"k": 1}, [TOP]))', 7)), 0);
});

test('a filter cannot be built that runs for ever', () => {
  const nested = (levels: number): string => {
    let list = '[item]';
    for (let i = 0; i < levels; i++) list = `[${list}, ${list}].map(x, [x, x, x, x, x, x, x, x])`;
    return list;
  };
  const text = `${nested(3)} == ${nested(3)}`;
  assert.ok(text.length < 2000);
  assert.throws(() => compile(text, ENVIRONMENTS.filter).evaluate({ item: 1 }, { costLimit: 500 }), isTooDear);
});

test('what an expression only reads is handed out as it is, however large', () => {
  const data = { rows: Array.from({ length: 50_000 }, (_, i) => ({ i, text: 'x'.repeat(20) })) };
  assert.equal(evaluate('_.rows', { _: data }, 10), data.rows);
});

test('a result costs at least a quarter unit for each part and each ten characters', () => {
  const rows = Array.from({ length: 4000 }, (_, i) => i);
  assert.equal(measureCost('[_]', { _: rows }), Math.floor(4002 / 4));
  assert.equal(measureCost('[_]', { _: 'x'.repeat(40_000) }), Math.floor(4002 / 4));
  assert.equal(measureCost('[1, 2, 3]'), 10);
});

test('keys of large maps cost what listing them takes', () => {
  const map = Object.fromEntries(Array.from({ length: 4000 }, (_, i) => [`key${i}`, i]));
  assert.equal(measureCost('size(m)', { m: map }), 2 + 1000);
  assert.equal(measureCost('m.exists(k, true)', { m: map }), 1 + 1 + 1000 + 4 + 3);
  assert.equal(measureCost('{} == m', { m: map }) > 1000, true);
  assert.equal(measureCost('size(m)', { m: { a: 1 } }), 2);
});

test('every turn of a loop costs a unit at least, and more where its step is long', () => {
  const l = Array.from({ length: 1000 }, (_, i) => i);
  assert.equal(measureCost('l.filter(x, false)', { l }), 12 + 1000);
  assert.equal(measureCost('l.exists_one(x, false)', { l }), 3 + 1000);
  assert.equal(measureCost('l.map(x, false, x)', { l }), 12 + 1000);
  const long = Array.from({ length: 2000 }, () => 'true').join(' && ');
  assert.ok(measureCost(`l.all(x, ${long})`, { l }) > 1000 * 200);
});

test('a computed regular expression costs what its repetitions make of it', () => {
  const large = 'a{999}';
  assert.ok(measureCost('"a".matches(p)', { p: large }) > 5000);
  assert.ok(measureCost('"a".matches(p)', { p: 'abcdef' }) < 50);
});

test('searching for all matches ends at the limit though each match looks at the rest of the text', () => {
  assert.throws(() => evaluate('regex.findAll("a.*b|a", t)', { t: 'a'.repeat(40_000) }, 1_000_000), isTooDear);
});

test('long numbers, long keys and many bindings are read in linear time', () => {
  assert.throws(() => evaluate('double(t)', { t: `${'9'.repeat(400_000)}x` }), /not a double/);
  assert.throws(() => evaluate('duration(t)', { t: `${'9'.repeat(190)}x` }), /not a duration/);
  const key = 'k'.repeat(50_000);
  assert.throws(() => evaluate('m[k]', { k: key, m: { [`${key}x`]: 1 } }), /no such key: k{100}\.\.\. /);
  assert.equal((evaluate(`[${'[], '.repeat(15_000)}[]]`, {}, 1_000_000) as unknown[]).length, 15_001);
});
