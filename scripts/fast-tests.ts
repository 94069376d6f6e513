/** The fast tests in one process, with a tenth of the random cases: seconds. Everything runs with `npm test`. */
import { testRun } from './test-run.ts';

process.env['FAST_TESTS'] = 'yes';
const { passed, failed } = await testRun({
  patterns: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
  wanted: file => !file.endsWith('.slow.test.ts'),
  isolation: 'none',
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
