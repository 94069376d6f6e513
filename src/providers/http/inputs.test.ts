import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { compileSchema } from '../../core/schema/schema.ts';
import type { SchemaCheck } from '../../core/schema/schema-violations.ts';
import { createFacts, type Facts } from '../facts.ts';
import { createInputRules } from '../shared/inputs/input-rules.ts';
import { httpProvider } from './http.ts';
import { isSensitiveName } from './sensitive-names.ts';

let facts: Facts;
before(async () => {
  const check: SchemaCheck = await compileSchema(httpProvider.inputs);
  facts = createFacts(httpProvider, createInputRules(httpProvider, check));
});

const literalFaults = (inputs: Readonly<Record<string, unknown>>): string[] =>
  facts.checkLiterals(new Map(Object.entries({ url: 'https://a.test', ...inputs })), new Set()).map(f => f.message);

test('every example fits the inputs', () => {
  for (const { name, inputs } of httpProvider.examples) assert.deepEqual(literalFaults(inputs), [], name);
});

const RIGHT: readonly Readonly<Record<string, unknown>>[] = [
  { method: 'pOsT' },
  { headers: { a: 1, b: true, c: null, Authorization: 'x' } },
  { query: { a: 1, b: [1, 'x', null], c: null } },
  { scope: 'a b' },
  { scope: ['a'] },
  { timeout: '10m' },
  { timeout: 30 },
  { acceptableStatusCodes: [404, '4xx', '404-410'] },
  { retry: {} },
  { pagination: { strategy: 'linkHeader' } },
  { pagination: { strategy: 'cursor', nextURLPath: 'body.next' } },
  { pagination: { strategy: 'custom', nextURL: 'body.next' } },
];
for (const inputs of RIGHT) {
  test(`${JSON.stringify(inputs)} is valid`, () => assert.deepEqual(literalFaults(inputs), []));
}

const WRONG: readonly (readonly [inputs: Readonly<Record<string, unknown>>, fault: string])[] = [
  [{ method: 'FETCH' }, 'input "method": must be one of "GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"'],
  [{ timeout: '11m' }, 'input "timeout": a duration may be at most 10m here'],
  [{ retry: { maxAttempts: 11 } }, 'input "retry.maxAttempts": must be at most 10'],
  [{ poll: {} }, 'input "poll": field "until" is missing'],
  [{ poll: { until: 'true', interval: '10ms' } }, 'input "poll.interval": a duration must be at least 1s here'],
  [{ poll: { until: 'true', maxAttempts: 1001 } }, 'input "poll.maxAttempts": must be at most 1000'],
  [{ pagination: { strategy: 'offset' } }, 'input "pagination": field "limit" is missing'],
  [
    { pagination: { strategy: 'cursor', nextTokenPath: 'body.next' } },
    'input "pagination": field "nextTokenParam" is missing',
  ],
  [{ pagination: { strategy: 'custom' } }, 'input "pagination": field "nextParams" is missing'],
  [{ pagination: { strategy: 'linkHeader', maxPages: 10_001 } }, 'input "pagination.maxPages": must be at most 10000'],
  [{ autoParseJson: true, responseType: 'json' }, 'inputs "autoParseJson" and "responseType" exclude each other'],
  [
    { poll: { until: 'true' }, pagination: { strategy: 'linkHeader' } },
    'inputs "poll" and "pagination" exclude each other',
  ],
  [{ ulr: 'x' }, 'provider "http" has no input "ulr"'],
];
for (const [inputs, fault] of WRONG) {
  test(`${JSON.stringify(inputs)} is a fault`, () => assert.deepEqual(literalFaults(inputs), [fault]));
}

test('nested expressions are read for dependencies, and know the variables of their place', () => {
  const nested = (input: string) =>
    facts.inputs.get(input)?.nested.map(({ pointer, language, variables }) => [pointer, language, variables]);
  const poll = ['_', 'statusCode', 'body', 'rawBody', 'headers'];
  assert.deepEqual(nested('poll'), [
    ['/until', 'cel', poll],
    ['/failWhen', 'cel', poll],
  ]);
  const page = ['statusCode', 'body', 'rawBody', 'headers', 'page'];
  assert.deepEqual(
    nested('pagination'),
    ['collectPath', 'stopWhen', 'nextTokenPath', 'nextURLPath', 'nextURL', 'nextParams'].map(name => [
      `/${name}`,
      'cel',
      page,
    ]),
  );
});

test('only reading methods are without side effects', () => {
  const effect = (method?: string) =>
    facts.sideEffects('from', new Map(method === undefined ? [] : [['method', method]]));
  assert.deepEqual([undefined, 'get', 'HEAD', 'options'].map(effect), ['none', 'none', 'none', 'none']);
  assert.deepEqual(['POST', 'put', 'PATCH', 'DELETE'].map(effect), ['write', 'write', 'write', 'write']);
});

test('headers that hold credentials are known by their names', () => {
  const secret = [
    'Authorization',
    'proxy-authorization',
    'COOKIE',
    'X-Api-Key',
    'apikey',
    'X-Vault-Token',
    'Client-Secret',
  ];
  for (const name of secret) assert.equal(isSensitiveName(name), true, name);
  for (const name of ['Accept', 'Idempotency-Key', 'X-Tokens-Left', 'Secretary', 'X-Request-Id', 'Key'])
    assert.equal(isSensitiveName(name), false, name);
});
