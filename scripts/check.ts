/**
 * Everything that can be judged in seconds: format, types, lint, dead code, the fast tests. Run before every commit.
 * Ends with what failed.
 */
import { STATIC_CHECKS } from './static-checks.ts';
import { runSteps } from './steps.ts';

const halves = ['1/2', '2/2'].map(half => ({
  name: `fast tests, ${half}`,
  command: ['node', 'scripts/fast-tests.ts', half] as const,
}));
const failed = await runSteps([...halves, ...STATIC_CHECKS]);
process.exitCode = failed === 0 ? 0 : 1;
