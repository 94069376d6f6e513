import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ToolError } from '../core/errors.ts';
import { permittedSnapshots, type SnapshotStore } from './permitted-snapshots.ts';

const kept = new Map(
  ['web-one', 'other'].map(name => [
    `id-${name}`,
    { solution: { name } } as Awaited<ReturnType<SnapshotStore['read']>>,
  ]),
);
const store = {
  list: async () => ({
    entries: [...kept.values()].map(snapshot => ({ snapshot, size: 1 })),
    unreadable: [{ id: 'id-x', reason: 'broken' }],
  }),
  read: async id => {
    const found = kept.get(id);
    if (found === undefined) throw new ToolError('not-found', `there is no snapshot "${id}"`, { hint: 'id-other?' });
    return found;
  },
} as Partial<SnapshotStore> as SnapshotStore;

test('a caller sees the snapshots of permitted solutions; others are answered like ids that do not exist', async () => {
  const own = permittedSnapshots(store, [{ for: ['team'], solutions: ['web-*'] }]);
  const { entries, unreadable } = await own.list();
  assert.deepEqual([entries.map(({ snapshot }) => snapshot.solution.name), unreadable], [['web-one'], []]);
  assert.equal((await own.read('id-web-one')).solution.name, 'web-one');
  for (const id of ['id-other', 'id-othe'])
    await assert.rejects(own.read(id), { code: 'not-found', message: `there is no snapshot "${id}"`, hint: undefined });
});

test('without solutions in a row every snapshot is seen', async () => {
  const own = permittedSnapshots(store, [{ for: ['team'] }]);
  assert.equal((await own.list()).entries.length, 2);
});
