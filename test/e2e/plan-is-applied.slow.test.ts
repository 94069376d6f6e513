import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePlansWithApplies } from '../support/plan-is-applied.ts';
import { servicesIn } from '../support/services.ts';
import { withTempDir } from '../support/temp-dir.ts';

test('a plan is applied exactly, or nothing more is done: 1,000 generated solutions in a world that changes or not', async () => {
  await withTempDir(async directory => {
    const met = await comparePlansWithApplies(await servicesIn(directory), directory, { from: 1000, to: 2000 });
    for (const [what, count] of Object.entries(met)) assert.ok(count > 10, `${what}: ${count}`);
  });
});
