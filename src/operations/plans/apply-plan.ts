import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Call } from '../../core/call.ts';
import { type Fault, ToolError } from '../../core/errors.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { describePlan } from '../../engine/describe/dry-run.ts';
import { execute } from '../../engine/execute/execute.ts';
import { createGuard, type JudgeOpened, type MarksOf, marksByAction } from '../../engine/guard/guard.ts';
import { changeText, type PlanChange, planChanges } from '../../engine/guard/plan-changes.ts';
import { planEntry } from '../../engine/guard/plan-entry.ts';
import { createPlanMarks, type PlanMarks, uncomparedMarks } from '../../engine/guard/plan-marks.ts';
import type { PlannedEntry } from '../../engine/guard/planned.ts';
import { givenByPlan, plannedData } from '../../engine/guard/planned-values.ts';
import { journalName } from '../../engine/journal-name.ts';
import { type ActionSelection, planWorkflow } from '../../engine/plan.ts';
import {
  executionFacts,
  type Resolution,
  resolutionError,
  resolutionFailed,
  resolvedValues,
} from '../../engine/resolve/resolution.ts';
import { resolve } from '../../engine/resolve/resolve.ts';
import type { GivenParameter, RunContext, RunEvent } from '../../engine/services.ts';
import type { ExecutablePlan, PlanDocument } from '../../plans/plan.ts';
import { findRequirements } from '../explain/explain-requirements.ts';
import type { ProviderUse } from '../explain/explain-uses.ts';
import { defineOperation } from '../operation.ts';
import { policiesFor } from '../policies/policies-for.ts';
import { createRunRecorder, type EndedRun, type RunRecorder, revealing } from '../runs/run-recorder.ts';
import { RUN_RESULT } from '../schemas.ts';
import type { LoadedSolution, Services } from '../services.ts';
import type { CapturedRun } from '../solution/captured-run.ts';
import { collectMessages } from '../solution/collect-messages.ts';
import { type RunResult, runResult } from '../solution/run-result.ts';
import { local } from '../wire.ts';
import { documentDigest, pluginDigests, secretParameter } from './make-plan.ts';
import { MAX_DOCUMENT, type OpenedPlan, openPlanned } from './open-planned.ts';
import { planFileFaults } from './plan-faults.ts';

export interface ApplyRequest {
  readonly plan: PlanDocument;
  /** Parameters that the plan holds no value of, because they are secret. */
  readonly params?: ReadonlyMap<string, GivenParameter> | undefined;
  /** Absolute. Default: the directory that the plan was made in. */
  readonly base?: string | undefined;
  /** Absolute. Default: that of the plan. */
  readonly outputDirectory?: string | undefined;
  /** The plan has stayed in this process since it was made, so a key that ends with the process is enough. */
  readonly kept: boolean;
  /** Without the key of the plan its secrets are not compared, instead of a refusal. */
  readonly allowUncomparedSecrets?: boolean | undefined;
  readonly observe?: ((event: RunEvent) => void) | undefined;
  /** Files of policies beside those of the configuration, absolute. */
  readonly policies?: readonly string[] | undefined;
  readonly showExecution?: boolean | undefined;
  readonly reveal?: boolean | undefined;
  readonly runId?: string | undefined;
  /** Whose run it is. Default: that of this machine. */
  readonly owner?: string | undefined;
  /** Where approvals are kept beside the plan: whether there is one. Default: those of the plan file count. */
  readonly approval?: 'given' | 'missing' | undefined;
  /** How long to wait for the lock of the workflow. Default: not at all. */
  readonly lockTimeoutMs?: number | undefined;
  readonly captured?: ((captured: CapturedRun) => Promise<void>) | undefined;
}

/**
 * Executes exactly what a plan showed, or nothing more. Everything is verified first, and all that is wrong is reported at once as
 * `plan-changed`: nothing has happened then. Each action is described again just before its effects; one that differs fails, and nothing
 * new starts.
 */
