import type { Category, Severity } from './rule.ts';

/** One thing that was found. Lines and columns count from 1, columns in UTF-16 units. */
export interface Finding {
  readonly rule: string;
  readonly severity: Severity;
  readonly category: Category;
  readonly message: string;
  readonly suggestion?: string;
  /** JSON pointer of the place in the document; empty for the document itself. */
  readonly location: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** A change of the text that fixes it without needing a decision from the author. */
  readonly mend?: Mend;
}

/** The text from line:column up to, and without, endLine:endColumn becomes `text`. */
export interface Mend {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
}

export interface LintSummary {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly total: number;
}

export interface LintResult {
  /** The path as given, `<stdin>`, `<inline>` or `name@version`. */
  readonly file: string;
  /** Nothing that was found is an error. */
  readonly valid: boolean;
  /** Sorted by file, place and rule. */
  readonly findings: readonly Finding[];
  readonly summary: LintSummary;
}

const GRAVITY: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };

export const isAtLeast = (severity: Severity, minimum: Severity): boolean => GRAVITY[severity] >= GRAVITY[minimum];

export function lintResult(file: string, findings: readonly Finding[]): LintResult {
  const count = (severity: Severity): number => findings.filter(finding => finding.severity === severity).length;
  const [errors, warnings, infos] = [count('error'), count('warning'), count('info')];
  return { file, valid: errors === 0, findings, summary: { errors, warnings, infos, total: findings.length } };
}
