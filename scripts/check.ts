/**
 * What can be judged in seconds, before every commit: types and dead code of everything; format, lint and fast tests of what changed since this
 * branch left main. `npm run check -- --all` does all of it with every file. Ends with what failed.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles, reachedTests } from './changed-files.ts';
import { STATIC_CHECKS } from './static-checks.ts';
import { runSteps, type Step } from './steps.ts';
import { fastTestFiles } from './test-run.ts';

const root = join(import.meta.dirname, '..');
const CACHE = 'node_modules/.cache/check';
/** About three seconds on two cores. */
const MAX_TEST_FILES = 20;
/** They read every file, so every change concerns them. */
const ALWAYS: readonly string[] = ['test/architecture.test.ts'];
/** A change of these concerns every file. */
const COMMON = new Set(['package-lock.json', 'tsconfig.json', '.oxlintrc.json', 'biome.json']);

const changed = process.argv.includes('--all') ? undefined : changedFiles();
const isWide = changed === undefined || changed.some(file => COMMON.has(file));
const failed = await runSteps([...testSteps(), ...STATIC_CHECKS.flatMap(quicker)]);
process.exitCode = failed === 0 ? 0 : 1;

function testSteps(): Step[] {
  const reached = changed === undefined ? fastTestFiles() : reachedFastTests(changed);
  const files = changed === undefined ? reached : [...new Set([...reached.slice(0, MAX_TEST_FILES), ...ALWAYS])];
  const left = reached.filter(file => !files.includes(file)).length;
  if (left > 0)
    console.log(
      `${left} test files that the change reaches from farther away are left to npm test, or to npm run check -- --all`,
    );
  return [0, 1].flatMap(half => {
    const own = files.filter((_, i) => i % 2 === half);
    const name = `${own.length} fast test files`;
    return own.length === 0 ? [] : [{ name, command: ['node', 'scripts/fast-tests.ts', ...own] as const }];
  });
}

function reachedFastTests(files: readonly string[]): string[] {
  const fast = new Set(fastTestFiles());
  return reachedTests(files)
    .map(({ file }) => file)
    .filter(file => fast.has(file));
}

/** The same check with what it remembers of the last time; format and lint only of what changed. */
function quicker(step: Step): Step[] {
  switch (step.name) {
    case 'types':
      return [
        { ...step, command: [...step.command, '--incremental', '--tsBuildInfoFile', `${CACHE}/types.tsbuildinfo`] },
      ];
    case 'dead code':
      return [{ ...step, command: [...step.command, '--cache', '--cache-location', `${CACHE}/knip`] }];
    case 'format':
      return limitedToChanged(step, [...step.command.slice(0, -1), '--no-errors-on-unmatched'], () => true);
    case 'lint':
      return limitedToChanged(step, step.command, file => file.endsWith('.ts'));
    default:
      return [step];
  }
}

function limitedToChanged(step: Step, command: readonly string[], isJudged: (file: string) => boolean): Step[] {
  if (isWide) return [step];
  const files = changed.filter(file => isJudged(file) && existsSync(join(root, file)));
  const [program = '', ...words] = command;
  return files.length === 0
    ? []
    : [{ name: `${step.name} of ${files.length} files`, command: [program, ...words, ...files] }];
}
