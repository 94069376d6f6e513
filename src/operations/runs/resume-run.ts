import type { Call } from '../../core/call.ts';
import { formatDuration } from '../../core/duration.ts';
import { type Fault, ToolError } from '../../core/errors.ts';
import { type EarlierCall, ON_INTERRUPT, type OnInterrupt } from '../../core/ports/journal.ts';
import type { RunRecord, RunStore } from '../../core/ports/run-store.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { unwrapKey } from '../../core/secrets/sealing.ts';
import { execute } from '../../engine/execute/execute.ts';
import { createGuard, type Guard, marksByAction } from '../../engine/guard/guard.ts';
import { createPlanMarks, type PlanMarks, uncomparedMarks } from '../../engine/guard/plan-marks.ts';
import type { PlannedEntry } from '../../engine/guard/planned.ts';
import { givenByPlan } from '../../engine/guard/planned-values.ts';
import { planWorkflow } from '../../engine/plan.ts';
import {
  executionFacts,
  type Resolution,
  resolutionError,
  resolutionFailed,
  resolvedValues,
} from '../../engine/resolve/resolution.ts';
import { type Given, resolve } from '../../engine/resolve/resolve.ts';
import type { GivenParameter, RunContext, RunEvent } from '../../engine/services.ts';
import { workflowLock } from '../../engine/workflow-lock.ts';
import { defineOperation } from '../operation.ts';
import { secretFaults, valueFaults } from '../plans/apply-plan.ts';
import { openPlanned } from '../plans/open-planned.ts';
import type { JudgedResumption } from '../policies/judge-resumed.ts';
import { policiesFor } from '../policies/policies-for.ts';
import { RUN_RESULT } from '../schemas.ts';
import type { LoadedSolution, Services } from '../services.ts';
import type { CapturedRun } from '../solution/captured-run.ts';
import { collectMessages } from '../solution/collect-messages.ts';
import { type RunResult, runResult } from '../solution/run-result.ts';
import { wireParameters, words } from '../wire.ts';
import { type EarlierRun, earlierRun, type UncertainCall } from './earlier-calls.ts';
import { findRun, RUN_ID_FIELD } from './find-run.ts';
import { journalParts, laterKey, openJournaled, RUN_KEY, takeLock, workOn } from './journaled-run.ts';
import { BASIS, type ReadBasis, readBasis } from './run-basis.ts';
import { fullRunId } from './run-id.ts';
import { createRunJournal } from './run-journal.ts';
import { createRunRecorder, type EndedRun, type RunRecorder, revealing } from './run-recorder.ts';
import { decideUncertain } from './uncertain-calls.ts';

export interface ResumeRequest {
  /** The id, or a beginning of it that no other run has. */
  readonly id: string;
  /** Only runs of this owner exist. */
  readonly owner?: string | undefined;
  /** What is done with every action of which it is not known whether it happened. */
  readonly uncertain?: OnInterrupt | undefined;
  /** Asks a person about one of them. */
  readonly ask?: ((call: UncertainCall) => Promise<OnInterrupt>) | undefined;
  /** Secret parameters that the journal does not hold. */
  readonly params?: ReadonlyMap<string, GivenParameter> | undefined;
  readonly lockTimeoutMs?: number | undefined;
  /** Absolute. Where processes work in place of the directory of the first attempt, which is gone. */
  readonly workDirectory?: string | undefined;
  readonly observe?: ((event: RunEvent) => void) | undefined;
  readonly showExecution?: boolean | undefined;
  readonly reveal?: boolean | undefined;
  readonly captured?: ((captured: CapturedRun) => Promise<void>) | undefined;
}

/**
 * Goes on with a run that failed or was interrupted: what ended well is not done again, nor what a condition skipped; what failed, was skipped
 * for the sake of something else or never started is done; `finally` runs again at the end. One process at a time.
 */
