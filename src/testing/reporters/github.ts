import type { TestReport, TestResult } from '../result.ts';
import { failureText } from './failure-text.ts';

/** Annotations of a workflow run, each at its line of the document. */
export function githubReport({ results }: TestReport): string {
  return results
    .filter(({ status }) => status === 'fail' || status === 'error')
    .map(annotations)
    .join('');
}

function annotations(result: TestResult): string {
  const failed = result.assertions.filter(({ passed }) => !passed);
  const [place = result] = failed;
  const { file, line, column } = place.file === undefined ? result : place;
  const where = [
    ['file', file],
    ['line', line],
    ['col', column],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${property(String(value))}`]));
  const title = `title=${property(`${result.solution}/${result.test}`)}`;
  return `::error ${[...where, title].join(',')}::${data(failureText(result))}\n`;
}

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
