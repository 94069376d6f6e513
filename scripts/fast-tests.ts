/** The unit tests in one process: seconds. Slow ones and those of the whole program run with `npm test`. */
import { testRun } from './test-run.ts';

const { failed } = await testRun({ patterns: ['src/**/*.test.ts', 'test/**/*.test.ts'], exclude: /\.slow\.test\.ts$/, isolation: 'none' });
process.exitCode = failed === 0 ? 0 : 1;
