import type { AssertionResult, TestResult } from '../result.ts';

/** Everything that a person needs to see why a test did not pass. */
export function failureText({ message, assertions, warnings = [] }: TestResult): string {
  const failed = assertions.filter(({ passed }) => !passed);
  const parts = failed.length === 0 ? [message ?? ''] : failed.map(assertionText);
  return [...parts, ...warnings.map(text => `warning: ${text}`)].filter(text => text !== '').join('\n\n');
}

/** `expression at solution.yaml:12:9`, what was expected, why it is not so. */
function assertionText({ kind, input, message = '', file, line, column }: AssertionResult): string {
  const place = file === undefined ? '' : ` at ${file}:${line}:${column}`;
  const [head, ...more] = input.split('\n');
  const expected =
    kind === 'exitCode' ? [] : more.length === 0 ? [`  ${head}`] : [head, ...more].map(text => `  ${text}`);
  return [
    `${TITLES.get(kind) ?? kind}${place}`,
    ...expected,
    ...message.split('\n').map(text => (text === '' ? '' : `    ${text}`)),
  ].join('\n');
}

const TITLES: ReadonlyMap<string, string> = new Map([
  ['exitCode', 'exit code'],
  ['snapshot', 'golden file'],
]);
