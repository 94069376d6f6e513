import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { solutionFacts } from '../../test/support/solution-facts.ts';
import { formatPosition, ToolError } from '../core/errors.ts';
import { type Taint, TextParts } from '../core/secrets/taint.ts';
import type { Node } from '../core/yaml/node.ts';
import { readYaml } from '../core/yaml/yaml.ts';
import { createEvaluator, type Evaluator, Unknown } from './evaluate.ts';
import { type Parsers, parseCondition, parseValue } from './parse-value.ts';
import { defineUnknown, extendScope, type Scope } from './scope.ts';
import type { Condition, Value } from './value.ts';

let parsers: Parsers;
before(async () => {
  ({ parsers } = await solutionFacts());
});

const evaluator: Evaluator = createEvaluator({
  costLimit: 100_000,
  maxTemplateOutput: 1000,
  templateTimeoutMs: 1000,
  now: new Date(0),
  libraries: {},
  host: () => ({ now: new Date(0), guid: () => 'g', debug: () => undefined }),
});

const resolvers: Record<string, unknown> = {
  host: 'example',
  cfg: { hosts: [], port: 80, 'odd key': { x: [1, 2] } },
  token: 'secret-value',
  pair: { open: 'a', hidden: 'b' },
};
defineUnknown(resolvers, 'late', ['__actions.build', 'resolver region']);
const scope: Scope = {
  variables: { _: resolvers, __cwd: '/work' },
  taints: {
    _: new Map<string, Taint>([
      ['token', 'root'],
      ['pair', new Map([['hidden', 'root']])],
    ]),
  },
  skipped: new Set(['gone']),
  place: '/p',
};

const partials = new Map([['part.liquid', 'x\n  {{ _.cfg.nope }}']]);
const parsing = () => ({
  parsers,
  partials,
  isKnown: () => true,
  report: (fault: unknown) => assert.fail(JSON.stringify(fault)),
});
/** The value of the only key of a map, as it stands in a file. */
function nodeIn(text: string): Node {
  const root = readYaml(text, 'f.yaml');
  assert.ok(root.kind === 'map');
  const [entry] = root.entries.values();
  assert.ok(entry !== undefined);
  return entry.value;
}
const valueIn = (text: string): Value => parseValue(nodeIn(text), '/v', parsing());
const value = (text: string): Value => valueIn(`v: ${text}`);
function condition(text: string): Condition {
  const found = parseCondition(nodeIn(text), '/when', parsing());
  assert.ok(found !== undefined);
  return found;
}
const data = (text: string): unknown => JSON.parse(JSON.stringify(evaluator.evaluate(value(text), scope).data));

function failure(work: () => unknown): ToolError {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof ToolError, String(error));
    return error;
  }
  return assert.fail('no error');
}
/** `file:line:column pointer` of the error. */
const place = (work: () => unknown): string => {
  const { at } = failure(work);
  return at === undefined ? 'nowhere' : `${formatPosition(at)} ${at.pointer}`;
};

test('references are evaluated at every depth, and data stays what it is', () => {
  assert.equal(data('{rslvr: host}'), 'example');
  assert.deepEqual(data('{a: [{expr: "1 + 1"}, "{{ host }}", {literal: {expr: "1"}}], b: {tmpl: "{{ host }}!"}}'), {
    a: [2, '{{ host }}', { expr: '1' }],
    b: 'example!',
  });
  assert.deepEqual(data('{rslvr: \'cfg["odd key"].x[1]\'}'), 2);
});

/** Each is at fault where its `nope` stands; templates name the variable that it is looked up in. */
const TEXTS: readonly string[] = [
  'v: {expr: _.cfg.nope}',
  'v: {expr: "_.cfg.nope"}',
  "v: {expr: '_.cfg.nope'}",
  'v:\n  expr: "\\"a\\" + \\u005f.cfg.nope"',
  'v:\n  expr: |\n    size(_.host) > 0 ?\n      _.cfg.nope\n    : 1\n',
  'v:\n  expr: |2\n      [1,\n        _.cfg.nope]\n',
  'v:\n  expr: |-\n\n\n    _.cfg.nope\n',
  'v:\n  expr: >\n    size(_.host) > 0 ?\n    _.cfg.nope\n    : 1\n',
  'v:\n  expr: >-\n\n    1 +\n      size(\n        _.cfg.nope)\n',
  'v:\n  expr: size(_.host) +\n    _.cfg.nope\n    + 1\n',
  'v:\n  expr: "size(_.host) > 0 ?\n\n      _.cfg.nope\\\n    : 1"\n',
  'v:\n  - a:\n      - 1\n      - expr: |\n          1 +\n          _.cfg.nope\n',
  'v: {tmpl: "{{ host }} {{ cfg.nope }}"}',
  'v:\n  tmpl: |\n    {{ host }}\n      {{ cfg.nope }}\n',
  'v:\n  tmpl: >\n    {{ host }}\n    {{ cfg.nope }}\n',
];

