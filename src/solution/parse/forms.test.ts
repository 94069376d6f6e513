import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { check, errorLines, solutionFacts, withHead } from '../../../test/support/solution-facts.ts';
import { isMap } from '../../core/json/json.ts';
import { plainData } from '../../core/yaml/node.ts';
import { readYaml } from '../../core/yaml/yaml.ts';
import { readDocument } from '../model/document.ts';
import type { Solution } from '../model/model.ts';
import { checkSolution } from './parse.ts';
import type { LoaderFacts } from './reading.ts';

let facts: LoaderFacts;
before(async () => {
  facts = await solutionFacts();
});

function solution(spec: string): Solution {
  const checked = check(withHead(spec), facts);
  assert.deepEqual(errorLines(checked), [], spec);
  assert.ok(checked.solution !== undefined);
  return checked.solution;
}

/** The normal form without what may differ: places, origin, and the texts. */
function meaning(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaning);
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, meaning(item)]));
  if (!isMap(value)) return value;
  if ('references' in value && 'source' in value) return { source: value['source'] };
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key]) =>
          !['at', 'written', 'origin', 'sources', 'escaped', 'needs', 'checkNeeds', 'resolverNeeds'].includes(key),
      )
      .map(([key, item]) => [key, meaning(item)]),
  );
}
const resolvers = (body: string): unknown =>
  meaning(solution(`  resolvers:\n    other: {value: [1]}\n    a: ${body}\n`).resolvers);
const actions = (body: string): unknown => meaning(solution(`  workflow:\n    actions:\n${body}\n`).workflow);

test('spellings of one meaning have one normal form', () => {
  const rows: readonly (readonly string[])[] = [
    [
      '{provider: http, inputs: {url: "https://h"}}',
      '{resolve: {with: [{provider: http, inputs: {url: "https://h"}, onError: fail}]}}',
      '{resolve: [{provider: http, inputs: {url: "https://h"}, onError: fail}]}',
      '{resolve: {provider: http, inputs: {url: "https://h"}, onError: fail}}',
      '{provider: http, inputs: {"url": \'https://h\'}, dependsOn: [], sensitive: false, type: any}',
    ],
    [
      '{provider: http, inputs: {url: "https://h"}, onError: continue}',
      '{resolve: [{provider: http, inputs: {url: "https://h"}}, {provider: static, inputs: {value: null}}]}',
    ],
    ['{value: {x: 1}}', '{provider: static, inputs: {value: {x: 1}}}', '{value: {literal: {x: 1}}}'],
    ['{value: 1, type: integer}', '{value: 1, type: int}'],
    ['{value: 1, type: datetime}', '{value: 1, type: time}', '{value: 1, type: timestamp}'],
    ['{value: 1, when: true}', '{value: 1, when: "true"}', '{value: 1, when: {expr: "true"}}'],
    ['{value: 1, when: "_.other == 1"}', '{value: 1, when: {expr: "_.other == 1"}}'],
    [
      '{value: 1, transform: [{provider: cel, inputs: {expression: __self}}]}',
      '{value: 1, transform: {provider: cel, inputs: {expression: __self}}}',
      '{value: 1, transform: {with: [{provider: cel, inputs: {expression: __self}, onError: fail}]}}',
    ],
    [
      '{value: 1, validate: {expr: "__self > 0", message: no}}',
      '{value: 1, validate: [{expr: "__self > 0", message: no}]}',
      '{value: 1, validate: {with: [{provider: validation, inputs: {expression: "__self > 0"}, message: no}]}}',
    ],
    ['{value: 1, timeout: 90s}', '{value: 1, timeout: 1m30s}', '{value: 1, timeout: 1.5m}'],
    [
      '{provider: static, inputs: {value: 1}, forEach: {in: {rslvr: other}}}',
      '{resolve: [{provider: static, inputs: {value: 1}, onError: fail, forEach: {in: {rslvr: other}, concurrency: 0, onError: fail, keepSkipped: false}}]}',
    ],
  ];
  for (const [first, ...others] of rows)
    for (const other of others) assert.deepEqual(resolvers(other), resolvers(first ?? ''), other);
});

test('what an author wrote is kept as origin', () => {
  const { resolvers: all } = solution(
    '  resolvers:\n    a: {provider: static, inputs: {value: 1}}\n    b: {resolve: [{provider: static, inputs: {value: 1}}]}\n    c: {value: 1}\n',
  );
  assert.deepEqual(
    [...all.values()].map(({ origin }) => origin),
    ['simple', 'full', 'value'],
  );
  const url = all.get('a')?.resolve.with[0]?.inputs.get('value')?.at;
  assert.deepEqual([url?.pointer, url?.line, url?.column], ['/spec/resolvers/a/inputs/value', 6, 43]);
});

