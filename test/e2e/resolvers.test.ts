import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { resolved } from '../support/solution-run.ts';

const value = (of: unknown): object => ({ provider: 'static', inputs: { value: of } });
const failing = { provider: 'cel', inputs: { expression: 'debug.throw("no luck")' } };
const expr = (text: string): object => ({ expr: text });

describe('value references', () => {
  test('an expression is evaluated at every depth', async () => {
    const deep = { a: { b: { c: { d: { e: expr('1+1') } } } } };
    const { data } = await resolved({ x: { value: expr('1+1') }, y: { value: deep } });
    assert.deepEqual(data, { x: 2, y: { a: { b: { c: { d: { e: 2 } } } } } });
  });

  test('one of the reference keys beside another key is an error of the document', async () => {
    const { code, stderr } = await resolved({ x: { value: { expr: '1', x: 1 } } });
    assert.equal(code, 2);
    assert.match(stderr, /solution\.yaml:\d+:\d+/);
    assert.match(stderr, /literal/);
  });

  test('literal keeps what looks like a reference as data', async () => {
    const { data } = await resolved({ x: { value: { literal: { expr: '1' } } } });
    assert.deepEqual(data, { x: { expr: '1' } });
  });

  test('a missing part of a path is an error that names the last existing one', async () => {
    const { code, stderr } = await resolved({
      cfg: { value: { hosts: [] } },
      x: { value: { rslvr: 'cfg.hosts[0].name' } },
    });
    assert.equal(code, 1);
    assert.match(stderr, /cfg\.hosts/);
  });

  test('a value that arrives at run time is data, whatever it looks like', async () => {
    const { data } = await resolved(
      { x: { resolve: { with: [{ provider: 'parameter', inputs: { key: 'p', type: 'json' } }] } } },
      ['-r', 'p={"expr":"1+1"}'],
    );
    assert.deepEqual(data, { x: { expr: '1+1' } });
  });

  test('a parameter whose text begins with @ is written with two', async () => {
    const { data } = await resolved(
      { x: { resolve: { with: [{ provider: 'parameter', inputs: { key: 'p', type: 'string' } }] } } },
      ['-r', 'p=@@me and @@you'],
    );
    assert.deepEqual(data, { x: '@me and @@you' });
  });

  test('whole numbers are integers whatever their spelling, and integers divide without fraction', async () => {
    const { data } = await resolved({
      n: { value: 1 },
      plus: { value: expr('_.n + 1') },
      half: { value: expr('7 / 2') },
      mixed: { value: expr('1.5 + 1') },
      none: { value: null },
    });
    assert.deepEqual(data, { n: 1, plus: 2, half: 3, mixed: 2.5, none: null });
  });
});

describe('the resolve chain', () => {
  const chain = (...sources: unknown[]): object => ({ resolve: { with: sources } });
  const never = { ...value('never'), when: false };

  test('takes the first source that gives a value', async () => {
    const { data, code } = await resolved({ x: chain(failing, value(null), value('a')) });
    assert.equal(code, 0);
    assert.deepEqual(data, { x: 'a' });
  });

  test('is null when a source gave null and no later one a value', async () => {
    const { data } = await resolved({ a: chain(value(null)), b: chain(value(null), failing) });
    assert.deepEqual(data, { a: null, b: null });
  });

  test('fails when every source failed, and lists each attempt', async () => {
    const { code, stderr } = await resolved({ x: chain(failing, failing) });
    assert.equal(code, 1);
    assert.equal(stderr.match(/cel: no luck/g)?.length, 2);
  });

  test('is skipped when every source is', async () => {
    const { code, data } = await resolved({ x: chain(never), y: { value: expr('has(_.x) ? _.x : "d"') } });
    assert.equal(code, 0);
    assert.deepEqual(data, { y: 'd' });
  });

  test('goes on until the condition holds', async () => {
    const until = (...numbers: number[]): object => ({ resolve: { with: numbers.map(value), until: '__self > 2' } });
    assert.deepEqual((await resolved({ x: until(1, 2, 3) })).data, { x: 3 });
    const { code, stderr } = await resolved({ x: until(1, 2) });
    assert.equal(code, 1);
    assert.match(stderr, /no source satisfied until/);
  });

  test('never moves on from an unknown provider', async () => {
    const { code, stderr } = await resolved({ x: chain({ provider: 'htpp', inputs: {} }, value('a')) });
    assert.equal(code, 2);
    assert.match(stderr, /did you mean.*http/i);
  });

  test('of the simple form with onError continue gives null and one warning', async () => {
    const { code, data, stderr } = await resolved({ x: { ...failing, onError: 'continue' } });
    assert.equal(code, 0);
    assert.deepEqual(data, { x: null });
    assert.equal(stderr.match(/warning/g)?.length, 1);
  });
});

