import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFakeClock } from '../../../test/support/fake-clock.ts';
import { testEffects, testReadEffects } from '../../../test/support/provider-effects.ts';
import {
  type Answer,
  TEST_AUTHORITY,
  type WebServer,
  withSecureServer,
  withTcpServer,
  withWebServer,
} from '../../../test/support/web-server.ts';
import type { HttpRequest } from '../../core/ports/ports.ts';
import { createRedactor } from '../../core/secrets/redact.ts';
import { type Taint, taintAt } from '../../core/secrets/taint.ts';
import { compile, ENVIRONMENTS } from '../../expression/cel/cel.ts';
import { createHttpClient } from '../../host/http/http-client.ts';
import { type AuthorizeOptions, type Capability, type Effects, Failure, type Output } from '../contract.ts';
import { httpProvider } from './http.ts';

const addresses = { allowPrivateAddresses: true, allowedHosts: [] };
const http = createHttpClient({
  version: '0',
  environment: {},
  addresses,
  systemCA: 'always',
  systemCertificates: () => [TEST_AUTHORITY],
});

/** Real connections and expressions; waits take no time. */
function world(overrides: Partial<Effects> = {}) {
  const clock = createFakeClock();
  const sent: Omit<HttpRequest, 'guard'>[] = [];
  const effects = testEffects({
    baseDirectory: '/nowhere',
    clock,
    send: (request, signal) => {
      sent.push(request);
      return http({ ...request, guard: 'document' }, signal ?? new AbortController().signal);
    },
    evaluate: async (expression, variables = {}) => ({
      data: compile(expression, ENVIRONMENTS.cli).evaluate(variables, { costLimit: 1_000_000 }),
      taint: undefined,
    }),
    ...overrides,
  });
  return { effects, clock, sent };
}

const run = (
  inputs: Readonly<Record<string, unknown>>,
  overrides: Partial<Effects> = {},
  capability: Capability = 'action',
): Promise<Output> => httpProvider.execute(inputs, world(overrides).effects, capability);

const caughtFailure = async (work: Promise<unknown>): Promise<Failure> => {
  const error = await work.then(
    () => assert.fail('the call succeeded'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof Failure, String(error));
  return error;
};

const echo: Answer = (request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(request));
};

/** Answers the given statuses or functions one after the other, the last one for ever. */
const inTurn = (...answers: readonly (number | Answer)[]): Answer => {
  let turn = 0;
  return (request, response, incoming) => {
    const answer = answers[Math.min(turn++, answers.length - 1)] ?? 200;
    if (typeof answer === 'function') return answer(request, response, incoming);
    response.statusCode = answer;
    response.end(`answer ${turn}`);
  };
};

const json =
  (value: unknown, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) => {
    for (const [name, text] of Object.entries(headers)) response.setHeader(name, text);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(value));
  };

test('an answer becomes statusCode, success, headers, body and url', async () => {
  const answer: Answer = (_, response) => {
    response.writeHead(201, [
      ['X-Two', 'a'],
      ['x-two', 'b'],
      ['Set-Cookie', 'c=1'],
      ['Set-Cookie', 'd=2'],
      ['Content-Type', 'text/plain; charset=iso-8859-1'],
    ]);
    response.end(Buffer.from('Grüße', 'latin1'));
  };
  await withWebServer(answer, async ({ origin }) => {
    const { data } = await run({ url: `${origin}/x` });
    const headers = data['headers'] as Record<string, unknown>;
    assert.equal(data['statusCode'], 201);
    assert.equal(data['success'], true);
    assert.equal(data['body'], 'Grüße');
    assert.equal(data['url'], `${origin}/x`);
    assert.equal(headers['x-two'], 'a, b');
    assert.deepEqual(headers['set-cookie'], ['c=1', 'd=2']);
  });
});

test('headers, query and body are sent as the inputs say', async () => {
  await withWebServer(echo, async ({ origin }) => {
    const inputs = {
      url: `${origin}/p?own=1%202&flag`,
      method: 'post',
      headers: { 'X-Number': 7, 'X-Bool': true, 'X-None': null, 'X-Text': 'a' },
      query: { q: 'ä &=', list: [1, null, 'two'], none: null, yes: true },
      body: { a: [1, null], at: new Date(0) },
      responseType: 'json',
    };
    const { data } = await run(inputs);
    const arrived = data['body'] as { method: string; path: string; headers: Record<string, string>; body: string };
    assert.equal(arrived.method, 'POST');
    assert.equal(arrived.path, '/p?own=1%202&flag&q=%C3%A4%20%26%3D&list=1&list=two&yes=true');
    assert.equal(arrived.headers['x-number'], '7');
    assert.equal(arrived.headers['x-bool'], 'true');
    assert.equal('x-none' in arrived.headers, false);
    assert.equal(arrived.headers['content-type'], 'application/json');
    assert.equal(arrived.body, '{"a":[1,null],"at":"1970-01-01T00:00:00.000Z"}');
  });
});

