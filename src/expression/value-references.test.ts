import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { solutionFacts } from '../../test/support/solution-facts.ts';
import { readYaml } from '../core/yaml/yaml.ts';
import { CONTEXTS, contextVariables } from './contexts.ts';
import { type Parsers, parseCondition, parseValue } from './parse-value.ts';
import { addConditionMentions, addMentions, type Mention, type Names } from './value-references.ts';

let parsers: Parsers;
before(async () => {
  ({ parsers } = await solutionFacts());
});
const parsing = () => ({
  parsers,
  partials: new Map<string, string>(),
  isKnown: () => true,
  report: (fault: unknown) => assert.fail(JSON.stringify(fault)),
});

const names: Names = {
  variables: contextVariables('action-inputs', { item: 'host', index: undefined }),
  aliases: new Map([['build', 'compile']]),
  resolvers: new Set(['region', 'host', 'env']),
};
const shown = ({ of, name, at }: Mention): string => `${of} ${name} ${at.line}:${at.column}`.replace('  ', ' ');

function mentions(text: string, given: Names = names): string[] {
  const found: Mention[] = [];
  addMentions(parseValue(readYaml(text, 'f'), '', parsing()), given, found);
  return found.map(shown);
}

test('resolvers, actions, aliases and variables are found with their places', () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['{rslvr: "region.x"}', ['resolver region 1:9']],
    ['{expr: "_.region + _[\\"env\\"]"}', ['resolver region 1:9', 'resolver env 1:20']],
    ['{expr: "__actions.a.results.x"}', ['action a 1:9']],
    ['{expr: "build.results"}', ['action compile 1:9']],
    ['{expr: "host + __index"}', ['variable host 1:9', 'variable __index 1:16']],
    ['{expr: "region"}', ['variable region 1:9']],
    [
      '{tmpl: "{{ region }}{{ host }}{{ build.results.sha }}"}',
      ['resolver region 1:12', 'variable host 1:24', 'action compile 1:34'],
    ],
    ['{tmpl: "{{ _.env }}"}', ['resolver env 1:12']],
    ['{expr: "[1].map(_, _.x)"}', []],
    ['{expr: "has(_.x) && \\"y\\" in _"}', ['resolver x 1:13', 'resolver y 1:30']],
    ['{expr: "_[_.region]"}', ['resolvers 1:9', 'resolver region 1:11']],
    ['{expr: "size(__actions)"}', ['actions 1:14']],
    ['{tmpl: "{% for i in env %}{{ i.name }}{{ region }}{% endfor %}"}', ['resolver env 1:21', 'resolver region 1:42']],
    ['[1, {a: {expr: "_.env"}}]', ['resolver env 1:17']],
    ['{literal: {expr: "_.env"}}', []],
  ];
  for (const [text, expected] of rows) assert.deepEqual(mentions(text).sort(), [...expected].sort(), text);
});

test('a text of several lines tells the line in the file', () => {
  assert.deepEqual(mentions('a:\n  expr: |\n    _.env +\n      _.region\n'), [
    'resolver env 3:5',
    'resolver region 4:7',
  ]);
});

test('files that a template renders are named', () => {
  assert.deepEqual(mentions(`{tmpl: "{% render 'part.liquid' %}"}`), ['file part.liquid 1:8']);
});

test('variables of the text itself are not mentions', () => {
  const local = { ...names, local: new Set(['_', 'statusCode']) };
  assert.deepEqual(mentions('{expr: "_.body.x == statusCode && host != \\"\\""}', local), ['variable host 1:35']);
});

test('conditions mention like values, constants nothing', () => {
  const found: Mention[] = [];
  for (const text of ['_.env == "a"', 'true']) {
    const condition = parseCondition(readYaml(text, 'f'), '/when', parsing());
    if (condition !== undefined) addConditionMentions(condition, names, found);
  }
  assert.deepEqual(found.map(shown), ['resolver env 1:1']);
});

test('every context has the common variables, and item names only where a forEach gives them', () => {
  for (const name of Object.keys(CONTEXTS) as (keyof typeof CONTEXTS)[]) {
    const plain = contextVariables(name);
    const inForEach = contextVariables(name, { item: 'x', index: 'i' });
    for (const common of ['_', '__cwd', '__solutionDir']) assert.ok(plain.has(common));
    assert.ok(!plain.has('__item'));
    assert.deepEqual(
      [inForEach.has('__item'), inForEach.has('x'), inForEach.has('i')],
      Array(3).fill(CONTEXTS[name].itemNames),
    );
    // The lock is taken before anything is planned.
    assert.equal(plain.has('__plan'), name !== 'workflow-lock');
    assert.equal(plain.has('__actions'), name.startsWith('action') || name === 'retry-if');
  }
});
