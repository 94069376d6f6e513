import { createHash, randomBytes } from 'node:crypto';
import { join, resolve as resolvePath } from 'node:path';
import { type FoundSource, sourceFromFile } from '../../catalog/local/solution-source.ts';
import type { Call } from '../../core/call.ts';
import { type Fault, faultsError, ToolError } from '../../core/errors.ts';
import type { Json } from '../../core/json/json.ts';
import { parseJson } from '../../core/json/json-read.ts';
import type { FileReader } from '../../core/ports/ports.ts';
import { decodeText } from '../../core/yaml/yaml.ts';
import { describePlan } from '../../engine/describe/dry-run.ts';
import { execute } from '../../engine/execute/execute.ts';
import { createGuard, type MarksOf } from '../../engine/guard/guard.ts';
import { changeText, type PlanChange, planChanges } from '../../engine/guard/plan-changes.ts';
import { planEntry } from '../../engine/guard/plan-entry.ts';
import { createPlanMarks, type PlanMarks, uncomparedMarks } from '../../engine/guard/plan-marks.ts';
import type { PlannedEntry } from '../../engine/guard/planned.ts';
import { type ActionSelection, planWorkflow } from '../../engine/plan.ts';
import { createOverlay } from '../../engine/resolve/overlay.ts';
import {
  executionFacts,
  type Resolution,
  resolutionError,
  resolutionFailed,
  resolvedValues,
} from '../../engine/resolve/resolution.ts';
import { type Given, resolve } from '../../engine/resolve/resolve.ts';
import type { GivenParameter, RunContext, RunEvent } from '../../engine/services.ts';
import { decodeValue } from '../../expression/encode-value.ts';
import type { KeptParameter, PlanDocument } from '../../plans/plan.ts';
import type { Solution } from '../../solution/model/model.ts';
import { ephemeralReach } from '../../solution/uses/ephemeral.ts';
import { requirementsOf } from '../explain/explain-requirements.ts';
import { providerUses } from '../explain/explain-uses.ts';
import { defineOperation } from '../operation.ts';
import { policiesFor } from '../policies/policies-for.ts';
import { RUN_RESULT } from '../schemas.ts';
import type { LoadedSolution, Services } from '../services.ts';
import type { CapturedRun } from '../solution/captured-run.ts';
import { runningChildren } from '../solution/children.ts';
import { collectMessages } from '../solution/collect-messages.ts';
import { openRun } from '../solution/run-context.ts';
import { type RunResult, runResult } from '../solution/run-result.ts';
import { documentDigest, pluginDigests, secretParameter } from './make-plan.ts';
import { faultsOfFile } from './plan-faults.ts';

export interface ApplyRequest {
  readonly plan: PlanDocument;
  /** Parameters that the plan holds no value of, because they are secret. */
  readonly params?: ReadonlyMap<string, GivenParameter> | undefined;
  /** Absolute. Default: the directory that the plan was made in. */
  readonly base?: string | undefined;
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
  readonly captured?: ((captured: CapturedRun) => Promise<void>) | undefined;
}

/**
 * Executes exactly what a plan showed, or nothing more. Everything is verified first, and all that is wrong is told at once as
 * `plan-changed`: nothing has happened then. Each action is described again just before its effects; one that differs fails, and nothing
 * new starts.
 */
export const applyPlan = defineOperation<ApplyRequest, RunResult>({
  name: 'plan.apply',
  summary: 'Execute exactly what a plan showed',
  access: 'user',
  needs: { solution: 'execute', host: ['processes', 'writes', 'reads'] },
  input: { type: 'object' },
  output: RUN_RESULT,
  async run(services, request, call) {
    const { plan } = request;
    refuse(faultsOfFile(plan, services, request.kept));
    const messages: string[] = [];
    const secrets = await secretMarks(services, request);
    const { marks } = secrets;
    const opened = await open(services, { ...request, observe: collectMessages(messages, request.observe) }, call);
    const { context, loaded, files } = opened;
    refuse([...secrets.faults, ...(secrets.areCompared ? await secretFaults(plan, opened.parameters, marks) : [])]);
    const resolution = await resolve(context, {
      given: givenBy(plan),
      failFast: plan.options.failFast,
      skipValidation: plan.options.skipValidation,
    });
    if (resolutionFailed(resolution) || call.signal.aborted) throw resolutionError(resolution);
    refuse([
      ...(await documentFaults(plan, { loaded, files, marks }, services)),
      ...(secrets.areCompared ? await valueFaults(plan, resolution, marks) : []),
    ]);
    const entries = plan.actions as unknown as readonly PlannedEntry[];
    const marksOf = marksByAction(loaded.solution, marks);
    refuse(
      (await changesSince(context, resolution, { plan, entries, marksOf })).map(change => ({
        message: changeText(change),
      })),
    );
    const policyWarnings = await judged(services, request, call);
    await fetchCredentials(services, { loaded, context }, call);
    const guard = createGuard(entries, marksOf);
    const started = loaded.solution.workflow !== undefined;
    const executed = started
      ? await execute(context, planWorkflow(loaded.solution, selectionOf(plan)), resolvedValues(resolution), {
          failFast: plan.options.failFast,
          execution: executionFacts(resolution),
          guard,
        })
      : undefined;
    await request.captured?.({ context, loaded, resolution, executed });
    return runResult(
      { ...context, startedAt: call.startedAt },
      {
        runId: request.runId ?? services.engine.random.uuid(),
        status: executed?.status ?? 'succeeded',
        records: executed?.records,
        resolution,
        warnings: [
          ...policyWarnings,
          ...resolution.warnings.filter(({ kind }) => kind === 'run').map(({ message }) => message),
          ...(executed?.warnings ?? []),
        ],
        messages,
        showExecution: request.showExecution ?? false,
        reveal: request.reveal ?? false,
      },
    );
  },
});