const BODIES: readonly (readonly [
  body: unknown,
  headers: Record<string, string>,
  text: string,
  type: string | undefined,
])[] = [
  ['plain', {}, 'plain', undefined],
  ['{"a":1}', { 'Content-Type': 'application/yaml' }, '{"a":1}', 'application/yaml'],
  [[1, 'x'], {}, '[1,"x"]', 'application/json'],
  [{ a: 1 }, { 'content-type': 'application/merge-patch+json' }, '{"a":1}', 'application/merge-patch+json'],
  [42, {}, '42', 'application/json'],
  [false, {}, 'false', 'application/json'],
  [null, {}, '', undefined],
  [new Uint8Array([104, 105]), {}, 'hi', undefined],
];
for (const [body, headers, text, type] of BODIES) {
  test(`the body ${JSON.stringify(body)} is sent as ${text === '' ? 'nothing' : text} with type ${type}`, async () => {
    await withWebServer(echo, async ({ origin, received }) => {
      await run({ url: origin, method: 'PUT', body, headers });
      assert.equal(received[0]?.body, text);
      assert.equal(received[0]?.headers['content-type'], type);
    });
  });
}

const WRONG: readonly (readonly [inputs: Record<string, unknown>, message: RegExp])[] = [
  [{ url: 'ftp://a.test/' }, /url begins with ftp:/],
  [{ url: 'https://me:hush@a.test/' }, /url holds a user name or password/],
  [{ url: 'nonsense' }, /url is not a valid address/],
  [{ url: 'http://a.test', headers: { 'X-A': '1', 'x-a': '2' } }, /header "x-a" is given twice/],
  [{ url: 'http://127.0.0.1:1', headers: { 'X-A': 'a\r\nX-B: c' } }, /value of header "X-A" holds a line break/],
  [{ url: 'http://127.0.0.1:1', headers: { 'Content-Length': 3 } }, /"Content-Length" is set by the connection/],
  [
    { url: 'https://a.test', authProvider: 'cloud', headers: { authorization: 'hush' } },
    /header "authorization" and authProvider exclude each other/,
  ],
  [{ url: 'https://a.test', authProvider: 'cloud', scope: ' ' }, /scope is empty: name a scope/],
  [{ url: 'https://a.test', authProvider: 'cloud', scope: ['a', ''] }, /scope is empty: name a scope/],
  [{ url: 'http://a.test', authProvider: 'cloud' }, /only sent over https, or over http to this machine/],
  [{ url: 'http://a.test', method: 'POST', pagination: { strategy: 'linkHeader' } }, /pagination needs method GET/],
  [{ url: 'http://a.test', method: 'POST', body: 'x'.repeat(10 * 1024 * 1024 + 1) }, /at most 10485760 are possible/],
];
for (const [inputs, message] of WRONG) {
  test(`${JSON.stringify(inputs).slice(0, 100)} is a failure of the inputs`, async () => {
    const failure = await caughtFailure(run(inputs));
    assert.equal(failure.kind, 'input');
    assert.match(failure.message, message);
    assert.doesNotMatch(failure.message, /hush/);
  });
}

test('idempotencyKey sends the key of the call, or the text', async () => {
  const headers = async (idempotencyKey: unknown, more: Partial<Effects> = {}) => {
    const { effects, sent } = world(more);
    await withWebServer(echo, ({ origin }) =>
      httpProvider.execute({ url: origin, method: 'POST', idempotencyKey }, effects, 'action').then(() => undefined),
    );
    return new Map(sent[0]?.headers).get('Idempotency-Key');
  };
  assert.equal(await headers(true, { idempotencyKey: () => 'of the call' }), 'of the call');
  assert.match((await headers(true)) ?? '', /^[0-9a-f-]{36}$/);
  assert.equal(await headers('order-7'), 'order-7');
  assert.equal(await headers(false), undefined);
  await assert.rejects(
    run({ url: 'http://127.0.0.1:1', method: 'POST', idempotencyKey: true, headers: { 'idempotency-key': 'x' } }),
    { kind: 'input', message: 'header "idempotency-key" and idempotencyKey exclude each other: both set the key' },
  );
});

