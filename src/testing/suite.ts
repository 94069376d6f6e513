import { type Fault, formatPosition } from '../core/errors.ts';
import type { Solution } from '../solution/model/model.ts';
import { createFaults } from '../solution/parse/faults.ts';
import { extendTestCases } from '../solution/testing/extend-test-cases.ts';
import { readCheckedSuite } from '../solution/testing/read-test-suite.ts';
import { BUILTINS, type BuiltinName, type SuiteConfig, type WrittenCase } from '../solution/testing/test-suite.ts';
import { declaredParameters } from '../solution/uses/declared-parameters.ts';

/** The tests of one solution. */
export interface Suite {
  readonly solution: Solution;
  readonly config: SuiteConfig;
  /** With everything that they extend; templates are not among them. */
  readonly cases: readonly WrittenCase[];
  /** Golden files may be written next to the document. */
  readonly writable: boolean;
  /** Providers and parts that are not there, and what is missing because of them: cases that do not need them run all the same. */
  readonly absences: readonly Fault[];
  /** What is wrong with the expressions and patterns of a case: it is not run. */
  readonly caseFaults?: ReadonlyMap<string, readonly Fault[]> | undefined;
  /** Secrets of the store that resolvers name, by resolver. Tests have none. */
  readonly storedSecrets?: ReadonlyMap<string, readonly string[]> | undefined;
}

/** One test of a suite: a case, or a built-in one. */
export interface Test {
  readonly suite: Suite;
  readonly name: string;
  readonly builtin: boolean;
  readonly case: WrittenCase;
}

/** The suite of a loaded solution, or undefined when it has no `testing` section. */
export function openSuite(solution: Solution, writable: boolean, absences: readonly Fault[] = []): Suite | undefined {
  if (solution.testing === undefined) return undefined;
  const suite = readCheckedSuite(solution.testing);
  const cases = [...extendTestCases(createFaults(), suite).values()].filter(({ template }) => !template);
  return { solution, config: suite.config, cases, writable, absences };
}

/** One line for each, with its place. */
export const faultLines = (faults: readonly Fault[]): string =>
  faults.map(({ message, at }) => (at === undefined ? message : `${formatPosition(at)} ${message}`)).join('\n');

const COMMANDS: Readonly<Record<BuiltinName, readonly string[]>> = {
  parse: [],
  lint: ['lint'],
  'render-defaults': ['render', 'solution'],
  'resolve-defaults': ['run', 'resolver'],
};

const DESCRIPTIONS: Readonly<Record<BuiltinName, string>> = {
  parse: 'the document is a valid solution',
  lint: 'lint finds no error',
  'render-defaults': 'the graph of actions can be built without parameters',
  'resolve-defaults': 'the resolvers succeed without parameters',
};

/** Built-in tests first, then cases in document order. `skipBuiltins` adds to what the suite leaves out itself. */
export function suiteTests(suite: Suite, skipBuiltins: boolean | readonly string[]): readonly Test[] {
  const isSkipped = (name: BuiltinName): boolean => skips(suite.config.skipBuiltins, name) || skips(skipBuiltins, name);
  // Cases may pass without a part of the document: what is missing is reported all the same.
  const lacksPart = suite.absences.some(fault => fault.lacksPart === true);
  const wanted = BUILTINS.filter(name => !isSkipped(name) || (name === 'parse' && lacksPart));
  const at = suite.solution.metadata.at;
  const reason = whyNoDefaults(suite);
  return [
    ...wanted.map(name => ({
      suite,
      name: `builtin:${name}`,
      builtin: true,
      case: {
        name: `builtin:${name}`,
        at,
        template: false,
        description: DESCRIPTIONS[name],
        command: COMMANDS[name],
        ...(reason !== undefined && name.endsWith('-defaults') && { skip: true, skipReason: reason }),
      },
    })),
    ...suite.cases.map(one => ({ suite, name: one.name, builtin: false, case: one })),
  ];
}

/** Why the resolvers cannot succeed with what the document alone gives. */
function whyNoDefaults({ solution, storedSecrets = new Map() }: Suite): string | undefined {
  const needed = declaredParameters(solution).flatMap(({ name, required }) => (required ? [name] : []));
  if (needed.length > 0) return `the solution needs parameters that have no default: ${needed.join(', ')}`;
  if (storedSecrets.size === 0) return undefined;
  const [resolver = ''] = storedSecrets.keys();
  const names = [...new Set([...storedSecrets.values()].flat())];
  return `the solution reads secrets, and tests have none (${names.join(', ')}): write a case with mocks: { ${resolver}: <example> }`;
}

const skips = (skipped: boolean | readonly string[], name: string): boolean =>
  typeof skipped === 'boolean' ? skipped : skipped.includes(name) || skipped.includes(`builtin:${name}`);
