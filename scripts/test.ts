/**
 * The static checks, then every test in a process of its own file, slow ones last. Ends with `N passed, N failed`, where a check
 * counts as a test. `npm test -- <pattern>...` runs only files whose path contains one of the words.
 */
import { STATIC_CHECKS } from './static-checks.ts';
import { runSteps } from './steps.ts';
import { isSlow, type TestRun, testFiles, testRun } from './test-run.ts';

const words = process.argv.slice(2);
const files = testFiles().filter(file => words.length === 0 || words.some(word => file.includes(word)));
if (files.length === 0) console.log(`no test file has ${words.map(word => `"${word}"`).join(' or ')} in its path`);

const runs: readonly TestRun[] = [
  { files: files.filter(file => !isSlow(file)), isolation: 'process' },
  // Many of the slow ones wait for half of their time, so three of them keep two cores busy.
  { files: files.filter(isSlow), isolation: 'process', concurrency: 3 },
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