/** The policies of the machine that applies the plan judge it too. Answers their warnings. */
async function judged(
  services: Services,
  { plan, policies: named }: ApplyRequest,
  call: Call,
): Promise<readonly string[]> {
  const policies = await policiesFor(services, named);
  if (policies.length === 0) return [];
  const { judgePlan, enforcePolicies, policyWarnings } = await import('../policies/judge-plan.ts');
  const judgements = await judgePlan(services, { policies, plan }, call);
  enforcePolicies(judgements, plan, services);
  return policyWarnings(judgements);
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

interface Opened {
  readonly context: RunContext;
  readonly loaded: LoadedSolution;
  readonly parameters: ReadonlyMap<string, GivenParameter>;
  readonly files: FileReader;
}

/** The run of the plan's document, parameters, clock and ids, in its directory. */
async function open(services: Services, request: ApplyRequest, call: Call): Promise<Opened> {
  const { plan } = request;
  const base = request.base ?? plan.base;
  const { options, seed } = plan;
  const bundle = await bundleFiles(services.engine.files, { plan, base }, call);
  const engine = { ...services.engine, files: bundle };
  const own: Call = { ...call, startedAt: new Date(seed.startedAt), cwd: base };
  const parameters = parametersFor(plan, request.params ?? new Map());
  const { outputDirectory, onConflict } = options;
  const { context, loaded } = await openRun(
    { ...services, engine, solutions: childrenIn(services, { plan, files: bundle }) },
    {
      source: { kind: 'found', found: await planSource(plan, bundle), files: bundle },
      params: parameters,
      outputDirectory: outputDirectory === undefined ? undefined : resolvePath(base, outputDirectory),
      onConflict,
      backup: options.backup,
      strict: options.strict,
      settings: options.settings,
      command: plan.made.command,
      observe: request.observe,
      ids: seed.ids,
    },
    own,
    runningChildren,
  );
  return { context, loaded, parameters, files: bundle };
}

/** The files that the plan brings along, over those of the machine. What its actions change is seen as it is. */
async function bundleFiles(
  files: FileReader,
  { plan: { bundle, actions }, base }: { readonly plan: PlanDocument; readonly base: string },
  { startedAt }: Call,
): Promise<FileReader> {
  const { directory } = bundle;
  if (directory === undefined) return files;
  const overlay = createOverlay(files, startedAt);
  const changed = new Set(
    (actions as unknown as readonly PlannedEntry[]).flatMap(({ effects = [] }) =>
      effects.flatMap(effect => ('path' in effect ? [resolvePath(base, effect.path)] : [])),
    ),
  );
  for (const { path, text, base64, executable } of bundle.files) {
    const absolute = join(directory, path);
    const content =
      text !== undefined ? Buffer.from(text) : base64 !== undefined ? Buffer.from(base64, 'base64') : undefined;
    if (content === undefined || changed.has(absolute)) continue;
    overlay.apply(absolute, {
      path: absolute,
      status: 'created',
      kind: 'file',
      after: content,
      mode: executable === true ? 0o755 : 0o644,
    });
  }
  return overlay.files;
}

/** Solutions that the document runs are found in the plan too. */
function childrenIn(
  { solutions }: Services,
  { plan, files }: { plan: PlanDocument; files: FileReader },
): Services['solutions'] {
  const { directory } = plan.bundle;
  const kept = new Set(directory === undefined ? [] : plan.bundle.files.map(({ path }) => join(directory, path)));
  return {
    ...solutions,
    load: async (input, call) =>
      input.kind === 'file' && kept.has(resolvePath(call.cwd, input.path))
        ? solutions.load({ kind: 'found', found: await sourceFromFile(files, call.cwd, input.path), files }, call)
        : solutions.load(input, call),
  };
}

async function planSource({ bundle, document }: PlanDocument, files: FileReader): Promise<FoundSource> {
  const { file, origin, directory, path, composes, content } = bundle;
  const absolute = directory !== undefined && path !== undefined ? join(directory, path) : undefined;
  return {
    source: {
      file,
      ...(directory !== undefined && { directory }),
      ...(absolute !== undefined && { path: absolute }),
      ...(composes === false && { composes: false }),
      content: content ?? {
        text: absolute === undefined ? '' : decodeText(await files.read(absolute, MAX_DOCUMENT), file),
      },
    },
    origin,
    version: document.version,
  };
}

const MAX_DOCUMENT = 10 * 1024 * 1024;

/** The values of the plan, and those that are given again because they are secret. */
function parametersFor(
  { parameters }: PlanDocument,
  given: ReadonlyMap<string, GivenParameter>,
): ReadonlyMap<string, GivenParameter> {
  const all = new Map<string, GivenParameter>();
  const faults: Fault[] = [];
  for (const [name, kept] of Object.entries(parameters)) {
    const again = given.get(name);
    if ('json' in kept) all.set(name, givenParameter(kept, kept.json));
    else if (again === undefined)
      faults.push({
        message: `parameter "${name}" is secret, so the plan does not hold it`,
        hint: `give it again: -r ${name}=…`,
      });
    else all.set(name, again);
  }
  for (const name of given.keys()) {
    const kept = parameters[name];
    if (kept === undefined)
      faults.push({
        message: `the plan was made without parameter "${name}"`,
        hint: 'leave it out, or make the plan again with it',
      });
    else if ('json' in kept)
      faults.push({
        message: `parameter "${name}" is in the plan already`,
        hint: 'leave it out: only secret parameters are given again',
      });
  }
  if (faults.length > 0) throw faultsError('invalid-input', 'the parameters do not fit the plan', faults);
  return all;
}

function givenParameter({ form, source }: KeptParameter, json: string): GivenParameter {
  const value = decodeValue(parseJson(json) as Json);
  if (form === 'text')
    return {
      form,
      texts: Array.isArray(value) ? value.map(String) : [],
      source: source === 'file' ? 'file' : 'command-line',
    };
  return { form, value, source: source === 'file' ? 'file' : 'api' };
}

/** Resolvers that hold nothing secret stand as the plan has them; the others run again. */
function givenBy({ values }: PlanDocument): ReadonlyMap<string, Given> {
  const given = new Map<string, Given>();
  for (const [name, { status, value }] of Object.entries(values)) {
    if (status === 'skipped') given.set(name, { value: undefined, as: 'plan', skipped: true });
    else if (value !== undefined && 'json' in value)
      given.set(name, { value: decodeValue(parseJson(value.json) as Json), as: 'plan', skipped: false });
  }
  return given;
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

/** Every credential that an action names must be there, and stay valid for the longest time limit, before the first effect. */
async function fetchCredentials(
  { engine, credentials }: Services,
  { loaded: { solution }, context }: Pick<Opened, 'loaded' | 'context'>,
  call: Call,
): Promise<void> {
  const ofActions = providerUses(solution).filter(({ capability }) => capability === 'action');
  const minValidForMs = context.services.settings.actionTimeoutMs;
  for (const { handler, profile, scopes } of requirementsOf(ofActions, [], engine.registry).auth) {
    if (handler === '') continue;
    const reference = profile === undefined ? handler : `${handler}@${profile}`;
    const own = await credentials();
    const request = { scopes, minValidForMs, explicitMinimum: false, forceRefresh: false };
    await own.token(own.resolve(reference, { inDocument: true }, call), request, call);
  }
}

async function secretFaults(
  { parameters }: PlanDocument,
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
async function valueFaults(
  { values }: PlanDocument,
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

const selectionOf = ({ options: { actions, tags, skipTags } }: PlanDocument): ActionSelection => ({
  actions,
  tags,
  skipTags,
});

/** The secrets of an action that reads a value which is another one each time tell nothing when they are compared. */
function marksByAction(solution: Solution, marks: PlanMarks): MarksOf {
  const { actions } = ephemeralReach(solution);
  const uncompared = uncomparedMarks(marks);
  return action => (actions.has(action) ? uncompared : marks);
}

interface Agreed {
  readonly plan: PlanDocument;
  readonly entries: readonly PlannedEntry[];
  readonly marksOf: MarksOf;
}

/** Everything is described again, over the files as they are, and compared. */
async function changesSince(
  context: RunContext,
  resolution: Resolution,
  { plan, entries, marksOf }: Agreed,
): Promise<readonly PlanChange[]> {
  const shown = new Map(entries.map(entry => [entry.name, entry]));
  const changes: PlanChange[] = [];
  await describePlan(context, resolution, {
    ...selectionOf(plan),
    verbose: true,
    keep: async facts => {
      const before = shown.get(facts.name);
      shown.delete(facts.name);
      if (before === undefined)
        changes.push({ entry: facts.name, what: 'the action', shown: 'nothing', now: 'part of the run' });
      else {
        const marks = marksOf(facts.action.name);
        const now = await planEntry(context, marks, facts, before);
        changes.push(...planChanges(before, now, { less: false, redact: marks.redact }));
      }
    },
  });
  for (const name of shown.keys())
    changes.push({ entry: name, what: 'the action', shown: 'that it is part of the run', now: 'not there' });
  return changes;
}
