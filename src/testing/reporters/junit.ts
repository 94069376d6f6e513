import type { TestReport, TestResult } from '../result.ts';
import { failureText } from './failure-text.ts';

/** What build servers read: a suite for each solution, names and messages free of what XML cannot hold. */
export function junitReport({ results, summary }: TestReport): string {
  const suites = Map.groupBy(results, ({ solution }) => solution);
  const totals = attributes({
    tests: summary.total,
    failures: summary.failed,
    errors: summary.errors,
    time: seconds(summary.durationMs),
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tool"${totals}>\n${[...suites].map(([name, own]) => suiteXml(name, own)).join('')}</testsuites>\n`;
}

function suiteXml(name: string, results: readonly TestResult[]): string {
  const count = (status: TestResult['status']): number => results.filter(result => result.status === status).length;
  const time = seconds(results.reduce((sum, { durationMs: ms }) => sum + ms, 0));
  const own = attributes({
    name,
    tests: results.length,
    failures: count('fail'),
    errors: count('error'),
    skipped: count('skip'),
    time,
  });
  return `  <testsuite${own}>\n${results.map(caseXml).join('')}  </testsuite>\n`;
}

function caseXml(result: TestResult): string {
  const { solution, test, durationMs: ms } = result;
  const own = attributes({ name: test, classname: solution, time: seconds(ms) });
  const inside = outcomeXml(result);
  return inside === '' ? `    <testcase${own}/>\n` : `    <testcase${own}>\n${inside}    </testcase>\n`;
}

function outcomeXml(result: TestResult): string {
  const { status, message = '', stdout, stderr } = result;
  if (status === 'skip') return `      <skipped${attributes({ message })}/>\n`;
  if (status === 'pass') return '';
  const [element, type] = status === 'fail' ? ['failure', 'AssertionFailure'] : ['error', 'TestError'];
  const [first = ''] = message.split('\n');
  const out = stdout === undefined || stdout === '' ? '' : `      <system-out>${escape(stdout)}</system-out>\n`;
  const err = stderr === undefined || stderr === '' ? '' : `      <system-err>${escape(stderr)}</system-err>\n`;
  return `      <${element}${attributes({ message: first, type })}>${escape(failureText(result))}</${element}>\n${out}${err}`;
}

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(
      ([name, value]) =>
        ` ${name}="${escape(String(value)).replaceAll(/[\t\n]/g, space => `&#${space.charCodeAt(0)};`)}"`,
    )
    .join('');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these cannot stand in XML 1.0, not even escaped
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

const NAMED: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ['\r', '&#13;'],
]);

function escape(text: string): string {
  return text.replace(ILLEGAL, '').replace(/[&<>"\r]/g, char => NAMED.get(char) ?? char);
}