test('a status from 400 is a failure with the beginning of what the server said', async () => {
  const answer: Answer = (_, response) => {
    response.statusCode = 422;
    response.setHeader('retry-after', '7');
    response.end(`the token sesame-1234 is wrong: ${'ä'.repeat(3000)}`);
  };
  await withWebServer(answer, async ({ origin }) => {
    const redactor = createRedactor();
    redactor.add('sesame-1234');
    const failure = await caughtFailure(
      run({ url: `${origin}/a?key=hush`, method: 'PUT' }, { redact: redactor.redact }),
    );
    assert.equal(failure.kind, 'http');
    assert.equal(failure.statusCode, 422);
    assert.equal(failure.retryAfterMs, 7000);
    const start = `PUT ${origin}/a answered 422 Unprocessable Entity: the token [REDACTED] is wrong: ää`;
    assert.equal(failure.message.slice(0, start.length), start);
    const said = failure.message.slice(failure.message.indexOf('the token'));
    assert.match(said, /ä…$/);
    assert.ok(Buffer.byteLength(said) <= 2048 + 3);
    assert.doesNotMatch(failure.message, /hush/);
  });
});

test('a failure does not print bytes that are not text', async () => {
  const answer: Answer = (_, response) => {
    response.statusCode = 500;
    response.setHeader('content-type', 'image/png');
    response.end(Buffer.from([1, 0, 2]));
  };
  await withWebServer(answer, async ({ origin }) => {
    assert.match((await caughtFailure(run({ url: origin }))).message, /: 3 bytes of image\/png$/);
  });
});

const ACCEPTED: readonly (readonly [status: number, patterns: readonly unknown[], accepted: boolean])[] = [
  [404, [], false],
  [404, [404], true],
  [404, ['404'], true],
  [404, ['4xx'], true],
  [404, ['4XX'], true],
  [404, ['400-410'], true],
  [404, ['404-404'], true],
  [404, ['405-410', 403, '5xx'], false],
  [500, ['4xx'], false],
  [304, [], true],
];
for (const [status, patterns, accepted] of ACCEPTED) {
  test(`${status} is ${accepted ? 'accepted' : 'a failure'} with ${JSON.stringify(patterns)}`, async () => {
    await withWebServer(inTurn(status), async ({ origin }) => {
      const called = run({ url: origin, acceptableStatusCodes: patterns });
      if (!accepted) return void (await caughtFailure(called));
      const { data } = await called;
      assert.equal(data['statusCode'], status);
      assert.equal(data['success'], true);
    });
  });
}

test('what cannot be reached, hangs or breaks is a failure of kind http', async () => {
  const gone = await withWebServer(echo, async ({ origin }) => origin);
  assert.match((await caughtFailure(run({ url: gone }))).message, /connection refused/);
  await withTcpServer(
    () => undefined,
    async ({ origin }) => {
      const failure = await caughtFailure(run({ url: origin, timeout: 50 }));
      assert.equal(failure.kind, 'http');
      assert.match(failure.message, /within 50ms/);
    },
  );
  const metadata = await caughtFailure(run({ url: 'http://169.254.169.254/' }));
  assert.equal(metadata.kind, 'http');
  assert.match(metadata.message, /a cloud metadata address \(.*httpClient\.allowedHosts\)/);
});

test('a fired signal is not turned into a failure', async () => {
  await withTcpServer(
    () => undefined,
    async ({ origin }) => {
      const control = new AbortController();
      const reason = new Error('the run was stopped');
      setTimeout(() => control.abort(reason), 20);
      await assert.rejects(run({ url: origin }, { signal: control.signal }), reason);
    },
  );
});

const PARSED: readonly (readonly [type: string, text: string, inputs: Record<string, unknown>, body: unknown])[] = [
  ['application/json', '{"a":1}', {}, '{"a":1}'],
  ['application/json', '{"a":1}', { autoParseJson: true }, { a: 1 }],
  ['application/problem+json; charset=utf-8', '[1]', { autoParseJson: true }, [1]],
  ['text/plain', '[1]', { autoParseJson: true }, '[1]'],
  ['application/jsonx', '[1]', { autoParseJson: true }, '[1]'],
  ['text/plain', '[1]', { responseType: 'json' }, [1]],
  ['application/json', '\ufeff[1]', { autoParseJson: true }, [1]],
  ['application/json', '', { autoParseJson: true }, ''],
  ['application/json', '[1]', { responseType: 'base64' }, 'WzFd'],
  [
    'application/json',
    '[9007199254740993, 1.5, 1e30, 100000000000000000000]',
    { autoParseJson: true },
    [9007199254740993n, 1.5, 1e30, 1e20],
  ],
];
for (const [type, text, inputs, body] of PARSED) {
  test(`${type} ${JSON.stringify(text)} with ${JSON.stringify(inputs)} is read as it says`, async () => {
    const answer: Answer = (_, response) => {
      response.setHeader('content-type', type);
      response.end(text);
    };
    await withWebServer(answer, async ({ origin }) => {
      const { data } = await run({ url: origin, ...inputs });
      assert.deepEqual(data['body'], body);
    });
  });
}

