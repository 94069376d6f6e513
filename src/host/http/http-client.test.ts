import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import {
  TEST_AUTHORITY,
  withProxy,
  withSecureServer,
  withTcpServer,
  withWebServer,
} from '../../../test/support/web-server.ts';
import { ToolError } from '../../core/errors.ts';
import { HttpFault } from '../../core/http/http-fault.ts';
import type { HttpRequest } from '../../core/ports/ports.ts';
import { createHttpClient } from './http-client.ts';
import type { HttpClientOptions } from './http-options.ts';

const OPEN = { allowPrivateAddresses: true, allowedHosts: [] };
const CLOSED = { allowPrivateAddresses: false, allowedHosts: [] };

const client = (options: Partial<HttpClientOptions> = {}) =>
  createHttpClient({ version: '1.2.3', environment: {}, addresses: OPEN, systemCA: 'never', ...options });

const get = (url: string, extra: Partial<HttpRequest> = {}): HttpRequest => ({
  method: 'GET',
  url,
  headers: [],
  timeoutMs: 5000,
  maxResponseBytes: 1_000_000,
  guard: 'document',
  ...extra,
});

const never = new AbortController().signal;
const text = (body: Uint8Array): string => Buffer.from(body).toString('utf8');

const caughtFault = async (work: Promise<unknown>): Promise<ToolError> => {
  const error = await work.then(
    () => assert.fail('the request got an answer'),
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ToolError, String(error));
  return error;
};

test('a request arrives as given and its answer comes back whole', async () => {
  await withWebServer(
    (_, response) => {
      response.writeHead(201, 'Made', [
        ['X-One', 'a'],
        ['x-one', 'b'],
        ['Set-Cookie', 'c=1'],
      ]);
      response.end('Grüße');
    },
    async ({ origin, received }) => {
      const request = get(`${origin}/a%20b?x=1#part`, {
        method: 'post',
        headers: [
          ['X-Twice', '1'],
          ['x-twice', '2'],
        ],
        body: Buffer.from('content'),
      });
      const answer = await client()(request, never);
      assert.equal(answer.status, 201);
      assert.equal(answer.statusText, 'Made');
      assert.deepEqual(answer.headers.get('x-one'), ['a', 'b']);
      assert.equal(text(answer.body), 'Grüße');
      const [arrived] = received;
      assert.equal(arrived?.method, 'POST');
      assert.equal(arrived?.path, '/a%20b?x=1');
      assert.equal(arrived?.body, 'content');
      assert.equal(arrived?.headers['content-length'], '7');
      assert.equal(arrived?.headers['user-agent'], 'tool/1.2.3');
      assert.equal(arrived?.headers['x-twice'], '1, 2');
      assert.equal(arrived?.headers['accept-encoding'], 'gzip, deflate, br, zstd');
    },
  );
});

test('a DELETE with a body and a POST without one are framed so that the server finds their end', async () => {
  await withWebServer(
    (_, response) => void response.end(),
    async ({ origin, received }) => {
      const send = client();
      await send(get(origin, { method: 'DELETE', body: Buffer.from('{"a":1}') }), never);
      await send(get(origin, { method: 'POST' }), never);
      assert.deepEqual(
        received.map(({ headers, body }) => [headers['content-length'], headers['transfer-encoding'], body]),
        [
          ['7', undefined, '{"a":1}'],
          ['0', undefined, ''],
        ],
      );
    },
  );
});

test('every content coding is undone, also two in a row', async () => {
  const plain = 'the same text '.repeat(500);
  const codings: [string, Uint8Array][] = [
    ['gzip', gzipSync(plain)],
    ['deflate', deflateSync(plain)],
    ['deflate', deflateRawSync(plain)],
    ['br', brotliCompressSync(plain)],
    ['zstd', zstdCompressSync(plain)],
    ['gzip, br', brotliCompressSync(gzipSync(plain))],
    ['identity', Buffer.from(plain)],
    ['GZIP', gzipSync(plain)],
  ];
  await withWebServer(
    ({ path }, response) => {
      const [name, body] = codings[Number(path.slice(1))] ?? ['', new Uint8Array()];
      response.setHeader('content-encoding', name);
      response.end(body);
    },
    async ({ origin }) => {
      const send = client();
      for (let i = 0; i < codings.length; i++) {
        const answer = await send(get(`${origin}/${i}`), never);
        assert.equal(text(answer.body), plain, codings[i]?.[0]);
      }
    },
  );
});

