import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { goDerivations } from '../../../../test/support/random/go-derivations.ts';
import { look } from '../../../../test/support/random/go-secrets.ts';
import { randomRuns } from '../../../../test/support/random-runs.ts';

const SEED = Number(process.env['SEED'] ?? 20_261_122);

test('what a template shows does not depend on what is sensitive, whatever it computes', () => {
  let compared = 0;
  fc.assert(
    fc.property(goDerivations(), source => {
      const [one, two] = [look(source, 'hunter2-Zx', 'other-Yy'), look(source, 'Qq77~longer-secret', 'Ww')];
      if (one.shown !== undefined && two.shown !== undefined) {
        compared++;
        assert.equal(one.shown, two.shown);
      }
      for (const [seen, secret] of [
        [one, 'hunter2'],
        [two, '77~long'],
      ] as const)
        assert.ok(!(seen.fault ?? '').toLowerCase().includes(secret), seen.fault);
    }),
    { numRuns: Number(process.env['GO_TAINT_RUNS'] ?? randomRuns(4_000)), seed: SEED },
  );
  assert.ok(compared > randomRuns(1_200), `only ${compared} could be compared`);
});
