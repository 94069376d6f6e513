import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lintText } from '../../test/support/worlds/lint-world.ts';

const TEXT = `resolvers:
  z: {value: 1}
  a: {provider: htpp}
  s: {value: {password: some-secret}}
`;
const rules = async (text: string, options = {}): Promise<string[]> =>
  (await lintText(text, options)).findings.map(({ rule, severity }) => `${severity} ${rule}`);

test('findings stand in the order of the document, those of one place by rule', async () => {
  const { findings } = await lintText(TEXT);
  const places = findings.map(({ line, column, rule }) => [line, column, rule] as const);
  const sorted = places.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : 1));
  assert.deepEqual(places, sorted);
  assert.deepEqual(await rules(TEXT), [
    'info missing-description',
    'info missing-description',
    'error missing-provider',
    'info missing-description',
    'warning secret-in-literal',
  ]);
});

test('the minimum severity leaves out what is below it, the counts follow', async () => {
  assert.deepEqual(await rules(TEXT, { severity: 'warning' }), ['error missing-provider', 'warning secret-in-literal']);
  const { valid, summary } = await lintText(TEXT, { severity: 'error' });
  assert.deepEqual({ valid, summary }, { valid: false, summary: { errors: 1, warnings: 0, infos: 0, total: 1 } });
});

test('only the rules that are asked for answer', async () => {
  const { findings, valid } = await lintText(TEXT, { rules: ['secret-in-literal'] });
  assert.deepEqual(
    findings.map(({ rule }) => rule),
    ['secret-in-literal'],
  );
  assert.equal(valid, true);
});

test('configured severities hold, those of refused rules stay', async () => {
  const severities = new Map([
    ['missing-description', 'off'],
    ['secret-in-literal', 'error'],
    ['missing-provider', 'off'],
  ] as const);
  assert.deepEqual(await rules(TEXT, { severities }), ['error missing-provider', 'error secret-in-literal']);
});

test('what loading refuses is an error although the rule is switched off or down', async () => {
  const text =
    'resolvers:\n  a: {provider: http, description: x, inputs: {url: "https://example.com", method: POST}}\n';
  const severities = new Map([['resolver-side-effect', 'off']] as const);
  assert.deepEqual(await rules(text, { severities }), ['error resolver-side-effect']);
});

test('a document that is not a map is one finding', async () => {
  const { findings } = await lintText('apiVersion: tool.dev/v1'.replace(/.*/, '[apiVersion: x]'));
  assert.ok(findings.length > 0);
  assert.ok(findings.every(({ rule }) => rule === 'schema-violation'));
});

test('a faulty node behind an anchor is found once', async () => {
  const text = `resolvers:
  a: {description: x, value: &v {password: some-secret}}
  b: {description: x, value: *v}
`;
  assert.deepEqual(await rules(text), ['warning secret-in-literal']);
});

test('the same document gives the same bytes', async () => {
  assert.equal(JSON.stringify(await lintText(TEXT)), JSON.stringify(await lintText(TEXT)));
});

test('names of JavaScript are names like any other', async () => {
  const text = `resolvers:
  constructor: {description: x, value: 1}
  __proto__: {value: 1}
  toString: {description: x, value: {hasOwnProperty: {rslvr: constructor}}}
`;
  assert.deepEqual(await rules(text), ['info missing-description', 'error reserved-name']);
});

test('texts made to be slow to search are searched in time', async () => {
  const hostile = ['a.', 'eyJ-', 'a://b:c:', '-----BEGIN A ', '{{ ', '{{ _   '];
  for (const piece of hostile) {
    const text = `resolvers:\n  a: {description: x, value: "${piece.repeat(1_000_000 / piece.length)}"}\n`;
    assert.deepEqual(await rules(text), []);
  }
});
