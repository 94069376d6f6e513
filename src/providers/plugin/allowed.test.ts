import assert from 'node:assert/strict';
import { test } from 'node:test';
import { belongsTo, readAllowed } from './allowed.ts';

test('an entry is a name, or a name with the only digest that may run', () => {
  const found = readAllowed(['a', `b@sha256:${'f'.repeat(64)}`]);
  assert.deepEqual(
    [...found.values()],
    [
      { name: 'a', pin: undefined },
      { name: 'b', pin: 'f'.repeat(64) },
    ],
  );
});

test('a provider belongs to the plugin of its name, or of the part before a hyphen', () => {
  assert.equal(belongsTo('acme', 'acme'), true);
  assert.equal(belongsTo('acme-deploy', 'acme'), true);
  assert.equal(belongsTo('acmedeploy', 'acme'), false);
  assert.equal(belongsTo('acme', 'acme-deploy'), false);
});
