import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HttpRequest, HttpResponse } from '../ports/ports.ts';
import { HttpFault } from './http-fault.ts';
import { type FollowedResponse, type RedirectOptions, sendFollowing } from './http-redirects.ts';

type Sent = Omit<HttpRequest, 'guard'>;

/** A world of addresses: each answers with a status and a location, or with 200. */
function world(routes: Readonly<Record<string, readonly [status: number, location?: string]>>) {
  const sent: Sent[] = [];
  const send = async (request: Sent): Promise<HttpResponse> => {
    sent.push(request);
    const [status, location] = routes[request.url] ?? [200];
    const headers = new Map(location === undefined ? [] : [['location', [location]]]);
    return { status, statusText: '', headers, body: new Uint8Array() };
  };
  return { sent, send };
}

const request = (url: string, extra: Partial<Sent> = {}): Sent => ({
  method: 'GET',
  url,
  headers: [],
  timeoutMs: 1000,
  maxResponseBytes: 1000,
  ...extra,
});

const signal = new AbortController().signal;
const still: RedirectOptions = { monotonicMs: () => 0 };

const follow = (
  { send }: ReturnType<typeof world>,
  first: Sent,
  options: Partial<RedirectOptions> = {},
): Promise<FollowedResponse> => sendFollowing(send, first, { ...still, ...options }, signal);

test('an answer that is not a redirect comes back with its address', async () => {
  const routes: readonly (readonly [status: number, location?: string])[] = [[200], [304, '/x'], [300, '/x'], [302]];
  for (const route of routes) {
    const answer = await follow(world({ 'https://a.test/': route }), request('https://a.test/'));
    assert.equal(answer.status, route[0]);
    assert.equal(answer.url.href, 'https://a.test/');
    assert.equal(answer.leftOrigin, false);
  }
});

test('relative, absolute and non-ASCII locations lead on', async () => {
  const raw = Buffer.from('/für', 'utf8').toString('latin1');
  const w = world({
    'https://a.test/x/y': [302, '../z?q=1'],
    'https://a.test/z?q=1': [307, '//a.test/w'],
    'https://a.test/w': [308, raw],
  });
  const answer = await follow(w, request('https://a.test/x/y'));
  assert.equal(answer.url.href, 'https://a.test/f%C3%BCr');
});

const METHODS: readonly (readonly [status: number, method: string, becomes: string, keepsBody: boolean])[] = [
  [301, 'POST', 'GET', false],
  [302, 'post', 'GET', false],
  [303, 'POST', 'GET', false],
  [303, 'PUT', 'GET', false],
  [303, 'DELETE', 'GET', false],
  [303, 'HEAD', 'HEAD', false],
  [303, 'GET', 'GET', false],
  [301, 'PUT', 'PUT', true],
  [302, 'PATCH', 'PATCH', true],
  [307, 'POST', 'POST', true],
  [308, 'DELETE', 'DELETE', true],
  [302, 'GET', 'GET', true],
];
for (const [status, method, becomes, keepsBody] of METHODS) {
  test(`${status} makes ${method} a ${becomes} ${keepsBody ? 'with' : 'without'} the body`, async () => {
    const w = world({ 'https://a.test/': [status, '/next'] });
    const headers = [
      ['Content-Type', 'text/plain'],
      ['X-Kept', '1'],
    ] as const;
    await follow(w, request('https://a.test/', { method, headers, body: Buffer.from('b') }));
    assert.equal(w.sent[1]?.method, becomes);
    assert.equal(w.sent[1]?.body !== undefined, keepsBody);
    assert.deepEqual(
      w.sent[1]?.headers.map(([name]) => name),
      keepsBody ? ['Content-Type', 'X-Kept'] : ['X-Kept'],
    );
  });
}

const CREDENTIALS = [
  ['Authorization', 'a'],
  ['Cookie', 'b'],
  ['Proxy-Authorization', 'c'],
  ['Host', 'd'],
  ['X-Injected', 'e'],
  ['X-Plain', 'f'],
] as const;

