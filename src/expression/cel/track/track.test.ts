import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { celDerivations, type Sources } from '../../../../test/support/random/derivations.ts';
import * as fc from '../../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../../test/support/random-runs.ts';
import { toJson } from '../../../core/json/json.ts';
import { redactValue, type Taint, TextParts, taintAt } from '../../../core/secrets/taint.ts';
import { loadHclCodec } from '../../template/hcl-codec.ts';
import { loadYamlCodec } from '../../template/yaml-codec.ts';
import { type CelError, type CelHost, compile, ENVIRONMENTS, loadRegex } from '../cel.ts';
import { CelError as Fault } from '../run/errors.ts';

const printed: string[] = [];
const host: CelHost = {
  now: new Date(0),
  guid: () => 'g',
  debug: text => printed.push(text),
  exists: () => false,
  sleep: () => undefined,
  regex: await loadRegex(),
  yaml: await loadYamlCodec(),
  hcl: await loadHclCodec(),
};

const AS_IT_IS = { redactData: (text: string) => text, redactKnown: (text: string) => text };

/** The values that the derivations begin with. Nothing that is not tainted depends on the secret. */
const secretData = (secret: string): Readonly<Record<string, unknown>> => ({
  secret,
  pin: secret.length * 1000 + secret.charCodeAt(0),
  flag: secret.length % 2 === 0,
  creds: { user: `${secret}u`, a: JSON.stringify({ [secret]: secret }), open: 'o' },
  secrets: [secret, `${secret}2`],
  parsed: { [secret]: secret, a: [secret.length] },
  mixed: `user:${secret}@host`,
  pair: { a: secret, open: 'open', list: ['p', 'q'] },
  items: ['one', secret, 'three'],
  maps: [
    { name: 'x', a: secret },
    { name: 'y', a: 'plain', list: ['z'] },
  ],
  email: 'a@example.com',
  port: 5432,
  list: ['b', 'a', 'c'],
  map: { a: 'first', b: 'second' },
});

const sampleTaints = (secret: string): Readonly<Record<string, Taint>> => ({
  _: new Map<string, Taint>([
    ['secret', 'root'],
    ['pin', 'root'],
    ['flag', 'root'],
    ['creds', 'root'],
    ['secrets', 'root'],
    ['parsed', 'derived'],
    ['mixed', new TextParts(`user:${secret}@host`, [{ from: 5, to: 5 + secret.length }])],
    ['pair', new Map([['a', 'root']])],
    ['items', new Map([[1, 'derived']])],
    ['maps', new Map([[0, new Map([['a', 'root']])]])],
  ]),
});

const SOURCES: Sources = {
  string: [
    '_.secret',
    '_.mixed',
    '_.pair.a',
    '_.items[1]',
    '_.email',
    '"lit"',
    '_.pair.open',
    '_.maps[1].a',
    '"a"',
    '"%s-%s"',
  ],
  int: ['_.pin', '_.port', '1', '0', 'size(_.secret)'],
  uint: ['1u', 'uint(_.pin)'],
  double: ['1.5', 'double(_.pin)'],
  bool: ['_.flag', 'true', '(_.secret == "x")', '(_.email == "x")'],
  bytes: ['bytes(_.secret)', 'b"ab"'],
  list: ['_.secrets', '_.items', '_.list', '_.maps', '["x", _.email]', '[_.secret, "x"]'],
  map: ['_.creds', '_.pair', '_.parsed', '_.map', '{"a": _.secret, "open": "o"}', '_'],
  timestamp: ['timestamp(0)', 'timestamp(_.pin)'],
  duration: ['duration("1h")', 'duration(string(_.pin) + "s")'],
  optional_type: ['optional.of(_.secret)', 'optional.of("x")', 'optional.none()', '_.creds.?nope', '_.map.?a'],
  null_type: ['null'],
  type: ['type(_.secret)', 'int'],
};
const derivations = celDerivations(SOURCES);

interface Seen {
  readonly shown?: string;
  readonly single?: boolean;
  readonly fault?: CelError;
  readonly lines: readonly string[];
}

function look(expression: string, secret: string): Seen {
  printed.length = 0;
  const program = compile(expression, ENVIRONMENTS.cli);
  try {
    const { value, taint } = program.evaluateTracked({ _: secretData(secret) }, sampleTaints(secret), {
      costLimit: 100_000,
      host,
    });
    return {
      shown: JSON.stringify(redactValue(value, taint, AS_IT_IS)),
      single: typeof value === 'boolean',
      lines: [...printed],
    };
  } catch (error) {
    assert.ok(error instanceof Fault, String(error));
    return { fault: error, lines: [...printed] };
  }
}

const compiles = (expression: string): boolean => {
  try {
    compile(expression, ENVIRONMENTS.cli);
    return true;
  } catch {
    return false;
  }
};

