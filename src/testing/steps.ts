import { join } from 'node:path';
import { formatDuration } from '../core/duration.ts';
import { ToolError } from '../core/errors.ts';
import type { Spawn } from '../core/ports/ports.ts';
import { chooseShell, invocation } from '../providers/exec/shells.ts';
import type { TestStep } from '../solution/testing/test-suite.ts';

export interface StepPlace {
  readonly spawn: Spawn;
  /** Steps run here, or below. */
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly mayStart: boolean;
}

const MAX_OUTPUT = 1024 * 1024;
const TAIL = 2000;

/** Runs steps one after the other; the first that fails ends it with an error that shows what it printed. */
export async function runSteps(
  what: string,
  steps: readonly TestStep[],
  place: StepPlace,
  signal: AbortSignal,
): Promise<void> {
  for (const [index, step] of steps.entries()) await runStep(`${what} step ${index + 1}`, step, place, signal);
}

async function runStep(what: string, step: TestStep, place: StepPlace, signal: AbortSignal): Promise<void> {
  if (!place.mayStart)
    throw new ToolError('not-allowed-here', `${what} starts a process, which is not allowed here`, { at: step.at });
  const { command, args, stdin, workingDir, env, timeoutMs } = step;
  const shell = chooseShell(step.shell, args.length > 0);
  const result = await place.spawn(
    {
      ...invocation(shell, command, args.length > 0 ? args : undefined),
      cwd: workingDir === undefined ? place.directory : join(place.directory, workingDir),
      env: { ...place.environment, ...Object.fromEntries(env) },
      stdin: stdin === undefined ? undefined : Buffer.from(stdin),
      timeoutMs,
      graceMs: 2000,
      maxOutputBytes: MAX_OUTPUT,
    },
    signal,
  );
  if (result.timedOut)
    throw new ToolError('timeout', `${what} did not end within ${formatDuration(timeoutMs)}: ${command}`, {
      at: step.at,
    });
  if (result.exitCode === 0) return;
  const printed = Buffer.concat([result.stdout, result.stderr]).toString('utf8').trim();
  const tail = printed.length > TAIL ? `…${printed.slice(-TAIL)}` : printed;
  throw new ToolError(
    'action-failed',
    `${what} failed with exit code ${result.exitCode}: ${command}${tail === '' ? '' : `\n${tail}`}`,
    { at: step.at },
  );
}
