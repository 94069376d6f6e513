import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ToolError } from '../../core/errors.ts';
import type { HttpRequest, SpawnRequest } from '../../core/ports/ports.ts';
import type { HttpRoute } from '../../solution/testing/test-suite.ts';
import { routeAnswers } from './http-routes.ts';
import { mockedSend } from './mock-send.ts';
import { commandLines, mockedSpawn } from './mock-spawn.ts';

const signal = new AbortController().signal;
const started = (program: string, args: readonly string[] = []): SpawnRequest => ({
  program,
  args,
  cwd: '/',
  env: {},
  graceMs: 0,
  maxOutputBytes: 100,
});
const never = (): never => {
  throw new Error('something real was reached');
};

const ignored = (): void => undefined;

describe('an exec service', () => {
  const rule = { command: undefined, pattern: undefined, stdout: '', stderr: '', exitCode: 0 };

  test('answers by the first rule that is part of the command line', async () => {
    const spawn = await mockedSpawn(
      {
        rules: [
          { ...rule, command: 'git push', exitCode: 3 },
          { ...rule, command: 'git', stdout: 'ok' },
        ],
        passthrough: false,
      },
      never,
      ignored,
    );
    assert.equal((await spawn(started('git', ['push', 'origin']), signal)).exitCode, 3);
    assert.equal(Buffer.from((await spawn(started('git', ['status']), signal)).stdout).toString(), 'ok');
  });

  test('knows a shell text as a person types it, with its values', () => {
    assert.deepEqual(commandLines(started('/bin/sh', ['-c', '--', 'make "$1"', 'sh', 'all'])), [
      'make "$1" all',
      '/bin/sh -c -- make "$1" sh all',
    ]);
    assert.deepEqual(commandLines(started('grep', ['-c', 'x'])), ['grep -c x']);
  });

  test('takes a pattern over the whole line', async () => {
    const spawn = await mockedSpawn(
      { rules: [{ ...rule, pattern: '^make( \\w+)?$', stdout: 'made' }], passthrough: false },
      never,
      ignored,
    );
    assert.equal((await spawn(started('/bin/sh', ['-c', '--', 'make all', 'sh']), signal)).exitCode, 0);
    await assert.rejects(() => spawn(started('gmake'), signal), /no execRule of the test knows the command "gmake"/);
  });

  test('fails a command that no rule knows, without starting it, and shows the rules', async () => {
    const spawn = await mockedSpawn({ rules: [{ ...rule, command: 'git' }], passthrough: false }, never, ignored);
    await assert.rejects(
      () => spawn(started('curl'), signal),
      (error: ToolError) => error.code === 'not-allowed-here' && error.hint === 'rules: git',
    );
  });

  test('with passthrough really starts what no rule knows', async () => {
    const result = {
      exitCode: 7,
      stdout: new Uint8Array(),
      stderr: new Uint8Array(),
      truncated: false,
      timedOut: false,
    };
    const spawn = await mockedSpawn({ rules: [], passthrough: true }, async () => result, ignored);
    assert.equal((await spawn(started('x'), signal)).exitCode, 7);
  });
});

describe('requests of a case with HTTP services', () => {
  const request = (url: string): HttpRequest => ({
    method: 'GET',
    url,
    headers: [],
    timeoutMs: 1000,
    maxResponseBytes: 100,
    guard: 'document',
    cache: true,
  });
  const seen: HttpRequest[] = [];
  const send = mockedSend(
    {
      hosts: [
        { host: 'api.test', origin: 'http://127.0.0.1:81' },
        { host: 'b.test:444', origin: 'http://127.0.0.1:82' },
      ],
    },
    async sent => {
      seen.push(sent);
      return { status: 200, statusText: '', headers: new Map(), body: new Uint8Array() };
    },
  );

  test('to a host of a service go there, past proxies and the cache', async () => {
    await send(request('https://API.test/x?y=1'), signal);
    await send(request('https://b.test:444/z'), signal);
    assert.deepEqual(
      seen.splice(0).map(({ url, direct, cache }) => [url, direct, cache]),
      [
        ['http://127.0.0.1:81/x?y=1', true, false],
        ['http://127.0.0.1:82/z', true, false],
      ],
    );
  });

  test('to this machine go through', async () => {
    await send(request('http://127.0.0.1:9000/x'), signal);
    assert.equal(seen.splice(0)[0]?.url, 'http://127.0.0.1:9000/x');
  });

  test('to anything else fail, with what to add', async () => {
    for (const url of [
      'https://example.com/',
      'http://169.254.169.254/',
      'https://b.test/',
      'http://127.0.0.1.example.com/',
    ])
      await assert.rejects(
        async () => send(request(url), signal),
        (error: ToolError) => error.code === 'not-allowed-here' && error.message.includes(new URL(url).host),
      );
    assert.deepEqual(seen, []);
  });
});

describe('a route', () => {
  const route: HttpRoute = {
    path: '/',
    method: undefined,
    bodyContains: undefined,
    status: 200,
    body: undefined,
    headers: new Map(),
    delayMs: 0,
    echo: false,
  };
  const ask = async (routes: readonly Partial<HttpRoute>[], method: string, target: string, body = '') => {
    const {
      status,
      headers,
      body: bytes,
    } = await routeAnswers(
      'api',
      routes.map(own => ({ ...route, ...own })),
    )({ method, target, headers: { 'x-a': 'b' }, body: Buffer.from(body) });
    return { status, type: headers.get('content-type'), text: Buffer.from(bytes).toString() };
  };

  test('fits by path whatever the query, and with a query in it by both', async () => {
    assert.equal((await ask([{ path: '/a', status: 201 }], 'GET', '/a?x=1')).status, 201);
    assert.equal((await ask([{ path: '/a?x=1', status: 201 }], 'GET', '/a?x=2')).status, 404);
  });

  test('with * fits one name, with ** any', async () => {
    assert.equal((await ask([{ path: '/users/*' }], 'GET', '/users/7')).status, 200);
    assert.equal((await ask([{ path: '/users/*' }], 'GET', '/users/7/keys')).status, 404);
    assert.equal((await ask([{ path: '/users/**' }], 'GET', '/users/7/.keys')).status, 200);
  });

  test('is the first of those that fit by method and body', async () => {
    const routes = [
      { method: 'POST', bodyContains: 'x', status: 201 },
      { method: 'POST', status: 202 },
    ];
    assert.deepEqual(
      [
        (await ask(routes, 'POST', '/', 'axb')).status,
        (await ask(routes, 'POST', '/', 'b')).status,
        (await ask(routes, 'GET', '/')).status,
      ],
      [201, 202, 404],
    );
  });

  test('sends structures as JSON, text as text, and says what it does not know', async () => {
    assert.deepEqual(await ask([{ body: { a: [1] } }], 'GET', '/'), {
      status: 200,
      type: 'application/json',
      text: '{"a":[1]}',
    });
    assert.deepEqual(await ask([{ body: 'hi', headers: new Map([['Content-Type', 'text/csv']]) }], 'GET', '/'), {
      status: 200,
      type: 'text/csv',
      text: 'hi',
    });
    assert.match((await ask([], 'GET', '/nope')).text, /service \\"api\\" has no route for GET \/nope/);
  });

  test('that echoes answers with the request', async () => {
    const { text } = await ask([{ echo: true }], 'PUT', '/?q=1', 'body');
    assert.deepEqual(JSON.parse(text), {
      method: 'PUT',
      path: '/',
      query: { q: '1' },
      headers: { 'x-a': 'b' },
      body: 'body',
    });
  });
});