export const applyPlan = defineOperation({
  name: 'plan.apply',
  summary: 'Execute exactly what a plan showed',
  access: 'user',
  needs: { solution: 'execute', host: ['processes', 'writes', 'reads'] },
  input: local<ApplyRequest>(),
  output: RUN_RESULT,
  async run(services, request, call): Promise<RunResult> {
    const { plan } = request;
    const { context, loaded, resolution, entries, marksFor, recorder, messages, judged } = await verified(
      services,
      request,
      call,
    );
    const guard = createGuard(entries, marksFor, judged.judge);
    const started = loaded.solution.workflow !== undefined;
    const workflow = planWorkflow(loaded.solution, plannedSelection(plan));
    const work = async (own: RunContext): Promise<EndedRun> => {
      const executed = started
        ? await execute(own, workflow, resolvedValues(resolution), {
            failFast: plan.options.failFast,
            execution: executionFacts(resolution),
            guard,
          })
        : undefined;
      await request.captured?.({ context: own, loaded, resolution, executed });
      const resultWith = (reveal: boolean): RunResult =>
        runResult(
          { ...context, startedAt: call.startedAt },
          {
            runId: recorder.place.runId,
            status: executed?.status ?? 'succeeded',
            records: executed?.records,
            resolution,
            warnings: [
              ...judged.warnings,
              ...resolution.warnings.filter(({ kind }) => kind === 'run').map(({ message }) => message),
              ...(executed?.warnings ?? []),
            ],
            messages,
            showExecution: request.showExecution ?? false,
            reveal,
          },
        );
      return revealing(request.reveal ?? false, resultWith);
    };
    if (!started) return (await work(context)).result;
    const { journaled } = await import('../runs/journaled-run.ts');
    const { owner, lockTimeoutMs } = request;
    const own = { ...plan, base: context.cwd };
    const basis = async () => ({ plan: own, isGuarded: true, isApproved: judged.isApproved });
    return journaled(
      services,
      {
        recorder,
        context,
        loaded,
        resolution,
        plan: workflow,
        planDigest: plan.planDigest,
        owner,
        lockTimeoutMs,
        basis,
      },
      work,
    );
  },
});

interface VerifiedPlan extends Pick<OpenedPlan, 'context' | 'loaded'> {
  readonly resolution: Resolution;
  readonly entries: readonly PlannedEntry[];
  readonly marksFor: MarksOf;
  readonly recorder: RunRecorder;
  readonly messages: readonly string[];
  readonly judged: Judged;
}

/** Whether a plan can be applied now: throws everything that stands in the way. Nothing is executed. */
export async function verifyPlan(services: Services, request: ApplyRequest, call: Call): Promise<void> {
  await verified(services, request, call);
}

async function verified(services: Services, request: ApplyRequest, call: Call): Promise<VerifiedPlan> {
  const { plan } = request;
  refuse(planFileFaults(plan, services, request.kept));
  const messages: string[] = [];
  const secrets = await secretMarks(services, request);
  const { marks } = secrets;
  const recorder = createRunRecorder(services, request.runId);
  const observe = collectMessages(messages, event => {
    recorder.observe(event);
    request.observe?.(event);
  });
  const opened = await openPlanned(services, { ...request, observe, place: recorder.place }, call);
  const { context, loaded, files } = opened;
  refuse([...secrets.faults, ...(secrets.areCompared ? await secretFaults(plan, opened.parameters, marks) : [])]);
  const resolution = await resolve(context, {
    given: givenByPlan(plan.values),
    failFast: plan.options.failFast,
    skipValidation: plan.options.skipValidation,
  });
  if (resolutionFailed(resolution) || call.signal.aborted) throw resolutionError(resolution);
  refuse([
    ...(await documentFaults(plan, { loaded, files, marks }, services)),
    ...(secrets.areCompared ? await valueFaults(plan, resolution, marks) : []),
  ]);
  const entries = plan.actions as unknown as readonly PlannedEntry[];
  const marksFor = marksByAction(loaded.solution, marks);
  const changes = await changesSince(context, resolution, { plan, entries, marksFor });
  refuse(changes.map(change => ({ message: changeText(change) })));
  const judged = await judgeApplied(services, request, call);
  await fetchCredentials(services, { entries, context }, call);
  return { context, loaded, resolution, entries, marksFor, recorder, messages, judged };
}

interface Judged {
  readonly warnings: readonly string[];
  /** An approval of the plan counts. */
  readonly isApproved: boolean;
  /** Judges what the plan could not show, where policies are in force. */
  readonly judge?: JudgeOpened;
}

/** The policies of the machine that applies the plan judge it too. */
async function judgeApplied(
  services: Services,
  { plan, policies: named, approval }: ApplyRequest,
  call: Call,
): Promise<Judged> {
  const policies = await policiesFor(services, named);
  if (policies.length === 0) return { warnings: [], isApproved: approval === 'given' };
  const { judgePlan, enforcePolicies, hasApproval, policyWarnings } = await import('../policies/judge-plan.ts');
  const judgements = await judgePlan(services, { policies, plan }, call);
  enforcePolicies(judgements, plan, { ...services, approval });
  const isApproved = hasApproval(plan, { ...services, approval });
  const { judgeOpenedLater } = await import('../policies/judge-opened.ts');
  const judge = judgeOpenedLater(services, { policies, plan, isApproved }, call);
  return { warnings: policyWarnings(judgements), isApproved, judge };
}

