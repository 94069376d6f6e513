/** The fast tests in one process: seconds. Slow ones and those of child processes run with `npm test`. */
import { testRun } from './test-run.ts';

const { passed, failed } = await testRun({
  patterns: ['src/**/*.test.ts', 'test/**/*.test.ts'],
  wanted: file => !file.endsWith('.slow.test.ts'),
  isolation: 'none',
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
