import { errorText, type Position } from '../../core/errors.ts';
import { positionWithin } from '../../core/yaml/node.ts';
import { CelError, type CelHost } from '../../expression/cel/cel.ts';
import { typeName } from '../../expression/cel/values/values.ts';
import { createHosts, type Expressions } from '../../expression/expressions.ts';
import type { TestAssertion } from '../../solution/testing/test-suite.ts';
import type { AssertionResult } from '../result.ts';
import { assertionVariables, compileAssertion, type Observed } from '../variables.ts';
import { explainExpression, shown } from './explain-expression.ts';
import { compilePattern } from './patterns.ts';

export interface Judging {
  readonly expressions: Expressions;
  readonly costLimit: number;
  readonly observed: Observed;
}

/** Judges every assertion in order, also after one has failed. */
export async function judgeAssertions(
  assertions: readonly TestAssertion[],
  judging: Judging,
): Promise<readonly AssertionResult[]> {
  const results: AssertionResult[] = [];
  for (const assertion of assertions) results.push(await judge(assertion, judging));
  return results;
}

/** Whether an assertion asks about the exit code itself. */
export function readsExitCode(assertions: readonly TestAssertion[]): boolean {
  return assertions.some(
    ({ kind, text }) =>
      kind === 'expression' && compileAssertion(text).references.some(({ root }) => root === '__exitCode'),
  );
}

async function judge(assertion: TestAssertion, judging: Judging): Promise<AssertionResult> {
  return assertion.kind === 'expression' ? judgeExpression(assertion, judging) : judgeText(assertion, judging.observed);
}

async function judgeExpression(
  assertion: TestAssertion,
  { expressions, costLimit, observed }: Judging,
): Promise<AssertionResult> {
  const variables = assertionVariables(observed);
  const program = compileAssertion(assertion.text);
  await expressions.load(program.needs);
  const host: CelHost = createHosts({
    now: new Date(),
    libraries: expressions.libraries,
    debug: () => undefined,
    uuid: () => '00000000-0000-4000-8000-000000000000',
  })('assertion');
  const evaluate = (source: string): unknown => compileAssertion(source).evaluate(variables, { costLimit, host });
  try {
    const value = program.evaluate(variables, { costLimit, host });
    if (value === true) return passed(assertion);
    if (value !== false)
      return failed(assertion, [`the assertion must be bool, but it is ${typeName(value)}: ${shown(value)}`]);
    return failed(assertion, explainExpression(program, evaluate));
  } catch (error) {
    const at =
      error instanceof CelError
        ? positionWithin(assertion.written, error.line, error.column, assertion.at.pointer)
        : assertion.at;
    return failed(
      assertion,
      [`it cannot be evaluated: ${errorText(error)}`, ...available(assertion.text, observed)],
      at,
    );
  }
}

/** What is available of the things that the expression asks about. */
function available(source: string, { output, files }: Observed): readonly string[] {
  const changed = [...files.keys()];
  const shownFiles =
    changed.length === 0
      ? 'no file was created or changed'
      : `files created or changed: ${changed.slice(0, 20).join(', ')}`;
  return [
    ...(output === null && /\b__output\b|\b_\./.test(source) ? ['__output is null: stdout is not JSON'] : []),
    ...(source.includes('__files') ? [shownFiles] : []),
  ];
}

async function judgeText(assertion: TestAssertion, { stdout, stderr }: Observed): Promise<AssertionResult> {
  const { kind, text, target } = assertion;
  const subject = { stdout, stderr, combined: stdout + stderr }[target];
  const wanted = kind === 'regex' || kind === 'contains';
  const found =
    kind === 'contains' || kind === 'notContains'
      ? subject.includes(text)
      : (await compilePattern(text)).occursIn(subject);
  if (found === wanted) return passed(assertion);
  const verb =
    kind === 'regex' || kind === 'notRegex'
      ? wanted
        ? 'does not match'
        : 'matches'
      : wanted
        ? 'does not contain'
        : 'contains';
  return failed(assertion, [
    `${target} ${verb} ${kind.toLowerCase().endsWith('regex') ? text : JSON.stringify(text)}`,
    ...shownText(target, subject),
  ]);
}

const MAX_LINES = 25;

/** Text as it is, line by line; nothing, or one line, as a value. */
function shownText(name: string, text: string): readonly string[] {
  const lines = text.trimEnd().split('\n');
  if (lines.length < 2) return [`${name} is ${shown(text)}`];
  const more = lines.length > MAX_LINES ? [`… ${lines.length - MAX_LINES} more lines`] : [];
  return [`${name} is:`, ...lines.slice(0, MAX_LINES).map(line => `| ${line}`), ...more];
}

const place = ({ file, line, column }: Position): Pick<AssertionResult, 'file' | 'line' | 'column'> => ({
  file,
  line,
  column,
});

function passed({ kind, text, at }: TestAssertion): AssertionResult {
  return { kind, input: text, passed: true, ...place(at) };
}

function failed(
  { kind, text, message, at }: TestAssertion,
  lines: readonly string[],
  where: Position = at,
): AssertionResult {
  return {
    kind,
    input: text,
    passed: false,
    message: [...(message === undefined ? [] : [message]), ...lines].join('\n'),
    ...place(where),
  };
}
