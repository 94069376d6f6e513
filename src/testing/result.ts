/** The result of one test. The same object for CLI, API and agents. */
export interface TestResult {
  /** Name of the solution. */
  readonly solution: string;
  readonly test: string;
  /** `fail`: an expectation was not met. `error`: it could not be tried (set-up, deadline, an invalid case). */
  readonly status: TestStatus;
  readonly durationMs: number;
  readonly message?: string;
  /** How often the whole case was repeated. */
  readonly retries: number;
  readonly assertions: readonly AssertionResult[];
  /** What went wrong without deciding anything: cleanup. */
  readonly warnings?: readonly string[];
  /** Present for tests that did not pass, and with `verbose` for all. */
  readonly stdout?: string;
  readonly stderr?: string;
  readonly exitCode?: number;
  /** Where the case is written. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** Kept with --keep-sandbox. */
  readonly sandbox?: string;
}

export type TestStatus = 'pass' | 'fail' | 'error' | 'skip';

export interface AssertionResult {
  /** `expression`, `regex`, `contains`, `notRegex`, `notContains`, `exitCode` or `snapshot`. */
  readonly kind: string;
  /** What was expected, as written. */
  readonly input: string;
  readonly passed: boolean;
  /** Why not, over several lines; both sides of a comparison. */
  readonly message?: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

export interface TestSummary {
  readonly passed: number;
  readonly failed: number;
  readonly errors: number;
  readonly skipped: number;
  readonly total: number;
  readonly durationMs: number;
}

export interface TestReport {
  readonly results: readonly TestResult[];
  readonly summary: TestSummary;
  /** What went wrong without deciding anything. */
  readonly warnings?: readonly string[];
}

export function summarize(results: readonly TestResult[], durationMs: number): TestSummary {
  const count = (wanted: TestStatus): number => results.filter(({ status }) => status === wanted).length;
  return {
    passed: count('pass'),
    failed: count('fail'),
    errors: count('error'),
    skipped: count('skip'),
    total: results.length,
    durationMs: Math.round(durationMs),
  };
}
