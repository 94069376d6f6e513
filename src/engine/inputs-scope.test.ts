import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defineUnknown, NOTHING_SKIPPED, type Scope } from '../expression/scope.ts';
import type { Value } from '../expression/value.ts';
import { inputsScope } from './inputs-scope.ts';

const at = { file: 'f', line: 1, column: 1 };
const NONE = { resolvers: [], namesInTexts: false };

function scope(): Scope {
  const values = { creds: { user: 'ada', password: 'p' }, hosts: ['a', 'b'], other: 1 };
  return {
    variables: { _: values, __cwd: '/here', __actions: { first: { results: 1 } } },
    taints: { _: new Map([['creds', new Map([['password', 'root' as const]])]]) },
    skipped: NOTHING_SKIPPED,
    place: 'p',
  };
}

const resolver = (name: string, ...path: (string | number)[]): Value => ({
  kind: 'resolver',
  name,
  path,
  source: '',
  at,
});
const literal = (value: unknown): Value => ({ kind: 'literal', value, at });
const seen = (values: readonly Value[], sight = NONE as Parameters<typeof inputsScope>[2]): unknown => {
  const narrow = inputsScope(scope(), new Map(values.map((value, index) => [`input${index}`, value])), sight);
  return JSON.parse(JSON.stringify(narrow.variables['_']));
};

test('only what the inputs read is seen, part by part; an element of a list is seen with its list', () => {
  assert.deepEqual(seen([]), {});
  assert.deepEqual(seen([resolver('creds', 'user')]), { creds: { user: 'ada' } });
  assert.deepEqual(seen([resolver('creds', 'user'), resolver('creds')]), {
    creds: { user: 'ada', password: 'p' },
  });
  assert.deepEqual(seen([{ kind: 'list', items: [resolver('hosts', 0)], at }]), { hosts: ['a', 'b'] });
  assert.deepEqual(seen([resolver('absent', 'x')]), {});
});

test('texts name resolvers only for a plugin with a language of its own; grants add to what is seen', () => {
  assert.deepEqual(seen([literal('Dear <other>, or {x: creds}')]), {});
  assert.deepEqual(seen([literal({ a: ['Dear <other>'] })], { resolvers: [], namesInTexts: true }), { other: 1 });
  assert.deepEqual(seen([], { resolvers: ['other'], namesInTexts: false }), { other: 1 });
  assert.deepEqual(Object.keys(seen([], { resolvers: ['*'], namesInTexts: false }) as object), [
    'creds',
    'hosts',
    'other',
  ]);
});

test('taints go with the parts that are seen, and other variables of the run are not there', () => {
  const inputs = new Map([['a', resolver('creds', 'user')]]);
  const narrow = inputsScope(scope(), inputs, NONE);
  assert.deepEqual(Object.keys(narrow.variables).sort(), ['_', '__cwd']);
  assert.equal(JSON.stringify([...((narrow.taints['_'] as ReadonlyMap<string, unknown>) ?? [])]), '[]');
  const whole = inputsScope(scope(), new Map([['a', resolver('creds')]]), NONE);
  assert.deepEqual(whole.taints['_'], new Map([['creds', new Map([['password', 'root']])]]));
});

test('what is not known yet stays unknown, and is not looked at', () => {
  const values = { known: 1 };
  defineUnknown(values, 'later', ['later']);
  const full = { ...scope(), variables: { _: values } };
  const narrow = inputsScope(full, new Map([['a', resolver('later', 'x')]]), NONE);
  assert.notEqual(Object.getOwnPropertyDescriptor(narrow.variables['_'], 'later')?.get, undefined);
});
