import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createProgramCache, ENVIRONMENTS, INT } from '../cel.ts';

test('equal text, environment and variables share one program', () => {
  const cache = createProgramCache();
  const program = cache.compile('x + 1', ENVIRONMENTS.cli, { variables: ['x'] });
  assert.equal(cache.compile('x + 1', ENVIRONMENTS.cli, { variables: ['x'] }), program);
  assert.equal(
    cache.compile('x + 1', ENVIRONMENTS.cli, {
      variables: new Map([['x', { kind: 'dyn', name: '', parameters: [] }]]),
    }),
    program,
  );
  const others = [
    cache.compile('x + 1', ENVIRONMENTS.eval, { variables: ['x'] }),
    cache.compile('x + 1', ENVIRONMENTS.cli, { variables: ['x', 'y'] }),
    cache.compile('x + 1', ENVIRONMENTS.cli, { variables: new Map([['x', INT]]) }),
    cache.compile('x + 1', ENVIRONMENTS.cli),
  ];
  assert.equal(new Set([program, ...others]).size, 5);
  assert.deepEqual([cache.size, cache.hits, cache.misses], [5, 2, 5]);
});

test('the program used least recently goes first', () => {
  const cache = createProgramCache(2);
  const a = cache.compile('1', ENVIRONMENTS.cli);
  cache.compile('2', ENVIRONMENTS.cli);
  cache.compile('1', ENVIRONMENTS.cli);
  cache.compile('3', ENVIRONMENTS.cli);
  assert.equal(cache.compile('1', ENVIRONMENTS.cli), a);
  assert.equal(cache.size, 2);
  cache.compile('2', ENVIRONMENTS.cli);
  assert.equal(cache.misses, 4);
});

test('clearing says how much there was; no limit means no cache', () => {
  const cache = createProgramCache();
  cache.compile('1', ENVIRONMENTS.cli);
  cache.compile('2', ENVIRONMENTS.cli);
  assert.deepEqual([cache.clear(), cache.clear()], [{ entries: 2 }, { entries: 0 }]);
  const none = createProgramCache(0);
  none.compile('1', ENVIRONMENTS.cli);
  assert.deepEqual([none.size, none.misses], [0, 1]);
});

test('an expression that does not compile is not kept', () => {
  const cache = createProgramCache();
  for (let i = 0; i < 2; i++) assert.throws(() => cache.compile('1 +', ENVIRONMENTS.cli), { kind: 'syntax' });
  assert.equal(cache.size, 0);
});
