import type { Call } from '../../core/call.ts';
import { errorText, faultsError, ToolError } from '../../core/errors.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { BUILTINS } from '../../solution/testing/test-suite.ts';
import { checkSuite } from '../../testing/check-suite.ts';
import type { TestResult } from '../../testing/result.ts';
import { selectTests } from '../../testing/select.ts';
import { faultLines, openSuite, type Suite, suiteTests, type Test } from '../../testing/suite.ts';
import { storedSecretsIn } from '../secrets/secret-references.ts';
import type { LoadedSolution, Services, SolutionInput } from '../services.ts';
import { findTestSources, testSource } from './test-sources.ts';

/** Which tests are meant. */
export interface TestSelection {
  /** One solution, or every one below a directory. */
  readonly from: { readonly source: SolutionInput } | { readonly directory: string };
  readonly filters?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly solutions?: readonly string[] | undefined;
  readonly skipBuiltins?: boolean | readonly string[] | undefined;
}

export interface FoundTests {
  readonly tests: readonly Test[];
  /** Documents of a directory that cannot be loaded: their `builtin:parse` failed. */
  readonly broken: readonly TestResult[];
  /** Names of solutions without a `testing` section. */
  readonly untested: readonly string[];
}

/** Loads the solutions and picks their tests. What is wrong with one document named on its own is thrown. */
export async function findTests(services: Services, selection: TestSelection, call: Call): Promise<FoundTests> {
  const { from, skipBuiltins = false } = selection;
  checkBuiltinNames(skipBuiltins);
  const suites: Suite[] = [];
  const broken: TestResult[] = [];
  const untested: string[] = [];
  const add = async (source: SolutionInput): Promise<void> => {
    const loaded = await services.solutions.load(source, { ...call, absences: 'kept' });
    const suite = await readySuite(loaded);
    if (suite === undefined) untested.push(loaded.solution.metadata.name);
    else suites.push(suite);
  };
  if ('source' in from) await add(await testSource(from.source, services, call));
  else {
    for (const path of await findTestSources(services.engine.files, call.cwd, from.directory))
      await add({ kind: 'file', path }).catch((error: unknown) => void broken.push(brokenDocument(path, error)));
  }
  const all = suites.flatMap(suite => suiteTests(suite, skipBuiltins));
  const { filters = [], tags = [], solutions = [] } = selection;
  return { tests: selectTests(all, { filters, tags, solutions }), broken, untested };
}

async function readySuite({ solution, origin, absences }: LoadedSolution): Promise<Suite | undefined> {
  const suite = openSuite(solution, origin === 'file', absences);
  if (suite === undefined) return undefined;
  const { config, cases: caseFaults } = await checkSuite(suite);
  if (config.length > 0) throw faultsError('invalid-solution', `the tests of ${solution.file} are not valid`, config);
  const storedSecrets = new Map(
    [...solution.resolvers.values()].flatMap(resolver => {
      const names = storedSecretsIn(resolver);
      return names.length === 0 ? [] : [[resolver.name, names] as const];
    }),
  );
  return { ...suite, caseFaults, storedSecrets };
}

function checkBuiltinNames(skipped: boolean | readonly string[]): void {
  for (const name of typeof skipped === 'boolean' ? [] : skipped) {
    if ((BUILTINS as readonly string[]).includes(name.replace(/^builtin:/, ''))) continue;
    throw new ToolError('invalid-input', `there is no built-in test "${name}"`, {
      hint: suggestion(name, BUILTINS) ?? `there are ${BUILTINS.join(', ')}`,
    });
  }
}

function brokenDocument(path: string, error: unknown): TestResult {
  const faults =
    error instanceof ToolError && error.faults.length > 0
      ? error.faults
      : [{ message: errorText(error), at: error instanceof ToolError ? error.at : undefined }];
  return {
    solution: path,
    test: 'builtin:parse',
    status: 'error',
    durationMs: 0,
    message: faultLines(faults),
    retries: 0,
    assertions: [],
    file: path,
    line: faults[0]?.at?.line ?? 1,
    column: faults[0]?.at?.column ?? 1,
  };
}
