import { resolve } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import { parseJson } from '../../core/json/json-read.ts';
import { parameterVariables } from '../../operations/given-parameters.ts';
import type { RunEvent, RunRequest } from '../../operations/solution/run-input.ts';
import type { CliCall } from '../cli-call.ts';
import { UsageError } from '../rows/row.ts';
import { parameterFlags, solutionInput } from './source.ts';
import { checkTargetDirectory } from './target-file.ts';

/** What the flags of a run ask for. `observe` sees what happens while it goes on. */
export async function runRequest(
  call: CliCall,
  reference: string | undefined,
  observe?: (event: RunEvent) => void,
): Promise<RunRequest> {
  const { flags } = call;
  const given = flags.text('output-dir') ?? call.config.config.action.outputDir;
  const outputDirectory = given === undefined ? undefined : resolve(call.call.cwd, given);
  if (outputDirectory !== undefined) await checkTargetDirectory(call, `--output-dir ${given}`, outputDirectory);
  const request: RunRequest = {
    source: await solutionInput(call, reference),
    params: await parameterFlags(call),
    variables: parameterVariables(call.environment),
    tags: flags.list('tag'),
    skipTags: flags.list('skip-tag'),
    outputDirectory,
    onConflict: flags.text('on-conflict'),
    backup: flags.bool('backup'),
    strict: flags.bool('strict'),
    failFast: flags.bool('fail-fast'),
    skipValidation: flags.bool('skip-validation'),
    settings: settingsFlags(call),
    policies: policyFlags(call),
    // A document that reads the words of its command is the same for a plan and for the run that it stands for.
    command: call.words === 'plan' || call.words === 'apply' ? 'run solution' : call.words,
    observe,
  };
  if (call.readLine === undefined) return request;
  return (await import('./missing-parameters.ts')).askParameters(call, request);
}

/** Absolute paths. */
export const policyFlags = ({ flags, call }: CliCall): readonly string[] =>
  flags.list('policy').map(path => resolve(call.cwd, path));

function settingsFlags({ flags }: CliCall): RunRequest['settings'] {
  const resolverTimeoutMs = flags.durationMs('resolver-timeout');
  const actionTimeoutMs = flags.durationMs('action-timeout');
  const resolverConcurrency = concurrency(flags.integer('resolver-concurrency'), 'resolver-concurrency');
  const actionConcurrency = concurrency(flags.integer('action-concurrency'), 'action-concurrency');
  return {
    ...(resolverTimeoutMs !== undefined && { resolverTimeoutMs }),
    ...(actionTimeoutMs !== undefined && { actionTimeoutMs }),
    ...(resolverConcurrency !== undefined && { resolverConcurrency }),
    ...(actionConcurrency !== undefined && { actionConcurrency }),
  };
}

function concurrency(value: number | undefined, flag: string): number | undefined {
  if (value === undefined || (value >= 1 && value <= 256)) return value;
  throw new UsageError(`--${flag}: from 1 to 256, not ${value}`);
}

/** `name=json`; a value that is not JSON is an error, so that a typo never becomes text. */
export function overrideFlags({ flags }: CliCall): ReadonlyMap<string, unknown> {
  const overrides = new Map<string, unknown>();
  for (const word of flags.list('resolver-override')) {
    const equals = word.indexOf('=');
    if (equals < 1) throw new UsageError(`--resolver-override ${word}: write name=json`);
    const text = word.slice(equals + 1);
    try {
      overrides.set(word.slice(0, equals), parseJson(text));
    } catch (error) {
      if (error instanceof ToolError) throw error;
      throw new UsageError(
        `--resolver-override ${word}: the value is not JSON`,
        `text is quoted: '${word.slice(0, equals)}="${text}"'`,
      );
    }
  }
  return overrides;
}

/** Deadline of the whole command over the signals of the process. */
export async function withDeadline<T>(call: CliCall, work: (call: CliCall) => Promise<T>): Promise<T> {
  const limitMs = call.flags.durationMs('timeout');
  if (limitMs === undefined) return work(call);
  const deadline = AbortSignal.timeout(limitMs);
  return work({ ...call, call: { ...call.call, signal: AbortSignal.any([call.call.signal, deadline]) } });
}

/** Whether the deadline, and not a signal, ended the work. */
export function deadlinePassed(call: CliCall, outer: CliCall): boolean {
  return call.call.signal.aborted && !outer.call.signal.aborted;
}
