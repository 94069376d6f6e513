import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { request as secureRequest } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text as textFrom } from 'node:stream/consumers';
import { suite, test } from 'node:test';
import { type ApiServer, ask, startServer, withServer } from '../support/api-server.ts';
import { tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';
import { TEST_AUTHORITY, withWebServer } from '../support/web-server.ts';

const TLS = join(import.meta.dirname, '../fixtures/tls');

const served = (
  apiServer: string,
  body: (server: ApiServer, directory: string) => Promise<void>,
  more = '',
): Promise<void> =>
  withTempDir(directory => withServer({ directory, apiServer, more }, server => body(server, directory)));

const document = (resolvers: object, workflow?: object) => ({
  solution: {
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name: 'x', version: '1.0.0' },
    spec: { resolvers, ...(workflow !== undefined && { workflow }) },
  },
});
const sleeping = (duration: string) =>
  document(
    {},
    {
      actions: {
        nap: { provider: 'sleep', inputs: { duration } },
        done: { provider: 'message', dependsOn: ['nap'], inputs: { message: 'awake' } },
      },
    },
  );

suite('rate limits', () => {
  test('a client may ask so often in a window, over all and per route; others are not meant', () =>
    served(
      '{rateLimit: {global: {maxRequests: 5, window: 1h}, endpoints: {/eval/cel: {maxRequests: 2, window: 1h}}}, trustedProxies: [127.0.0.1]}',
      async server => {
        const evaluate = (client: string) =>
          ask(server, '/v1/eval/cel', { body: { expression: '1' }, headers: { 'x-forwarded-for': client } });
        const first = await evaluate('10.0.0.1');
        assert.deepEqual(
          [first.status, first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')],
          [200, '2', '1'],
        );
        assert.equal((await evaluate('10.0.0.1')).status, 200);
        const refused = await evaluate('10.0.0.1');
        assert.deepEqual([refused.status, refused.json['code']], [429, 'rate-limited']);
        assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
        assert.equal((await evaluate('10.0.0.2')).status, 200);
        const other = await ask(server, '/v1/settings', { headers: { 'x-forwarded-for': '10.0.0.1' } });
        assert.deepEqual([other.status, other.headers.get('ratelimit-limit')], [200, '5']);
        assert.equal((await ask(server, '/health')).headers.get('ratelimit-limit'), null);
      },
    ));
});

suite('time', () => {
  test('at the deadline the answer is 504 and the work ends; the server goes on', () =>
    served('{requestTimeout: 3s}', async server => {
      // The deadline is for the run, not for the start of its thread.
      await until(async () => (await ask(server, '/v1/solutions/run', { body: sleeping('1ms') })).status === 200);
      const got = await ask(server, '/v1/solutions/run', { body: sleeping('60s') });
      assert.deepEqual([got.status, got.json['code']], [504, 'timeout']);
      assert.match(String(got.json['run_id']), /^[0-9a-f-]{36}$/);
      assert.equal((await ask(server, '/health')).status, 200);
    }));

  test('finally has its own time after the deadline, longer than the grace period of the actions', () =>
    withTempDir(async directory => {
      await writeFiles(directory, { 'out/.keep': '' });
      const apiServer = '{requestTimeout: 3s, allowFileWrites: true, outputRoot: out}';
      await withServer({ directory, apiServer, more: 'action: { gracePeriod: 0s }' }, async server => {
        const write = { operation: 'write', path: 'ended', content: { expr: '"y" + "es"' } };
        const workflow = {
          actions: { nap: { provider: 'sleep', inputs: { duration: '60s' } } },
          finally: {
            slow: { provider: 'sleep', inputs: { duration: '5s' } },
            last: { provider: 'file', dependsOn: ['slow'], inputs: write },
          },
        };
        const got = await ask(server, '/v1/solutions/run', { body: document({}, workflow) });
        assert.equal(got.status, 504);
        await until(() => existsSync(join(directory, 'out/ended')));
      });
    }));

  test('a body that does not arrive is 408', () =>
    served('{bodyReadTimeout: 1s}', async server => {
      const answer = await new Promise<string>(resolve => {
        const socket = connect(server.port, '127.0.0.1');
        let text = '';
        socket.on('data', chunk => {
          text += String(chunk);
        });
        socket.on('close', () => resolve(text));
        socket.write('POST /v1/eval/cel HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"expr');
      });
      assert.match(answer, /^HTTP\/1\.1 408 .*"code":"request-timeout"/s);
    }));

  test('a run beyond those that may be under way waits for its turn, while short work goes on', () =>
    served('{maxRuns: 1}', async server => {
      const first = ask(server, '/v1/solutions/run', { body: sleeping('1s') });
      await until(async () => (await ask(server, '/v1/admin/info')).json['runsActive'] === 1);
      const second = ask(server, '/v1/solutions/run', { body: sleeping('1ms') });
      await until(async () => /^tool_requests_queued 1$/m.test((await ask(server, '/metrics')).text));
      assert.equal((await ask(server, '/v1/eval/cel', { body: { expression: '1' } })).status, 200);
      const [before, after] = await Promise.all([first, second]);
      assert.deepEqual([before.status, after.status], [200, 200]);
      const [ended, started] = [String(before.json['endedAt']), String(after.json['startedAt'])];
      assert.ok(ended <= started, `the first ended at ${ended}, the second started at ${started}`);
    }));

  test('a request is refused when as many wait as may, and told to come back when its deadline passes in the queue', () =>
    served('{maxRuns: 1, maxQueued: 1, requestTimeout: 2s, shutdownTimeout: 0s}', async server => {
      // Its `finally` section goes on after the deadline of its request.
      const nap = (duration: string) => ({ nap: { provider: 'sleep', inputs: { duration } } });
      const body = document({}, { actions: nap('60s'), finally: { rest: nap('30s').nap } });
      const first = ask(server, '/v1/solutions/run', { body });
      await until(async () => (await ask(server, '/v1/admin/info')).json['runsActive'] === 1);
      const waits = ask(server, '/v1/solutions/dryrun', { body: sleeping('1s') });
      await until(async () => /^tool_requests_queued 1$/m.test((await ask(server, '/metrics')).text));
      const refused = await ask(server, '/v1/solutions/dryrun', { body: sleeping('1s') });
      assert.deepEqual(
        [refused.status, refused.json['code'], refused.headers.get('retry-after')],
        [429, 'too-busy', '1'],
      );
      assert.equal((await first).status, 504);
      const late = await waits;
      assert.deepEqual([late.status, late.json['code'], late.headers.get('retry-after')], [503, 'overloaded', '5']);
    }));

  test('a large body holds up no other request, and means the same as a small one', () =>
    served('{audit: {enabled: true, file: audit.log}}', async (server, directory) => {
      const values = `[${'1,'.repeat(2_000_000)}9007199254740993]`;
      const body = `{"expression": "[size(_.list), _.list[2000000]]", "data": {"password": "hunter2-hunter2", "list": ${values}}}`;
      let answered = 0;
      const large = ask(server, '/v1/eval/cel', { body });
      const probe = ask(server, '/health/live').then(() => undefined);
      let over = await Promise.race([large, probe]);
      for (; over === undefined; answered++)
        over = await Promise.race([large, ask(server, '/health/live').then(() => undefined)]);
      const { status, text } = over;
      assert.ok(answered > 20, `${answered} probes were answered meanwhile`);
      assert.deepEqual([status, text.includes('9007199254740993')], [200, true], text.slice(0, 300));
      const wrong = await ask(server, '/v1/eval/cel', { body: body.replace('"expression"', '"expresion"') });
      assert.deepEqual([wrong.status, wrong.json['code']], [422, 'invalid-input']);
      const record = await untilRecorded(join(directory, 'audit.log'));
      assert.match(record, /"expression":/);
      assert.doesNotMatch(record, /hunter2/);
    }));

  test('a key twice in one map, and a number that no double holds, are 400', () =>
    served('{}', async server => {
      for (const body of ['{"expression":"1","expression":"2"}', '{"expression":"_.a","data":{"a":1e400}}']) {
        const { status, json } = await ask(server, '/v1/eval/cel', { body });
        assert.deepEqual([status, json['code']], [400, 'malformed-request'], JSON.stringify(json));
        assert.match(String(json['detail']), /stands twice|is too large/);
      }
    }));

  test('bodies of all requests together take no more memory than they may', () =>
    served('{maxBodyMemory: 100000, maxRequestSize: 100000, bodyReadTimeout: 60s}', async server => {
      const sending = connect({ host: '127.0.0.1', port: server.port });
      sending.write(
        `POST /v1/eval/cel HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n${'x'.repeat(80_000)}`,
      );
      const body = { expression: '1', data: { text: 'x'.repeat(30_000) } };
      await until(async () => (await ask(server, '/v1/eval/cel', { body })).json['code'] === 'overloaded');
      sending.destroy();
      await until(async () => (await ask(server, '/v1/eval/cel', { body })).status === 200);
    }));

  test('a client that goes away ends its run', () =>
    served('{}', async server => {
      const gone = new AbortController();
      const first = ask(server, '/v1/solutions/run', { body: sleeping('60s'), signal: gone.signal });
      await until(async () => (await ask(server, '/v1/admin/info')).json['runsActive'] === 1);
      gone.abort();
      await assert.rejects(first);
      await until(async () => (await ask(server, '/v1/admin/info')).json['runsActive'] === 0);
    }));
});

async function untilRecorded(file: string): Promise<string> {
  await until(() => existsSync(file) && readFileSync(file, 'utf8').trim().split('\n').length === 2);
  return readFileSync(file, 'utf8').split('\n')[0] ?? '';
}

suite('origins', () => {
  test('pages of allowed origins read answers; others get no headers', () =>
    served('{cors: {enabled: true, allowedOrigins: ["https://app.example"]}}', async server => {
      const preflight = {
        method: 'OPTIONS',
        headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
      };
      const allowed = await ask(server, '/v1/eval/cel', preflight);
      assert.deepEqual(
        [allowed.status, allowed.headers.get('access-control-allow-origin')],
        [204, 'https://app.example'],
      );
      assert.match(allowed.headers.get('access-control-allow-methods') ?? '', /POST/);
      const foreign = await ask(server, '/v1/eval/cel', {
        ...preflight,
        headers: { ...preflight.headers, origin: 'https://evil.example' },
      });
      assert.deepEqual([foreign.status, foreign.headers.get('access-control-allow-origin')], [204, null]);
      const got = await ask(server, '/v1/eval/cel', {
        body: { expression: '1' },
        headers: { origin: 'https://app.example' },
      });
      assert.deepEqual(
        [got.status, got.headers.get('access-control-allow-origin'), got.headers.get('vary')],
        [200, 'https://app.example', 'Origin'],
      );
      assert.equal((await ask(server, '/v1/settings', { method: 'OPTIONS' })).status, 405);
    }));
});

suite('TLS', () => {
  const config = `{tls: {enabled: true, cert: ${TLS}/server.pem, key: ${TLS}/server.key}}`;
  test('connections are encrypted, and browsers are told to stay so', () =>
    served(config, async server => {
      const headers = await new Promise<Readonly<Record<string, unknown>>>((resolve, reject) => {
        secureRequest(
          { port: server.port, host: 'localhost', family: 4, path: '/v1/settings', ca: TEST_AUTHORITY, agent: false },
          response => {
            response.resume();
            resolve(response.headers);
          },
        )
          .on('error', reject)
          .end();
      });
      assert.equal(headers['strict-transport-security'], 'max-age=63072000; includeSubDomains');
    }));

  test('a client that never gets as far as HTTP leaves no connection behind', () =>
    served(config, async server => {
      const silent = Array.from({ length: 20 }, () => connect({ host: '127.0.0.1', port: server.port }));
      const noisy = Array.from({ length: 20 }, () => connect({ host: '127.0.0.1', port: server.port }));
      for (const socket of noisy) socket.on('error', () => undefined).write('GET / HTTP/1.1\r\n\r\n');
      for (const socket of silent) socket.on('error', () => undefined).resume();
      await until(async () => (await openConnections(server.port)) >= 20);
      await until(async () => (await openConnections(server.port)) === 1);
      for (const socket of [...silent, ...noisy]) socket.destroy();
    }));
});

/** Those of the server, that of this question included. */
function openConnections(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    secureRequest(
      { port, host: 'localhost', family: 4, path: '/metrics', ca: TEST_AUTHORITY, agent: false },
      response =>
        void textFrom(response).then(body => resolve(Number(/^tool_http_active_connections (\d+)$/m.exec(body)?.[1]))),
    )
      .on('error', reject)
      .end();
  });
}