test('exclusive is mutual, whichever action declares it', () => {
  const row = (a: string, b: string): string =>
    `      a: {provider: exec, inputs: {command: x}${a}}\n      b: {provider: exec, inputs: {command: x}${b}}`;
  const expected = actions(row(', exclusive: [b]', ', exclusive: [a]'));
  assert.deepEqual(actions(row(', exclusive: [b]', '')), expected);
  assert.deepEqual(actions(row('', ', exclusive: [a]')), expected);
});

test('defaults of a workflow and of retry are filled in', () => {
  const { workflow } = solution(
    '  workflow:\n    resultSchemaMode: warn\n    actions:\n      a: {provider: exec, inputs: {command: x}, retry: {maxAttempts: 3, maxDelay: 3s}}\n      b: {provider: exec, inputs: {command: x}, resultSchemaMode: ignore}\n',
  );
  const a = workflow?.actions.get('a');
  assert.equal(a?.resultSchemaMode, 'warn');
  assert.equal(workflow?.actions.get('b')?.resultSchemaMode, 'ignore');
  assert.deepEqual(a?.retry, {
    maxAttempts: 3,
    backoff: 'fixed',
    initialDelayMs: 1000,
    maxDelayMs: 3000,
    jitter: 'none',
    totalTimeoutMs: undefined,
    retryIf: undefined,
  });
});

test('a workflow that is present and empty is a workflow', () => {
  assert.equal(solution('  resolvers: {a: {value: 1}}\n').workflow, undefined);
  for (const empty of ['', ' {}', '\n    actions: {}\n    finally:'])
    assert.equal(solution(`  resolvers: {a: {value: 1}}\n  workflow:${empty}\n`).workflow?.actions.size, 0, empty);
});

test('empty transform and validate are kept, for the linter to see', () => {
  for (const empty of ['[]', '{}', '{with: []}', 'null']) {
    const a = solution(`  resolvers:\n    a: {value: 1, transform: ${empty}, validate: ${empty}}\n`).resolvers.get('a');
    assert.deepEqual([a?.transform?.with, a?.validate?.with], [[], []]);
  }
});

test('defaults of a plugin lie under the inputs of every use, with or without written ones', () => {
  const bundle =
    'bundle:\n  plugins: [{name: http, kind: provider, version: latest, defaults: {timeout: 5s, headers: {a: b}}}]\n';
  const { resolvers: all, workflow } = solution(
    `  resolvers:\n    a: {provider: http, inputs: {url: "https://h", timeout: 9s}}\n  workflow:\n    actions:\n      b: {provider: http, inputs: {url: "https://h", method: POST}}\n    finally:\n      c: {provider: http, inputs: {url: "https://h"}}\n${bundle}`,
  );
  const timeout = (inputs: ReadonlyMap<string, unknown> | undefined): unknown =>
    (inputs?.get('timeout') as { readonly value: unknown } | undefined)?.value;
  assert.equal(timeout(all.get('a')?.resolve.with[0]?.inputs), '9s');
  assert.equal(timeout(workflow?.actions.get('b')?.inputs), '5s');
  assert.equal(timeout(workflow?.finally.get('c')?.inputs), '5s');
  const headers = workflow?.actions.get('b')?.inputs.get('headers')?.at.pointer;
  assert.equal(headers, '/bundle/plugins/0/defaults/headers');
});

test('x- keys are free everywhere', () => {
  solution('  x-a: 1\n  resolvers:\n    a: {value: 1, x-b: {expr: 3}}\n  workflow:\n    x-c: [1]\nx-d: 1\n');
});

test('the order and spelling of a map change nothing', () => {
  const fields = [
    'provider: static',
    'inputs: {value: 1}',
    'type: int',
    'timeout: 3s',
    'when: "_.other == 1"',
    'sensitive: true',
  ];
  const expected = resolvers(`{${fields.join(', ')}}`);
  fc.assert(
    fc.property(fc.shuffledSubarray(fields, { minLength: fields.length }), fc.boolean(), (shuffled, block) => {
      const body = block ? `\n${shuffled.map(field => `      ${field}`).join('\n')}` : `{${shuffled.join(', ')}}`;
      assert.deepEqual(resolvers(body), expected);
    }),
  );
});

test('a document given as data has the same normal form as its text', () => {
  const text = withHead('  resolvers:\n    a: {value: {expr: "1 + 1"}, validate: {expr: "__self > 0"}, timeout: 3s}\n');
  const data: unknown = plainData(readYaml(text, 'f'));
  const given = checkSolution(readDocument({ file: 'f.yaml', directory: '/solution', content: { data } }), facts);
  assert.deepEqual(meaning(given.solution), meaning(check(text, facts).solution));
  assert.equal(given.solution?.resolvers.get('a')?.resolve.with[0]?.inputs.get('value')?.kind, 'expression');
});