test('an answer to HEAD, and an empty one, may name a coding', async () => {
  await withWebServer(
    (_, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end();
    },
    async ({ origin }) => {
      for (const method of ['HEAD', 'GET']) {
        const answer = await client()(get(origin, { method }), never);
        assert.equal(answer.body.byteLength, 0);
      }
    },
  );
});

test('a compressed bomb is refused at the size limit', async () => {
  const bombs: Record<string, Uint8Array> = {
    gzip: gzipSync(Buffer.alloc(4_000_000)),
    br: brotliCompressSync(Buffer.alloc(4_000_000)),
    zstd: zstdCompressSync(Buffer.alloc(4_000_000)),
  };
  await withWebServer(
    ({ path }, response) => {
      response.setHeader('content-encoding', path.slice(1));
      response.end(bombs[path.slice(1)]);
    },
    async ({ origin }) => {
      for (const coding of Object.keys(bombs)) {
        const fault = await caughtFault(client()(get(`${origin}/${coding}`), never));
        assert.match(fault.message, /the body is larger than 1000000 bytes/);
      }
    },
  );
});

const BROKEN: readonly { readonly name: string; readonly answer: string; readonly message: RegExp }[] = [
  { name: 'no HTTP at all', answer: 'hello there\r\n\r\n', message: /does not speak HTTP/ },
  {
    name: 'a body shorter than announced',
    answer: 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort',
    message: /closed before the answer was complete/,
  },
  {
    name: 'a broken chunk',
    answer: 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n',
    message: /does not speak HTTP/,
  },
  {
    name: 'two lengths',
    answer: 'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 5\r\n\r\nabcde',
    message: /does not speak HTTP/,
  },
  { name: 'an end before any byte', answer: '', message: /closed before the answer was complete/ },
  {
    name: 'a broken gzip body',
    answer: 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd',
    message: /its gzip coding is broken/,
  },
  {
    name: 'an unknown coding',
    answer: 'HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\nContent-Length: 4\r\n\r\nabcd',
    message: /the content coding "rot13" is unknown/,
  },
  {
    name: 'headers of 80 KiB',
    answer: `HTTP/1.1 200 OK\r\n${`X: ${'a'.repeat(4000)}\r\n`.repeat(20)}\r\n`,
    message: /headers of the answer are larger than 64 KiB/,
  },
  {
    name: 'a switch of protocols',
    answer: 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
    message: /does not speak HTTP/,
  },
];

for (const { name, answer, message } of BROKEN) {
  test(`${name} is no usable answer`, async () => {
    await withTcpServer(
      socket => void socket.once('data', () => socket.end(answer)),
      async ({ origin }) => {
        const fault = await caughtFault(client()(get(origin), never));
        assert.equal(fault.code, 'upstream-failed');
        assert.match(fault.message, message);
        assert.ok(fault instanceof HttpFault && fault.phase === 'exchange');
      },
    );
  });
}

