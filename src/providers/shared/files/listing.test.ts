import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtinProviders } from '../../builtin.ts';
import { createRegistry } from '../../registry.ts';
import { sampleOutput } from '../../sample.ts';
import { providerDetail, providerItem } from './listing.ts';

const registry = createRegistry(builtinProviders());
const find = (name: string) => {
  const provider = registry.find(name);
  assert.ok(provider !== undefined, name);
  return provider;
};

test('an item tells in one word what a provider changes', () => {
  const words = Object.fromEntries(
    registry.list().map(provider => [provider.name, providerItem(provider).sideEffects]),
  );
  assert.deepEqual(words, {
    cel: 'none',
    'code-host': 'operations',
    debug: 'operations',
    directory: 'operations',
    edit: 'always',
    env: 'none',
    exec: 'unknown',
    file: 'operations',
    git: 'operations',
    hcl: 'operations',
    http: 'operations',
    identity: 'none',
    message: 'none',
    metadata: 'none',
    parameter: 'none',
    secret: 'none',
    sleep: 'none',
    solution: 'unknown',
    static: 'none',
    template: 'none',
    validation: 'none',
  });
});

test('the capabilities are those of the documentation', () => {
  const capabilities = Object.fromEntries(
    registry.list().map(provider => [provider.name, [...provider.capabilities].sort().join(' ')]),
  );
  assert.deepEqual(capabilities, {
    cel: 'action from transform validation',
    'code-host': 'action from',
    debug: 'action from transform validation',
    directory: 'action from',
    edit: 'action',
    env: 'from',
    exec: 'action from transform',
    file: 'action from transform',
    git: 'action from',
    hcl: 'action from transform',
    http: 'action from transform',
    identity: 'from',
    message: 'action',
    metadata: 'from',
    parameter: 'from',
    secret: 'from',
    sleep: 'action from transform validation',
    solution: 'action from',
    static: 'action from transform validation',
    template: 'action from transform',
    validation: 'transform validation',
  });
});

test('a detail names the inputs that are sensitive or hold what is, also what is known by its name only', () => {
  assert.deepEqual(providerDetail(find('git')).sensitiveFields, ['password']);
  assert.deepEqual(providerDetail(find('http')).sensitiveFields, ['headers']);
  assert.deepEqual(providerDetail(find('static')).sensitiveFields, []);
});

test('a detail is JSON: nothing of it is a function or undefined', () => {
  for (const provider of registry.list()) {
    const detail = providerDetail(provider);
    assert.deepEqual(JSON.parse(JSON.stringify(detail)), JSON.parse(JSON.stringify({ ...detail })), provider.name);
    for (const [key, value] of Object.entries(detail)) assert.notEqual(value, undefined, `${provider.name}.${key}`);
  }
});

test('a sample of static is the given value, beside what makes it a sample', async () => {
  assert.deepEqual(await sampleOutput(find('static'), { value: { a: [1] } }, 'action'), {
    value: { a: [1] },
    _dryRun: true,
    _message: 'sample data: provider "static" was not run',
  });
});
