import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { compileSchema } from '../core/schema/schema.ts';
import { compareSnapshots } from './compare.ts';
import { SNAPSHOT } from './schema.ts';
import { parseSnapshot } from './snapshot.ts';

/** Maps that were read have no prototype; those of a test have one. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const FIXTURE = new URL('../../test/fixtures/snapshots/format-1.json', import.meta.url);

test('a snapshot of format 1 reads as one of format 2, and names inside values stay as the user wrote them', async () => {
  const text = await readFile(FIXTURE, 'utf8');
  assert.match(text, /"schema_version": 1/);
  const snapshot = parseSnapshot(text, 'format-1.json');
  assert.deepEqual((await compileSchema(SNAPSHOT))(snapshot), []);
  assert.deepEqual(plain(snapshot.resolvers['schema_version']?.value), {
    created_at: 'mine',
    list: [{ duration_ms: 7 }],
  });
  assert.deepEqual(plain(snapshot.actions['data']?.results), { created_at: 'mine', list: [{ duration_ms: 7 }] });
  assert.deepEqual(plain(snapshot.resolvers['config']?.failedAttempts), [
    {
      provider: 'file',
      step: 'source 0',
      error: '"absent.json" does not exist below the directory of the solution',
      durationMs: 3,
    },
  ]);
  assert.equal(snapshot.actions['later']?.skipReason, 'condition');
  assert.deepEqual(
    snapshot.phases.map(({ durationMs }) => durationMs),
    [5, 17, 0],
  );
});

test('a snapshot of format 1 equals the same snapshot of format 2', async () => {
  const old = parseSnapshot(await readFile(FIXTURE, 'utf8'), 'format-1.json');
  const later = parseSnapshot(JSON.stringify(old), 'format-2.json');
  assert.deepEqual(plain(later), plain(old));
  const { summary } = compareSnapshots(old, later, { includeTiming: true, ignore: [] });
  assert.deepEqual([summary.total, summary.unchanged], [8, 8]);
});

test('a broken snapshot of format 1 is told by the new names', () => {
  assert.throws(() => parseSnapshot('{"schema_version": 1, "id": "x"}', 'a.json'), /"kind" is missing/);
  assert.throws(
    () => parseSnapshot('{"schema_version": 7}', 'a.json'),
    /has format 7 of snapshots; this version reads/,
  );
});
