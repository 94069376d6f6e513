import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestReport } from '../../operations/tests/test-solution.ts';
import { testFailures } from './tests.ts';

const RESULT = { solution: 'demo', retries: 0, durationMs: 1, file: 'solution.yaml', line: 7, column: 5 } as const;
const REPORT: TestReport = {
  results: [
    { ...RESULT, test: 'good', status: 'pass', assertions: [] },
    {
      ...RESULT,
      test: 'bad',
      status: 'fail',
      assertions: [{ kind: 'exitCode', input: '0', passed: false, message: 'exit code 3\nin place of 0' }],
    },
    { ...RESULT, test: 'broken', status: 'error', message: 'no sandbox', assertions: [] },
  ],
  summary: { passed: 1, failed: 1, errors: 1, skipped: 0, total: 3, durationMs: 3 },
};
const AT = { file: 'solution.yaml', line: 7, column: 5 };

test('each test that failed is told with its place, and in full where stdout does not show it to a person', () => {
  const [bad, broken, ...more] = testFailures(REPORT, 'json');
  assert.deepEqual(more, []);
  assert.match(bad?.message ?? '', /^test demo\/bad failed: [^]*exit code 3\n[^]*in place of 0/);
  assert.deepEqual(bad?.at, AT);
  assert.equal(broken?.message, 'test demo/broken could not be tried: no sandbox');
  assert.deepEqual(testFailures(REPORT, 'table')[0], { message: 'test demo/bad failed', at: AT });
});
