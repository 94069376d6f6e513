import { join, posix } from 'node:path';
import { formatDuration } from '../core/duration.ts';
import { errorText, formatPosition, ToolError } from '../core/errors.ts';
import type { FileReader } from '../core/ports/ports.ts';
import type { ProgramResult, Sandbox, TestProgram } from '../core/ports/test-ports.ts';
import { createRedactor, type Redactor } from '../core/secrets/redact.ts';
import { caseCommand, SOLUTION_COMMANDS } from '../solution/testing/test-suite.ts';
import { caseEnvironment } from './environment.ts';
import { judgeCase } from './judge/judge-case.ts';
import { type MockServices, startMockServices } from './mocks/mock-services.ts';
import { copyCaseFiles, documentName } from './mocks/sandbox-files.ts';
import type { AssertionResult, TestStatus } from './result.ts';
import { runSteps, type StepPlace } from './steps.ts';
import type { Test } from './suite.ts';
import type { ObservedFile } from './variables.ts';
import type { TestOptions, TestWorld } from './world.ts';

/** How one attempt of a case ended. */
export interface Attempt {
  readonly status: Exclude<TestStatus, 'skip'>;
  readonly message?: string | undefined;
  readonly assertions: readonly AssertionResult[];
  readonly warnings: readonly string[];
  readonly output?: ProgramResult | undefined;
  readonly sandbox?: string | undefined;
}

export interface CaseRun {
  readonly world: TestWorld;
  readonly options: TestOptions;
  readonly program: TestProgram;
  /** What the sandbox begins with. */
  readonly base: Sandbox;
}

/** Cleanup has this long after the case, whatever happened before. */
const CLEANUP_MS = 120_000;

/**
 * Sandbox, services, init, command, then every expectation, then cleanup. Cleanup happens also after a failure, a deadline and
 * an interruption; what fails in it is a warning.
 */
export async function runAttempt(test: Test, run: CaseRun): Promise<Attempt> {
  const { world, options } = run;
  const warnings: string[] = [];
  const redactor = createRedactor();
  const sandbox = await world.host.createSandbox();
  const limitMs = test.case.timeoutMs ?? options.testTimeoutMs;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), limitMs);
  const signal = AbortSignal.any([options.signal, deadline.signal]);
  const work: Work = { ...run, test, sandbox, signal, redactor, mocks: undefined };
  try {
    return redacted(
      { ...(await attempt(work)), warnings, sandbox: options.keepSandbox ? sandbox.directory : undefined },
      redactor,
    );
  } catch (error) {
    const message = options.signal.aborted
      ? interruption(options.signal)
      : deadline.signal.aborted
        ? `timed out after ${formatDuration(limitMs)}`
        : withPlace(error);
    return redacted(
      {
        status: 'error',
        message,
        assertions: [],
        warnings,
        sandbox: options.keepSandbox ? sandbox.directory : undefined,
      },
      redactor,
    );
  } finally {
    clearTimeout(timer);
    await cleanUp(work, warnings);
  }
}

interface Work extends CaseRun {
  readonly test: Test;
  readonly sandbox: Sandbox;
  readonly signal: AbortSignal;
  readonly redactor: Redactor;
  mocks: MockServices | undefined;
}

async function attempt(work: Work): Promise<Omit<Attempt, 'warnings'>> {
  const { world, test, sandbox, base, signal } = work;
  const { suite, case: one } = test;
  const into = one.baseDir ?? '';
  await sandbox.copyFrom(base, into);
  await copyCaseFiles(world, suite.solution.directory, one.files ?? [], { sandbox, into });
  work.mocks = await startMockServices(world.host, one.services ?? [], suite.config.services, world.mayStart);
  const place = stepPlace(work);
  await runSteps('init', one.init ?? [], place, signal);
  const before = await sandbox.fingerprints();
  const output = await work.program.run(
    {
      argv: caseArguments(test),
      environment: place.environment,
      cwd: sandbox.directory,
      mocks: Object.fromEntries(one.mocks ?? []),
      exec: work.mocks.exec,
      http: work.mocks.http,
    },
    signal,
  );
  for (const secret of output.secrets) work.redactor.add(secret);
  const files = await changedFiles(world.files, sandbox, before);
  const verdict = await judgeCase({ ...work, output, files, requests: work.mocks.requests });
  return { ...verdict, output };
}