export const resumeRun = defineOperation({
  name: 'run.resume',
  summary: 'Go on with a run that failed or was interrupted',
  access: 'user',
  needs: { solution: 'execute', host: ['processes', 'writes', 'reads'] },
  input: closedObject({
    id: RUN_ID_FIELD,
    uncertain: words(ON_INTERRUPT, {
      description: 'What is done with every action of which it is not known whether it happened.',
    }),
    params: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        maxProperties: 1000,
        description: 'Secret parameters that the journal does not hold.',
      }),
    ),
  }),
  output: RUN_RESULT,
  fromWire: ({ id, uncertain, params }, { observe, workDirectory }): ResumeRequest => ({
    id,
    uncertain,
    params: wireParameters(params),
    workDirectory,
    observe,
  }),
  async accept(services, request) {
    const store = await services.runs();
    const run = await requestedRun(services, request);
    if (run.state !== 'interrupted' && run.state !== 'failed') throw notOver(run);
    const { key, earlier } = await readEarlier(services, store, run);
    await decideUncertain(earlier, { files: services.engine.files, key, forAll: request.uncertain });
    const { solution, planDigest } = run;
    return { solution, planDigest };
  },
  async run(services, request, call): Promise<RunResult> {
    const store = await services.runs();
    const found = await requestedRun(services, request);
    const messages: string[] = [];
    const recorder = createRunRecorder(services, found.id);
    const observe = collectMessages(messages, event => {
      recorder.observe(event);
      request.observe?.(event);
    });
    const claimed = await claimRun(services, store, found);
    try {
      const resumed = await prepare(services, { ...request, observe }, { store, run: claimed, recorder, call });
      return await goOn(services, request, { ...resumed, store, run: claimed, recorder, messages, call });
    } catch (error) {
      if (!(error instanceof Begun)) await giveBack(services, store, claimed, found);
      throw error instanceof Begun ? error.cause : error;
    }
  },
});

/** The journal of this attempt has begun and will report its end. */
class Begun extends Error {}

async function requestedRun(services: Services, { id: word, owner }: ResumeRequest): Promise<RunRecord> {
  return findRun(services, await fullRunId(services, word, owner), owner);
}

/** No other process may work on it. */
async function claimRun(services: Services, store: RunStore, { id }: RunRecord): Promise<RunRecord> {
  const claim = await store.claim(id, await services.runHolder(), { from: ['interrupted', 'failed'] });
  switch (claim.kind) {
    case 'claimed':
      return { ...claim.run, token: claim.token };
    case 'held': {
      const { host, pid, since } = claim.holder ?? {};
      const now = services.engine.clock.now().getTime();
      const who = host === undefined ? 'another process' : `process ${pid ?? '?'} on ${host}`;
      const age =
        since === undefined ? '' : `, since ${formatDuration(Math.max(0, Math.floor((now - since) / 1000)) * 1000)}`;
      throw new ToolError('run-busy', `run ${id} is being worked on by ${who}${age}`, {
        hint: `tool runs watch ${id} shows what it does`,
      });
    }
    case 'refused':
      throw notOver(claim.run);
    case 'unknown':
      throw new ToolError('not-found', `there is no run ${id}`);
  }
}

const notOver = ({ id, state }: RunRecord): ToolError =>
  new ToolError('invalid-input', `run ${id} is ${state}: only failed and interrupted runs go on`, {
    hint: 'run the solution again for a new run',
  });

/** Nothing was done: the run is what it was. */
async function giveBack(services: Services, store: RunStore, run: RunRecord, before: RunRecord): Promise<void> {
  const { status, error, result } = before;
  const state = before.state === 'failed' ? 'failed' : 'interrupted';
  const at = before.endedAt ?? services.engine.clock.now().getTime();
  await store.end(run.id, run.token, { state, status, error, result, at }).catch(() => undefined);
}

interface Resuming {
  readonly store: RunStore;
  readonly run: RunRecord;
  readonly recorder: RunRecorder;
  readonly call: Call;
}

interface Prepared {
  readonly context: RunContext;
  readonly loaded: LoadedSolution;
  readonly resolution: Resolution;
  readonly basis: ReadBasis;
  readonly key: Uint8Array | undefined;
  readonly earlier: EarlierRun;
  readonly calls: ReadonlyMap<string, EarlierCall>;
  /** What policies judged, where there are any. */
  readonly judged: JudgedResumption | undefined;
  readonly warnings: readonly string[];
}

