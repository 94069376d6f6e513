/**
 * Everything that can be judged in seconds: format, types, lint, dead code, the fast tests. Run before every commit.
 * Ends with what failed.
 */
import { runSteps, type Step } from './steps.ts';

export const CHECKS: readonly Step[] = [
  { name: 'format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', command: ['tsc'] },
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'dead code', command: ['knip', '--no-progress'] },
  { name: 'fast tests', command: ['node', 'scripts/fast-tests.ts'] },
];

process.exitCode = await runSteps(CHECKS);