test('what an expression shows does not depend on what is sensitive, whatever it computes', () => {
  let compared = 0;
  fc.assert(
    fc.property(derivations.filter(compiles), expression => {
      const [one, two] = [look(expression, 'hunter2-Zx'), look(expression, 'Qq77~longer-secret')];
      if (one.shown !== undefined && two.shown !== undefined) {
        compared++;
        assert.equal(one.shown, two.shown);
      }
      for (const [seen, secret] of [
        [one, 'unter2'],
        [two, '77~long'],
      ] as const) {
        assert.ok(!JSON.stringify(seen.lines).toLowerCase().includes(secret), 'a line of debug.out');
        assert.ok(!(seen.fault?.message ?? '').toLowerCase().includes(secret), seen.fault?.message);
      }
      if (one.fault?.kind === 'evaluation' && two.fault?.kind === 'evaluation' && one.fault.offset === two.fault.offset)
        assert.equal(one.fault.message, two.fault.message);
    }),
    { numRuns: randomRuns(4_000) },
  );
  assert.ok(compared > randomRuns(1_000), `only ${compared} could be compared`);
});

test('following what is sensitive changes neither value nor failure nor cost', () => {
  fc.assert(
    fc.property(derivations.filter(compiles), expression => {
      const variables = { _: secretData('hunter2-Zx') };
      const run = (tracked: boolean): readonly unknown[] => {
        const program = compile(expression, ENVIRONMENTS.cli);
        const options = { costLimit: 100_000, host };
        try {
          const value = tracked
            ? program.evaluateTracked(variables, {}, options).value
            : program.evaluate(variables, options);
          return [value, program.lastCost];
        } catch (error) {
          return [error instanceof Fault ? [error.kind, error.message, error.offset] : error, program.lastCost];
        }
      };
      assert.deepEqual(run(true), run(false));
    }),
    { numRuns: randomRuns(2_000) },
  );
});

/** The document with a getter in the place of everything sensitive, which tells that it was read. */
function watched(secret: string, read: () => void): Readonly<Record<string, unknown>> {
  const put = (owner: unknown, key: string | number, taint: Taint): void => {
    const target = owner as Record<string | number, unknown>;
    const value = target[key];
    const inside = typeof value === 'object' && value !== null && (taint === 'root' || taint instanceof Map);
    if (taint === undefined) return;
    if (inside) {
      for (const name of Object.keys(value))
        put(
          value,
          Array.isArray(value) ? Number(name) : name,
          taint === 'root' ? taint : taintAt(taint, [Array.isArray(value) ? Number(name) : name]),
        );
      return;
    }
    Object.defineProperty(target, key, {
      enumerable: true,
      get() {
        read();
        return value;
      },
    });
  };
  const data = secretData(secret);
  for (const name of Object.keys(data)) put(data, name, taintAt(sampleTaints(secret)['_'], [name]));
  return data;
}

/** A list or map with something sensitive in it counts as read when a function gets it, so only its parts are taken. */
const partsOnly = celDerivations({
  ...SOURCES,
  list: ['_.list', '_.maps[1].list', '["x", _.email]', '[_.email, "x"]', '_.pair.list'],
  map: ['_.map', '_.maps[1]', '{"a": _.email, "open": _.pair.open}', '{"a": _.port == 1 ? _.secret : "no"}'],
});

test('nothing is hidden that did not read anything sensitive', () => {
  let shown = 0;
  fc.assert(
    fc.property(partsOnly.filter(compiles), expression => {
      const secret = 'hunter2-Zx';
      let reads = 0;
      const program = compile(`{"it": ${expression}}`, ENVIRONMENTS.cli);
      const options = { costLimit: 100_000, host };
      let plain: string;
      try {
        plain = JSON.stringify(toJson(program.evaluate({ _: watched(secret, () => reads++) }, options)));
      } catch {
        return;
      }
      if (reads > 0) return;
      shown++;
      const { value, taint } = program.evaluateTracked({ _: secretData(secret) }, sampleTaints(secret), options);
      assert.equal(JSON.stringify(redactValue(value, taint, AS_IT_IS)), plain);
    }),
    { numRuns: randomRuns(3_000) },
  );
  assert.ok(shown > randomRuns(300), `only ${shown} read nothing sensitive`);
});