describe('a skipped resolver', () => {
  const x = { value: 1, when: false };
  test('is absent, so guarded reads take the other way', async () => {
    const { data, code } = await resolved({
      x,
      a: { value: expr('has(_.x) ? _.x : "d"') },
      b: { value: { tmpl: '{{ x | default: "d" }}' } },
      c: { value: expr('_.?x.orValue("d")') },
    });
    assert.equal(code, 0);
    assert.deepEqual(data, { a: 'd', b: 'd', c: 'd' });
  });

  for (const [form, reader] of [
    ['expression', expr('_.x')],
    ['template', { tmpl: '{{ x }}' }],
    ['reference', { rslvr: 'x' }],
  ] as const) {
    test(`is an error for an unguarded ${form} that says why it is absent`, async () => {
      const { code, stderr } = await resolved({ x, a: { value: reader } });
      assert.equal(code, 1);
      assert.match(stderr, /resolver "x" was skipped \(its when was false\)/);
    });
  }
});

describe('forEach of a step', () => {
  const over = (clause: object, more: object = {}): object => ({
    value: [1, null, 3],
    transform: { with: [{ provider: 'cel', inputs: { expression: '__item' }, forEach: clause, ...more }] },
  });

  test('drops an item whose when is false, never a null', async () => {
    const { data } = await resolved({
      a: over({}, { when: '__item != 1' }),
      b: over({ keepSkipped: true }, { when: '__item != 1' }),
    });
    assert.deepEqual(data, { a: [null, 3], b: [null, null, 3] });
  });

  test('collects every item with index and outcome', async () => {
    const step = {
      provider: 'cel',
      inputs: { expression: '__item == null ? debug.throw("no item") : __item' },
      forEach: { onError: 'collect' },
    };
    const { data } = await resolved({ a: { value: [1, null, 3], transform: { with: [step] } } });
    const { a } = data as { a: { index: number; item: unknown; data?: unknown; error?: unknown }[] };
    assert.deepEqual(
      a.map(({ index, item, data: result }) => [index, item, result]),
      [
        [0, 1, 1],
        [1, null, undefined],
        [2, 3, 3],
      ],
    );
    assert.ok(a[1]?.error !== undefined);
  });
});

describe('validation', () => {
  test('runs every rule and exits 2', async () => {
    const rules = [
      { expr: '__self > 5', message: 'must be above five' },
      { expr: '__self % 2 == 0', message: 'must be even' },
    ];
    const { code, stderr } = await resolved({ x: { value: 3, validate: { with: rules } } });
    assert.equal(code, 2);
    assert.match(stderr, /must be above five/);
    assert.match(stderr, /must be even/);
  });

  test('may read a resolver that is computed from the value', async () => {
    const { code, data } = await resolved({
      a: { value: 1, validate: { with: [{ expr: '__self < _.b' }] } },
      b: { value: expr('_.a + 1') },
    });
    assert.equal(code, 0);
    assert.deepEqual(data, { a: 1, b: 2 });
  });
});

