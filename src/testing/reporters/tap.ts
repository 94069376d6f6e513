import type { TestReport, TestResult } from '../result.ts';
import { failureText } from './failure-text.ts';

/** TAP version 14. */
export function tapReport({ results }: TestReport): string {
  return `TAP version 14\n1..${results.length}\n${results.map(line).join('')}`;
}

function line(result: TestResult, index: number): string {
  const { status, solution, test, message, durationMs: ms } = result;
  const ok = status === 'pass' || status === 'skip' ? 'ok' : 'not ok';
  const skip = status === 'skip' ? ` # SKIP ${plain(message ?? '')}` : '';
  const head = `${ok} ${index + 1} - ${plain(solution)}/${plain(test)}${skip}\n`;
  if (ok === 'ok') return head;
  const details = { status, duration_ms: ms, message: failureText(result) };
  const lines = Object.entries(details).map(([key, value]) => `  ${key}: ${JSON.stringify(value)}\n`);
  return `${head}  ---\n${lines.join('')}  ...\n`;
}

/** One line in which `#` begins no directive. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('\\', '\\\\').replaceAll('#', '\\#');
