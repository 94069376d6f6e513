import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDescriptorReader } from './descriptor.ts';

const GOOD = {
  name: 'acme',
  description: 'Does something useful.',
  capabilities: ['from'],
  sideEffects: 'none',
  inputs: { type: 'object' },
  outputs: { from: { type: 'object' } },
};
const read = await createDescriptorReader();

test('a descriptor gets the defaults of what it leaves out; members of a later version are left out', () => {
  const found = read('acme', { ...GOOD, colour: 'red' });
  assert.deepEqual([found.version, found.displayName, found.sample, found.streams], ['0.0.0', 'acme', false, false]);
  assert.equal('colour' in found, false);
});

const WRONG: readonly (readonly [what: string, change: object, says: RegExp])[] = [
  ['name', { name: 'Acme' }, /name/],
  ['short description', { description: 'short' }, /description/],
  ['no capability', { capabilities: [] }, /capabilities/],
  ['unknown side effects', { sideEffects: 'maybe' }, /sideEffects/],
  ['missing output schema', { outputs: {} }, /outputs\.from is missing/],
  ['inputs that are not a map', { inputs: { type: 'string' } }, /inputs: "type" must be "object"/],
  ['inputs that are no schema', { inputs: { type: 'object', properties: 3 } }, /inputs is not a JSON Schema/],
  ['a link that runs code', { links: [{ name: 'x', url: 'javascript:alert(1)' }] }, /links/],
];

for (const [what, change, says] of WRONG)
  test(`a descriptor with a wrong ${what} is refused with the plugin's name`, () => {
    assert.throws(() => read('acme', { ...GOOD, ...change }), says);
    assert.throws(() => read('acme', { ...GOOD, ...change }), /plugin "acme" cannot be used: its descriptor is wrong/);
  });

test('what is not a map is refused', () => {
  for (const given of [null, 1, 'x', []]) assert.throws(() => read('acme', given), /descriptor is wrong/);
});