/** All reasons in one error. */
function refuse(faults: readonly Fault[]): void {
  const [first] = faults;
  if (first === undefined) return;
  const hint = 'nothing was executed; make the plan again and look at what it shows';
  if (faults.length === 1) throw new ToolError('plan-changed', first.message, { hint, ...first });
  throw new ToolError('plan-changed', `the plan does not hold any more, for ${faults.length} reasons`, {
    faults: faults.map((fault, index) => (index === faults.length - 1 ? { hint, ...fault } : fault)),
  });
}

interface SecretMarks {
  readonly marks: PlanMarks;
  readonly areCompared: boolean;
  readonly faults: readonly Fault[];
}

/** How secrets are compared: with the key of the plan, or, where the caller allows it, not at all. */
async function secretMarks(
  { planKey, engine }: Services,
  { plan: { requires }, kept, allowUncomparedSecrets = false }: ApplyRequest,
): Promise<SecretMarks> {
  const marks = createPlanMarks(() => planKey({ kept }), engine.redactor);
  const compared = { marks, areCompared: true, faults: [] };
  if (requires.key === undefined) return compared;
  const here = await marks.keyMark().catch((error: unknown) => {
    if (allowUncomparedSecrets && error instanceof ToolError) return undefined;
    throw error;
  });
  if (here === requires.key) return compared;
  if (allowUncomparedSecrets) {
    const own = randomBytes(32);
    return {
      marks: uncomparedMarks(createPlanMarks(async () => own, engine.redactor)),
      areCompared: false,
      faults: [],
    };
  }
  return {
    ...compared,
    faults: [
      {
        message: 'the plan was made with another key of secrets than the one here',
        hint: 'set TOOL_PLAN_KEY to the same text where the plan is made and where it is applied; --allow-uncompared-secrets applies it with whatever the secrets are now',
      },
    ],
  };
}

/**
 * Every credential that the plan knows must be there, and stay valid for the longest time limit, before the first effect. A name that is
 * known only in the run is asked for when its action is about to begin.
 */
async function fetchCredentials(
  { engine, credentials }: Services,
  { entries, context }: { readonly entries: readonly PlannedEntry[]; readonly context: RunContext },
  call: Call,
): Promise<void> {
  const uses = entries.filter(({ runs }) => runs !== 'no').map(plannedUse);
  const minValidForMs = context.services.settings.actionTimeoutMs;
  for (const { handler, profile, scopes, usedBy } of findRequirements(uses, [], engine.registry).auth) {
    if (handler === '') continue;
    const reference = profile === undefined ? handler : `${handler}@${profile}`;
    const own = await credentials();
    const request = { scopes, minValidForMs, explicitMinimum: false, forceRefresh: false };
    try {
      await own.token(own.resolve(reference, { inDocument: true }, call), request, call);
    } catch (error) {
      throw error instanceof ToolError ? beforeEffects(error, usedBy) : error;
    }
  }
}

const beforeEffects = (error: ToolError, usedBy: readonly string[]): ToolError =>
  new ToolError(error.code, error.message, {
    at: error.at,
    field: error.field,
    faults: error.faults,
    cause: error,
    hint: [
      error.hint,
      `nothing was executed: ${usedBy.map(name => `action "${name}"`).join(', ')} needs this credential`,
    ]
      .filter(text => text !== undefined)
      .join('; '),
  });

/** An entry as a use of its provider. Inputs that the plan does not tell have no value. */
function plannedUse({ name, provider, inputs, unknown }: PlannedEntry): ProviderUse {
  const at = { file: 'plan', line: 1, column: 1 };
  const known = Object.entries(inputs).map(
    ([input, kept]) => [input, 'json' in kept ? plannedData(kept.json) : undefined] as const,
  );
  const open = Object.keys(unknown).map(input => [input, undefined] as const);
  return {
    user: name,
    provider,
    capability: 'action',
    inputs: new Map([...known, ...open].map(([input, value]) => [input, { kind: 'literal', value, at }])),
  };
}

export async function secretFaults(
  { parameters }: ExecutablePlan,
  given: ReadonlyMap<string, GivenParameter>,
  marks: PlanMarks,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const [name, kept] of Object.entries(parameters)) {
    const again = given.get(name);
    if (!('mac' in kept) || again === undefined) continue;
    const now = await secretParameter(marks, again);
    if (!('mac' in now) || now.mac !== kept.mac)
      faults.push({
        message: `parameter "${name}": the plan was made with one secret value, now another one is given`,
      });
  }
  return faults;
}

