import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyOperation } from '../../test/support/operations.ts';
import { closedObject } from '../core/schema/type.ts';
import { defineOperation, type Needs } from './operation.ts';

test('an operation that does not state what it needs does not load', () => {
  const declared = {
    name: 'a.b',
    summary: '',
    access: 'user',
    input: closedObject({}),
    output: {},
    run: async () => undefined,
  } as const;
  assert.throws(
    () => defineOperation({ ...declared, needs: undefined as unknown as Needs }),
    /a\.b does not state what it needs/,
  );
  assert.ok(defineOperation({ ...declared, needs: { solution: 'none', host: [] } }));
});

test('every operation has a name of its own, a summary and a statement of its needs', async () => {
  const all = await everyOperation();
  assert.ok(all.length > 80, 'the search found no operations: the test would prove nothing');
  assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
  for (const { name, summary, needs } of all) assert.ok(summary !== '' && Array.isArray(needs.host), name);
});