test('invalid JSON is a failure with the status', async () => {
  const answers: readonly [string, Record<string, unknown>][] = [
    ['{oops', { autoParseJson: true }],
    ['', { responseType: 'json' }],
  ];
  for (const [text, inputs] of answers) {
    const answer: Answer = (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(text);
    };
    await withWebServer(answer, async ({ origin }) => {
      const failure = await caughtFailure(run({ url: `${origin}/x?hush`, ...inputs }));
      assert.equal(failure.kind, 'http');
      assert.equal(failure.statusCode, 200);
      assert.equal(failure.message, `the answer of ${origin}/x is not JSON`);
    });
  }
});

test('redirects are followed, or handed back when they shall not be', async () => {
  const answer: Answer = ({ path }, response) => {
    if (path === '/end') return void response.end('there');
    response.writeHead(302, { location: '/end' });
    response.end('moved');
  };
  await withWebServer(answer, async ({ origin }) => {
    const { data } = await run({ url: origin });
    assert.deepEqual([data['statusCode'], data['body'], data['url']], [200, 'there', `${origin}/end`]);
    const { data: first } = await run({ url: origin, followRedirects: false });
    assert.deepEqual([first['statusCode'], first['body'], first['url']], [302, 'moved', `${origin}/`]);
  });
});

test('a resolver keeps to reading methods across redirects', async () => {
  await withWebServer(
    (_, response) => void response.writeHead(303, { location: '/loop' }).end(),
    async ({ origin, received }) => {
      const read = testReadEffects(world().effects);
      await caughtFailure(httpProvider.execute({ url: origin, method: 'HEAD' }, read, 'from'));
      assert.deepEqual(new Set(received.map(({ method }) => method)), new Set(['HEAD']));
    },
  );
});

/** Credentials that count: each forced refresh gives the next token. */
function credentials() {
  const asked: (AuthorizeOptions & { readonly reference: string })[] = [];
  let token = 1;
  const authorize: Effects['authorize'] = async (reference, options) => {
    asked.push({ reference, ...options });
    if (options.forceRefresh === true) token++;
    return `Bearer token-${token}`;
  };
  return { asked, authorize };
}

test('credentials are asked for the host, the scopes and longer than the request can take', async () => {
  await withSecureServer(echo, async ({ origin, received }) => {
    const { asked, authorize } = credentials();
    const { host } = new URL(origin);
    await run({ url: origin, authProvider: 'cloud@prod', scope: 'a  b', timeout: 5000 }, { authorize });
    await run({ url: origin, authProvider: 'cloud', scope: ['c'] }, { authorize });
    assert.deepEqual(asked, [
      { reference: 'cloud@prod', scopes: ['a', 'b'], minValidForMs: 65_000, host, forceRefresh: false },
      { reference: 'cloud', scopes: ['c'], minValidForMs: 65_000, host, forceRefresh: false },
    ]);
    assert.deepEqual(
      received.map(({ headers }) => headers.authorization),
      ['Bearer token-1', 'Bearer token-1'],
    );
  });
});

test('after a 401 there is exactly one forced refresh and one repetition', async () => {
  await withWebServer(inTurn(401, 200), async ({ origin, received }) => {
    const { asked, authorize } = credentials();
    const { data } = await run({ url: origin, method: 'POST', body: 'x', authProvider: 'cloud' }, { authorize });
    assert.equal(data['statusCode'], 200);
    assert.deepEqual(
      asked.map(({ forceRefresh }) => forceRefresh),
      [false, true],
    );
    assert.deepEqual(
      received.map(({ headers }) => headers.authorization),
      ['Bearer token-1', 'Bearer token-2'],
    );
    assert.deepEqual(
      received.map(({ body }) => body),
      ['x', 'x'],
    );
  });
  await withWebServer(inTurn(401), async ({ origin, received }) => {
    const { asked, authorize } = credentials();
    const retry = { maxAttempts: 3, retryOn: [401] };
    const failure = await caughtFailure(run({ url: origin, authProvider: 'cloud', retry }, { authorize }));
    assert.equal(failure.statusCode, 401);
    assert.equal(asked.filter(({ forceRefresh }) => forceRefresh).length, 1);
    assert.equal(received.length, 4);
  });
  await withWebServer(inTurn(401), async ({ origin, received }) => {
    await caughtFailure(run({ url: origin }));
    assert.equal(received.length, 1);
  });
});

