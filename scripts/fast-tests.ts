/**
 * The fast tests with a tenth of the random cases: seconds. Everything runs with `npm test`. `fast-tests.ts 1/2` runs every second
 * file in this process, so that two halves use two cores.
 */
import { testRun } from './test-run.ts';

const [, part, parts] = /^(\d)\/(\d)$/.exec(process.argv[2] ?? '1/1') ?? ['', '1', '1'];
let index = 0;

process.env['FAST_TESTS'] = 'yes';
const { passed, failed } = await testRun({
  patterns: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
  wanted: file => !file.endsWith('.slow.test.ts') && index++ % Number(parts) === Number(part) - 1,
  isolation: 'none',
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
