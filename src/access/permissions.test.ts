import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtinProviders } from '../providers/builtin.ts';
import { createRegistry } from '../providers/registry.ts';
import { checkPermitted, isPermittedName, permissionsFor, rowsAllowing } from './permissions.ts';

const NAMES: readonly (readonly [pattern: string, name: string, fits: boolean])[] = [
  ['web', 'web', true],
  ['web', 'web-2', false],
  ['web-*', 'web-', true],
  ['*-prod', 'web-prod', true],
  ['a*a', 'a', false],
  ['a*b*c', 'abc', true],
  ['a*b*c', 'acb', false],
  ['a*bc*c', 'abc', false],
  ['*', '', true],
  ['w.b', 'web', false],
];

test('a star in a name stands for any text, and nothing else is special', () => {
  for (const [pattern, name, fits] of NAMES)
    assert.equal(isPermittedName([{ for: [], solutions: [pattern] }], name), fits, `${pattern} ${name}`);
});

test('rows hold for roles and groups by their own spelling', () => {
  const rows = [{ for: ['team', 'group:g1'], operations: ['solution.*'] }];
  const held = (roles: readonly string[], groups: readonly string[], operation = 'solution.run'): number =>
    permissionsFor(rows, { roles, groups }, operation).length;
  assert.deepEqual(
    [held(['team'], []), held([], ['g1']), held(['g1'], []), held(['group:g1'], ['team'])],
    [1, 1, 0, 0],
  );
  assert.equal(held(['team'], [], 'eval.cel'), 0);
});

test('who may ask as an agent brings every row, and a tool gets those of its own operation', () => {
  const rows = [
    { for: ['team'], operations: ['agents.answer', 'solution.lint'] },
    { for: ['team'], operations: ['eval.*'] },
    { for: ['other'], operations: ['eval.*'] },
  ];
  const held = (roles: readonly string[]) => permissionsFor(rows, { roles, groups: [] }, 'agents.answer');
  assert.deepEqual(held(['team']), rows.slice(0, 2));
  assert.deepEqual(held(['other']), []);
  assert.deepEqual(rowsAllowing(held(['team']), 'eval.cel'), [rows[1]]);
  assert.deepEqual(rowsAllowing(held(['team']), 'config.show'), []);
});

test('credentials that a provider uses by default are judged like those that a document names', async () => {
  const solution = { resolvers: new Map(), workflow: undefined, metadata: { name: 'x' } };
  const using = (inputs: Readonly<Record<string, unknown>>): Parameters<typeof checkPermitted>[1] => {
    const values = new Map(Object.entries(inputs).map(([name, value]) => [name, { kind: 'literal', value }]));
    const action = { name: 'a', section: 'actions', provider: 'code-host', inputs: values };
    return { ...solution, workflow: { actions: new Map([['a', action]]), finally: new Map() } } as never;
  };
  const judge = (inputs: Readonly<Record<string, unknown>>, authProviders: readonly string[]): void =>
    checkPermitted([{ for: ['team'], authProviders }], using(inputs), {
      input: { kind: 'reference', name: 'x' } as never,
      isChild: false,
      registry: createRegistry(builtinProviders()),
    });
  judge({ operation: 'repository' }, ['code-host']);
  judge({ operation: 'repository', anonymous: true }, ['cloud']);
  assert.throws(() => judge({ operation: 'repository' }, ['cloud']), /may not use credentials "code-host"/);
  assert.throws(() => judge({ operation: 'repository', authProvider: 'code-host@ci' }, ['code-host']), /code-host@ci/);
});
