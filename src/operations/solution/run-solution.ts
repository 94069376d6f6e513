import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import type { RunSolution as RunSolutionFacts } from '../../core/ports/run-store.ts';
import { Type } from '../../core/schema/type.ts';
import { execute } from '../../engine/execute/execute.ts';
import { planWorkflow } from '../../engine/plan.ts';
import { executionFacts, resolutionError, resolutionFailed, resolvedValues } from '../../engine/resolve/resolution.ts';
import { resolve } from '../../engine/resolve/resolve.ts';
import type { RunContext } from '../../engine/services.ts';
import type { AgreedPlan } from '../../plans/agreed-plan.ts';
import { defineOperation } from '../operation.ts';
import { policiesFor } from '../policies/policies-for.ts';
import type { Beginning } from '../runs/journaled-run.ts';
import { createRunRecorder, type EndedRun, revealing } from '../runs/run-recorder.ts';
import { RUN_RESULT } from '../schemas.ts';
import type { LoadedSolution, Services } from '../services.ts';
import { flag, PLAN_FIELDS, SOLUTION_FIELDS, SOURCED, wireParameters } from '../wire.ts';
import type { CapturedRun } from './captured-run.ts';
import { runningChildren } from './children.ts';
import { collectMessages } from './collect-messages.ts';
import { mocked } from './mocked.ts';
import { openRun } from './run-context.ts';
import type { RunRequest } from './run-input.ts';
import { type RunResult, runResult } from './run-result.ts';

export interface RunSolutionRequest extends RunRequest {
  readonly showExecution?: boolean | undefined;
  /** Sensitive values stay in the result: for stdout of one command, never for HTTP or agents. */
  readonly reveal?: boolean | undefined;
  /** Keep the outcome in the store. */
  readonly snapshot?: boolean | undefined;
  /** Default: a new one. A caller that reports it before the end chooses it. */
  readonly runId?: string | undefined;
  /** How long to wait for the lock of the workflow. Default: not at all. */
  readonly lockTimeoutMs?: number | undefined;
  /** Whose run it is. Default: that of this machine. */
  readonly owner?: string | undefined;
  /** The plan that was agreed to. A run of another one is `not-allowed-here`, before its first action. */
  readonly agreed?: AgreedPlan | undefined;
  /** Called with everything that is known of the run, before the result is given or the failure thrown. */
  readonly captured?: ((captured: CapturedRun) => Promise<void>) | undefined;
}

/**
 * Runs a solution. Failures before the first action are thrown: no effect has happened then. Once the workflow has started, the
 * outcome is in `status` of the result, with everything that is known.
 */