/** Two servers: the first one redirects to the second one. */
const withTwoOrigins = (
  status: number,
  body: (first: WebServer, second: WebServer) => Promise<void>,
  answer: Answer = echo,
): Promise<void> =>
  withWebServer(answer, second =>
    withWebServer(
      (_, response) => void response.writeHead(status, { location: `${second.origin}/there` }).end(),
      first => body(first, second),
    ),
  );

const tainted =
  (taint: ReadonlyMap<string | number, Taint>): Effects['taintOf'] =>
  path =>
    taintAt(taint, path);

test('credentials and sensitive headers do not follow a redirect to another origin', async () => {
  await withTwoOrigins(302, async (first, second) => {
    const headers = { Cookie: 'hush', 'X-Api-Key': 'hush', 'X-Derived': 'hush', 'X-Plain': 'seen' };
    const taintOf = tainted(new Map([['headers', new Map([['X-Derived', 'derived' as const]])]]));
    await run({ url: first.origin, authProvider: 'cloud', headers }, { ...credentials(), taintOf });
    const [arrived] = second.received;
    assert.equal(first.received[0]?.headers['x-derived'], 'hush');
    assert.equal(arrived?.headers['x-plain'], 'seen');
    assert.doesNotMatch(JSON.stringify(arrived?.headers), /hush|token-1/);
  });
});

test('a 401 of another origin is no reason to renew the credentials', async () => {
  await withTwoOrigins(
    302,
    async (first, second) => {
      const { asked, authorize } = credentials();
      await caughtFailure(run({ url: first.origin, authProvider: 'cloud' }, { authorize }));
      assert.equal(asked.length, 1);
      assert.equal(second.received.length, 1);
    },
    inTurn(401),
  );
});

test('a sensitive body is not sent to another origin', async () => {
  await withTwoOrigins(307, async (first, second) => {
    const taintOf = tainted(new Map([['body', 'derived' as const]]));
    const failure = await caughtFailure(run({ url: first.origin, method: 'POST', body: 'hush' }, { taintOf }));
    assert.match(failure.message, /would send the sensitive body to 127\.0\.0\.1:\d+/);
    assert.equal(second.received.length, 0);
  });
});

test('without retry there is one attempt', async () => {
  await withWebServer(inTurn(503, 200), async ({ origin, received }) => {
    assert.equal((await caughtFailure(run({ url: origin }))).statusCode, 503);
    assert.equal(received.length, 1);
  });
});

const RETRIES: readonly (readonly [retry: Record<string, unknown>, waits: readonly number[]])[] = [
  [{ maxAttempts: 4, backoff: 'none', initialWait: 1000, maxWait: 3000 }, [1000, 1000, 1000]],
  [{ maxAttempts: 4, backoff: 'linear', initialWait: 1000, maxWait: 2500 }, [1000, 2000, 2500]],
  [{ maxAttempts: 4, backoff: 'exponential', initialWait: 1000, maxWait: 3000 }, [1000, 2000, 3000]],
  [{ maxAttempts: 1 }, []],
];
for (const [retry, waits] of RETRIES) {
  test(`retry ${JSON.stringify(retry)} waits ${JSON.stringify(waits)} and fails with the last answer`, async () => {
    await withWebServer(inTurn(503, 503, 503, 500), async ({ origin, received }) => {
      const { effects, clock } = world();
      const inputs = { url: origin, retry: { retryOn: [429, 500, 502, 503, 504], ...retry } };
      const failure = await caughtFailure(httpProvider.execute(inputs, effects, 'action'));
      assert.deepEqual(clock.slept, waits);
      assert.equal(received.length, waits.length + 1);
      assert.equal(failure.statusCode, waits.length === 3 ? 500 : 503);
    });
  });
}