/** Everything that is verified, decided and computed before anything happens. */
async function prepare(services: Services, request: ResumeRequest, resuming: Resuming): Promise<Prepared> {
  const { store, run, recorder, call } = resuming;
  const { basis, key, fault, earlier } = await readEarlier(services, store, run);
  const { plan } = basis;
  checkProviders(services, basis);
  const calls = await decideUncertain(earlier, {
    files: services.engine.files,
    key,
    forAll: request.uncertain,
    ask: request.ask,
  });
  const params = new Map([...(basis.secrets?.parameters ?? []), ...(request.params ?? [])]);
  const opened = await openPlanned(
    services,
    {
      plan,
      params,
      base: plan.base,
      outputDirectory: request.workDirectory,
      observe: request.observe,
      place: recorder.place,
    },
    call,
  );
  const { context, loaded } = opened;
  const given = new Map<string, Given>([...givenByPlan(plan.values), ...(basis.secrets?.values ?? [])]);
  const { failFast, skipValidation } = plan.options;
  const resolution = await resolve(context, { given, failFast, skipValidation });
  if (resolutionFailed(resolution) || call.signal.aborted) throw resolutionError(resolution);
  const fetched = [...resolution.records.keys()].filter(name => !given.has(name));
  if (fetched.length > 0) await compareSecrets(services, basis, { context, resolution });
  const warnings = fetched.length === 0 ? [] : [fetchedWarning(fetched, fault)];
  const policies = await policiesFor(services);
  const judged =
    policies.length === 0
      ? undefined
      : await (await import('../policies/judge-resumed.ts')).judgeResumed(
          services,
          { policies, basis, planDigest: run.planDigest, context, resolution },
          call,
        );
  return {
    context,
    loaded,
    resolution,
    basis,
    key,
    earlier,
    calls,
    judged,
    warnings: [...warnings, ...(judged?.warnings ?? [])],
  };
}

interface Earlier {
  readonly basis: ReadBasis;
  readonly key: Uint8Array | undefined;
  /** Why there is no key. */
  readonly fault?: string | undefined;
  readonly earlier: EarlierRun;
}

/** What is known of the attempts so far. */
async function readEarlier(services: Services, store: RunStore, run: RunRecord): Promise<Earlier> {
  const blob = run.basis === undefined ? undefined : await store.blobs.get(run.basis);
  const events = await store.events(run.id);
  const first = events.find(({ type }) => type === BASIS);
  if (blob === undefined || first === undefined) throw cannotResume(run, 'what it was made from was not kept');
  const later = events.find(({ type }) => type === RUN_KEY);
  const { key, fault } = await openKey(services, run, run.key ?? later?.sealed);
  const earlier = earlierRun(run.id, key, events);
  if (earlier.hasGap)
    throw cannotResume(run, 'its journal could not be written to the end, so what was done is not known');
  return { basis: readBasis(run.id, first, blob, key), key, fault, earlier };
}

/** What was fetched again must be what the plan was made with, where its key is here. */
async function compareSecrets(
  services: Services,
  { plan, isGuarded }: ReadBasis,
  { context, resolution }: Pick<Prepared, 'context' | 'resolution'>,
): Promise<void> {
  if (!isGuarded || plan.requires.key === undefined) return;
  const marks = createPlanMarks(() => services.planKey({ kept: true }), services.engine.redactor);
  if ((await marks.keyMark().catch(() => undefined)) !== plan.requires.key) return;
  const faults = [
    ...(await secretFaults(plan, context.parameters.values, marks)),
    ...(await valueFaults(plan, resolution, marks)),
  ];
  const [fault] = faults;
  if (fault !== undefined) throw new ToolError('plan-changed', fault.message, { faults });
}

const fetchedWarning = (names: readonly string[], fault: string | undefined): string =>
  `the journal does not hold the secret values of ${names.map(name => `"${name}"`).join(', ')}${fault === undefined ? '' : ` (${fault})`}: they were resolved again`;