test('credentials stay at their origin: scheme, host and port', async () => {
  const origins: readonly (readonly [from: string, to: string, same: boolean])[] = [
    ['https://a.test/', 'https://a.test/x', true],
    ['https://a.test/', 'https://a.test:443/x', true],
    ['https://a.test/', 'https://A.TEST/x', true],
    ['https://a.test/', 'https://a.test:444/x', false],
    ['https://a.test/', 'https://b.a.test/x', false],
    ['http://a.test/', 'https://a.test/x', false],
  ];
  for (const [from, to, same] of origins) {
    const w = world({ [from]: [302, to] });
    const options = { credentialHeaders: new Set(['x-injected']) };
    const answer = await follow(w, request(from, { headers: CREDENTIALS }), options);
    const expected = same ? CREDENTIALS.map(([name]) => name) : ['X-Plain'];
    assert.deepEqual(
      w.sent[1]?.headers.map(([name]) => name),
      expected,
      to,
    );
    assert.equal(answer.leftOrigin, !same);
  }
});

test('credentials that were dropped do not come back with the origin', async () => {
  const w = world({ 'https://a.test/': [302, 'https://b.test/'], 'https://b.test/': [302, 'https://a.test/end'] });
  const answer = await follow(w, request('https://a.test/', { headers: CREDENTIALS }));
  assert.deepEqual(
    w.sent[2]?.headers.map(([name]) => name),
    ['X-Injected', 'X-Plain'],
  );
  assert.equal(answer.leftOrigin, true);
});

const REFUSED: readonly (readonly [location: string, message: RegExp])[] = [
  ['http://a.test/', /^https:\/\/a\.test\/from answered with a redirect from https to http:\/\/a\.test\/$/],
  ['ftp://a.test/', /a redirect to a ftp: address/],
  ['file:///etc/passwd', /a redirect to a file: address/],
  ['https://me:hush@a.test/', /holds a user name or password/],
  ['https://[bad', /to no valid address/],
];
for (const [location, message] of REFUSED) {
  test(`a redirect to ${location} is refused`, async () => {
    const w = world({ 'https://a.test/from?key=hush': [302, location] });
    await assert.rejects(follow(w, request('https://a.test/from?key=hush')), (error: unknown) => {
      assert.ok(error instanceof HttpFault && error.code === 'upstream-failed' && !error.transient);
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /hush/);
      return true;
    });
    assert.equal(w.sent.length, 1);
  });
}

test('ten redirects are followed and the eleventh is refused', async () => {
  const chain = (length: number) =>
    world(Object.fromEntries(Array.from({ length }, (_, i) => [`https://a.test/${i}`, [302, `/${i + 1}`]])));
  const answer = await follow(chain(10), request('https://a.test/0'));
  assert.equal(answer.url.pathname, '/10');
  await assert.rejects(follow(chain(11), request('https://a.test/0')), /more than 10 redirects/);
});

test('a request that only reads keeps to the methods it may use', async () => {
  const methods = new Set(['GET', 'HEAD', 'OPTIONS']);
  const w = world({ 'https://a.test/': [307, '/x'] });
  await assert.rejects(follow(w, request('https://a.test/', { method: 'POST' }), { methods }), /need a POST request/);
  const reads = world({ 'https://a.test/': [303, '/x'] });
  await follow(reads, request('https://a.test/', { method: 'OPTIONS' }), { methods });
  assert.equal(reads.sent[1]?.method, 'GET');
});

test('a sensitive body goes nowhere else', async () => {
  const options = { sensitiveBody: true };
  const body = Buffer.from('hush');
  const out = world({ 'https://a.test/': [307, 'https://b.test/'] });
  await assert.rejects(follow(out, request('https://a.test/', { method: 'POST', body }), options), /sensitive body/);
  const home = world({ 'https://a.test/': [307, '/x'] });
  await follow(home, request('https://a.test/', { method: 'POST', body }), options);
  assert.equal(home.sent[1]?.body, body);
});

test('all hops share the time-out', async () => {
  let now = 0;
  const slow = world({ 'https://a.test/0': [302, '/1'], 'https://a.test/1': [302, '/2'] });
  const send = (sent: Sent): Promise<HttpResponse> => {
    now += 400;
    return slow.send(sent);
  };
  const options = { monotonicMs: () => now };
  await sendFollowing(send, request('https://a.test/0', { timeoutMs: 1000 }), options, signal);
  assert.deepEqual(
    slow.sent.map(({ timeoutMs }) => timeoutMs),
    [1000, 600, 200],
  );
  now = 0;
  await assert.rejects(
    sendFollowing(send, request('https://a.test/0', { timeoutMs: 800 }), options, signal),
    (error: unknown) => error instanceof HttpFault && error.code === 'timeout',
  );
});
