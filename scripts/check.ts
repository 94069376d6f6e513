/**
 * Everything that can be judged in seconds: format, types, lint, dead code, the fast tests. Run before every commit.
 * Ends with what failed.
 */
import { STATIC_CHECKS } from './static-checks.ts';
import { runSteps } from './steps.ts';

const failed = await runSteps([...STATIC_CHECKS, { name: 'fast tests', command: ['node', 'scripts/fast-tests.ts'] }]);
process.exitCode = failed === 0 ? 0 : 1;