test('Retry-After lengthens the wait up to maxWait', async () => {
  const later =
    (seconds: number): Answer =>
    (_, response) =>
      void response.writeHead(429, { 'retry-after': String(seconds) }).end();
  await withWebServer(inTurn(later(5), later(100), 200), async ({ origin }) => {
    const { effects, clock } = world();
    const retry = { maxAttempts: 3, backoff: 'none', initialWait: 1000, maxWait: 20_000, retryOn: ['4xx'] };
    const { data } = await httpProvider.execute({ url: origin, retry }, effects, 'action');
    assert.equal(data['statusCode'], 200);
    assert.deepEqual(clock.slept, [5000, 20_000]);
  });
});

test('dropped connections are tried again, refused addresses are not', async () => {
  let connections = 0;
  await withTcpServer(
    socket => {
      connections++;
      if (connections < 3) socket.destroy();
      else socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
    },
    async ({ origin }) => {
      const { data } = await run({ url: origin, method: 'POST', retry: { maxAttempts: 3 } });
      assert.equal(data['body'], 'ok');
    },
  );
  const { effects, clock } = world();
  await caughtFailure(httpProvider.execute({ url: 'http://169.254.169.254/', retry: {} }, effects, 'action'));
  assert.deepEqual(clock.slept, []);
});

test('a status that is accepted is not tried again', async () => {
  await withWebServer(inTurn(503, 200), async ({ origin, received }) => {
    const retry = { maxAttempts: 3, retryOn: [503] };
    const { data } = await run({ url: origin, retry, acceptableStatusCodes: ['5xx'] });
    assert.equal(data['statusCode'], 503);
    assert.equal(received.length, 1);
  });
});

test('polling ends with the first answer for which until holds', async () => {
  const states = inTurn(json({ status: 'new' }), json({ status: 'new' }), json({ status: 'ready' }));
  await withWebServer(states, async ({ origin }) => {
    const { effects, clock } = world();
    const until = '_.statusCode == 200 && _.body.status == body.status && body.status == "ready"';
    const inputs = { url: origin, poll: { until, interval: 2000 } };
    const { data, metadata } = await httpProvider.execute(inputs, effects, 'action');
    assert.equal(data['body'], '{"status":"ready"}');
    assert.deepEqual(metadata, { attempts: 3 });
    assert.deepEqual(clock.slept, [2000, 2000]);
  });
});

test('polling fails when failWhen holds, when an expression does, and after maxAttempts', async () => {
  const state = json({ status: 'broken' }, { 'x-state': 'broken' });
  const polls: readonly (readonly [poll: Record<string, unknown>, message: RegExp])[] = [
    [
      { until: 'body.status == "ready"', failWhen: 'headers["x-state"] == "broken"' },
      /^poll\.failWhen held after 1 request$/,
    ],
    [{ until: 'false', maxAttempts: 3 }, /^poll\.until did not hold after 3 requests$/],
    [{ until: 'nowhere.x' }, /^poll\.until: .*nowhere/],
    [{ until: 'body.status' }, /^poll\.until must give true or false$/],
    [{ until: 'false', failWhen: '1' }, /^poll\.failWhen must give true or false$/],
  ];
  await withWebServer(state, async ({ origin }) => {
    for (const [poll, message] of polls) {
      const failure = await caughtFailure(run({ url: origin, poll }));
      assert.equal(failure.kind, 'http');
      assert.match(failure.message, message);
    }
  });
});

test('an unacceptable status ends polling unless it is accepted', async () => {
  await withWebServer(inTurn(404, 200), async ({ origin }) => {
    assert.equal((await caughtFailure(run({ url: origin, poll: { until: 'true' } }))).statusCode, 404);
  });
  await withWebServer(inTurn(404, 200), async ({ origin }) => {
    const { data } = await run({ url: origin, poll: { until: 'statusCode == 200' }, acceptableStatusCodes: [404] });
    assert.equal(data['statusCode'], 200);
  });
});

/** 7 items in pages, asked for by offset, page number or token. */
const ITEMS = [1, 2, 3, 4, 5, 6, 7];
const paged: Answer = ({ path }, response) => {
  const { searchParams: query, pathname } = new URL(path, 'http://x');
  const size = Number(query.get('limit') ?? query.get('size') ?? 3);
  const start = Number(query.get('offset') ?? query.get('after') ?? (Number(query.get('page') ?? 1) - 1) * size);
  const items = ITEMS.slice(start, start + size);
  const next = start + size < ITEMS.length ? start + size : null;
  response.setHeader('content-type', 'application/json');
  if (next !== null)
    response.setHeader('link', `</other>; rel="prev", <?after=${next}#x>; title="a, b"; rel="last next"`);
  response.end(JSON.stringify(pathname === '/list' ? items : { items, ...(next !== null && { next }) }));
};

