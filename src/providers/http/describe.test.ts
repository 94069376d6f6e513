import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testView } from '../../../test/support/provider-effects.ts';
import { createRedactor } from '../../core/secrets/redact.ts';
import { type Taint, TextParts, taintAt } from '../../core/secrets/taint.ts';
import type { Deferred, Description } from '../contract.ts';
import { httpProvider } from './http.ts';

interface Options {
  readonly deferred?: Deferred;
  readonly taint?: Taint;
  readonly secrets?: readonly string[];
}

async function describe(inputs: Readonly<Record<string, unknown>>, options: Options = {}) {
  const redactor = createRedactor();
  for (const secret of options.secrets ?? []) redactor.add(secret);
  const view = testView({
    baseDirectory: '/nowhere',
    taintOf: path => taintAt(options.taint, path),
    redact: redactor.redact,
  });
  const description: Description | undefined = await httpProvider.describe?.(
    inputs,
    view,
    options.deferred ?? new Map(),
    'action',
  );
  assert.ok(typeof description === 'object');
  return description;
}

const URL = 'https://api.test/v1/items';

const WORDS: readonly (readonly [inputs: Record<string, unknown>, message: string])[] = [
  [{ url: URL }, `Would send GET request to ${URL}`],
  [{ url: URL, method: 'post' }, `Would send POST request to ${URL}`],
  [{ url: URL, headers: { a: 'x', b: 1, c: null } }, `Would send GET request to ${URL} with 2 headers`],
  [{ url: URL, headers: {} }, `Would send GET request to ${URL}`],
  [
    { url: URL, method: 'PUT', headers: { a: 'x', b: 'y' }, body: 'grüße' },
    `Would send PUT request to ${URL} with 2 headers and 7 bytes of body`,
  ],
  [{ url: URL, method: 'POST', body: { a: 1 } }, `Would send POST request to ${URL} and 7 bytes of body`],
  [{ url: URL, authProvider: 'cloud@prod' }, `Would send GET request to ${URL} using cloud@prod credentials`],
  [{ url: URL, poll: { until: 'x', maxAttempts: 60 } }, `Would send GET request to ${URL}, polling up to 60 times`],
  [{ url: URL, poll: { until: 'x' } }, `Would send GET request to ${URL}, polling up to 30 times`],
  [{ url: URL, query: { a: 'x y', b: [1, 2], c: null } }, `Would send GET request to ${URL}?a=x%20y&b=1&b=2`],
  [{ url: `${URL}?z`, query: { a: 1 } }, `Would send GET request to ${URL}?z&a=1`],
  [{ url: 'https://me:hush@api.test/' }, 'Would send GET request to https://[REDACTED]@api.test/'],
];
for (const [inputs, message] of WORDS) {
  test(message, async () => {
    assert.equal((await describe(inputs)).message, message);
  });
}

test('what is not known yet says why', async () => {
  const why = '(known after __actions.build)';
  const deferred = new Map(['url', 'query', 'headers', 'body', 'authProvider', 'poll'].map(name => [name, why]));
  const { message } = await describe({ method: 'POST' }, { deferred });
  assert.equal(
    message,
    `Would send POST request to ${why}?${why} with headers ${why} and body ${why} using ${why} credentials, polling ${why}`,
  );
  const method = await describe({ url: URL }, { deferred: new Map([['method', why]]) });
  assert.equal(method.message, `Would send ${why} request to ${URL}`);
  assert.deepEqual(method.effects, []);
});

test('a method that may change something is an effect of the plan', async () => {
  assert.deepEqual((await describe({ url: URL, method: 'delete' })).effects, [
    { type: 'request', method: 'DELETE', url: URL },
  ]);
  for (const method of ['GET', 'head', 'OPTIONS']) assert.deepEqual((await describe({ url: URL, method })).effects, []);
});

test('a secret in the address is hidden: its text where it stands, a part of it with all around', async () => {
  const secrets = ['sesame-1234'];
  const url = 'https://h/?t=sesame-1234';
  const taint = new Map([['url', new TextParts(url, [{ from: 13, to: url.length }])]]);
  const whole = await describe({ url }, { secrets, taint });
  assert.equal(whole.message, 'Would send GET request to https://h/?t=[REDACTED]');
  const part = await describe({ url: 'https://h/?t=sesa' }, { secrets, taint });
  assert.equal(part.message, 'Would send GET request to [REDACTED]');
});

test('a secret in the query is hidden by value', async () => {
  const taint = new Map([['query', new Map([['t', 'root' as const]])]]);
  const { message, effects } = await describe({ url: URL, method: 'POST', query: { t: 'abc', u: 'd' } }, { taint });
  assert.equal(message, `Would send POST request to ${URL}?t=[REDACTED]&u=d`);
  assert.deepEqual(effects, [{ type: 'request', method: 'POST', url: `${URL}?t=[REDACTED]&u=d` }]);
});

test('a long address is cut in the sentence', async () => {
  const { message } = await describe({ url: `${URL}/${'a'.repeat(5000)}`, poll: { until: 'x' } });
  assert.ok(message.length <= 1024);
  assert.match(message, /a…, polling up to 30 times$/);
});

test('a sample has the keys of the output and the shape of the body that was asked for', async () => {
  const sample = async (inputs: Record<string, unknown>) => httpProvider.sample?.({ url: URL, ...inputs }, 'from');
  assert.deepEqual(await sample({}), { statusCode: 200, success: true, headers: {}, body: '', url: URL });
  assert.deepEqual((await sample({ autoParseJson: true }))?.['body'], {});
  assert.deepEqual((await sample({ responseType: 'json' }))?.['body'], {});
  assert.deepEqual((await sample({ pagination: { strategy: 'linkHeader' } }))?.['body'], []);
});