/** The document and its files are those of the plan, and so are the providers. */
async function documentFaults(
  { document, bundle, requires }: PlanDocument,
  { loaded, files, marks }: { readonly loaded: LoadedSolution; readonly files: FileReader; readonly marks: PlanMarks },
  { engine, plugins: loadPlugins }: Services,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  if ((await documentDigest(loaded, marks, document.digest)) !== document.digest)
    faults.push({ message: `document ${bundle.file}: its texts are not those that the plan was made from` });
  for (const { path, digest, text, base64 } of bundle.files) {
    if (text !== undefined || base64 !== undefined || bundle.directory === undefined) continue;
    const bytes = await files.read(join(bundle.directory, path), MAX_DOCUMENT);
    const now = await marks.digest(createHash('sha256').update(bytes).digest(), true, digest);
    if (now !== digest)
      faults.push({ message: `file ${path}: its content is another one than when the plan was made` });
  }
  for (const [name, version] of Object.entries(requires.providers)) {
    const found = engine.registry.find(name)?.version;
    if (found !== version)
      faults.push({
        message: `provider "${name}": the plan was made with version ${version}, now it is ${found ?? 'not there'}`,
      });
  }
  const { plugins = {} } = requires;
  const now = (await pluginDigests({ engine, plugins: loadPlugins }, Object.keys(requires.providers))).plugins ?? {};
  for (const [name, digest] of Object.entries(plugins))
    if (now[name] !== digest)
      faults.push({
        message: `plugin "${name}": the plan was made with ${digest}, now it is ${now[name] ?? 'not there'}`,
      });
  return faults;
}

/** Secret values are resolved again: they must be those that the plan was made with. */
export async function valueFaults(
  { values }: ExecutablePlan,
  { records }: Resolution,
  marks: PlanMarks,
): Promise<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const { name, status, value, at } of records.values()) {
    const kept = values[name]?.value;
    if (kept === undefined || !('mac' in kept) || values[name]?.ephemeral === true) continue;
    const now = await marks.whole({ data: value, taint: 'root' });
    if (status !== 'succeeded' || !('mac' in now) || now.mac !== kept.mac)
      faults.push({
        message: `resolver "${name}": the plan was made with one secret value, now it has another one`,
        at,
      });
  }
  return faults;
}

const plannedSelection = ({ options: { actions, tags, skipTags } }: PlanDocument): ActionSelection => ({
  actions,
  tags,
  skipTags,
});

interface Agreed {
  readonly plan: PlanDocument;
  readonly entries: readonly PlannedEntry[];
  readonly marksFor: MarksOf;
}

/** Everything is described again, over the files as they are, and compared. */
async function changesSince(
  context: RunContext,
  resolution: Resolution,
  { plan, entries, marksFor }: Agreed,
): Promise<readonly PlanChange[]> {
  const byName = new Map(entries.map(entry => [entry.name, entry]));
  const shown = new Map(byName);
  const changes: PlanChange[] = [];
  const order: string[] = [];
  const marksInside = new Map<string, MarksOf>([['', marksFor]]);
  await describePlan(context, resolution, {
    ...plannedSelection(plan),
    verbose: true,
    given: name => givenByPlan(byName.get(name)?.values ?? {}),
    keep: async (facts, own) => {
      const { place } = own;
      const name = journalName(place, facts.name);
      const marks = marksInside.get(place.prefix)?.(facts.action.name) ?? marksFor('');
      if (facts.child !== undefined && 'context' in facts.child) {
        const { solution, place: inside } = facts.child.context;
        marksInside.set(inside.prefix, marksByAction(solution, marks));
      }
      order.push(name);
      const before = shown.get(name);
      shown.delete(name);
      if (before === undefined)
        changes.push({ entry: name, what: 'the action', shown: 'nothing', now: 'part of the run' });
      else {
        const now = await planEntry(own, marks, facts, before);
        changes.push(...planChanges(before, now, { less: false, redact: marks.redact }));
      }
    },
  });
  for (const name of shown.keys())
    changes.push({ entry: name, what: 'the action', shown: 'that it is part of the run', now: 'not there' });
  return changes.length > 0 ? changes : orderChanges(entries, order);
}

/** The order that is kept while it runs is that of the document, with each entry once. */
function orderChanges(entries: readonly PlannedEntry[], order: readonly string[]): readonly PlanChange[] {
  const index = entries.findIndex(({ name }, at) => name !== order[at]);
  const entry = entries[index]?.name;
  if (entry === undefined) return [];
  const now = order.indexOf(entry) + 1;
  return [{ entry, what: 'its place among the actions', shown: String(index + 1), now: String(now) }];
}