const PAGES: readonly (readonly [
  name: string,
  path: string,
  pagination: Record<string, unknown>,
  asked: readonly string[],
])[] = [
  [
    'offset, short last page',
    '/?x=1',
    { strategy: 'offset', limit: 3, collectPath: 'body.items' },
    ['/?x=1&offset=0&limit=3', '/?x=1&offset=3&limit=3', '/?x=1&offset=6&limit=3'],
  ],
  [
    'offset, empty last page',
    '/',
    { strategy: 'offset', limit: 7, offsetParam: 'after', collectPath: 'body.items' },
    ['/?after=0&limit=7', '/?after=7&limit=7'],
  ],
  [
    'offset from the one in the address',
    '/list?offset=4',
    { strategy: 'offset', limit: 2 },
    ['/list?offset=4&limit=2', '/list?offset=6&limit=2'],
  ],
  [
    'page numbers with a size',
    '/',
    { strategy: 'pageNumber', pageSizeParam: 'size', pageSize: 4, collectPath: 'body.items' },
    ['/?page=1&size=4', '/?page=2&size=4'],
  ],
  [
    'page numbers until an empty page',
    '/list',
    { strategy: 'pageNumber' },
    ['/list?page=1', '/list?page=2', '/list?page=3', '/list?page=4'],
  ],
  [
    'page numbers from another start',
    '/list',
    { strategy: 'pageNumber', startPage: 3, pageParam: 'page' },
    ['/list?page=3', '/list?page=4'],
  ],
  [
    'cursor by token, absent on the last page',
    '/',
    { strategy: 'cursor', nextTokenPath: 'body.next', nextTokenParam: 'after', collectPath: 'body.items' },
    ['/', '/?after=3', '/?after=6'],
  ],
  [
    'cursor by address',
    '/',
    {
      strategy: 'cursor',
      nextURLPath: 'has(body.next) ? "/?after=" + string(body.next) : null',
      collectPath: 'body["items"]',
    },
    ['/', '/?after=3', '/?after=6'],
  ],
  ['Link header', '/list', { strategy: 'linkHeader' }, ['/list', '/list?after=3', '/list?after=6']],
  [
    'custom parameters',
    '/list',
    { strategy: 'custom', nextParams: 'size(body) < 3 ? null : {"after": page * 3}' },
    ['/list', '/list?after=3', '/list?after=6'],
  ],
  [
    'custom address, stopped early',
    '/list',
    {
      strategy: 'custom',
      nextURL: '"/list?after=" + string(page * 3)',
      stopWhen: 'rawBody.contains("4") && statusCode == 200',
    },
    ['/list', '/list?after=3'],
  ],
];
for (const [name, path, pagination, asked] of PAGES) {
  test(`pages: ${name}`, async () => {
    await withWebServer(paged, async ({ origin, received }) => {
      const { data, warnings } = await run({ url: `${origin}${path}`, pagination });
      assert.deepEqual(
        received.map(({ path: seen }) => seen),
        asked,
      );
      const collected = data['body'] as number[];
      assert.deepEqual(collected, ITEMS.slice(collected[0]! - 1, collected[0]! - 1 + collected.length));
      assert.equal(data['pages'], asked.length);
      assert.equal(data['totalItems'], collected.length);
      assert.deepEqual(warnings, []);
    });
  });
}

test('maxPages ends the reading with a warning', async () => {
  await withWebServer(paged, async ({ origin }) => {
    const pagination = { strategy: 'linkHeader', maxPages: 2 };
    const { data, warnings } = await run({ url: `${origin}/list`, pagination });
    assert.equal(data['totalItems'], 6);
    assert.deepEqual(warnings, ['pagination ended at maxPages (2) although there is a next page']);
  });
});

test('a next page on another origin, one that leads nowhere, and the same page again are refused', async () => {
  const links: readonly (readonly [link: string, message: RegExp])[] = [
    ['https://evil.test/next', /page 1 names a next page on another origin \(evil\.test\), which is refused/],
    ['http://127.0.0.1:1/next', /another origin/],
    ['file:///etc/passwd', /another origin/],
    ['http://[bad', /the Link header gives no valid address/],
    ['/list', /page 1 names itself as the next page/],
  ];
  for (const [link, message] of links) {
    await withWebServer(json([1], { link: `<${link}>; rel=next` }), async ({ origin, received }) => {
      const failure = await caughtFailure(run({ url: `${origin}/list`, pagination: { strategy: 'linkHeader' } }));
      assert.equal(failure.kind, 'http');
      assert.match(failure.message, message);
      assert.equal(received.length, 1);
    });
  }
});

