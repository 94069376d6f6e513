/**
 * P1 and P2: the built program from the first byte to its exit, beside `node -e 0`, in turns. The ratio is that of CPU time.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallDocument } from './support/documents.ts';
import { compareCosts, ms, printRow, TOOL, times, withBenchDirectory } from './support/measure.ts';

const node = process.execPath;
const ROUNDS = 25;

await withBenchDirectory(directory => {
  writeFileSync(join(directory, 'solution.yaml'), smallDocument());
  const env = { ...process.env, HOME: directory };
  const run = (...words: readonly string[]) => ({ program: node, args: [TOOL, ...words], cwd: directory, env });
  const figures = compareCosts(
    {
      node: { program: node, args: ['-e', '0'], env },
      version: run('--version'),
      help: run('--help'),
      dryRun: run('run', 'solution', '-f', 'solution.yaml', '--dry-run'),
      dryRunJson: run('run', 'solution', '-f', 'solution.yaml', '--dry-run', '-o', 'json'),
    },
    ROUNDS,
  );
  const rows = [
    ['P1', '--version', figures.version, 1.15],
    ['P1', '--help', figures.help, 1.15],
    ['P2', 'dry-run of 20 resolvers and 6 actions, table', figures.dryRun, 2.2],
    ['P2', 'dry-run of 20 resolvers and 6 actions, json', figures.dryRunJson, 2.2],
  ] as const;
  for (const [row, what, figure, goal] of rows) {
    const ratio = figure.cpuMs / figures.node.cpuMs;
    printRow({
      row,
      what,
      figure: `${ms(figure.cpuMs)} of CPU, ${times(ratio)}; ${ms(figure.wallMs)}, ${times(figure.wallMs / figures.node.wallMs)}`,
      reference: `node -e 0 ${ms(figures.node.cpuMs)} of CPU, ${ms(figures.node.wallMs)}`,
      goal: `<= ${goal}x`,
      reached: ratio <= goal,
    });
  }
});
