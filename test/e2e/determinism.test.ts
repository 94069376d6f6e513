import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { FileReader } from '../../src/core/ports/ports.ts';
import type { Services } from '../../src/operations/services.ts';
import { dryRunSolution } from '../../src/operations/solution/dry-run-solution.ts';
import { writeFiles } from '../support/cli.ts';
import { generatedSolution } from '../support/random/generated-solution.ts';
import { createDice, type Dice } from '../support/random/random.ts';
import { randomRuns } from '../support/random-runs.ts';
import { servicesIn } from '../support/services.ts';
import { withTempDir } from '../support/temp-dir.ts';

/** Reads that take a moment of chance, and as many at once as chance says: what ends first is different each time. */
function shuffled(services: Services, dice: Dice): Services {
  const { engine } = services;
  const files: FileReader = {
    ...engine.files,
    async read(...words) {
      if (dice.chance(0.5)) await wait(dice.below(3));
      return engine.files.read(...words);
    },
  };
  const settings = { ...engine.settings, resolverConcurrency: 1 + dice.below(16) };
  return { ...services, engine: { ...engine, files, settings } };
}

test('a report is the same bytes whatever ends first', async () => {
  await withTempDir(async directory => {
    const services = await servicesIn(directory);
    const dice = createDice(7);
    for (let seed = 0; seed < randomRuns(60); seed++) {
      const cwd = join(directory, `s${seed}`);
      await mkdir(cwd);
      const { text, files } = generatedSolution(seed);
      await writeFiles(cwd, files);
      const report = async (on: Services): Promise<string> => {
        const call = { signal: new AbortController().signal, startedAt: new Date(0), cwd, authProfile: undefined };
        const source = { kind: 'text', text, name: 'generated.yaml', directory: cwd } as const;
        const outcome = await dryRunSolution.run(on, { source, verbose: true }, call);
        return JSON.stringify([outcome.report, outcome.verbose]);
      };
      const once = await report(services);
      for (let again = 0; again < 3; again++)
        assert.equal(await report(shuffled(services, dice)), once, `solution ${seed}`);
    }
  });
});
