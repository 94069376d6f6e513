/** P7: what the engine adds to one in-process action or resolver, in this process: the time of a whole run divided by their number. */

import { dryRunSolution } from '../src/operations/solution/dry-run-solution.ts';
import { runSolution } from '../src/operations/solution/run-solution.ts';
import { servicesIn } from '../test/support/services.ts';
import { chainsDocument, resolversDocument } from './support/documents.ts';
import { median, printRow, withBenchDirectory } from './support/measure.ts';

const COUNT = 2000;
const ROUNDS = 7;

await withBenchDirectory(async directory => {
  const services = await servicesIn(directory);
  const call = () => ({
    signal: new AbortController().signal,
    startedAt: new Date(),
    cwd: directory,
    authProfile: undefined,
  });
  const source = (text: string) => ({ source: { kind: 'text', text, name: 'bench.yaml', directory } as const });
  const rows = [
    ['action, run', chainsDocument(COUNT), (text: string) => runSolution.run(services, source(text), call())],
    [
      'action, dry-run',
      chainsDocument(COUNT),
      (text: string) => dryRunSolution.run(services, { ...source(text), verbose: false }, call()),
    ],
    ['resolver', resolversDocument(COUNT), (text: string) => runSolution.run(services, source(text), call())],
  ] as const;
  for (const [what, text, work] of rows) {
    const loads: number[] = [];
    const wholes: number[] = [];
    for (let round = -2; round < ROUNDS; round++) {
      const startedAt = performance.now();
      await services.solutions.load(source(text).source, call());
      const loadedAt = performance.now();
      await work(text);
      if (round < 0) continue;
      loads.push(loadedAt - startedAt);
      wholes.push(performance.now() - loadedAt);
    }
    const each = (median(wholes) - median(loads)) / COUNT;
    printRow({
      row: 'P7',
      what,
      figure: `${each.toFixed(4)} ms`,
      reference: `loading ${(median(loads) / COUNT).toFixed(4)} ms each`,
      goal: '<= 0.1 ms',
      reached: each <= 0.1,
    });
  }
});
