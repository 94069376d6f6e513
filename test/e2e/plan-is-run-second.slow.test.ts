import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePlansWithRuns } from '../support/plans/plan-is-run.ts';
import { servicesIn } from '../support/services.ts';
import { withTempDir } from '../support/temp-dir.ts';

test('the effects of a run are those that the plan lists, and a dry-run has none: the second half of 10,000 generated solutions', async () => {
  await withTempDir(async directory => {
    const met = await comparePlansWithRuns(await servicesIn(directory), directory, { from: 6000, to: 11_000 });
    for (const [what, count] of Object.entries(met)) assert.ok(count > 500, `${what}: ${count}`);
  });
});
