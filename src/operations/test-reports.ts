import { githubReport } from '../testing/reporters/github.ts';
import { junitReport } from '../testing/reporters/junit.ts';
import { tapReport } from '../testing/reporters/tap.ts';
import type { TestReport } from '../testing/result.ts';

export { assertionText, failureText } from '../testing/reporters/failure-text.ts';

export const REPORT_KINDS = ['junit', 'tap', 'json', 'github'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

const REPORTS: Readonly<Record<ReportKind, (report: TestReport) => string>> = {
  junit: junitReport,
  tap: tapReport,
  json: report => `${JSON.stringify(report, null, 2)}\n`,
  github: githubReport,
};

/** The report as another program reads it. */
export const reportText = (kind: ReportKind, report: TestReport): string => REPORTS[kind](report);