test('headers just below 64 KiB are read, however many there are', async () => {
  const headers = Array.from({ length: 3000 }, (_, i) => `X-${i}: aaaa\r\n`).join('');
  await withTcpServer(
    socket => void socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${headers}Content-Length: 0\r\n\r\n`)),
    async ({ origin }) => {
      const answer = await client()(get(origin), never);
      assert.deepEqual(answer.headers.get('x-2999'), ['aaaa']);
    },
  );
});

test('a body beyond the limit ends the exchange while it is still being sent', async () => {
  await withWebServer(
    (_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
      };
      response.on('drain', more);
      more();
    },
    async ({ origin }) => {
      const fault = await caughtFault(client()(get(origin), never));
      assert.match(fault.message, /larger than 1000000 bytes/);
      assert.ok(fault instanceof HttpFault && !fault.transient);
    },
  );
});

test('an answer that comes before the body was read counts', async () => {
  await withTcpServer(
    socket =>
      void socket.once('data', () => {
        socket.pause();
        socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 4\r\nConnection: close\r\n\r\nless');
      }),
    async ({ origin }) => {
      const answer = await client()(get(origin, { method: 'PUT', body: Buffer.alloc(30_000_000) }), never);
      assert.equal(answer.status, 413);
      assert.equal(text(answer.body), 'less');
    },
  );
});

test('the time-out covers the whole exchange, however it is spent', async () => {
  const drips = (socket: Socket): void => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
    const timer = setInterval(() => socket.write('x'), 10);
    socket.on('close', () => clearInterval(timer));
  };
  for (const talk of [() => undefined, drips]) {
    await withTcpServer(talk, async ({ origin }) => {
      const fault = await caughtFault(client()(get(`${origin}/?token=hush`, { timeoutMs: 100 }), never));
      assert.equal(fault.code, 'timeout');
      assert.match(fault.message, /^no complete answer from 127\.0\.0\.1:\d+ within 100ms$/);
    });
  }
});

test('a fired signal ends the exchange with its reason', async () => {
  const reason = new ToolError('cancelled', 'enough');
  await withTcpServer(
    () => undefined,
    async ({ origin }) => {
      const control = new AbortController();
      const sent = client()(get(origin), control.signal);
      setTimeout(() => control.abort(reason), 20);
      assert.equal(await caughtFault(sent), reason);
      assert.equal(await caughtFault(client()(get(origin), control.signal)), reason);
    },
  );
});

test('what cannot be reached is named by host and cause, and never got the request', async () => {
  const port = await withWebServer(
    (_, response) => void response.end(),
    async server => server.port,
  );
  const refused = await caughtFault(client()(get(`http://127.0.0.1:${port}/secret?key=hush`), never));
  assert.equal(refused.message, `cannot reach 127.0.0.1:${port}: connection refused`);
  assert.ok(refused instanceof HttpFault && refused.phase === 'connect' && refused.transient);
  const unknown = await caughtFault(client()(get('http://nowhere.invalid/?key=hush'), never));
  assert.match(unknown.message, /^cannot reach nowhere\.invalid: the name cannot be resolved/);
});

const UNSENDABLE: readonly { readonly name: string; readonly request: HttpRequest; readonly message: RegExp }[] = [
  ...['a\r\nX-B: c', 'a\nb', 'a\0b', 'smile \u{1F600}'].map(value => ({
    name: `a header value ${JSON.stringify(value)}`,
    request: get('http://127.0.0.1:1/', { headers: [['X-A', value]] }),
    message: /^the value of header "X-A" holds a line break/,
  })),
  ...['X\r\nY', 'X Y', '', 'X:'].map(name => ({
    name: `a header name ${JSON.stringify(name)}`,
    request: get('http://127.0.0.1:1/', { headers: [[name, 'v']] }),
    message: /^a header name holds a character/,
  })),
  ...['Content-Length', 'transfer-encoding', 'Connection'].map(name => ({
    name: `the header ${name}`,
    request: get('http://127.0.0.1:1/', { headers: [[name, '1']] }),
    message: /is set by the connection/,
  })),
  {
    name: 'user info in the address',
    request: get('http://me:hush@127.0.0.1:1/'),
    message: /^url holds a user name or password/,
  },
  { name: 'another scheme', request: get('file:///etc/passwd'), message: /^url begins with file:/ },
  { name: 'no address', request: get('http://[fe80::1%25eth0]/?t=hush'), message: /^url is not a valid address/ },
  {
    name: 'CONNECT',
    request: get('http://127.0.0.1:1/', { method: 'CONNECT' }),
    message: /^method is not an HTTP method/,
  },
  { name: 'a method with a space', request: get('http://127.0.0.1:1/', { method: 'GET /' }), message: /^method is no/ },
];

for (const { name, request, message } of UNSENDABLE) {
  test(`${name} is refused before anything is sent`, async () => {
    const fault = await caughtFault(client()(request, never));
    assert.equal(fault.code, 'invalid-input');
    assert.match(fault.message, message);
    assert.doesNotMatch(fault.message, /hush/);
  });
}

test('connections are kept for the next request, but a POST always gets a new one', async () => {
  await withWebServer(
    (_, response) => void response.end('x'),
    async ({ origin, connections }) => {
      const send = client();
      for (let i = 0; i < 3; i++) await send(get(origin), never);
      assert.equal(connections(), 1);
      for (let i = 0; i < 2; i++) await send(get(origin, { method: 'POST' }), never);
      assert.equal(connections(), 3);
    },
  );
});

test('a kept connection that the server has closed meanwhile costs the caller nothing', async () => {
  let answers = 0;
  await withTcpServer(
    socket => {
      socket.on('data', () => {
        answers++;
        if (answers === 2) socket.destroy();
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx');
      });
    },
    async ({ origin }) => {
      const send = client();
      await send(get(origin), never);
      const answer = await send(get(origin), never);
      assert.equal(text(answer.body), 'x');
      assert.equal(answers, 3);
    },
  );
});

test('guards do not share connections: what a service call opened serves no document', async () => {
  await withWebServer(
    (_, response) => void response.end('x'),
    async ({ origin, port, connections }) => {
      const send = client({ addresses: CLOSED, resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
      await send(get(`http://inside.test:${port}/`, { guard: 'service' }), never);
      const fault = await caughtFault(send(get(`http://inside.test:${port}/`), never));
      assert.equal(fault.code, 'not-allowed-here');
      assert.equal((await caughtFault(send(get(origin), never))).code, 'not-allowed-here');
      assert.equal(connections(), 1);
    },
  );
});

const FORBIDDEN_LITERALS = [
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:a00:1]/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://127.0.0.1./',
  'http://0/',
  'http://[::]/',
  'http://[::1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[64:ff9b::a00:1]/',
  'http://[2002:a00:1::]/',
  'http://10.0.0.1/',
  'http://172.31.255.255/',
  'http://192.168.0.1/',
  'http://100.64.0.1/',
  'http://[fc00::1]/',
  'http://255.255.255.255/',
  'http://224.0.0.1/',
];

for (const url of FORBIDDEN_LITERALS) {
  test(`${url} is refused when private addresses are refused`, async () => {
    const fault = await caughtFault(client({ addresses: CLOSED })(get(url), never));
    assert.equal(fault.code, 'not-allowed-here');
    assert.match(fault.message, /^refused to connect to \S+: it is an? [a-z -]+ address$/);
    assert.match(fault.hint ?? '', /httpClient\.allowedHosts/);
  });
}

test('metadata and link-local addresses are refused even where private ones are allowed', async () => {
  for (const url of ['http://169.254.169.254/', 'http://169.254.1.1/', 'http://[fe80::1]/', 'http://0.0.0.0/'])
    assert.equal((await caughtFault(client()(get(url), never))).code, 'not-allowed-here', url);
});

test('a name that resolves to a private address is refused at connect', async () => {
  await withWebServer(
    (_, response) => void response.end(),
    async ({ port, connections }) => {
      for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::1']) {
        const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
        const fault = await caughtFault(client({ addresses: CLOSED, resolve })(get(`http://sly.test:${port}/`), never));
        assert.equal(fault.message, 'refused to connect to sly.test: it is a loopback address');
      }
      assert.equal(connections(), 0);
    },
  );
});

test('a name that changes its mind is judged at each connection', async () => {
  await withWebServer(
    (_, response) => void response.end(),
    async ({ port, connections }) => {
      const answers = ['192.0.2.1', '127.0.0.1', '127.0.0.1'];
      const resolve = async () => [{ address: answers.shift() ?? '', family: 4 }];
      const send = client({ addresses: CLOSED, resolve });
      const request = get(`http://rebind.test:${port}/`, { timeoutMs: 50 });
      assert.notEqual((await caughtFault(send(request, never))).code, 'not-allowed-here');
      assert.equal((await caughtFault(send(request, never))).code, 'not-allowed-here');
      assert.equal(connections(), 0);
    },
  );
});

test('of several addresses only those that pass are tried', async () => {
  await withWebServer(
    (_, response) => void response.end('reached'),
    async ({ port }) => {
      const resolve = async () => [
        { address: '169.254.169.254', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ];
      const answer = await client({ resolve })(get(`http://both.test:${port}/`), never);
      assert.equal(text(answer.body), 'reached');
    },
  );
});

test('allowedHosts opens a name, a glob, an address or a range', async () => {
  await withWebServer(
    (_, response) => void response.end('reached'),
    async ({ port }) => {
      const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
      for (const entry of ['api.inside.test', '*.inside.test', '127.0.0.0/8', '127.0.0.1', '*']) {
        const addresses = { allowPrivateAddresses: false, allowedHosts: [entry] };
        const answer = await client({ addresses, resolve })(get(`http://api.inside.test:${port}/`), never);
        assert.equal(text(answer.body), 'reached', entry);
      }
      for (const entry of ['inside.test', '*.other.test', '10.0.0.0/8']) {
        const addresses = { allowPrivateAddresses: false, allowedHosts: [entry] };
        const fault = await caughtFault(client({ addresses, resolve })(get(`http://api.inside.test:${port}/`), never));
        assert.equal(fault.code, 'not-allowed-here', entry);
      }
    },
  );
});

test('the own services of the program are not judged', async () => {
  await withWebServer(
    (_, response) => void response.end('reached'),
    async ({ origin }) => {
      const answer = await client({ addresses: CLOSED })(get(origin, { guard: 'service' }), never);
      assert.equal(text(answer.body), 'reached');
    },
  );
});

test('https goes through the proxy in a tunnel that is kept, http as a whole request', async () => {
  await withSecureServer(
    ({ path }, response) => void response.end(`secure ${path}`),
    async secure => {
      await withProxy(async proxy => {
        const environment = { HTTPS_PROXY: `http://me:p%40ss@127.0.0.1:${proxy.port}`, http_proxy: proxy.origin };
        const send = client({ environment, systemCA: 'always', systemCertificates: () => [TEST_AUTHORITY] });
        for (const path of ['/a', '/b']) {
          const answer = await send(get(`https://secure.test:${secure.port}${path}`), never);
          assert.equal(text(answer.body), `secure ${path}`);
        }
        const plain = await send(get('http://plain.test:81/c?d'), never);
        assert.equal(text(plain.body), 'proxied plain.test:81 81 /c');
        assert.deepEqual(proxy.asked, [
          { line: `CONNECT secure.test:${secure.port}`, authorization: `Basic ${btoa('me:p@ss')}` },
          { line: 'GET http://plain.test:81/c?d', authorization: undefined },
        ]);
      });
    },
  );
});

test('through a proxy the target is judged before the proxy hears of it', async () => {
  await withProxy(async proxy => {
    const environment = { HTTP_PROXY: proxy.origin, HTTPS_PROXY: proxy.origin };
    const resolve = async (name: string) => [
      { address: '192.0.2.1', family: 4 },
      ...(name === 'mixed.test' ? [{ address: '10.0.0.1', family: 4 }] : []),
    ];
    const send = client({ environment, addresses: CLOSED, resolve });
    for (const url of ['http://mixed.test/', 'https://mixed.test/', 'http://10.0.0.1/', 'https://[::ffff:10.0.0.1]/'])
      assert.equal((await caughtFault(send(get(url), never))).code, 'not-allowed-here', url);
    assert.deepEqual(proxy.asked, []);
    await send(get('http://fine.test/'), never);
    assert.equal(proxy.asked.length, 1);
  });
});

test('a name that only the proxy knows passes where private addresses are allowed, and nowhere else', async () => {
  await withProxy(async proxy => {
    const environment = { HTTP_PROXY: proxy.origin };
    const resolve = async () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' }));
    const answer = await client({ environment, resolve })(get('http://far.test/'), never);
    assert.equal(answer.status, 200);
    const fault = await caughtFault(
      client({ environment, resolve, addresses: CLOSED })(get('http://far.test/'), never),
    );
    assert.equal(fault.message, 'cannot reach far.test: the name cannot be resolved');
  });
});

test('a direct request and the hosts of NO_PROXY do not meet the proxy', async () => {
  await withWebServer(
    (_, response) => void response.end('direct'),
    async ({ origin }) => {
      await withProxy(async proxy => {
        const environment = { HTTP_PROXY: proxy.origin };
        await client({ environment })(get(origin, { direct: true }), never);
        await client({ environment: { ...environment, NO_PROXY: '127.0.0.0/8' } })(get(origin), never);
        assert.deepEqual(proxy.asked, []);
      });
    },
  );
});

test('a proxy that refuses, hangs or is not there is named, without its password', async () => {
  const send = (port: number) => client({ environment: { HTTPS_PROXY: `http://me:hush@127.0.0.1:${port}` } });
  const request = get('https://secure.test/', { timeoutMs: 200 });
  const port = await withProxy(async proxy => {
    const fault = await caughtFault(send(proxy.port)(request, never));
    assert.equal(
      fault.message,
      `the proxy 127.0.0.1:${proxy.port} opened no connection: it asks for a user name and password`,
    );
    return proxy.port;
  }, 407);
  const gone = await caughtFault(send(port)(request, never));
  assert.equal(gone.message, `cannot reach the proxy 127.0.0.1:${port}: connection refused`);
  await withProxy(async proxy => {
    assert.equal((await caughtFault(send(proxy.port)(request, never))).code, 'timeout');
  }, 0);
});

test('an unknown issuer is looked up among the authorities of the system, once', async () => {
  await withSecureServer(
    (_, response) => void response.end('trusted'),
    async ({ origin, received, connections }) => {
      let reads = 0;
      const systemCertificates = () => {
        reads++;
        return [TEST_AUTHORITY];
      };
      const send = client({ systemCA: 'auto', systemCertificates });
      for (let i = 0; i < 2; i++) {
        const answer = await send(get(origin, { method: 'POST', body: Buffer.from('once') }), never);
        assert.equal(text(answer.body), 'trusted');
      }
      assert.equal(reads, 1);
      assert.equal(received.length, 2);
      assert.equal(connections(), 3);
    },
  );
});

test('an issuer that stays unknown is named with the way to trust it', async () => {
  await withSecureServer(
    (_, response) => void response.end(),
    async ({ origin, received }) => {
      const settings: Partial<HttpClientOptions>[] = [
        { systemCA: 'never', systemCertificates: () => [TEST_AUTHORITY] },
        { systemCA: 'auto', systemCertificates: () => [] },
        {
          systemCA: 'auto',
          systemCertificates: () => {
            throw new Error('no store');
          },
        },
      ];
      for (const setting of settings) {
        const fault = await caughtFault(client(setting)(get(origin), never));
        assert.match(
          fault.message,
          /^cannot reach localhost:\d+: its certificate is signed by an unknown issuer "Test authority, trust nowhere"$/,
        );
        assert.match(fault.hint ?? '', /NODE_EXTRA_CA_CERTS/);
        assert.ok(fault instanceof HttpFault && fault.phase === 'connect' && !fault.transient);
      }
      assert.equal(received.length, 0);
    },
  );
});

test('the certificate must be for the host of the address, whatever the Host header says', async () => {
  await withSecureServer(
    (_, response) => void response.end(),
    async ({ port }) => {
      const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
      const send = client({ resolve, systemCA: 'always', systemCertificates: () => [TEST_AUTHORITY] });
      const fault = await caughtFault(
        send(get(`https://other.test:${port}/`, { headers: [['Host', 'secure.test']] }), never),
      );
      assert.equal(fault.message, `cannot reach other.test:${port}: its certificate is for another name`);
    },
  );
});

test('the certificate of an address without a name is checked for that address', async () => {
  await withSecureServer(
    (_, response) => void response.end('by address'),
    async ({ port }) => {
      const trusting = { systemCA: 'always', systemCertificates: () => [TEST_AUTHORITY] } as const;
      const direct = await client(trusting)(get(`https://127.0.0.1:${port}/`), never);
      assert.equal(text(direct.body), 'by address');
      await withProxy(async proxy => {
        const send = client({ ...trusting, environment: { HTTPS_PROXY: proxy.origin } });
        const tunnelled = await send(get(`https://[::1]:${port}/`), never);
        assert.equal(text(tunnelled.body), 'by address');
        assert.equal(proxy.asked[0]?.line, `CONNECT [::1]:${port}`);
        const fault = await caughtFault(send(get(`https://127.0.0.2:${port}/`), never));
        assert.equal(fault.message, `cannot reach 127.0.0.2:${port}: its certificate is for another name`);
      });
    },
  );
});
