import assert from 'node:assert/strict';
import { test } from 'node:test';
import { comparePlansWithApplies } from '../support/plans/plan-is-applied.ts';
import { servicesIn } from '../support/services.ts';
import { withTempDir } from '../support/temp-dir.ts';

test('a plan is applied exactly, or nothing more is done: 60 generated solutions in a world that changes or not', async () => {
  await withTempDir(async directory => {
    const met = await comparePlansWithApplies(await servicesIn(directory), directory, { from: 0, to: 60 });
    for (const [what, count] of Object.entries(met)) assert.ok(count > 0 || what === 'inside', `${what}: ${count}`);
  });
});

test('so is one whose action runs another solution: 60 generated ones', async () => {
  await withTempDir(async directory => {
    const range = { from: 60, to: 120, isChild: true };
    const met = await comparePlansWithApplies(await servicesIn(directory), directory, range);
    for (const what of ['applied', 'refused', 'stopped', 'written', 'inside'] as const)
      assert.ok(met[what] > 0, `${what}: ${met[what]}`);
  });
});

/** Each was once stopped although nothing had changed, or the other way round. */
const FOUND_BEFORE = [14_314];

for (const seed of FOUND_BEFORE)
  test(`generated solution ${seed} is applied as its plan shows it`, async () => {
    await withTempDir(async directory => {
      await comparePlansWithApplies(await servicesIn(directory), directory, { from: seed, to: seed + 1 });
    });
  });