function cannotResume({ id }: RunRecord, why: string): ToolError {
  return new ToolError('plan-changed', `run ${id} cannot go on: ${why}`, {
    hint: 'nothing was executed; run the solution again',
  });
}

/** The key of the run; without it secret values are fetched again. */
async function openKey(
  services: Services,
  { id }: RunRecord,
  wrapped: Uint8Array | undefined,
): Promise<{ readonly key: Uint8Array | undefined; readonly fault?: string }> {
  if (wrapped === undefined) return { key: undefined };
  try {
    return { key: unwrapKey(await services.runKey(), wrapped, id) };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { key: undefined, fault: error.message };
  }
}

function checkProviders({ engine: { registry } }: Services, { plan }: ReadBasis): void {
  const faults: Fault[] = [];
  for (const [name, version] of Object.entries(plan.requires.providers)) {
    const found = registry.find(name)?.version;
    if (found !== version)
      faults.push({
        message: `provider "${name}": the run began with version ${version}, now it is ${found ?? 'not there'}`,
      });
  }
  const [fault] = faults;
  if (fault !== undefined) throw new ToolError('plan-changed', fault.message, { faults });
}

interface GoingOn extends Resuming, Prepared {
  readonly messages: readonly string[];
}

async function goOn(services: Services, request: ResumeRequest, going: GoingOn): Promise<RunResult> {
  const { context, loaded, resolution, basis, key, earlier, calls, store, run, recorder } = going;
  const { plan } = basis;
  const name = await workflowLock(context, resolvedValues(resolution));
  const { lockTimeoutMs = 0 } = request;
  const lock = name === undefined ? undefined : await takeLock(services, { name, lockTimeoutMs, context, recorder });
  const warnings: string[] = [...going.warnings];
  const journal = createRunJournal({
    ...journalParts(services, { store, run, mode: 'required', warnings }),
    key: async () => (key === undefined ? laterKey(services, run.id) : { key }),
    earlier: calls,
    earlierItems: earlier.items,
    printed: earlier.printed,
  });
  recorder.use(journal);
  journal.note('run-resumed', { attempt: run.attempts });
  const workflow = planWorkflow(loaded.solution, plan.options);
  const guard = basis.isGuarded ? await resumedGuard(services, going) : going.judged?.guard;
  const work = async (own: RunContext): Promise<EndedRun> => {
    const executed = await execute(own, workflow, resolvedValues(resolution), {
      failFast: plan.options.failFast,
      execution: executionFacts(resolution),
      ...(guard !== undefined && { guard }),
    });
    await request.captured?.({ context: own, loaded, resolution, executed });
    const now = services.engine.clock.now().getTime();
    const durationMs = run.workedMs + Math.max(0, now - (run.holder?.since ?? now));
    return revealing(request.reveal ?? false, reveal =>
      runResult(context, {
        runId: run.id,
        status: executed.status,
        records: executed.records,
        resolution,
        warnings: executed.warnings,
        messages: going.messages,
        durationMs,
        showExecution: request.showExecution ?? false,
        reveal,
      }),
    );
  };
  const opened = openJournaled(services, { context, lock, journal, store, run, canResume: true, warnings });
  return workOn(opened, work).catch((error: unknown) => {
    throw new Begun('', { cause: error });
  });
}

/** Held to the plan that it began with. Without the key of that plan secrets are not compared. */
async function resumedGuard(services: Services, { basis: { plan }, loaded, judged }: GoingOn): Promise<Guard> {
  const { redactor, random } = services.engine;
  const own = createPlanMarks(() => services.planKey({ kept: false }), redactor);
  const isSame = plan.requires.key === undefined || (await own.keyMark().catch(() => undefined)) === plan.requires.key;
  const other = random.bytes(32);
  const marks: PlanMarks = isSame ? own : uncomparedMarks(createPlanMarks(async () => other, redactor));
  const entries = plan.actions as unknown as readonly PlannedEntry[];
  return createGuard(entries, marksByAction(loaded.solution, marks), judged?.judge);
}