test('pages after a redirect stay where it led, without the credentials', async () => {
  await withTwoOrigins(
    302,
    async (first, second) => {
      const pagination = { strategy: 'linkHeader', collectPath: 'body.items' };
      const inputs = { url: first.origin, pagination, headers: { Cookie: 'hush' } };
      const { data } = await run({ ...inputs, authProvider: 'cloud' }, credentials());
      assert.equal(data['totalItems'], 7);
      assert.equal(first.received.length, 1);
      assert.equal(second.received.length, 3);
      for (const { headers } of second.received) assert.doesNotMatch(JSON.stringify(headers), /hush|token-1/);
    },
    paged,
  );
});

test('pages without a list are items themselves, null adds no item, and collectPath must give a list', async () => {
  const collect = async (value: unknown, pagination: Record<string, unknown> = {}): Promise<Output> =>
    withWebServer(json(value), ({ origin }) =>
      run({ url: origin, pagination: { strategy: 'linkHeader', ...pagination } }),
    );
  assert.deepEqual((await collect({ a: 1 })).data['body'], [{ a: 1 }]);
  assert.deepEqual((await collect({ items: null }, { collectPath: 'body.items' })).data['body'], []);
  assert.deepEqual((await collect({}, { collectPath: 'body.items' })).data['body'], []);
  assert.match((await caughtFailure(collect({ items: 7 }, { collectPath: 'body.items' }))).message, /must give a list/);
});

test('a secret in address or query hides the final address', async () => {
  await withWebServer(echo, async ({ origin }) => {
    const taintOf = tainted(new Map([['query', new Map([['key', 'root' as const]])]]));
    const { taint } = await run({ url: origin, query: { key: 'hush' } }, { taintOf });
    assert.equal(taintAt(taint, ['url']), 'derived');
    assert.equal((await run({ url: origin })).taint, undefined);
  });
});

const CACHEABLE: readonly (readonly [
  what: string,
  inputs: Record<string, unknown>,
  capability: Capability,
  cache: boolean,
])[] = [
  ['a plain GET of a resolver', {}, 'from', true],
  ['a plain GET of a transform step', {}, 'transform', true],
  ['a GET of an action', {}, 'action', false],
  ['HEAD', { method: 'HEAD' }, 'from', false],
  ['polling', { poll: { until: 'true' } }, 'from', false],
  ['a request with credentials', { authProvider: 'cloud' }, 'from', false],
  ['a request with an API key', { headers: { 'X-Api-Key': 'k' } }, 'from', false],
  ['a request with a sensitive query', { query: { secret: 'k' } }, 'from', false],
];
for (const [what, inputs, capability, cache] of CACHEABLE) {
  test(`the HTTP cache ${cache ? 'may serve' : 'has no part in'} ${what}`, async () => {
    await withWebServer(echo, async ({ origin }) => {
      const secret = new Map([['query', new Map([['secret', 'root' as const]])]]);
      const taintOf = tainted('query' in inputs ? secret : new Map());
      const { effects, sent } = world({ taintOf, ...credentials() });
      await httpProvider.execute({ url: origin, ...inputs }, effects, capability);
      assert.equal(sent[0]?.cache, cache);
    });
  });
}

test('expressions see JSON parsed, and as text what only claims to be JSON', async () => {
  const looks = (type: string, text: string, condition: string, pages = false): Promise<Output> =>
    withWebServer(
      (_, response) => void response.writeHead(200, { 'content-type': type }).end(text),
      ({ origin }) =>
        run({
          url: origin,
          ...(pages
            ? { pagination: { strategy: 'linkHeader', stopWhen: condition } }
            : { poll: { until: condition, maxAttempts: 1 } }),
        }),
    );
  await looks('application/json', '{"a":1}', 'body.a == 1 && rawBody == "{\\"a\\":1}"');
  await looks('application/json', '{oops', 'body == "{oops"');
  await looks('application/json', '', 'body == null');
  await looks('text/plain', '{"a":1}', 'body == rawBody');
  assert.equal((await looks('text/plain', '[1,2]', 'size(body) == 2', true)).data['totalItems'], 2);
  assert.deepEqual((await looks('text/plain', '[oops', 'body == rawBody', true)).data['body'], ['[oops']);
});
