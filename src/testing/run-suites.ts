import { errorText, formatPosition, ToolError } from '../core/errors.ts';
import type { Sandbox, TestProgram } from '../core/ports/test-ports.ts';
import { caseEnvironment } from './environment.ts';
import { startMockServices } from './mocks/mock-services.ts';
import { copySolution } from './mocks/sandbox-files.ts';
import type { TestResult } from './result.ts';
import { type Attempt, interruption, runAttempt } from './run-case.ts';
import { runSteps } from './steps.ts';
import { faultLines, type Suite, type Test } from './suite.ts';
import { compileSkip } from './variables.ts';
import type { TestOptions, TestWorld } from './world.ts';

/** What happens while tests run. */
export interface Observe {
  /** Each result when it is known. */
  ended(result: TestResult): void;
  /** What goes wrong without deciding anything. */
  warn(text: string): void;
}

/**
 * Runs the tests, a limited number at a time. Results come back in the order of the tests, whatever ended first. Every suite has a base
 * sandbox, made and set up once, that its tests are copied from.
 */
export async function runTests(
  world: TestWorld,
  tests: readonly Test[],
  options: TestOptions,
  observe: Observe,
): Promise<readonly TestResult[]> {
  const program = world.host.openProgram(options.isolation);
  const bases = new Map<Suite, Base>();
  const left = new Map<Suite, number>();
  for (const { suite } of tests) left.set(suite, (left.get(suite) ?? 0) + 1);
  const results: TestResult[] = [];
  let stopped: string | undefined;

  const runOne = async (test: Test, index: number): Promise<void> => {
    const { suite } = test;
    const base = bases.get(suite) ?? openBase(world, suite, options, observe);
    bases.set(suite, base);
    const result = await runTest(test, { world, options, program, base, stopped: () => stopped });
    results[index] = result;
    if (options.failFast && (result.status === 'fail' || result.status === 'error'))
      stopped ??= `not run: --fail-fast after ${result.test}`;
    observe.ended(result);
    const rest = (left.get(suite) ?? 1) - 1;
    left.set(suite, rest);
    if (rest === 0) await base.close();
  };

  try {
    await inParallel(options.concurrency, tests, runOne);
  } finally {
    await Promise.all([...bases.values()].map(base => base.close()));
    await program.close();
  }
  return results;
}

async function inParallel<T>(
  limit: number,
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(limit, items.length)) }, worker));
}

/** The base sandbox of a suite, made when the first test needs it. */
interface Base {
  ready(): Promise<Sandbox>;
  /** Suite cleanup, once; what went wrong in it. */
  close(): Promise<void>;
}

const CLEANUP_MS = 120_000;

function openBase(world: TestWorld, suite: Suite, options: TestOptions, observe: Observe): Base {
  let made: Promise<Sandbox> | undefined;
  let sandbox: Sandbox | undefined;
  let closed: Promise<void> | undefined;
  const { config, solution } = suite;

  const steps = async (what: 'setup' | 'cleanup', own: Sandbox, signal: AbortSignal): Promise<void> => {
    if (config[what].length === 0) return;
    const mocks = await startMockServices(world.host, [], config.services, world.mayStart);
    try {
      const environment = caseEnvironment(world.host.environment, own, config.passEnv, [config.env, mocks.variables]);
      await runSteps(
        what,
        config[what],
        { spawn: world.spawn, directory: own.directory, environment, mayStart: world.mayStart },
        signal,
      );
    } finally {
      await mocks.close();
    }
  };
  const warn = (error: unknown): void => observe.warn(`${solution.metadata.name}: ${errorText(error)}`);
  const make = async (): Promise<Sandbox> => {
    sandbox = await world.host.createSandbox();
    await copySolution(world, solution, config.files, sandbox);
    await steps('setup', sandbox, options.signal);
    return sandbox;
  };
  const shut = async (): Promise<void> => {
    await made?.catch(() => undefined);
    if (sandbox === undefined) return;
    await steps('cleanup', sandbox, AbortSignal.timeout(CLEANUP_MS)).catch(warn);
    await sandbox.remove().catch(warn);
  };
  return { ready: () => (made ??= make()), close: () => (closed ??= shut()) };
}