/** What is expected to be shown of an expression. */
const SHOWN: readonly (readonly [expression: string, shown: unknown])[] = [
  ['{"email": _.email, "set": size(_.secret) > 0}', { email: 'a@example.com', set: '[REDACTED]' }],
  ['"user:" + _.secret + "@" + _.email', 'user:[REDACTED]@a@example.com'],
  ['[_.email, _.secret].join(", ")', 'a@example.com, [REDACTED]'],
  ['"%s=%s".format([_.email, _.secret.reverse()])', 'a@example.com=[REDACTED]'],
  ['_.mixed', 'user:[REDACTED]@host'],
  ['_.mixed + "/" + _.email', 'user:[REDACTED]@host/a@example.com'],
  ['_.mixed.upperAscii()', '[REDACTED]'],
  ['_.secret.size()', '[REDACTED]'],
  ['_.secret == "x" ? "yes" : "no"', '[REDACTED]'],
  ['_.email == "x" ? _.secret : "no"', 'no'],
  ['_.maps.map(m, m.name)', ['x', 'y']],
  [
    '_.maps',
    [
      { name: 'x', a: '[REDACTED]' },
      { name: 'y', a: 'plain', list: ['z'] },
    ],
  ],
  ['_.maps.filter(m, m.name == "y")', [{ name: 'y', a: 'plain', list: ['z'] }]],
  ['_.maps.sortBy(m, m.name == "x").map(m, m.a)', ['plain', '[REDACTED]']],
  ['_.items.reduce(t, i, "", t + i)', 'one[REDACTED]three'],
  ['_.items.reduce(t, i, [], t + [i])', ['one', '[REDACTED]', 'three']],
  ['_.list.reduce(t, i, _.secret, i)', 'c'],
  ['_.secret.split("").reduce(n, c, 0, n + 1)', '[REDACTED]'],
  ['_.parsed.reduce(n, k, 0, n + 1)', '[REDACTED]'],
  ['_.list.reduce(n, i, 0, _.secret == i ? n : n + 1)', '[REDACTED]'],
  ['[_.pin, 1].sum()', '[REDACTED]'],
  ['strings.camel(_.mixed)', '[REDACTED]'],
  ['map.merge(_.map, {"b": _.secret})', { a: 'first', b: '[REDACTED]' }],
  ['map.omit(_.pair, ["list"])', { a: '[REDACTED]', open: 'open' }],
  ['_.items.reverse()', ['three', '[REDACTED]', 'one']],
  ['_.items.slice(1, 3)', ['[REDACTED]', 'three']],
  ['{_.secret: 1}', '[REDACTED]'],
  ['json.unmarshal(_.creds.a)', '[REDACTED]'],
  ['_.creds', { user: '[REDACTED]', a: '[REDACTED]', open: '[REDACTED]' }],
  ['_.secret.split("").map(c, c == "a")', '[REDACTED]'],
  ['_.items.map(i, i == "one")', [true, '[REDACTED]', false]],
  ['cel.bind(s, _.secret, {"a": s, "b": _.email})', { a: '[REDACTED]', b: 'a@example.com' }],
  ['_.creds.?nope.orValue(_.email)', 'a@example.com'],
  ['_.pair.transformMap(k, v, v)', { a: '[REDACTED]', open: 'open', list: ['p', 'q'] }],
];
for (const [expression, expected] of SHOWN)
  test(`${expression} shows ${JSON.stringify(expected)}`, () => {
    assert.deepEqual(JSON.parse(look(expression, 'hunter2-Zx').shown ?? 'null'), expected);
  });

test('a message shows its words and hides the values that come from a secret', () => {
  const message = (expression: string): string | undefined => look(expression, 'hunter2-Zx').fault?.message;
  assert.equal(message('_.map[_.secret]'), 'no such key: [REDACTED]');
  assert.equal(message('_.parsed.nope'), 'no such key: [REDACTED]');
  assert.match(message('_.pair.nope') ?? '', /^no such key: nope.*\(keys: a string, open string, list list\)$/);
  assert.equal(message('time.now().getHours(_.secret)'), 'there is no time zone [REDACTED]');
  assert.equal(message('debug.throw("no " + _.secret)'), '[REDACTED]');
  assert.equal(message('debug.throw(_.email)'), 'a@example.com');
  assert.equal(message('regex.match(_.secret + "(", "x")'), 'invalid regular expression: [REDACTED]');
  assert.equal(message('_.list[size(_.secret)]'), 'index [REDACTED] is out of range: the list has [REDACTED] elements');
});

test('debug.out shows what is not sensitive of its arguments', () => {
  assert.deepEqual(look('debug.out("login", _.pair)', 'hunter2-Zx').lines, [
    'login: {"a":"[REDACTED]","open":"open","list":["p","q"]}',
  ]);
});

test('every failure keeps the values in its message apart from the words', () => {
  const folder = join(import.meta.dirname, '..');
  const sources = globSync('**/*.ts', { cwd: folder }).filter(file => !file.endsWith('.test.ts'));
  const mixed = sources.filter(file =>
    /\b(?:(?<!\.)fail|new Failure)\(\s*(?:\(\) =>\s*)?`/.test(readFileSync(join(folder, file), 'utf8')),
  );
  assert.deepEqual(mixed, [], 'write fail(say`...`)');
});