suite('connections', () => {
  test('one address may have so many, others are not meant; a trusted proxy may have more', async () => {
    for (const [more, open] of [
      ['', 3],
      ['trustedProxies: [127.0.0.1], ', 6],
    ] as const)
      await served(`{${more}maxConnectionsPerAddress: 3, maxConnections: 6}`, async server => {
        const sockets = Array.from({ length: 8 }, () => connect({ host: '127.0.0.1', port: server.port }));
        let closed = 0;
        for (const socket of sockets) socket.on('error', () => undefined).on('close', () => closed++);
        await until(async () => closed === sockets.length - open);
        for (const socket of sockets) socket.destroy();
        const name = open === 3 ? 'maxConnectionsPerAddress' : 'maxConnections';
        await until(async () => {
          const { text } = await ask(server, '/metrics').catch(() => ({ text: '' }));
          return text.includes(`tool_http_connections_refused_total{limit="${name}"}`);
        });
      });
  });
});

suite('reload', () => {
  test('is all or nothing, says what changed, and keeps what needs a restart', () =>
    served('{maxRequestSize: 1000}', async (server, directory) => {
      const reload = () => ask(server, '/v1/admin/reload-config', { method: 'POST' });
      await writeFiles(directory, { 'config.yaml': 'version: 1\napiServer: {maxRequestSize: 2000, workers: 2}\n' });
      assert.deepEqual((await reload()).json, {
        reloaded: true,
        changed: ['apiServer.maxRequestSize'],
        restartRequired: ['apiServer.workers'],
      });
      assert.equal((await ask(server, '/v1/settings')).json['limits'] instanceof Object, true);
      await writeFiles(directory, { 'config.yaml': 'version: 1\napiServer: {maxRequestSize: x, nothing: 1}\n' });
      const refused = await reload();
      assert.deepEqual(
        [refused.status, refused.json['code'], (refused.json['errors'] as unknown[]).length],
        [422, 'config-invalid', 2],
      );
      const limits = (await ask(server, '/v1/settings')).json['limits'] as { maxRequestSize: number };
      assert.equal(limits.maxRequestSize, 2000);
      await writeFiles(directory, {
        'config.yaml': 'version: 1\napiServer: {rateLimit: {endpoints: {/nothing: {maxRequests: 1, window: 1s}}}}\n',
      });
      assert.equal((await reload()).status, 422);
    }));
});