describe('types', () => {
  const typed: readonly (readonly [string, unknown, unknown])[] = [
    ['int', '07', 7],
    ['int', '1.0', Error],
    ['int', 2.0, 2],
    ['int', '9007199254740993', '9007199254740993'],
    ['bool', 'yes', Error],
    ['array', 'x', ['x']],
    ['array', {}, Error],
    ['time', '2026-01-02', '2026-01-02T00:00:00Z'],
    ['duration', 5, Error],
    ['string', 1e21, '1000000000000000000000'],
  ];
  for (const [type, given, expected] of typed) {
    test(`${type} of ${JSON.stringify(given)} is ${expected === Error ? 'an error' : JSON.stringify(expected)}`, async () => {
      const { code, data } = await resolved({ x: { type, value: given } });
      assert.equal(code, expected === Error ? 1 : 0);
      if (expected !== Error) assert.deepEqual(data, { x: expected });
    });
  }
});

describe('readers of expressions', () => {
  test('names bound inside an expression or template are not resolvers', async () => {
    const { data, code } = await resolved({
      items: { value: [{ name: 'a' }, { name: 'b' }] },
      env: { value: 'p' },
      text: { value: { tmpl: '{% for i in items %}{{ i.name }}{{ env }}{% endfor %}' } },
      list: { value: expr('[1].map(i, i + 1)') },
    });
    assert.equal(code, 0);
    assert.deepEqual(data, { items: [{ name: 'a' }, { name: 'b' }], env: 'p', text: 'apbp', list: [2] });
  });

  test('a name that does not exist is a load error with the nearest, guarded or not', async () => {
    const { code, stderr } = await resolved({ name: { value: 1 }, x: { value: expr('has(_.nmae)') } });
    assert.equal(code, 2);
    assert.match(stderr, /did you mean "?name/i);
  });

  test('a misspelt namespace of a function is an error that suggests the right one', async () => {
    const { code, stderr } = await resolved({ x: { value: expr('filepth.join("a", "b")') } });
    assert.equal(code, 2);
    assert.match(stderr, /undeclared function filepth\.join; did you mean filepath\.join/);
  });

  test('a cycle is shown with the position of each edge', async () => {
    const { code, stderr } = await resolved({
      a: { value: expr('_.b') },
      b: { value: expr('_.c') },
      c: { value: expr('_.a') },
    });
    assert.equal(code, 2);
    assert.match(stderr, /a -> b -> c -> a/);
    assert.equal(new Set(stderr.match(/solution\.yaml:\d+:\d+/g)).size, 3);
  });
});

describe('parameters', () => {
  const parameter = (inputs: object, more: object = {}): object => ({ provider: 'parameter', inputs, ...more });

  test('are read once, by the declared type', async () => {
    const { data } = await resolved(
      {
        v: parameter({ key: 'v', type: 'string' }),
        n: parameter({ key: 'n', type: 'int' }),
        l: parameter({ key: 'l', type: 'string' }),
        m: parameter({ key: 'l', type: 'csv' }),
        e: parameter({ key: 'e' }),
        i: parameter({ key: 'i' }),
        o: parameter({ key: 'o' }),
      },
      ['-r', 'v=1.10', '-r', 'n=1', '-r', 'l=a,b', '-r', 'e=1e5', '-r', 'i=12', '-r', 'o={"a":1}'],
    );
    assert.deepEqual(data, { v: '1.10', n: 1, l: 'a,b', m: ['a', 'b'], e: '1e5', i: 12, o: { a: 1 } });
  });

  test('given more than once: the last one counts, with a warning; a list collects them', async () => {
    const { data, stderr } = await resolved(
      { t: parameter({ key: 't', type: 'string' }), l: parameter({ key: 'l', type: 'csv' }) },
      ['-r', 't=a', '-r', 't=b', '-r', 'l=a', '-r', 'l=b,c'],
    );
    assert.deepEqual(data, { t: 'b', l: ['a', 'b', 'c'] });
    assert.deepEqual(stderr.match(/parameter .*/g), ['parameter "t" is given more than once; the last one counts']);
  });

  test('that are not declared are refused with the nearest name', async () => {
    const { code, stderr } = await resolved({ region: parameter({ key: 'region' }) }, ['-r', 'reigon=eu']);
    assert.equal(code, 3);
    assert.match(stderr, /region/);
  });

  test('are never in _', async () => {
    const { code } = await resolved({ region: parameter({ key: 'v' }), x: { value: expr('_.v') } }, ['-r', 'v=1']);
    assert.equal(code, 2);
  });
});
