import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ToolError } from '../core/errors.ts';
import { createRedactor } from '../core/secrets/redact.ts';
import { type Taint, taintAt } from '../core/secrets/taint.ts';
import { builtinProviders } from './builtin.ts';
import { type PrepareContext, prepareInputs } from './prepare.ts';
import { createRegistry } from './registry.ts';

const registry = createRegistry(builtinProviders());

async function prepare(
  name: string,
  inputs: Readonly<Record<string, unknown>>,
  { taints = {}, ...context }: Partial<PrepareContext> & { readonly taints?: Readonly<Record<string, Taint>> } = {},
) {
  const provider = registry.find(name);
  assert.ok(provider !== undefined, name);
  const authored = new Map(
    Object.entries(inputs).map(([key, data]) => [
      key,
      { data, taint: Object.hasOwn(taints, key) ? taints[key] : undefined },
    ]),
  );
  return prepareInputs(provider, authored, {
    resolvePath: path => `/base/${path}`,
    redactor: createRedactor(),
    ...context,
  });
}

const prepareFaults = async (...words: Parameters<typeof prepare>) =>
  (await prepare(...words)).faults.map(({ message, hint }) => (hint === undefined ? message : `${message}; ${hint}`));

suite('what is given', () => {
  test('defaults are filled in, at every depth, and nothing given is changed', async () => {
    const given = Object.freeze({ url: 'https://h/', retry: Object.freeze({ maxWait: '2s' }) });
    const { inputs, faults } = await prepare('http', given);
    assert.deepEqual(faults, []);
    assert.equal(inputs['method'], 'GET');
    assert.deepEqual(
      { ...(inputs['retry'] as object) },
      {
        maxAttempts: 3,
        backoff: 'exponential',
        initialWait: 1000,
        maxWait: 2000,
        retryOn: [429, 500, 502, 503, 504],
      },
    );
    assert.ok(Object.isFrozen(inputs));
    assert.deepEqual(given.retry, { maxWait: '2s' });
  });

  test('null is absent, but for an input that admits null', async () => {
    const { inputs } = await prepare('http', { url: 'https://h/', timeout: null, method: null });
    assert.equal('timeout' in inputs, false);
    assert.equal(inputs['method'], 'GET');
    assert.deepEqual((await prepare('static', { value: null })).inputs['value'], null);
    assert.deepEqual(await prepareFaults('http', { url: null }), ['input "url" is required']);
  });

  test('a duration is milliseconds, from text or seconds', async () => {
    for (const [duration, ms] of [
      ['1m30s', 90_000],
      [0.25, 250],
      ['0s', 0],
    ] as const)
      assert.equal((await prepare('sleep', { duration })).inputs['duration'], ms);
  });

  test('names of objects are ordinary names', async () => {
    const hostile = JSON.parse('{"value": {"__proto__": {"x": 1}, "constructor": 2}}') as { value: object };
    const { inputs } = await prepare('static', hostile);
    assert.equal(JSON.stringify(inputs['value']), '{"__proto__":{"x":1},"constructor":2}');
    assert.deepEqual(await prepareFaults('static', JSON.parse('{"value":1,"__proto__":2}') as object as never), [
      'provider "static" has no input "__proto__"',
    ]);
  });
});

suite('faults', () => {
  const FAULTS: readonly (readonly [
    provider: string,
    inputs: Readonly<Record<string, unknown>>,
    faults: readonly string[],
  ])[] = [
    ['http', { ulr: 'x' }, ['input "url" is required', 'provider "http" has no input "ulr"; did you mean "url"?']],
    [
      'sleep',
      { duration: '5 apples' },
      ['input "duration": "5 apples" is not a duration: write for example 300ms, 30s or 1h30m, or a number of seconds'],
    ],
    ['sleep', { duration: '61m' }, ['input "duration": a duration may be at most 1h here']],
    ['sleep', { duration: -1 }, ['input "duration": a duration may not be negative']],
    ['exec', { command: 'ls', args: 'a,b' }, ['input "args": must be a list, not text']],
    ['exec', { command: 1 }, ['input "command": must be text, not a whole number']],
    ['file', { operation: 'write', path: 'f' }, ['input "content" is required']],
    [
      'file',
      { operation: 'write-tree', basePath: 'd', entries: [{ path: 'a', content: '', mode: 1 }] },
      ['input "entries[0]": unknown field "mode"'],
    ],
    ['message', {}, ['one of the inputs "message", "data" is required']],
    ['message', { message: 'a', data: 1 }, ['inputs "message" and "data" exclude each other']],
    ['cel', { expression: '1', variables: { _: 1 } }, ['input "variables": field name "_" is not allowed']],
  ];
  for (const [provider, inputs, faults] of FAULTS) {
    test(`${provider} ${JSON.stringify(inputs)}`, async () =>
      assert.deepEqual(await prepareFaults(provider, inputs), faults));
  }

  test('a fault inside an input has its JSON pointer', async () => {
    const { faults } = await prepare('http', { url: 'https://h/', poll: { until: 'true', interval: '10ms' } });
    assert.deepEqual(
      faults.map(({ input, pointer }) => [input, pointer]),
      [['poll', '/interval']],
    );
  });

  test('all faults are told at once', async () => {
    const { faults } = await prepare('http', { url: 1, method: 'FETCH', headers: 'x' });
    assert.deepEqual(faults.map(({ input }) => input).sort(), ['headers', 'method', 'url']);
  });
});

