import assert from 'node:assert/strict';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { API_ROUTES } from '../../src/server/routes/routes.ts';
import { type OidcServer, startOidcServer } from '../fakes/oidc-server.ts';
import { type ServeOptions, type ServeProcess, withServeProcess } from '../support/processes/serve-process.ts';
import { until } from '../support/until.ts';
import { withWebServer } from '../support/web-server.ts';

const statuses = (answers: string): number[] =>
  [...answers.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
const lines = (...text: readonly string[]): string => `${text.join('\r\n')}\r\n\r\n`;
/** A server that stays for the tests of one group. */
function servedBy(options: ServeOptions | (() => ServeOptions)): () => ServeProcess {
  let server: ServeProcess | undefined;
  let end: () => void = () => undefined;
  let ended: Promise<void> = Promise.resolve();
  before(async () => {
    await new Promise<void>((resolve, reject) => {
      ended = withServeProcess(typeof options === 'function' ? options() : options, async own => {
        server = own;
        resolve();
        await new Promise<void>(finish => {
          end = finish;
        });
      });
      ended.catch(reject);
    });
  });
  after(async () => {
    end();
    await ended;
  });
  return () => {
    assert.ok(server !== undefined);
    return server;
  };
}

const routePaths = (): readonly { readonly method: string; readonly path: string; readonly access: string }[] =>
  API_ROUTES.map(({ method, path, access }) => ({
    method,
    path: path.replace('{api_version}', 'v1').replaceAll(/\{\w+\}/g, 'x'),
    access,
  }));

describe('with tokens of a directory', () => {
  let directory: OidcServer;
  before(async () => {
    directory = await startOidcServer();
  });
  after(() => directory.close());
  const served = servedBy(() => ({
    apiServer: {
      auth: {
        // All attacks come from one address.
        maxFailures: 0,
        azureOIDC: {
          enabled: true,
          tenantId: directory.tenantId,
          clientId: directory.clientId,
          authority: directory.origin,
        },
      },
      audit: { enabled: true, file: '{directory}/audit.jsonl' },
    },
  }));
  const bearer = (claims: object = {}) => ({ Authorization: `Bearer ${directory.token({ claims: { ...claims } })}` });

  test('every API route needs one, and no operational route does', async () => {
    await until(async () => (await served().ask('/health/ready')).status === 200);
    for (const { method, path, access } of routePaths()) {
      const { status, headers } = await served().ask(path, { method, ...(method === 'POST' && { body: {} }) });
      if (access === 'public') assert.equal(status, 200, path);
      else assert.deepEqual([status, headers['www-authenticate']], [401, 'Bearer realm="tool"'], `${method} ${path}`);
    }
    assert.equal((await served().ask('/v1')).status, 401);
    assert.equal((await served().ask('/v1/nothing/here')).status, 401);
    assert.equal((await served().ask('/v1/config/')).status, 401);
  });

  test('with one, no API route is 401, and admin routes are 403 without the role', async () => {
    for (const { method, path, access } of routePaths()) {
      if (access === 'public') continue;
      const { status } = await served().ask(path, {
        method,
        headers: bearer(),
        ...(method === 'POST' && { body: { nothing: 1 } }),
      });
      assert.notEqual(status, 401, path);
      assert.equal(status === 403, access === 'admin', `${method} ${path}: ${status}`);
    }
    assert.equal((await served().ask('/v1/admin/nothing', { headers: bearer() })).status, 403);
    assert.equal((await served().ask('/v1/admin/info', { headers: bearer({ roles: ['admin'] }) })).status, 200);
  });

  /** Ways to write a path that some part of a server may read as another one. */
  const DISGUISES = [
    (path: string) => path.replace('/v1', '/%761'),
    (path: string) => path.replace('/v1', '/v%31'),
    (path: string) => path.replace('/v1', '/%76%31'),
    (path: string) => path.replace('/v1', '/V1'),
    (path: string) => path.replace('/v1', '//v1'),
    (path: string) => path.replace('/v1', '/./v1'),
    (path: string) => path.replace('/v1', '/health/../v1'),
    (path: string) => path.replace('/v1', '/health/%2e%2e/v1'),
    (path: string) => path.replace('/v1', '/v1;x=1'),
    (path: string) => path.replace('/v1/', '/v1%2f'),
    (path: string) => path.replace('/v1/', '/v1\\'),
    (path: string) => path.replace('/v1', '/%25761'),
    (path: string) => path.replace('/v1', '/v1%00'),
    (path: string) => path.replace('/v1', '/\u00ef\u00bd\u00961'),
    (path: string) => `${path}?x=/health`,
    (path: string) => `${path}//`,
    (path: string) => `http://127.0.0.1${path}`,
    (path: string) => `http://127.0.0.1/health?${path}`.replace('/health?', ''),
  ];
  test('no spelling of a path goes around authentication', async () => {
    for (const path of ['/v1/config', '/v1/admin/info', '/v1/settings', '/v1/openapi.json', '/v1/docs'])
      for (const disguise of DISGUISES) {
        const target = disguise(path);
        const text = await served().talk(lines(`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close'));
        const [status = 0] = statuses(text);
        assert.ok([400, 401, 404].includes(status), `GET ${target}: ${status}`);
      }
  });

  const ADMIN_DISGUISES = [
    '%61dmin',
    'admi%6e',
    '%61%64%6d%69%6e',
    'Admin',
    'ADMIN',
    '%41dmin',
    './admin',
    'x/../admin',
    '%2e/admin',
    '/admin',
    'admin;x',
    'admin%2f..',
  ];
  test('no spelling of a path goes around the role of admins', async () => {
    const headers = Object.entries(bearer()).map(([name, value]) => `${name}: ${value}`);
    for (const word of ADMIN_DISGUISES)
      for (const [method, rest] of [
        ['GET', 'info'],
        ['POST', 'clear-cache'],
        ['POST', 'reload-config'],
      ]) {
        const request = lines(
          `${method} /v1/${word}/${rest} HTTP/1.1`,
          'Host: localhost',
          ...headers,
          'Content-Length: 0',
          'Connection: close',
        );
        const [status = 0] = statuses(await served().talk(request, 2000));
        assert.ok([400, 403, 404].includes(status), `${method} /v1/${word}/${rest}: ${status}`);
      }
  });

  test('the method is checked before the token, and a wrong one never does anything', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])
      assert.equal((await served().ask('/v1/config', { method })).status, 405, method);
    assert.equal((await served().ask('/v1/admin/clear-cache')).status, 405);
    const override = {
      'X-HTTP-Method-Override': 'POST',
      'X-Method-Override': 'POST',
      'X-Original-URL': '/health',
      'X-Rewrite-URL': '/health',
    };
    assert.equal((await served().ask('/v1/config', { headers: override })).status, 401);
  });

  test('two tokens in one request are refused, whatever their order', async () => {
    const token = bearer().Authorization;
    for (const [first, second] of [
      [token, 'Bearer x'],
      ['Basic eDp4', token],
      [token, token],
    ]) {
      const text = await served().talk(
        lines(
          'GET /v1/config HTTP/1.1',
          'Host: localhost',
          `Authorization: ${first}`,
          `authorization: ${second}`,
          'Connection: close',
        ),
      );
      assert.deepEqual(statuses(text), [401]);
      assert.match(text, /more than one Authorization header/);
    }
  });

  test('a token behind thousands of headers counts as it does in front of them', async () => {
    const many = Array.from({ length: 2100 }, () => 'a:b');
    const text = await served().talk(
      lines(
        'GET /v1/config HTTP/1.1',
        'Host: localhost',
        'Authorization: Bearer x',
        ...many,
        `Authorization: Bearer y`,
        'Connection: close',
      ),
    );
    assert.ok([401, 431].includes(statuses(text)[0] ?? 0), text.slice(0, 200));
    assert.doesNotMatch(text, /is not a signed JWT/, 'the second one was not seen');
  });

  test('a token in the query, a cookie or a body does not count', async () => {
    const [, token = ''] = bearer().Authorization.split(' ');
    assert.equal((await served().ask(`/v1/config?access_token=${token}`)).status, 401);
    assert.equal((await served().ask('/v1/config', { headers: { Cookie: `access_token=${token}` } })).status, 401);
    const form = {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `access_token=${token}`,
    };
    assert.equal((await served().ask('/v1/eval/cel', form)).status, 401);
  });

  /** Requests that two readers would end at different places. What comes after the first must never be answered as a request. */
  const SMUGGLED = lines('GET /v1/admin/info HTTP/1.1', 'Host: localhost');
  const chunked = (...headers: readonly string[]) =>
    `${lines('POST /v1/eval/cel HTTP/1.1', 'Host: localhost', ...headers)}0\r\n\r\n${SMUGGLED}`;
  const AMBIGUOUS: Readonly<Record<string, string>> = {
    'a length and chunks': chunked('Content-Length: 5', 'Transfer-Encoding: chunked'),
    'chunks and a length': chunked('Transfer-Encoding: chunked', 'Content-Length: 5'),
    'two lengths': chunked('Content-Length: 0', 'Content-Length: 5'),
    'two lengths in one header': chunked('Content-Length: 0, 5'),
    'a negative length': chunked('Content-Length: -5'),
    'a length with a sign': chunked('Content-Length: +5'),
    'a length in hexadecimal': chunked('Content-Length: 0x5'),
    'chunks that are not the last coding': chunked('Transfer-Encoding: chunked, identity'),
    'an unknown coding': chunked('Transfer-Encoding: xchunked'),
    'a space before the colon': chunked('Transfer-Encoding : chunked'),
    'a header over two lines': chunked('Content-Length: 0', 'X: a', ' Transfer-Encoding: chunked'),
    'a vertical tab before the value': chunked('Transfer-Encoding:\u000bchunked'),
    'a bare CR in a header': chunked('X: a\rContent-Length: 5'),
    'a zero byte in a header': chunked('X: a\0b'),
    'a chunk size with a sign': `${lines('POST /v1/eval/cel HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: chunked')}+0\r\n\r\n${SMUGGLED}`,
    'a chunk size with a prefix': `${lines('POST /v1/eval/cel HTTP/1.1', 'Host: localhost', 'Transfer-Encoding: chunked')}0x0\r\n\r\n${SMUGGLED}`,
  };
  for (const [what, text] of Object.entries(AMBIGUOUS))
    test(`${what}: nothing after it is read as a request`, async () => {
      const answers = statuses(await served().talk(text, 1500));
      assert.ok(answers.length === 1 && (answers[0] === 400 || answers[0] === 401), JSON.stringify(answers));
    });

  test('what a refused request still sends is not read as the next request', async () => {
    const text = `${lines('POST /v1/eval/cel HTTP/1.1', 'Host: localhost', `Content-Length: ${SMUGGLED.length}`)}${SMUGGLED}`;
    assert.deepEqual(statuses(await served().talk(text, 1500)), [401]);
  });

  test('a body where none belongs ends the connection', async () => {
    const headers = Object.entries(bearer()).map(([name, value]) => `${name}: ${value}`);
    const text = `${lines('GET /v1/settings HTTP/1.1', 'Host: localhost', ...headers, `Content-Length: ${SMUGGLED.length}`)}${SMUGGLED}`;
    assert.deepEqual(statuses(await served().talk(text, 1500)), [200]);
  });

  test('no token is in log or audit, and a record names who asked', async () => {
    const headers = bearer({ sub: 'audited-subject', oid: 'audited-object', name: 'Eve\n{"type":"audit"}' });
    await served().ask('/v1/settings', { headers });
    await served().ask('/v1/settings', { headers: { Authorization: `${headers.Authorization}x` } });
    const readAudit = (): Promise<string> => readFile(join(served().directory, 'audit.jsonl'), 'utf8');
    await until(async () => (await readAudit()).includes('audited-object'));
    const audit = await readAudit();
    for (const part of headers.Authorization.slice('Bearer '.length).split('.'))
      assert.ok(!audit.includes(part) && !served().stderr().includes(part));
    const records = audit
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as { readonly type: string; readonly caller: { readonly id: string } });
    assert.ok(records.every(({ type }) => type === 'audit'));
    assert.ok(records.some(({ caller }) => caller.id === 'audited-object'));
  });

  test('while the directory is away new keys are 503 and known keys still serve', async () => {
    const known = bearer();
    assert.equal((await served().ask('/v1/settings', { headers: known })).status, 200);
    directory.fault('/.well-known/openid-configuration', { drop: 'before' });
    assert.equal((await served().ask('/v1/settings', { headers: bearer() })).status, 200);
    directory.heal();
  });

  test('a directory that was never there: 503, and the rest of the server answers', async () => {
    const away = {
      enabled: true,
      tenantId: directory.tenantId,
      clientId: directory.clientId,
      authority: 'http://127.0.0.1:1',
    };
    await withServeProcess({ apiServer: { auth: { azureOIDC: away } } }, async server => {
      const answer = await server.ask('/v1/settings', { headers: bearer() });
      assert.deepEqual(
        [answer.status, answer.json['code'], answer.headers['retry-after']],
        [503, 'auth-unavailable', '5'],
      );
      assert.equal((await server.ask('/health/ready')).status, 503);
      assert.equal((await server.ask('/health/live')).status, 200);
      assert.equal((await server.ask('/health')).json['status'], 'unhealthy');
    });
  });
});

describe('without authentication', () => {
  const SECRET = 'the-secret-of-the-host';
  const READS: Readonly<Record<string, object>> = {
    up: { spec: { resolvers: { a: { provider: 'file', inputs: { operation: 'read', path: '../../outside.yaml' } } } } },
    absolute: {
      spec: { resolvers: { a: { provider: 'file', inputs: { operation: 'read', path: '{directory}/outside.yaml' } } } },
    },
    link: { spec: { resolvers: { a: { provider: 'file', inputs: { operation: 'read', path: 'out.yaml' } } } } },
    list: { spec: { resolvers: { a: { provider: 'directory', inputs: { operation: 'list', path: '../..' } } } } },
    child: { spec: { resolvers: { a: { provider: 'solution', inputs: { source: '../../outside.yaml' } } } } },
    'child-link': { spec: { resolvers: { a: { provider: 'solution', inputs: { source: 'out.yaml' } } } } },
    compose: { compose: ['../../outside.yaml'], spec: { resolvers: { a: { value: 1 } } } },
    'compose-link': { compose: ['out.yaml'], spec: { resolvers: { a: { value: 1 } } } },
    'render-link': { spec: { resolvers: { a: { value: { tmpl: '{% render "out.yaml" %}' } } } } },
  };
  const documents = Object.entries(READS).map(([name, more]) => [
    `solutions/reads/${name}.yaml`,
    JSON.stringify({ apiVersion: 'tool.dev/v1', kind: 'Solution', metadata: { name }, ...more }),
  ]);
  const served = servedBy({
    apiServer: {
      trustedProxies: ['127.0.0.1'],
      solutionRoots: ['{directory}/solutions'],
      allowUrlSources: true,
      audit: { enabled: true, file: '{directory}/audit.jsonl' },
    },
    files: {
      ...(Object.fromEntries(documents) as Readonly<Record<string, string>>),
      'solutions/good.yaml':
        'apiVersion: tool.dev/v1\nkind: Solution\nmetadata:\n  name: good\n  version: 1.0.0\nspec:\n  resolvers:\n    a:\n      value: 1\n',
      'outside.yaml': `apiVersion: tool.dev/v1\nkind: Solution\nmetadata:\n  name: outside\n  description: ${SECRET}\nspec:\n  resolvers:\n    a:\n      value: ${SECRET}\n`,
    },
    prepare: async directory => {
      await symlink(join(directory, 'outside.yaml'), join(directory, 'solutions/link.yaml'));
      await symlink(join(directory, 'outside.yaml'), join(directory, 'solutions/reads/out.yaml'));
    },
  });
  const get = (path: string, headers: Readonly<Record<string, string>>) => served().ask(path, { headers });

  test('a page under a name of its own reads nothing (DNS rebinding)', async () => {
    for (const host of ['attacker.example', 'attacker.example:8080', 'localhost.attacker.example', '127.0.0.1.nip.io'])
      assert.equal((await get('/v1/config', { Host: host })).status, 403, host);
    assert.equal((await get('/v1/config', { Host: 'localhost' })).status, 200);
    assert.deepEqual(statuses(await served().talk(lines('GET /v1/config HTTP/1.1', 'Host:'))), [403]);
  });

  test('an address in the request line does not stand in for the Host header', async () => {
    const text = await served().talk(
      lines('GET http://localhost/v1/config HTTP/1.1', 'Host: attacker.example', 'Connection: close'),
    );
    assert.deepEqual(statuses(text), [403]);
    assert.deepEqual(statuses(await served().talk(lines('GET /v1/config HTTP/1.0'))), [403]);
  });

  test('a page of another site changes nothing', async () => {
    for (const origin of ['https://attacker.example', 'null', 'http://localhost:1'])
      for (const type of ['text/plain', 'application/json'])
        assert.equal(
          (
            await served().ask('/v1/eval/cel', {
              method: 'POST',
              headers: { Origin: origin, 'Content-Type': type },
              body: { expression: '1' },
            })
          ).status,
          403,
        );
  });

  test('a page of another site gets no leave to read', async () => {
    const preflight = await served().ask('/v1/eval/cel', {
      method: 'OPTIONS',
      headers: { Origin: 'https://attacker.example', 'Access-Control-Request-Method': 'POST' },
    });
    const read = await get('/v1/config', { Origin: 'https://attacker.example' });
    for (const { headers } of [preflight, read])
      assert.equal(Object.keys(headers).filter(name => name.startsWith('access-control')).length, 0);
  });

  const FAR = '198.51.100.7';
  const adminVia = async (headers: Readonly<Record<string, string>>) => (await get('/v1/admin/info', headers)).status;
  test('who comes through a trusted proxy on this machine is not this machine', async () => {
    assert.equal(await adminVia({}), 200);
    assert.equal(await adminVia({ 'X-Forwarded-For': FAR }), 403);
    assert.equal(await adminVia({ 'X-Forwarded-For': `127.0.0.1, ${FAR}` }), 403);
    assert.equal(await adminVia({ 'X-Forwarded-For': `::1,garbage,, ${FAR}` }), 403);
    assert.equal(await adminVia({ 'X-Forwarded-For': `${FAR}:4711` }), 403);
    assert.equal(await adminVia({ 'X-Forwarded-For': '[2001:db8::1]:4711' }), 403);
    assert.equal(await adminVia({ 'X-Forwarded-For': '::ffff:198.51.100.7' }), 403);
    assert.equal(await adminVia({ 'X-Real-IP': FAR }), 403);
    assert.equal(await adminVia({ 'X-Forwarded-For': 'unknown' }), 403);
    assert.equal(await adminVia({ Forwarded: `for=${FAR}` }), 403);
    assert.equal(await adminVia({ 'X-Forwarded-For': '127.0.0.1' }), 200);
  });

  test('a disguised admin path is refused from elsewhere', async () => {
    for (const path of ['/v1/%61dmin/info', '/%761/admin/info', '/%761/%61dmin/info'])
      assert.ok([400, 403, 404].includes((await get(path, { 'X-Forwarded-For': FAR })).status), path);
  });

  test('a disguised prefix does not go around the guard of browsers', async () => {
    assert.ok([400, 403, 404].includes((await get('/%761/config', { Host: 'attacker.example' })).status));
    const post = { method: 'POST', headers: { Origin: 'https://attacker.example' }, body: { expression: '1' } };
    assert.ok([400, 403, 404].includes((await served().ask('/%761/eval/cel', post)).status));
  });

  test('the word of a proxy counts behind thousands of headers too', async () => {
    const many = Array.from({ length: 2100 }, () => 'a:b');
    const text = await served().talk(
      lines('GET /v1/admin/info HTTP/1.1', 'Host: localhost', ...many, `X-Forwarded-For: ${FAR}`, 'Connection: close'),
    );
    assert.ok([403, 431].includes(statuses(text)[0] ?? 0), text.slice(0, 100));
  });

  test('names of prototypes in bodies are plain data or refused, and change nothing', async () => {
    const hostile = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
    for (const name of hostile) {
      const body = `{"expression":"1","${name}":{"expression":"2","polluted":true}}`;
      assert.equal((await served().ask('/v1/eval/cel', { method: 'POST', body })).status, 422, name);
      const data = await served().ask('/v1/eval/cel', {
        method: 'POST',
        body: `{"expression":"size(_)","data":{"${name}":{"polluted":true}}}`,
      });
      assert.deepEqual([data.status, data.json['result']], [200, 1], name);
      const solution = `{"solution":{"apiVersion":"tool.dev/v1","kind":"Solution","metadata":{"name":"x"},"spec":{"resolvers":{"a":{"value":1}}}},"params":{"${name}":{"x":1}}}`;
      assert.ok((await served().ask('/v1/solutions/dryrun', { method: 'POST', body: solution })).status < 500, name);
    }
    const clean = await served().ask('/v1/eval/cel', { method: 'POST', body: { expression: 'size(_)', data: {} } });
    assert.equal(clean.json['result'], 0);
    assert.equal((await get('/v1/providers/__proto__', {})).status, 404);
    assert.equal((await get('/v1/schemas/constructor', {})).status, 404);
    assert.equal((await get('/v1/catalogs/__proto__', {})).status, 404);
  });

  test('long integers in bodies are data, not a defect', async () => {
    for (const number of ['9007199254740993', '-9223372036854775808', '99999999999999999999', '1e400'])
      for (const [path, body] of [
        ['/v1/eval/cel', `{"expression":"_","data":${number}}`],
        ['/v1/eval/template', `{"template":"{{ a }}","data":{"a":${number}}}`],
        ['/v1/schemas/validate', `{"data":{"a":${number}}}`],
        [
          '/v1/solutions/dryrun',
          `{"solution":{"apiVersion":"tool.dev/v1","kind":"Solution","metadata":{"name":"x","extra":${number}}}}`,
        ],
      ] as const) {
        const { status } = await served().ask(path, { method: 'POST', body });
        assert.ok(status < 500, `${path} ${number}: ${status}`);
      }
  });

  test('no request writes a line of its own into log or audit', async () => {
    const forged = '2026-01-01T00:00:00.000Z INFO  forged';
    const escaped = encodeURIComponent(`\r\n${forged}\u2028${forged}\u001b[31m`);
    await get(`/v1/solutions/${escaped}`, { 'X-Request-ID': 'a b', 'User-Agent': `x\t${forged}` });
    await get(`/v1/nothing/${escaped}`, { 'X-Forwarded-For': `${FAR}\t${forged}` });
    await served().ask('/v1/eval/cel', { method: 'POST', body: { expression: `"\r\n${forged}\u2028\u0085"` } });
    await served().talk(lines(`GET /v1/x\u0085\u009b HTTP/1.1`, 'Host: localhost', 'Connection: close'));
    await new Promise(resolve => setTimeout(resolve, 200));
    const audit = await readFile(join(served().directory, 'audit.jsonl'), 'utf8');
    for (const text of [audit, served().stderr()]) {
      assert.ok(!text.split(/[\n\r\u0085\u2028\u2029]/).some(line => line.startsWith(forged)));
      assert.doesNotMatch(text.replaceAll('\n', ''), /[\u0000-\u0008\u000b-\u001f\u007f]/);
    }
  });

  test('a path leads nowhere but below the roots', async () => {
    const lint = async (path: string) =>
      served()
        .ask('/v1/solutions/explain', { method: 'POST', body: { path } })
        .then(() => served().ask('/v1/explain', { method: 'POST', body: { path } }));
    assert.equal((await lint('good.yaml')).status, 200);
    for (const path of [
      '../outside.yaml',
      'x/../../outside.yaml',
      '/etc/passwd',
      'link.yaml',
      '..\\outside.yaml',
      'file:///etc/passwd',
      'FILE:/etc/passwd',
      './../outside.yaml',
      'good.yaml\0',
      '~/outside.yaml',
      '.',
      '',
    ]) {
      const answer = await lint(path);
      assert.ok([400, 403, 404, 422].includes(answer.status), `${path}: ${answer.status}`);
      assert.ok(!answer.text.includes(SECRET) && !answer.text.includes('root:'));
      assert.ok(!answer.text.includes(served().directory), 'no path of the host is told');
    }
  });

  const withResolver = (resolver: object) => ({
    apiVersion: 'tool.dev/v1',
    kind: 'Solution',
    metadata: { name: 'x' },
    spec: { resolvers: { a: resolver } },
  });
  const reading = (provider: string, inputs: object) => withResolver({ provider, inputs });
  test('a document reads nothing of the host', async () => {
    await withWebServer(
      (_, response) => void response.end(SECRET),
      async inner => {
        const outside = join(served().directory, 'outside.yaml');
        for (const document of [
          reading('http', { url: `${inner.origin}/x` }),
          reading('http', { url: `http://localhost:${inner.port}/x` }),
          reading('file', { operation: 'read', path: outside }),
          reading('file', { operation: 'read', path: 'outside.yaml' }),
          reading('directory', { operation: 'list', path: served().directory }),
          reading('env', { operation: 'get', name: 'PATH' }),
          reading('exec', { command: 'id' }),
          reading('secret', { operation: 'get', name: 'x' }),
          reading('identity', { operation: 'list' }),
          reading('solution', { source: outside }),
          withResolver({ value: { tmpl: `{% render "${outside}" %}` } }),
          { ...withResolver({ value: 1 }), compose: [outside] },
        ])
          for (const path of [
            '/v1/solutions/run',
            '/v1/solutions/dryrun',
            '/v1/solutions/render',
            '/v1/solutions/lint',
            '/v1/explain',
          ]) {
            const { status, text } = await served().ask(path, { method: 'POST', body: { solution: document } });
            assert.ok(
              path.endsWith('run') && !path.endsWith('dryrun') ? status === 403 || status === 422 : status < 500,
              `${path} ${JSON.stringify(document)}: ${status}`,
            );
            assert.ok(!text.includes(SECRET) && !text.includes('uid='), `${path} ${JSON.stringify(document)}`);
          }
        assert.equal(inner.connections(), 0);
      },
    );
  });

  test('a solution below the roots reads nothing outside of its own folder, not even through links', async () => {
    for (const name of [
      'up',
      'absolute',
      'link',
      'list',
      'child',
      'child-link',
      'compose',
      'compose-link',
      'render-link',
    ])
      for (const path of ['/v1/solutions/run', '/v1/solutions/dryrun', '/v1/explain']) {
        const { status, text } = await served().ask(path, { method: 'POST', body: { path: `reads/${name}.yaml` } });
        assert.ok(status < 500, `${path} ${name}: ${status}`);
        assert.ok(!text.includes(SECRET), `${path} ${name}: ${text}`);
      }
  });

  test('the address of a solution leads to no private place', async () => {
    await withWebServer(
      (_, response) => void response.end('apiVersion: tool.dev/v1'),
      async inner => {
        for (const address of [
          `https://127.0.0.1:${inner.port}/x.yaml`,
          `https://localhost:${inner.port}/x.yaml`,
          `https://[::1]:${inner.port}/x.yaml`,
          `https://[::ffff:127.0.0.1]:${inner.port}/x.yaml`,
          `https://2130706433:${inner.port}/x.yaml`,
          `https://0x7f.1:${inner.port}/x.yaml`,
          `https://0:${inner.port}/x.yaml`,
          `https://user@127.0.0.1:${inner.port}/x.yaml`,
          'https://169.254.169.254/latest/meta-data',
          'https://10.0.0.1/x.yaml',
          'https://[fd00:ec2::254]/x',
          `http://127.0.0.1:${inner.port}/x.yaml`,
          `HTTPS://127.0.0.1:${inner.port}/x.yaml`,
        ]) {
          const answer = await served().ask('/v1/solutions/lint', { method: 'POST', body: { path: address } });
          assert.ok([400, 403, 422].includes(answer.status), `${address}: ${answer.status} ${answer.text}`);
        }
        assert.equal(inner.connections(), 0);
      },
    );
  });

  test('a record that ends after a reload is still written, and only to the audit', async () => {
    const slow = served().ask('/v1/solutions/dryrun', {
      method: 'POST',
      headers: { 'X-Request-ID': 'over-a-reload' },
      body: {
        solution: {
          apiVersion: 'tool.dev/v1',
          kind: 'Solution',
          metadata: { name: 'slow' },
          spec: { resolvers: { a: { provider: 'sleep', inputs: { duration: '2s' } } } },
        },
      },
    });
    await new Promise(resolve => setTimeout(resolve, 500));
    assert.equal((await served().ask('/v1/admin/reload-config', { method: 'POST' })).status, 200);
    await writeFile(join(served().directory, 'other'), '');
    await slow;
    const readAudit = (): Promise<string> => readFile(join(served().directory, 'audit.jsonl'), 'utf8');
    await until(async () => (await readAudit()).includes('"request_id":"over-a-reload"'), 'the audit has the record');
  });
});
