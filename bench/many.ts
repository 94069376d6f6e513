/**
 * P16 and P17: many small things in one command. The 105 cases of a suite; 200 `exec` actions of `true`, 8 at once, beside `make -j8` with as
 * many targets.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareCosts, ms, printRow, TOOL, times, withBenchDirectory } from './support/measure.ts';

const CASES = 105;
const ACTIONS = 200;
const ROUNDS = 7;

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `n${index}`);

const solution = (spec: object): string =>
  JSON.stringify({ apiVersion: 'tool.dev/v1', kind: 'Solution', metadata: { name: 'many' }, spec });

const suite = solution({
  resolvers: { region: { value: 'eu' } },
  workflow: { actions: { say: { provider: 'message', inputs: { message: { tmpl: 'in {{ region }}' } } } } },
  testing: {
    cases: Object.fromEntries(
      names(CASES).map(name => [name, { command: ['run', 'solution'], assertions: [{ contains: 'in eu' }] }]),
    ),
  },
});
const programs = solution({
  workflow: {
    actions: Object.fromEntries(names(ACTIONS).map(name => [name, { provider: 'exec', inputs: { command: 'true' } }])),
  },
});
const makefile = `all: ${names(ACTIONS).join(' ')}\n${names(ACTIONS)
  .map(name => `${name}:\n\t@true;\n`)
  .join('')}`;

await withBenchDirectory(directory => {
  writeFileSync(join(directory, 'suite.yaml'), suite);
  writeFileSync(join(directory, 'programs.yaml'), programs);
  writeFileSync(join(directory, 'Makefile'), makefile);
  const env = { ...process.env, HOME: directory, TOOL_RUNS__JOURNAL: 'off' };
  const tool = (...words: readonly string[]) => ({
    program: process.execPath,
    args: [TOOL, ...words],
    cwd: directory,
    env,
  });
  const costs = compareCosts(
    {
      node: { program: process.execPath, args: ['-e', '0'], env },
      suite: tool('test', 'functional', '-f', 'suite.yaml'),
      programs: tool('run', 'solution', '-f', 'programs.yaml', '--action-concurrency', '8', '-o', 'json'),
      make: { program: 'make', args: ['-j8', '-s'], cwd: directory, env },
    },
    ROUNDS,
  );
  printRow({
    row: 'P16',
    what: `functional tests, ${CASES} cases`,
    figure: `${ms(costs.suite.cpuMs)} of CPU, ${ms(costs.suite.wallMs)}`,
    reference: `node -e 0 ${ms(costs.node.cpuMs)} of CPU: ${times(costs.suite.cpuMs / costs.node.cpuMs)}`,
    goal: '<= 1.00 s of CPU',
    reached: costs.suite.cpuMs <= 1000,
  });
  const ratio = costs.programs.wallMs / costs.make.wallMs;
  printRow({
    row: 'P17',
    what: `${ACTIONS} programs, 8 at once`,
    figure: `${ms(costs.programs.wallMs)}, ${times(ratio)}; ${ms(costs.programs.cpuMs)} of CPU`,
    reference: `make -j8 ${ms(costs.make.wallMs)}, ${ms(costs.make.cpuMs)} of CPU`,
    goal: '<= 1.6x',
    reached: ratio <= 1.6,
  });
});