interface TestRun {
  readonly world: TestWorld;
  readonly options: TestOptions;
  readonly program: TestProgram;
  readonly base: Base;
  stopped(): string | undefined;
}

async function runTest(test: Test, run: TestRun): Promise<TestResult> {
  const { world, options } = run;
  const startedMs = performance.now();
  const skipped = skipReason(test, run);
  if (skipped !== undefined)
    return toTestResult(test, {
      status: 'skip',
      durationMs: 0,
      retries: 0,
      attempt: { message: skipped, assertions: [], warnings: [] },
      verbose: false,
    });
  const wrong = test.suite.caseFaults?.get(test.name) ?? [];
  if (wrong.length > 0)
    return toTestResult(test, {
      status: 'error',
      durationMs: 0,
      retries: 0,
      attempt: { message: faultLines(wrong), assertions: [], warnings: [] },
      verbose: false,
    });
  if (test.name === 'builtin:parse') {
    const { absences: faults } = test.suite;
    return toTestResult(test, {
      status: faults.length === 0 ? 'pass' : 'error',
      durationMs: 0,
      retries: 0,
      attempt: { ...(faults.length > 0 && { message: faultLines(faults) }), assertions: [], warnings: [] },
      verbose: false,
    });
  }
  const most = test.case.retries ?? 0;
  let attempt: Attempt;
  let retries = 0;
  try {
    const base = await run.base.ready();
    attempt = await runAttempt(test, { world, options, program: run.program, base });
    while (attempt.status !== 'pass' && retries < most && !options.signal.aborted) {
      retries++;
      attempt = await runAttempt(test, { world, options, program: run.program, base });
    }
  } catch (error) {
    attempt = {
      status: 'error',
      message: options.signal.aborted ? interruption(options.signal) : describeError(error),
      assertions: [],
      warnings: [],
    };
  }
  return toTestResult(test, {
    status: attempt.status,
    durationMs: performance.now() - startedMs,
    retries,
    attempt,
    verbose: options.verbose,
  });
}

function describeError(error: unknown): string {
  return error instanceof ToolError && error.at !== undefined
    ? `${error.message}\n  at ${formatPosition(error.at)}`
    : errorText(error);
}

function skipReason(
  { case: { skip, skipReason: reason } }: Test,
  { world, options, stopped }: TestRun,
): string | undefined {
  if (options.signal.aborted) return `not run: ${interruption(options.signal)}`;
  if (stopped() !== undefined) return stopped();
  const { os, arch } = world.facts;
  const skips =
    typeof skip === 'object'
      ? compileSkip(skip.source).evaluate({ os, arch, isolation: options.isolation }, { costLimit: world.costLimit })
      : skip;
  return skips === true ? (reason ?? (typeof skip === 'object' ? `skipped: ${skip.source}` : 'skipped')) : undefined;
}

interface Ended {
  readonly status: TestResult['status'];
  readonly durationMs: number;
  readonly retries: number;
  readonly attempt: Omit<Attempt, 'status'>;
  readonly verbose: boolean;
}

const MAX_OUTPUT = 65_536;
const cut = (text: string): string =>
  text.length > MAX_OUTPUT ? `${text.slice(0, MAX_OUTPUT)}\n… (${text.length} characters)\n` : text;

function toTestResult(
  { suite, name, case: { at } }: Test,
  { status, durationMs, retries, attempt, verbose }: Ended,
): TestResult {
  const { message, assertions, warnings, output, sandbox } = attempt;
  const withOutput = output !== undefined && (status !== 'pass' || verbose);
  return {
    solution: suite.solution.metadata.name,
    test: name,
    status,
    durationMs: Math.round(durationMs),
    ...(message !== undefined && { message }),
    retries,
    assertions,
    ...(warnings.length > 0 && { warnings }),
    ...(withOutput && { stdout: cut(output.stdout), stderr: cut(output.stderr) }),
    ...(output !== undefined && { exitCode: output.exitCode }),
    file: at.file,
    line: at.line,
    column: at.column,
    ...(sandbox !== undefined && { sandbox }),
  };
}