suite('deferred inputs', () => {
  const deferred = new Map([['url', '__actions.a']]);

  test('count as given, get no default, and may satisfy what several inputs need', async () => {
    const { inputs, faults } = await prepare('http', {}, { deferred });
    assert.deepEqual(faults, []);
    assert.equal('url' in inputs, false);
    assert.deepEqual(await prepareFaults('message', {}, { deferred: new Map([['data', 'x']]) }), []);
    const method = await prepare('http', { url: 'https://h/' }, { deferred: new Map([['method', 'x']]) });
    assert.equal('method' in method.inputs, false);
  });

  test('of an unknown name are a fault like any other', async () => {
    assert.deepEqual(await prepareFaults('http', { url: 'https://h/' }, { deferred: new Map([['hedaers', 'x']]) }), [
      'provider "http" has no input "hedaers"; did you mean "headers"?',
    ]);
  });
});

suite('paths', () => {
  test('are resolved, each with its use; a path that leads out is a fault of its input', async () => {
    const uses: string[] = [];
    const resolvePath = async (path: string, use: string) => {
      uses.push(`${path} ${use}`);
      if (path.startsWith('..')) throw new ToolError('forbidden', `"${path}" leads out`);
      return `/root/${path}`;
    };
    const copy = { operation: 'copy', path: 'a', destination: 'b' };
    const { inputs } = await prepare('directory', copy, { resolvePath });
    assert.deepEqual([inputs['path'], inputs['destination']], ['/root/a', '/root/b']);
    assert.deepEqual(uses, ['a list', 'b write']);
    const faults = await prepareFaults('directory', { ...copy, destination: '../b' }, { resolvePath });
    assert.deepEqual(faults, ['input "destination": "../b" leads out']);
  });
});

suite('sensitive inputs', () => {
  test('are roots and known to the redactor', async () => {
    const redactor = createRedactor();
    const inputs = { operation: 'push', username: 'me', password: 'hunter2secret' };
    const { taint } = await prepare('git', inputs, { redactor });
    assert.equal(taint?.get('password'), 'root');
    assert.equal(taint?.has('username'), false);
    assert.equal(redactor.redact('it is hunter2secret'), 'it is [REDACTED]');
  });

  test('headers that hold credentials are roots, in any case of their names, the others are not', async () => {
    const redactor = createRedactor();
    const headers = { AUTHORIZATION: 'Bearer abcdefgh1234', 'x-api-key': 'key-key-key', Accept: 'text/plain' };
    const { taint } = await prepare('http', { url: 'https://h/', headers }, { redactor });
    const of = (name: string): Taint => taintAt(taint, ['headers', name]);
    assert.deepEqual([of('AUTHORIZATION'), of('x-api-key'), of('Accept')], ['root', 'root', undefined]);
    assert.equal(redactor.redact('text/plain'), 'text/plain');
    assert.equal(redactor.redact('denied: abcdefgh1234'), 'denied: [REDACTED]', 'the token alone is one too');
  });

  test('a mark inside and a taint of the whole are laid over each other', async () => {
    const headers = { Authorization: 'Basic Zm9vOmJhcg==', 'X-Half': 'half-of-it' };
    const given = { url: 'https://h/', headers };
    const redactor = createRedactor();
    const { taint } = await prepare('http', given, { taints: { headers: 'derived' }, redactor });
    assert.equal(taintAt(taint, ['headers', 'Authorization']), 'root');
    assert.equal(taintAt(taint, ['headers', 'X-Half']), 'derived');
    assert.equal(redactor.redact('it is half-of-it'), 'it is [REDACTED]', 'a provider may repeat what it is handed');
  });

  test('are never quoted in a fault', async () => {
    const { faults } = await prepare('sleep', { duration: 'top-secret' }, { taints: { duration: 'root' } });
    assert.deepEqual(
      faults.map(({ message }) => message),
      ['input "duration": must be a duration: write for example 300ms, 30s or 1h30m, or a number of seconds'],
    );
    const bad = { operation: 'push', password: ['top-secret'] };
    assert.doesNotMatch(JSON.stringify(await prepareFaults('git', bad)), /top-secret/);
  });
});
