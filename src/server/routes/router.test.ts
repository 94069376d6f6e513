import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRouter } from './router.ts';
import { ROUTES } from './routes.ts';

const router = createRouter(ROUTES, 'v1');
const matchKind = (method: string, path: string): string => router.match(method, path).kind;

test('a written word goes before a parameter, so a path belongs to one pattern', () => {
  assert.deepEqual(router.match('GET', '/v1/solutions/run'), {
    kind: 'method',
    pattern: '/{api_version}/solutions/run',
    allowed: ['POST'],
  });
  const found = router.match('GET', '/v1/solutions/demo');
  assert.ok(found.kind === 'route' && found.params.get('name') === 'demo');
});

test('GET routes answer HEAD', () => {
  const found = router.match('HEAD', '/v1/providers');
  assert.ok(found.kind === 'route');
  assert.deepEqual(found.allowed, ['GET', 'HEAD']);
});

test('a segment is decoded once; what cannot be one is malformed', () => {
  const found = router.match('GET', '/v1/solutions/a%2540b');
  assert.ok(found.kind === 'route' && found.params.get('name') === 'a%40b');
  for (const path of ['/v1/solutions/a%2Fb', '/v1/solutions/%00', '/v1/solutions/%ff', '/v1/solutions/%'])
    assert.equal(matchKind('GET', path), 'malformed', path);
});

test('paths differ in case, and an empty name is not a name', () => {
  for (const path of [
    '/V1/providers',
    '/v1/Providers',
    '/v2/providers',
    '/v1/solutions//',
    '/v1',
    '//health',
    '/v1/__proto__',
  ])
    assert.equal(matchKind('GET', path), 'unknown', path);
});

test('a path is one of the API when it is the prefix or begins with it and a slash', () => {
  assert.deepEqual(
    ['/v1', '/v1/', '/v1/x', '/v10', '/', '/health'].map(path => router.isApi(path)),
    [true, true, true, false, false, false],
  );
  assert.deepEqual(
    ['/v1/admin', '/v1/admin/x', '/v1/administration'].map(path => router.isAdmin(path)),
    [true, true, false],
  );
});
