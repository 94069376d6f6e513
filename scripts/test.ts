/**
 * The static checks, then every test in a process of its own file, slow ones last. Ends with `N passed, N failed`, where a check
 * counts as a test. `npm test -- <pattern>...` runs only files whose path contains one of the words.
 */
import { STATIC_CHECKS } from './static-checks.ts';
import { runSteps } from './steps.ts';
import { type TestRun, testRun } from './test-run.ts';

const words = process.argv.slice(2);
const patterns = ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'];
const SLOW = /\.slow\.test\.ts$/;
const wanted = (file: string): boolean => words.length === 0 || words.some(word => file.includes(word));

const runs: readonly TestRun[] = [
  { patterns, wanted: file => !SLOW.test(file) && wanted(file), isolation: 'process' },
  { patterns, wanted: file => SLOW.test(file) && wanted(file), isolation: 'process' },
];

const checks = words.length === 0 ? STATIC_CHECKS : [];
let failed = checks.length === 0 ? 0 : await runSteps(checks);
let passed = checks.length - failed;
for (const run of runs) {
  const count = await testRun(run);
  passed += count.passed;
  failed += count.failed;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
