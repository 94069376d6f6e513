import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePlansWithApplies } from '../support/plans/plan-is-applied.ts';
import { servicesIn } from '../support/services.ts';
import { withTempDir } from '../support/temp-dir.ts';

/** `PLAN_PAIRS=10000` tries that many. */
const PAIRS = Number(process.env['PLAN_PAIRS'] ?? 1000);

test('a plan is applied exactly, or nothing more is done: 1,000 generated solutions in a world that changes or not', async () => {
  await withTempDir(async directory => {
    const met = await comparePlansWithApplies(await servicesIn(directory), directory, { from: 1000, to: 1000 + PAIRS });
    for (const [what, count] of Object.entries(met)) assert.ok(count > 10 || what === 'inside', `${what}: ${count}`);
    if (PAIRS > 1000) console.log(met);
  });
});

test('so is one whose action runs another solution: 250 generated ones', async () => {
  await withTempDir(async directory => {
    const range = { from: 1000, to: 1000 + PAIRS / 4, isChild: true };
    const met = await comparePlansWithApplies(await servicesIn(directory), directory, range);
    for (const what of ['applied', 'refused', 'stopped', 'written', 'inside'] as const)
      assert.ok(met[what] > 5, `${what}: ${met[what]}`);
    if (PAIRS > 1000) console.log(met);
  });
});
