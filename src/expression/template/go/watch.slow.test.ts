import { test } from 'node:test';
import { goDerivations } from '../../../../test/support/random/go-derivations.ts';
import { look } from '../../../../test/support/random/go-secrets.ts';
import { checkNothingShows } from '../../../../test/support/random/partly-secret.ts';
import { randomRuns } from '../../../../test/support/random-runs.ts';

test('what a template shows does not depend on what is sensitive, whatever it computes', () => {
  checkNothingShows({
    templates: goDerivations(),
    look,
    atLeast: randomRuns(1_200),
    runs: Number(process.env['GO_TAINT_RUNS'] ?? randomRuns(4_000)),
  });
});
