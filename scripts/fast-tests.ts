/** The fast tests of the files that are named, or all, with a tenth of the random cases, in one process. */
import { fastTestFiles, testRun } from './test-run.ts';

const named = process.argv.slice(2);
process.env['FAST_TESTS'] = 'yes';
const { passed, failed } = await testRun({ files: named.length > 0 ? named : fastTestFiles(), isolation: 'none' });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
