import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendHostile } from '../support/hostile-client.ts';

test('three hundred requests made from the OpenAPI document find no defect, no secret and no undocumented answer', async () => {
  const { requests, statuses } = await sendHostile({ count: 300, threads: 1 });
  assert.equal(requests, 300);
  assert.ok((statuses.get(200) ?? 0) > 30 && (statuses.get(422) ?? 0) > 10);
});