test('a text that fails says where in the document, however it is written', () => {
  for (const written of TEXTS) {
    const before = written.slice(0, written.indexOf(written.includes('tmpl') ? 'cfg' : 'nope')).split('\n');
    const expected = `f.yaml:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    for (const form of [written, written.replaceAll('\n', '\r\n'), `\ufeff${written}`])
      assert.equal(place(() => evaluator.evaluate(valueIn(form), scope)).split(' ')[0], expected, written);
  }
});

test('errors carry the pointer of the key that the text belongs to', () => {
  const text = 'v:\n  - a:\n      expr: 1 / 0 + size(_.cfg)';
  assert.equal(
    place(() => evaluator.evaluate(valueIn(text), scope)),
    'f.yaml:3:15 /v/0/a',
  );
});

test('a condition says where, and what it is when it is not bool', () => {
  const text = 'when: |\n  _.cfg.port == 80 &&\n    _.cfg.nope == 1\n';
  assert.equal(
    place(() => evaluator.evaluateCondition(condition(text), scope)),
    'f.yaml:3:11 /when',
  );
  const number = failure(() => evaluator.evaluateCondition(condition('when: _.cfg.port'), scope));
  assert.match(number.message, /the condition must be bool, but it is int: _\.cfg\.port/);
  assert.equal(evaluator.evaluateCondition(condition('when: true'), scope), true);
  assert.equal(evaluator.evaluateCondition(condition('when: _.cfg.port == 80'), scope), true);
});

test('a fault of a rendered file is told in its words, and at the text that renders it', () => {
  const error = failure(() => evaluator.evaluate(value('\n  tmpl: |\n    a\n    {% render "part.liquid" %}\n'), scope));
  assert.match(error.message, /part\.liquid:2:\d+/);
  assert.equal(error.at?.line, 2);
});

test('a program without a document has no place; with one it has that of its text', () => {
  const program = parsers.compile('1 +\n  _.cfg.nope');
  assert.equal(
    place(() => evaluator.evaluateProgram(program, scope)),
    'nowhere',
  );
  const input = valueIn('expression: |\n  1 +\n    _.cfg.nope\n');
  assert.ok(input.kind === 'literal');
  assert.equal(
    place(() => evaluator.evaluateProgram(program, scope, input)),
    'f.yaml:3:11 /v',
  );
});

test('a part that is missing names the last that is there, and its kind', () => {
  const rows: readonly (readonly [string, RegExp])[] = [
    ["{rslvr: 'cfg.hosts[0].name'}", /^cfg\.hosts has no item \[0\] \(it is a list of 0\)$/],
    ["{rslvr: 'cfg.nope'}", /^cfg has no key "nope" \(it is a map with keys hosts, port, odd key\)$/],
    ['{rslvr: \'cfg["odd key"].y\'}', /^cfg\["odd key"\] has no key "y"/],
    ["{rslvr: 'host.x'}", /^host has no key "x" \(it is string\)$/],
    ["{rslvr: 'toString'}", /^resolver "toString" has no value here$/],
    ["{rslvr: 'cfg.constructor'}", /^cfg has no key "constructor"/],
  ];
  for (const [text, said] of rows) assert.match(failure(() => data(text)).message, said);
});

test('a skipped resolver is told as such, unless the text asks first', () => {
  for (const text of [
    '{rslvr: gone}',
    '{expr: _.gone}',
    '{expr: "_.gone.x"}',
    '{tmpl: "{{ gone }}"}',
    '{tmpl: "{{ _.gone }}"}',
  ])
    assert.match(
      failure(() => data(text)).message,
      /resolver "gone" was skipped \(its when was false\); use has\(_\.gone\)/,
      text,
    );
  assert.equal(data('{expr: "has(_.gone) ? _.gone : \'d\'"}'), 'd');
  assert.equal(data('{expr: "_.?gone.orValue(\'d\')"}'), 'd');
  assert.equal(data('{tmpl: "{{ gone | default: \\"d\\" }}"}'), 'd');
});

test('what is not known yet is listed by leaf, with its causes', () => {
  const known = evaluator.evaluateKnown(
    value('{a: {rslvr: late}, b: [1, {expr: "_.late + 1"}], "c/d": {tmpl: "{{ late }}"}, e: {rslvr: host}}'),
    scope,
  );
  assert.ok(!known.known);
  assert.deepEqual(
    known.leaves.map(({ pointer, source, causes }) => [pointer, source, causes.join()]),
    [
      ['/a', 'late', '__actions.build,resolver region'],
      ['/b/1', '_.late + 1', '__actions.build,resolver region'],
      ['/c~1d', '{{ late }}', '__actions.build,resolver region'],
    ],
  );
  assert.equal(data('{expr: "true || _.late == 1"}'), true);
  assert.throws(() => evaluator.evaluate(value('{expr: _.late}'), scope), Unknown);
});

test('other failures are not taken for what is unknown', () => {
  assert.match(
    failure(() => evaluator.evaluateKnown(value('{a: {rslvr: late}, b: {expr: "1 / 0 + _.cfg.port"}}'), scope)).message,
    /division|divide|zero/,
  );
});

test('what was computed from a secret is hidden, but for a single bool', () => {
  const taint = (text: string): unknown => evaluator.evaluate(value(text), scope).taint;
  assert.equal(taint('{rslvr: token}'), 'root');
  assert.equal(taint('{expr: _.token}'), 'root');
  assert.equal(taint('{expr: "_.token.substring(0, 4)"}'), 'derived');
  assert.deepEqual(taint('{tmpl: "x {{ token }}"}'), new TextParts('x secret-value', [{ from: 2, to: 14 }]));
  assert.equal(taint('{expr: "size(_.token)"}'), 'derived');
  assert.equal(taint('{expr: "size(_.token) > 3"}'), undefined);
  assert.deepEqual(taint('{expr: "[_.host, _.token == \'x\']"}'), new Map([[1, 'derived']]));
  assert.equal(taint('{expr: "_.token == \'x\' ? true : false"}'), 'root');
  assert.equal(taint('{expr: "_.token == \'x\'"}'), undefined);
  assert.equal(taint('{rslvr: host}'), undefined);
  assert.equal(taint('{rslvr: pair.open}'), undefined);
  assert.equal(taint('{rslvr: pair.hidden}'), 'root');
  assert.notEqual(taint('{rslvr: pair}'), undefined);
  assert.notEqual(taint('[1, {rslvr: token}]'), undefined);
  const hidden = extendScope(scope, { variables: { _: { token: 'open' } } });
  assert.equal(evaluator.evaluate(value('{rslvr: token}'), hidden).taint, undefined);
});

test('a limit names itself and the place', () => {
  const text = '{expr: "lists.range(300).map(a, lists.range(300).map(b, a * b + _.cfg.port))"}';
  const error = failure(() => data(text));
  assert.equal(error.code, 'cost-exceeded');
  assert.match(error.message, /100,?000/);
  assert.equal(error.at?.line, 1);
  const long = failure(() => data('{tmpl: "{% for i in (1..1000) %}{{ host }}{% endfor %}"}'));
  assert.equal(long.code, 'invalid-template');
  assert.match(long.message, /1,?000/);
});

test('an abort ends an expression', () => {
  const aborted = createEvaluator({
    costLimit: 1_000_000,
    maxTemplateOutput: 1000,
    templateTimeoutMs: 1000,
    now: new Date(0),
    libraries: {},
    host: () => ({ now: new Date(0), guid: () => 'g', debug: () => undefined }),
    signal: AbortSignal.abort(),
  });
  assert.equal(
    failure(() => aborted.evaluate(value('{expr: "lists.range(10000).map(a, a * _.cfg.port)"}'), scope)).code,
    'cancelled',
  );
});