suite('profiler', () => {
  test('is there where it is switched on, and gives what developer tools read', () =>
    served('{profiler: {enabled: true}}', async server => {
      const cpu = await ask(server, '/v1/admin/profile?seconds=1');
      assert.deepEqual([cpu.status, Array.isArray(cpu.json['nodes'])], [200, true]);
      assert.equal((await ask(server, '/v1/admin/profile?seconds=31')).status, 422);
      assert.equal((await ask(server, '/v1/admin/profile?kind=x')).status, 422);
    }));

  test('is not there otherwise', () =>
    served('{}', async server => assert.equal((await ask(server, '/v1/admin/profile')).status, 404)));
});

suite('shutdown', () => {
  test('requests under way are answered, new ones are refused, probes see it', () =>
    withTempDir(async directory => {
      const server = await startServer({ directory });
      const running = ask(server, '/v1/solutions/run', { body: sleeping('700ms') });
      await until(async () => (await ask(server, '/v1/admin/info')).json['runsActive'] === 1);
      const stopped = server.stop();
      const ready = await ask(server, '/health/ready');
      assert.deepEqual(
        [ready.status, ready.json['code'], ready.headers.get('connection')],
        [503, 'shutting-down', 'close'],
      );
      assert.equal((await ask(server, '/health')).json['status'], 'shutting_down');
      assert.equal((await ask(server, '/health/live')).status, 200);
      const refused = await ask(server, '/v1/settings');
      assert.deepEqual([refused.status, refused.json['code']], [503, 'shutting-down']);
      const done = await running;
      assert.deepEqual([done.status, done.json['status']], [200, 'succeeded']);
      assert.equal(await stopped, 0);
      await assert.rejects(ask(server, '/health'));
    }));

  test('an answer that is on its way to a slow reader is sent as a whole', () =>
    withTempDir(async directory => {
      const server = await startServer({ directory, apiServer: '{compression: {level: 0}}' });
      const large = { solution: document({ text: { value: 'x'.repeat(9_000_000) } }).solution };
      const body = JSON.stringify(large);
      const socket = connect({ host: '127.0.0.1', port: server.port });
      const head = 'POST /v1/solutions/run HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
      socket.write(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
      await new Promise<void>(resolve => {
        socket.once('readable', () => resolve());
      });
      const stopped = server.stop();
      await until(async () => server.stderr().includes('shutting down'));
      await new Promise(resolve => setTimeout(resolve, 1500));
      const answer = await textFrom(socket);
      const [, length] = /Content-Length: (\d+)/.exec(answer) ?? [];
      assert.ok(Number(length) > 9_000_000);
      assert.equal(answer.length - answer.indexOf('\r\n\r\n') - 4, Number(length));
      assert.equal(await stopped, 0);
    }));

  test('what takes longer than it may is ended', () =>
    withTempDir(async directory => {
      const server = await startServer({ directory, apiServer: '{shutdownTimeout: 0s}' });
      const running = ask(server, '/v1/solutions/run', { body: sleeping('60s') });
      await until(async () => (await ask(server, '/v1/admin/info')).json['runsActive'] === 1);
      const [stopped, lost] = await Promise.allSettled([server.stop(), running]);
      assert.equal(stopped.status === 'fulfilled' && stopped.value, 143);
      assert.equal(lost.status, 'rejected');
    }));
});

suite('start', () => {
  const FAULTY: readonly (readonly [name: string, apiServer: string, fault: RegExp])[] = [
    ['OIDC without tenant', '{auth: {azureOIDC: {enabled: true, clientId: x}}}', /tenantId/],
    ['TLS without files', '{tls: {enabled: true}}', /the configuration of the server is not valid: 2 errors/],
    [
      'an unknown route',
      '{rateLimit: {endpoints: {/nothing: {maxRequests: 1, window: 1s}}}}',
      /there is no route "\/nothing"/,
    ],
    ['a directory that does not exist', '{solutionRoots: [nowhere]}', /not a usable directory/],
    ['an audit that cannot be opened', '{audit: {enabled: true, file: nowhere/audit.log}}', /audit file/],
    ['an open profiler', '{host: 0.0.0.0, profiler: {enabled: true}}', /profiler/],
  ];
  for (const [name, apiServer, fault] of FAULTY) {
    test(`${name} refuses to start`, () =>
      withTempDir(directory => assert.rejects(startServer({ directory, apiServer }), fault)));
  }

  test('a port in use is exit 1', () =>
    served('{}', (server, directory) =>
      assert.rejects(startServer({ directory, flags: { port: server.port } }), /ended with 1: .*in use/s),
    ));

  test('flags out of range are exit 3', () =>
    withTempDir(async cwd => {
      for (const words of [
        ['--port', '0'],
        ['--port', '65536'],
        ['--api-version', '1'],
        ['--tls-cert', 'x'],
      ])
        assert.equal((await tool(['serve', ...words], { cwd })).code, 3, words.join(' '));
    }));
});

test('spans go to a collector as OTLP, in the trace of the caller, and outgoing requests carry it', () =>
  withTempDir(async directory => {
    await withWebServer(
      (_, response) => void response.end('{}'),
      async collector => {
        const more = `telemetry: {endpoint: "${collector.origin}"}\nhttpClient: {allowPrivateAddresses: true}`;
        await withServer({ directory, apiServer: '{tracing: {enabled: true}}', more }, async server => {
          const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
          const web = { resolve: { with: [{ provider: 'http', inputs: { url: `${collector.origin}/data?q=hush` } }] } };
          const body = document({ web }, { actions: { show: { provider: 'message', inputs: { message: 'x' } } } });
          const got = await ask(server, '/v1/solutions/run', { body, headers: { traceparent } });
          assert.equal(got.status, 200, got.text);
        });
        const exported = collector.received.filter(({ path }) => path === '/v1/traces').map(({ body }) => body);
        const spans = exported.flatMap(
          text =>
            (JSON.parse(text) as { resourceSpans: { scopeSpans: { spans: { name: string; traceId: string }[] }[] }[] })
              .resourceSpans[0]?.scopeSpans[0]?.spans ?? [],
        );
        assert.deepEqual(
          new Set(spans.map(({ name }) => name)),
          new Set([
            'solution.load',
            'http.client',
            'resolver.execute',
            'action.execute',
            'solution.run',
            'POST /{api_version}/solutions/run',
          ]),
        );
        assert.ok(spans.every(({ traceId }) => traceId === '0af7651916cd43dd8448eb211c80319c'));
        assert.match(exported.join(''), /"parentSpanId":"b7ad6b7169203331"/);
        assert.doesNotMatch(exported.join(''), /hush/);
        const data = collector.received.find(({ path }) => path.startsWith('/data'));
        assert.match(String(data?.headers['traceparent']), /^00-0af7651916cd43dd8448eb211c80319c-[0-9a-f]{16}-01$/);
      },
    );
  }));

test('in JSON logs every line is a record, those of threads too, and these name their request', () =>
  served(
    '{cors: {enabled: true, allowedOrigins: ["*"]}}',
    async server => {
      const said = document(
        {},
        { actions: { say: { provider: 'message', inputs: { message: 'hello', type: 'warning' } } } },
      );
      const headers = { 'x-request-id': 'the-request' };
      assert.equal((await ask(server, '/v1/solutions/run', { body: said, headers })).status, 200);
      await until(() => server.stderr().includes('"message":"request"'));
      const records = server
        .stderr()
        .trim()
        .split('\n')
        .map(line => JSON.parse(line) as Record<string, unknown>);
      assert.ok(records.some(({ message }) => String(message).startsWith('listening on http://')));
      assert.ok(
        records.some(({ level, message }) => level === 'warn' && String(message).includes('cors allows every origin')),
      );
      assert.ok(records.some(record => record['request_id'] === 'the-request'));
    },
    'logging: {format: json, level: info}',
  ));
