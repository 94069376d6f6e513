import { ToolError } from '../../core/errors.ts';
import { describePlan } from '../../engine/describe/dry-run.ts';
import { execute } from '../../engine/execute/execute.ts';
import { planWorkflow } from '../../engine/plan.ts';
import {
  executionFacts,
  type Resolution,
  resolutionError,
  resolutionFailed,
  valuesOf,
} from '../../engine/resolve/resolution.ts';
import { resolve } from '../../engine/resolve/resolve.ts';
import type { RunContext, RunEvent } from '../../engine/services.ts';
import { defineOperation } from '../operation.ts';
import { RUN_REQUEST, RUN_RESULT } from '../schemas.ts';
import type { LoadedSolution } from '../services.ts';
import { runningChildren } from './children.ts';
import { mocked } from './mocked.ts';
import { openRun } from './run-context.ts';
import type { RunRequest } from './run-input.ts';
import { type RunResult, runResult } from './run-result.ts';

export interface RunSolutionRequest extends RunRequest {
  readonly showExecution?: boolean | undefined;
  /** Sensitive values stay in the result: for stdout of one command, never for another door. */
  readonly reveal?: boolean | undefined;
  /** Default: a new one. A door that tells it before the end chooses it. */
  readonly runId?: string | undefined;
  /** The plan that was agreed to. A run of another one is `not-allowed-here`, before its first action. */
  readonly agreed?: AgreedPlan | undefined;
  /** Called with everything that is known of the run, before the result is given or the failure thrown. */
  readonly captured?: ((captured: CapturedRun) => Promise<void>) | undefined;
}

/** As a dry-run of the same request told them. */
export interface AgreedPlan {
  /** `DryRunResult.digest` */
  readonly digest: string;
  /** `DryRunResult.document` */
  readonly document: string;
}

/** A run as it was: what a snapshot is made of. */
export interface CapturedRun {
  readonly context: RunContext;
  readonly loaded: LoadedSolution;
  readonly resolution: Resolution;
  readonly executed: Awaited<ReturnType<typeof execute>> | undefined;
}

/**
 * Runs a solution. Failures before the first action are thrown: no effect has happened then. Once the workflow has started, the
 * outcome is in `status` of the result, with everything that is known.
 */
export const runSolution = defineOperation<RunSolutionRequest, RunResult>({
  name: 'solution.run',
  summary: 'Run a solution',
  access: 'user',
  needs: { solution: 'execute', host: ['processes', 'writes', 'reads'] },
  input: RUN_REQUEST,
  output: RUN_RESULT,
  async run(services, request, call) {
    const messages: string[] = [];
    const observe = collecting(messages, request.observe);
    const { loaded, context, notes } = await openRun(services, { ...request, observe }, call, runningChildren);
    const plan = planWorkflow(loaded.solution, request.actions);
    const resolution = await resolve(context, {
      given: mocked(services),
      failFast: request.failFast,
      skipValidation: request.skipValidation,
    });
    const stopped = resolutionFailed(resolution) || call.signal.aborted;
    if (!stopped && request.agreed !== undefined) {
      if (loaded.digest() !== request.agreed.document) throw changed('the document');
      const plan = await describePlan(context, resolution, { actions: request.actions, verbose: true, notes });
      if (plan.digest() !== request.agreed.digest) throw changed('the plan');
    }
    const started = !stopped && loaded.solution.workflow !== undefined;
    const executed = started
      ? await execute(context, plan, valuesOf(resolution), {
          failFast: request.failFast ?? false,
          execution: executionFacts(resolution),
        })
      : undefined;
    await request.captured?.({ context, loaded, resolution, executed });
    if (stopped) throw resolutionError(resolution);
    return runResult(context, {
      runId: request.runId ?? services.engine.random.uuid(),
      status: executed?.status ?? 'succeeded',
      records: executed?.records,
      resolution,
      warnings: [
        ...notes,
        ...resolution.warnings.filter(({ kind }) => kind === 'run').map(({ message }) => message),
        ...(executed?.warnings ?? []),
      ],
      messages,
      showExecution: request.showExecution ?? false,
      reveal: request.reveal ?? false,
    });
  },
});

const changed = (what: string): ToolError =>
  new ToolError('not-allowed-here', `${what} has changed since the dry-run: nothing was executed`, {
    hint: 'make a dry-run again and agree to what it shows; values that differ each time, such as the time, cannot be agreed to',
  });

const MAX_MESSAGES = 100;
const MAX_MESSAGE_BYTES = 65_536;

/** Texts of `message` and `debug` become part of the result, up to 100 of them and 64 KiB. */
function collecting(messages: string[], observe: ((event: RunEvent) => void) | undefined): (event: RunEvent) => void {
  let bytes = 0;
  return event => {
    observe?.(event);
    if (event.type !== 'print' || event.kind === 'live' || messages.length >= MAX_MESSAGES) return;
    bytes += Buffer.byteLength(event.text);
    if (bytes <= MAX_MESSAGE_BYTES) messages.push(event.text.replace(/\n$/, ''));
  };
}
