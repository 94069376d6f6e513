import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type RawOptions, sendRaw } from '../support/processes/raw-socket.ts';
import { type ApiServer, withApiServer } from '../support/processes/server-process.ts';

const HOST = 'Host: localhost\r\n';
const END = 'Connection: close\r\n\r\n';
const get = (path: string, headers = ''): string => `GET ${path} HTTP/1.1\r\n${HOST}${headers}${END}`;
const post = (headers: string, body: string): string =>
  `POST /v1/eval/cel HTTP/1.1\r\n${HOST}${headers}Connection: close\r\n\r\n${body}`;
const CEL = '{"expression":"1+1"}';
const SIZE = `Content-Length: ${CEL.length}\r\n`;
const JSON_TYPE = 'Content-Type: application/json\r\n';

type Row = readonly [
  what: string,
  pieces: readonly (string | Buffer)[],
  statuses: readonly number[],
  options?: RawOptions,
];

/** Bytes and the statuses of all answers to them. A connection that has seen nonsense is ended. */
const ROWS: readonly Row[] = [
  ['a plain request', [get('/health/live')], [200]],
  ['a request byte by byte', get('/health/live').split(''), [200], { pauseMs: 2 }],
  ['no HTTP at all', ['hello\r\n\r\n'], [400]],
  ['nothing but line ends, then a request', [`\r\n\r\n${get('/health/live')}`], [200]],
  ['binary noise', [Buffer.from(Array.from({ length: 500 }, (_, i) => (i * 7919) % 256))], [400]],
  ['a TLS hello', [Buffer.from('16030100c2010000be0303', 'hex')], [400]],
  ['the preface of HTTP/2', ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'], [400]],
  ['HTTP/0.9', ['GET /health/live\r\n\r\n'], [200]],
  ['HTTP/1.0', ['GET /health/live HTTP/1.0\r\n\r\n'], [200]],
  ['an unknown version', ['GET / HTTP/9.9\r\n\r\n'], [400]],
  ['an unknown method', [`BREW /health HTTP/1.1\r\n${HOST}${END}`], [400]],
  ['a known method that is not served', [`PROPFIND /health HTTP/1.1\r\n${HOST}${END}`], [405]],
  ['TRACE', [`TRACE /v1/settings HTTP/1.1\r\n${HOST}Cookie: secret\r\n${END}`], [405]],
  ['no Host', ['GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n'], [400]],
  ['two Hosts', [`GET /v1/settings HTTP/1.1\r\n${HOST}host: evil.example\r\n${END}`], [400]],
  ['spaces in the target', ['GET /a b HTTP/1.1\r\n\r\n'], [400]],
  ['a NUL in the target', [get('/v1/solutions/a\0b')], [400]],
  ['raw bytes in the target', [get('/v1/solutions/\xff\xfe')], [400]],
  ['an encoded slash', [get('/v1/solutions/a%2fb')], [400]],
  ['an encoded NUL', [get('/v1/solutions/a%00b')], [400]],
  ['text that is no UTF-8', [get('/v1/solutions/%ff%fe')], [400]],
  ['an overlong form of a slash', [get('/v1/solutions/..%c0%af..%c0%afetc')], [400]],
  ['steps up', [get('/v1/../health')], [404]],
  ['encoded steps up', [get('/v1/%2e%2e/health')], [404]],
  ['a backslash', [get('/v1\\settings')], [404]],
  ['an absolute target', [`GET http://localhost/health/live HTTP/1.1\r\n${HOST}${END}`], [200]],
  ['an absolute target of elsewhere', [`GET http://evil.example/nothing HTTP/1.1\r\n${HOST}${END}`], [404]],
  ['an asterisk', [`OPTIONS * HTTP/1.1\r\n${HOST}${END}`], [404]],
  ['CONNECT', [`CONNECT evil.example:443 HTTP/1.1\r\n${HOST}${END}`], []],
  [
    'an upgrade',
    [
      get('/health/live', 'Upgrade: websocket\r\nSec-WebSocket-Key: x\r\n').replace(
        'Connection: close',
        'Connection: Upgrade, close',
      ),
    ],
    [200],
  ],
  ['a target of 20 KB', [get(`/${'a'.repeat(20_000)}`)], [431]],
  ['headers of 20 KB', [get('/health/live', `X-Large: ${'a'.repeat(20_000)}\r\n`)], [431]],
  ['many small headers', [get('/health/live', 'X: y\r\n'.repeat(5000))], [431]],
  ['a header line without a name', [get('/health/live', ': x\r\n')], [400]],
  ['a space before the colon', [get('/health/live', 'Content-Length : 5\r\n')], [400]],
  ['a folded header', [get('/health/live', 'X-A: b\r\n c\r\n')], [400]],
  ['a NUL in a header', [get('/health/live', 'X-A: b\0c\r\n')], [400]],
  ['a bare line feed', [`GET /health/live HTTP/1.1\nHost: x\n\n`], [400]],
  ['two lengths', [post(`${JSON_TYPE}${SIZE}Content-Length: 5\r\n`, CEL)], [400]],
  ['two equal lengths', [post(`${JSON_TYPE}${SIZE}${SIZE}`, CEL)], [400]],
  ['a list of lengths', [post(`${JSON_TYPE}Content-Length: 20, 20\r\n`, CEL)], [400]],
  ['a negative length', [post(`${JSON_TYPE}Content-Length: -1\r\n`, CEL)], [400]],
  ['a length with a sign', [post(`${JSON_TYPE}Content-Length: +20\r\n`, CEL)], [400]],
  ['a length in hex', [post(`${JSON_TYPE}Content-Length: 0x14\r\n`, CEL)], [400]],
  ['a length beyond numbers', [post(`${JSON_TYPE}Content-Length: 99999999999999999999\r\n`, CEL)], [400]],
  ['a length above the limit', [post(`${JSON_TYPE}Content-Length: 99999999\r\n`, CEL)], [413]],
  [
    'length and chunks',
    [post(`${JSON_TYPE}${SIZE}Transfer-Encoding: chunked\r\n`, `14\r\n${CEL}\r\n0\r\n\r\n`)],
    [400],
  ],
  ['chunks', [post(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, `14\r\n${CEL}\r\n0\r\n\r\n`)], [200]],
  [
    'chunks of one byte',
    [
      post(
        `${JSON_TYPE}Transfer-Encoding: chunked\r\n`,
        `${CEL.split('')
          .map(sign => `1\r\n${sign}\r\n`)
          .join('')}0\r\n\r\n`,
      ),
    ],
    [200],
  ],
  [
    'chunks with trailers',
    [post(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, `14\r\n${CEL}\r\n0\r\nAuthorization: x\r\n\r\n`)],
    [200],
  ],
  [
    'a chunk of a negative size',
    [post(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, `-1\r\n${CEL}\r\n0\r\n\r\n`)],
    [400],
  ],
  [
    'a chunk beyond numbers',
    [post(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, `ffffffffffffffffff\r\n${CEL}\r\n0\r\n\r\n`)],
    [400],
  ],
  [
    'an extension of 100 KB',
    [post(`${JSON_TYPE}Transfer-Encoding: chunked\r\n`, `14;${'a'.repeat(100_000)}\r\n${CEL}\r\n0\r\n\r\n`)],
    [413],
  ],
  ['an unknown coding', [post(`${JSON_TYPE}Transfer-Encoding: gzip, chunked\r\n`, `14\r\n${CEL}\r\n0\r\n\r\n`)], [415]],
  ['chunked that is not last', [post(`${JSON_TYPE}Transfer-Encoding: chunked, gzip\r\n`, CEL)], [400]],
  [
    'chunked twice',
    [post(`${JSON_TYPE}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n`, `14\r\n${CEL}\r\n0\r\n\r\n`)],
    [400],
  ],
  ['a disguised coding', [post(`${JSON_TYPE}Transfer-Encoding: xchunked\r\n`, CEL)], [400]],
  ['two content types', [post(`${JSON_TYPE}Content-Type: text/plain\r\n${SIZE}`, CEL)], [200]],
  [
    'three requests at once',
    [get('/health/live').replace(END, '\r\n').repeat(2) + get('/health/live')],
    [200, 200, 200],
  ],
  ['a request and nonsense after it', [`${get('/health/live').replace(END, '\r\n')}nonsense\r\n\r\n`], [200, 400]],
  ['a body that is too long for its length', [post(`${JSON_TYPE}${SIZE}`, `${CEL}GET / HTTP/1.1\r\n\r\n`)], [400]],
  ['an expectation', [post(`${JSON_TYPE}${SIZE}Expect: 100-continue\r\n`, CEL)], [100, 200]],
  ['an expectation of something else', [post(`${JSON_TYPE}${SIZE}Expect: tea\r\n`, CEL)], [200]],
];

describe('what is not as HTTP wants it', () => {
  let server: ApiServer;
  let finish: () => void = () => undefined;
  let running: Promise<void>;
  before(
    () =>
      new Promise<void>((resolve, reject) => {
        running = withApiServer({ apiServer: { bodyReadTimeout: '2s' } }, async started => {
          server = started;
          resolve();
          await new Promise<void>(done => {
            finish = done;
          });
        });
        running.catch(reject);
      }),
  );
  after(async () => {
    finish();
    await running;
  });

  for (const [what, pieces, statuses, options] of ROWS)
    test(`${what}: ${statuses.join(', ') || 'no answer'}`, async () => {
      const answer = await sendRaw(server.port, pieces, options);
      assert.deepEqual(answer.statuses, statuses, answer.text.slice(0, 600));
      assert.ok(answer.closed, 'the connection is still open');
      assert.doesNotMatch(answer.text, /node:internal|\.ts:\d/);
      const last = answer.text.slice(answer.text.search(/HTTP\/1\.1 \d{3} [^\r]*\r(?![^]*HTTP\/1\.1 \d{3} )/));
      if ((statuses.at(-1) ?? 0) < 400) return;
      const problem = JSON.parse(last.slice(last.indexOf('\r\n\r\n') + 4)) as Readonly<Record<string, unknown>>;
      assert.equal(problem['status'], statuses.at(-1));
      assert.match(last, /^content-type: application\/problem\+json\r$/im);
      assert.equal(problem['request_id'], /^x-request-id: (\S+)\r$/im.exec(last)?.[1]);
      assert.ok((await server.ask('/health/live')).status === 200);
    });

  test('headers that do not end are 408 after ten seconds', async () => {
    const answer = await sendRaw(server.port, [`GET / HTTP/1.1\r\n${HOST}X-A: `], { patienceMs: 20_000 });
    assert.deepEqual([answer.statuses, answer.closed], [[408], true]);
  });

  test('headers that come a byte a second are 408 all the same', async () => {
    const answer = await sendRaw(
      server.port,
      [`GET / HTTP/1.1\r\n${HOST}`, ...'X-Slow: aaaaaaaaaaaaaaaaaaaaa'.split('')],
      {
        pauseMs: 1000,
        patienceMs: 5000,
      },
    );
    assert.deepEqual([answer.statuses, answer.closed], [[408], true]);
  });

  test('a body that comes a byte at a time is 408 when its time is over', async () => {
    const answer = await sendRaw(
      server.port,
      [`POST /v1/eval/cel HTTP/1.1\r\n${HOST}Content-Length: 100\r\n\r\n`, ...'{'.repeat(20).split('')],
      { pauseMs: 200, patienceMs: 5000 },
    );
    assert.deepEqual([answer.statuses, answer.closed], [[408], true]);
  });

  test('a body that is cut off leaves nothing behind', async () => {
    const socket = connect({ host: '127.0.0.1', port: server.port });
    socket.write(`POST /v1/eval/cel HTTP/1.1\r\n${HOST}Content-Length: 100\r\n\r\n{`);
    await new Promise(resolve => setTimeout(resolve, 100));
    socket.destroy();
    while (!/^tool_http_requests_in_flight 0$/m.test((await server.ask('/metrics')).body.toString()))
      await new Promise(setImmediate);
  });

  test('a thousand connections that say nothing or little do not keep others from answers', async () => {
    const sockets: Socket[] = [];
    try {
      for (let i = 0; i < 1000; i++) {
        const socket = connect({ host: '127.0.0.1', port: server.port });
        socket.on('error', () => undefined);
        sockets.push(socket);
        if (i % 2 === 0) socket.write('GET / HTTP/1.1\r\nHost: lo');
      }
      await Promise.all(
        sockets.map(
          socket => new Promise(resolve => (socket.connecting ? socket.once('connect', resolve) : resolve(undefined))),
        ),
      );
      const active = async (): Promise<number> =>
        Number(/^tool_http_active_connections (\d+)$/m.exec((await server.ask('/metrics')).body.toString())?.[1]);
      while ((await active()) < 1000) await new Promise(setImmediate);
      for (let i = 0; i < 20; i++) {
        const answer = await server.ask('/v1/eval/cel', { method: 'POST', body: { expression: '1+1' } });
        assert.deepEqual(answer.json(), { result: 2, type: 'int' });
      }
      for (const socket of sockets) socket.destroy();
      while ((await active()) > 1) await new Promise(setImmediate);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });

  test('a client that does not read its answer does not keep others from theirs', async () => {
    const stuck = Array.from({ length: 20 }, () => {
      const socket = connect({ host: '127.0.0.1', port: server.port });
      socket.on('error', () => undefined);
      socket.pause();
      socket.write(`GET /v1/docs HTTP/1.1\r\n${HOST}\r\n`.repeat(5));
      return socket;
    });
    try {
      for (let i = 0; i < 10; i++) assert.equal((await server.ask('/v1/settings')).status, 200);
    } finally {
      for (const socket of stuck) socket.destroy();
    }
  });
});
