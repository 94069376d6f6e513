import { dirname } from 'node:path';
import { closedObject, Type } from '../../core/schema/type.ts';
import { hiddenIn } from '../../core/secrets/sinks.ts';
import { githubReport } from '../../testing/reporters/github.ts';
import { junitReport } from '../../testing/reporters/junit.ts';
import { tapReport } from '../../testing/reporters/tap.ts';
import type { TestReport } from '../../testing/result.ts';
import { defineOperation } from '../operation.ts';
import { local } from '../wire.ts';

export { failureText } from '../../testing/reporters/failure-text.ts';

export const REPORT_KINDS = ['junit', 'tap', 'json', 'github'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

const REPORTS: Readonly<Record<ReportKind, (report: TestReport) => string>> = {
  junit: junitReport,
  tap: tapReport,
  json: report => `${JSON.stringify(report, null, 2)}\n`,
  github: githubReport,
};

/** The report as another program reads it. */
const reportText = (kind: ReportKind, report: TestReport): string => REPORTS[kind](report);

/** A file for another program: the build server, an editor. */
export const writeTestReport = defineOperation({
  name: 'tests.write-report',
  summary: 'Write a report of tests to a file',
  access: 'user',
  needs: { solution: 'none', host: ['writes'] },
  input: closedObject({
    kind: Type.Unsafe<ReportKind>({ enum: REPORT_KINDS }),
    /** Absolute; missing parents are made. */
    path: Type.String(),
    report: local<TestReport>(),
  }),
  output: closedObject({}),
  async run({ engine }, { kind, path, report }) {
    await engine.writer.makeDirectory(dirname(path));
    await engine.writer.write(path, Buffer.from(hiddenIn('test-report', engine.redactor)(reportText(kind, report))));
    return {};
  },
});
