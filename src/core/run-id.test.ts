import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { newRunId, RUN_ID } from './run-id.ts';

test('an id is a UUID of version 7, and later ids sort later', () => {
  const instants = [0, 1, 255, 256, 1_763_000_000_000, 1_763_000_000_001, 2 ** 47];
  const ids = instants.map(now => newRunId(now, randomBytes(10)));
  for (const id of ids) assert.match(id, RUN_ID);
  assert.deepEqual([...ids].sort(), ids);
  assert.equal(newRunId(0x017f22e279b0, Buffer.alloc(10)), '017f22e2-79b0-7000-8000-000000000000');
});