function stepPlace({ world, test, sandbox, mocks }: Work): StepPlace {
  const { env, passEnv } = test.suite.config;
  const layers = [env, test.case.env ?? new Map(), mocks?.variables ?? new Map()];
  return {
    spawn: world.spawn,
    directory: sandbox.directory,
    environment: caseEnvironment(world.host.environment, sandbox, passEnv, layers),
    mayStart: world.mayStart,
  };
}

/** Command, the copy of the document, parameters, and what the case adds. */
function caseArguments({ suite, case: one }: Test): readonly string[] {
  const { command = [], inputs = new Map<string, unknown>(), args = [], injectFile = true, baseDir = '' } = one;
  const file =
    injectFile && SOLUTION_COMMANDS.has(caseCommand(command) ?? '')
      ? ['-f', posix.join(baseDir, documentName(suite.solution))]
      : [];
  const parameters = [...inputs].flatMap(([name, value]) => [
    '-r',
    `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  ]);
  return [...command, ...file, ...parameters, ...args];
}

async function cleanUp(work: Work, warnings: string[]): Promise<void> {
  const { test, sandbox, options } = work;
  const tries: readonly (() => Promise<void>)[] = [
    () => runSteps('cleanup', test.case.cleanup ?? [], stepPlace(work), AbortSignal.timeout(CLEANUP_MS)),
    async () => work.mocks?.close(),
    async () => (options.keepSandbox ? undefined : sandbox.remove()),
  ];
  for (const one of tries) await one().catch((error: unknown) => warnings.push(work.redactor.redact(errorText(error))));
}

/** Why the run was stopped. */
export function interruption({ reason }: AbortSignal): string {
  return reason instanceof ToolError ? reason.message : 'interrupted';
}

function withPlace(error: unknown): string {
  return error instanceof ToolError && error.at !== undefined
    ? `${error.message}\n  at ${formatPosition(error.at)}`
    : errorText(error);
}

/** `expected` was written in the document, the rest comes from the case: no secret of it stays. */
function redacted(result: Attempt, redactor: Redactor): Attempt {
  const { message, output } = result;
  return {
    ...result,
    message: message === undefined ? undefined : redactor.redact(message),
    assertions: result.assertions.map(one => ({
      ...one,
      input: redactor.redact(one.input),
      ...(one.message !== undefined && { message: redactor.redact(one.message) }),
    })),
    output: output && { ...output, stdout: redactor.redact(output.stdout), stderr: redactor.redact(output.stderr) },
  };
}

const MAX_BYTES = 10 * 1024 * 1024;

/** What a command created, changed or removed in its sandbox, sorted by path. */
async function changedFiles(
  files: FileReader,
  sandbox: Sandbox,
  before: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, ObservedFile>> {
  const after = await sandbox.fingerprints();
  const changed = new Map<string, ObservedFile>();
  for (const path of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    if (before.get(path) === after.get(path)) continue;
    changed.set(
      path,
      after.has(path)
        ? { exists: true, content: await readContent(files, join(sandbox.directory, path)) }
        : { exists: false, content: '' },
    );
  }
  return changed;
}

async function readContent(files: FileReader, path: string): Promise<string> {
  const size = (await files.lstat(path))?.size ?? 0;
  if (size > MAX_BYTES) return `<${size} bytes>`;
  const bytes = await files.read(path, MAX_BYTES);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return `<binary, ${bytes.length} bytes>`;
  }
}