export const runSolution = defineOperation({
  name: 'solution.run',
  summary: 'Run a solution',
  access: 'user',
  needs: { solution: 'execute', host: ['processes', 'writes', 'reads'] },
  input: Type.Object(
    {
      ...SOLUTION_FIELDS,
      actions: PLAN_FIELDS.actions,
      fail_fast: flag('Stop at the first failure.'),
      output_dir: PLAN_FIELDS.output_dir,
      on_conflict: PLAN_FIELDS.on_conflict,
      snapshot: flag('Keep the outcome as a snapshot.'),
      plan_digest: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'The plan_digest of a dry_run_solution call with the same arguments.',
        }),
      ),
    },
    SOURCED,
  ),
  output: RUN_RESULT,
  async fromWire(wire, context): Promise<RunSolutionRequest> {
    const {
      params,
      actions,
      fail_fast: failFast,
      output_dir,
      on_conflict: onConflict,
      snapshot,
      plan_digest,
      ...source
    } = wire;
    return {
      agreed: plan_digest === undefined ? undefined : context.agreedPlan(plan_digest),
      source: await context.source(source),
      params: wireParameters(params),
      actions,
      failFast,
      outputDirectory: await context.outputDirectory(output_dir),
      onConflict,
      snapshot,
      runId: context.runId,
      command: 'run solution',
      observe: context.observe,
    };
  },
  async accept(services, request, call) {
    const { loaded } = await openRun(services, request, call, runningChildren);
    planWorkflow(loaded.solution, request);
    return { solution: runSolutionFacts(loaded) };
  },
  async run(services, request, call): Promise<RunResult> {
    const { agreed } = request;
    if (agreed !== undefined)
      return (await import('../plans/apply-agreed.ts')).applyAgreed(services, { agreed, request }, call);
    const messages: string[] = [];
    const recorder = createRunRecorder(services, request.runId);
    const observe = collectMessages(messages, event => {
      recorder.observe(event);
      request.observe?.(event);
    });
    const policies = await policiesFor(services, request.policies);
    const ids = services.engine.random.uuid();
    const { loaded, context, notes } = await openRun(
      services,
      { ...request, observe, ids: () => ids, place: recorder.place },
      call,
      runningChildren,
    );
    const plan = planWorkflow(loaded.solution, request);
    const resolution = await resolve(context, {
      given: mocked(services),
      failFast: request.failFast,
      skipValidation: request.skipValidation,
    });
    const stopped = resolutionFailed(resolution) || call.signal.aborted;
    const judged =
      stopped || policies.length === 0
        ? undefined
        : await (await import('../policies/judge-run.ts')).judgeRun(
            services,
            { request, policies, loaded, context, resolution, notes, ids },
            call,
          );
    const started = !stopped && loaded.solution.workflow !== undefined;
    const work = async (own: RunContext): Promise<EndedRun> => {
      const executed = started
        ? await execute(own, plan, resolvedValues(resolution), {
            failFast: request.failFast ?? false,
            execution: executionFacts(resolution),
            ...(judged !== undefined && { guard: judged.guard }),
          })
        : undefined;
      const captured = { context: own, loaded, resolution, executed };
      await request.captured?.(captured);
      const kept = request.snapshot === true ? await keptSnapshot(services, captured, call) : {};
      if (stopped) throw resolutionError(resolution);
      const resultWith = (reveal: boolean): RunResult => ({
        ...runResult(context, {
          runId: recorder.place.runId,
          status: executed?.status ?? 'succeeded',
          records: executed?.records,
          resolution,
          warnings: [
            ...notes,
            ...(judged?.warnings ?? []),
            ...resolution.warnings.filter(({ kind }) => kind === 'run').map(({ message }) => message),
            ...(executed?.warnings ?? []),
            ...(kept.warnings ?? []),
          ],
          messages,
          showExecution: request.showExecution ?? false,
          reveal,
        }),
        ...(kept.id !== undefined && { snapshotId: kept.id }),
      });
      return revealing(request.reveal ?? false, resultWith);
    };
    if (!started) return (await work(context)).result;
    const { journaled } = await import('../runs/journaled-run.ts');
    const basis: Beginning['basis'] = async key => {
      const { createRunBasis } = await import('../runs/run-basis.ts');
      return createRunBasis(services, { request, context, loaded, resolution, ids, entries: judged?.entries }, key);
    };
    const { owner, lockTimeoutMs } = request;
    return journaled(services, { recorder, context, loaded, resolution, plan, owner, lockTimeoutMs, basis }, work);
  },
});

/** The solution of a run, as the store of runs keeps it. */
const runSolutionFacts = ({ solution: { metadata }, digest, origin }: LoadedSolution): RunSolutionFacts => ({
  name: metadata.name,
  ...(metadata.version !== undefined && { version: metadata.version }),
  digest: digest(),
  source: origin,
});

/** A failed attempt to keep a snapshot never ends a run: it is a warning of the result. */
async function keptSnapshot(
  services: Services,
  captured: CapturedRun,
  call: Call,
): Promise<{ readonly id?: string; readonly warnings?: readonly string[] }> {
  const { saveSnapshot } = await import('../snapshots/save-snapshot.ts');
  try {
    return await saveSnapshot(services, { captured, kind: 'run', file: undefined, redact: true, call });
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { warnings: ['the snapshot was not kept'] };
  }
}
