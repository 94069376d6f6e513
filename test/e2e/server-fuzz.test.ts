import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendHostile } from '../support/processes/hostile-client.ts';

/** They start threads, which takes long from the sources: the slow test asks them as well. */
const SLOW = ['solution-test', 'admin-reload-config'];

test('three hundred requests made from the OpenAPI document find no defect, no secret and no undocumented answer', async () => {
  const { requests, statuses } = await sendHostile({ count: 300, atOnce: 2, threads: 2, without: SLOW });
  assert.equal(requests, 300);
  assert.ok((statuses.get(200) ?? 0) > 30 && (statuses.get(422) ?? 0) > 10);
});
