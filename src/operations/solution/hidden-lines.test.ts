import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProviderCatalog } from '../../solution/uses/provider-facts.ts';
import { hiddenLines } from './hidden-lines.ts';

/** Knows `http`, whose input `headers` is marked, and `static`. */
const PROVIDERS = {
  find: (name: string) =>
    name === 'http'
      ? { inputs: new Map([['headers', { sensitive: true }]]) }
      : name === 'static'
        ? { inputs: new Map() }
        : undefined,
  names: ['http', 'static'],
} as unknown as ProviderCatalog;

/** The lines that may be shown, by number. */
function shown(text: string): readonly number[] {
  const hidden = hiddenLines(text, PROVIDERS);
  return text.split('\n').flatMap((_, index) => (hidden(index + 1) ? [] : [index + 1]));
}

const document = (...lines: readonly string[]): string => lines.join('\n');

test('a document without secrets shows every line', () => {
  assert.deepEqual(
    shown(document('kind: Solution', 'spec:', '  a: { provider: static, inputs: { value: 1 } }')),
    [1, 2, 3],
  );
});

test('everything of a sensitive map is hidden, and lines elsewhere that repeat its values', () => {
  const text = document(
    'resolvers:',
    '  a:',
    '    sensitive: true',
    '    value: |',
    '      hush one',
    '      hush two',
    '  b: { value: hush two }',
    '  c: { value: other }',
    '  d: { sensitive: false, value: open }',
  );
  assert.deepEqual(shown(text), [1, 2, 8, 9]);
});

test('an expression in place of true hides too', () => {
  assert.deepEqual(shown(document('a: { sensitive: { expr: "x" }, value: hush }', 'b: 1')), [2]);
});

test('an input that its provider marks is hidden with all that lies in it', () => {
  const text = document(
    'ask:',
    '  provider: http',
    '  inputs:',
    '    url: https://example.test',
    '    headers:',
    '      X-Mine: from me alone',
    '    method: GET',
    'again: from me alone',
  );
  assert.deepEqual(shown(text), [1, 2, 3, 4, 7]);
});

test('inputs of an unknown provider are hidden', () => {
  assert.deepEqual(
    shown(document('a:', '  provider: mine', '  inputs:', '    value: 1', '  when: true')),
    [1, 2, 3, 5],
  );
});

test('a text with the name of a secret is hidden, and so are values that a test gives for a sensitive resolver', () => {
  const text = document(
    'resolvers:',
    '  a: { sensitive: true, provider: parameter, inputs: { key: pin } }',
    'tests:',
    '  params:',
    '    pin: 123456',
    '    other: 1',
    '  env:',
    '    API_TOKEN: abcdef',
  );
  assert.deepEqual(shown(text), [1, 3, 4, 6, 7]);
});

test('a document that cannot be read shows its lines only when nothing in it looks like a secret', () => {
  assert.deepEqual(shown(document('a: [1', 'b: 2')), [1, 2]);
  assert.deepEqual(shown(document('a: [1', 'password: 2')), []);
});
