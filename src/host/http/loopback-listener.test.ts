import assert from 'node:assert/strict';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { listenForRedirect } from './loopback-listener.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

function send(
  port: number,
  path: string,
  options: { host?: string; hostname?: string; method?: string } = {},
): Promise<Answer> {
  const { hostname = '127.0.0.1', host = `localhost:${port}`, method = 'GET' } = options;
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers: { host } }, response => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

const never = new AbortController().signal;

test('A6: the redirect is received on either loopback address, at the same port', async () => {
  for (const hostname of ['127.0.0.1', '::1']) {
    const listening = await listenForRedirect(0, () => 'accepted');
    const answer = await send(listening.port, '/?code=c1&state=s', { hostname });
    assert.equal(answer.status, 200);
    assert.equal((await listening.next(never)).query.get('code'), 'c1');
    await listening.close();
  }
});

test('what is not a redirect gets 404 and the wait goes on', async () => {
  const listening = await listenForRedirect(0, () => 'accepted');
  const { port } = listening;
  const refused = [
    send(port, '/favicon.ico'),
    send(port, '/'),
    send(port, '/x?code=1'),
    send(port, '/?code=1', { method: 'POST' }),
    send(port, '/?code=1', { host: `evil.example:${port}` }),
    send(port, '/?code=1', { host: 'localhost' }),
  ];
  for (const answer of await Promise.all(refused)) assert.equal(answer.status, 404);
  await send(port, '/?code=right');
  assert.equal((await listening.next(never)).query.get('code'), 'right');
  await listening.close();
});

test('a wrong state is 400 and does not count, however often it comes', async () => {
  const listening = await listenForRedirect(0, query => (query.get('state') === 's' ? 'accepted' : 'wrong-state'));
  for (let i = 0; i < 50; i++) assert.equal((await send(listening.port, '/?code=x&state=bad')).status, 400);
  await send(listening.port, '/?code=right&state=s');
  assert.equal((await listening.next(never)).query.get('code'), 'right');
  await listening.close();
});

test('the page shows nothing of the request and may load nothing', async () => {
  const listening = await listenForRedirect(0, () => 'accepted');
  const { headers, body } = await send(listening.port, '/?code=<b>secret-code</b>');
  assert.ok(!body.includes('secret-code'));
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['referrer-policy'], 'no-referrer');
  assert.equal(headers['connection'], 'close');
  assert.match(String(headers['content-security-policy']), /^default-src 'none'; script-src 'sha256-/);
  await listening.close();
});

test('the port is closed afterwards, and waiting ends with the reason of the signal', async () => {
  const listening = await listenForRedirect(0, () => 'accepted');
  const controller = new AbortController();
  const waiting = listening.next(controller.signal);
  controller.abort(new Error('enough'));
  await assert.rejects(waiting, /enough/);
  await listening.close();
  await assert.rejects(send(listening.port, '/?code=1'), { code: 'ECONNREFUSED' });
});

test('a fixed port that is taken is said so', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  await assert.rejects(
    listenForRedirect(port, () => 'accepted'),
    { message: `cannot listen for the browser: port ${port} is in use` },
  );
  other.close();
});
