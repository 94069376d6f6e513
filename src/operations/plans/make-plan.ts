import { createHash } from 'node:crypto';
import type { Call } from '../../core/call.ts';
import { emptyMap, type JsonMap, toJson } from '../../core/json/json.ts';
import { showPath } from '../../core/paths.ts';
import { isTainted } from '../../core/secrets/taint.ts';
import { compareCodePoints } from '../../core/text/code-points.ts';
import type { KeepPlan } from '../../engine/describe/describe-plan.ts';
import type { DryRunOutcome, DryRunReport } from '../../engine/describe/report.ts';
import { planEntry } from '../../engine/guard/plan-entry.ts';
import { createPlanMarks, type PlanMarks } from '../../engine/guard/plan-marks.ts';
import type { PlannedEntry } from '../../engine/guard/planned.ts';
import { plannedValues } from '../../engine/guard/planned-values.ts';
import type { Resolution } from '../../engine/resolve/resolution.ts';
import type { GivenParameter, RunContext } from '../../engine/services.ts';
import {
  type KeptParameter,
  type PlanDocument,
  type PlanDraft,
  type PlanOptions,
  parameterTexts,
  sealPlan,
} from '../../plans/plan.ts';
import type { Judgement } from '../../plans/policy/judge.ts';
import type { Policy } from '../../plans/policy/policy.ts';
import type { Solution } from '../../solution/model/model.ts';
import { findRequirements } from '../explain/explain-requirements.ts';
import { providerUses } from '../explain/explain-uses.ts';
import type { LoadedSolution, Services } from '../services.ts';
import type { RunRequest } from '../solution/run-input.ts';
import { planBundle } from './plan-files.ts';

/** What a plan is made for. */
export interface PlanChoice {
  /** It is written to a file: then it needs a key that is there later too. */
  readonly kept: boolean;
  /** Milliseconds. Default: `plan.maxAge` of the configuration. */
  readonly maxAgeMs?: number | undefined;
}

export interface PlanMaking {
  readonly marks: PlanMarks;
  readonly entries: PlannedEntry[];
  /** Solutions that actions of the plan run. */
  readonly children: Solution[];
  readonly keep: KeepPlan;
}

/** Collects the entries of a plan while it is described. */
export function planMaking(services: Services, { kept }: Pick<PlanChoice, 'kept'>): PlanMaking {
  const marks = createPlanMarks(() => services.planKey({ kept }), services.engine.redactor);
  const entries: PlannedEntry[] = [];
  const children: Solution[] = [];
  return {
    marks,
    entries,
    children,
    keep: async (facts, context) => {
      if (facts.child !== undefined && 'context' in facts.child) children.push(facts.child.context.solution);
      entries.push(await planEntry(context, marks, facts));
    },
  };
}

/** Entries as plans hold them. */
export const entryData = (entries: readonly PlannedEntry[]): readonly JsonMap[] =>
  entries.map(entry => toJson(entry) as JsonMap);

export interface Planned {
  readonly request: RunRequest;
  readonly choice: PlanChoice;
  readonly making: PlanMaking;
  readonly context: RunContext;
  readonly loaded: LoadedSolution;
  readonly resolution: Resolution;
  readonly outcome: DryRunOutcome;
  /** The verbose report. */
  readonly report: DryRunReport;
  readonly ids: string;
  readonly policies: readonly Policy[];
}

export interface MadePlan {
  readonly plan: PlanDocument;
  /** What the policies say of it. */
  readonly judgements: readonly Judgement[];
}

/** The plan document of a dry-run, judged by the policies. */
export async function makePlan(services: Services, planned: Planned, call: Call): Promise<MadePlan> {
  const { request, choice, making, context, loaded, resolution, report } = planned;
  const { solution } = loaded;
  const { bundle, digests } = await planBundle(context.services, loaded, {
    children: making.children,
    marks: making.marks,
    kept: choice.kept,
  });
  const at = services.engine.clock.now();
  const reasons = notApplicable(planned);
  const uses = [solution, ...making.children].flatMap(providerUses);
  const [parameters, values] = [
    await keptParameters(planned, making.marks),
    await plannedValues(solution, resolution, making.marks),
  ];
  const digest = await documentDigest(loaded, making.marks);
  const draft: PlanDraft = {
    apiVersion: 'tool.dev/v1',
    kind: 'Plan',
    document: {
      name: solution.metadata.name,
      ...(solution.metadata.version !== undefined && { version: solution.metadata.version }),
      digest,
      files: digests,
    },
    bundle,
    options: toPlanOptions(request, call.cwd),
    base: call.cwd,
    seed: { startedAt: call.startedAt.toISOString(), ids: planned.ids },
    parameters,
    values,
    report: toJson(report) as JsonMap,
    actions: entryData(making.entries),
    requires: {
      ...(making.marks.isKeyed() && { key: await making.marks.keyMark() }),
      handlers: [...new Set(findRequirements(uses, [], services.engine.registry).auth.map(({ handler }) => handler))]
        .filter(name => name !== '')
        .sort(),
      providers: providerVersions(
        services,
        uses.map(({ provider }) => provider),
      ),
      ...(await pluginDigests(
        services,
        uses.map(({ provider }) => provider),
      )),
    },
    made: { at: at.toISOString(), version: services.program.version, command: request.command ?? '' },
    expires: new Date(at.getTime() + (choice.maxAgeMs ?? services.config.config.plan.maxAgeMs)).toISOString(),
    applicable: reasons.length === 0,
    reasons,
    policies: [],
  };
  const judgements = await judged(services, { policies: planned.policies, plan: draft }, call);
  return { plan: sealPlan({ ...draft, policies: judgements.map(judgementData) }), judgements };
}

/** Loads the code that evaluates policies only where there is a policy. */
async function judged(
  services: Services,
  judging: { readonly policies: readonly Policy[]; readonly plan: PlanDraft },
  call: Call,
): Promise<readonly Judgement[]> {
  if (judging.policies.length === 0) return [];
  return (await import('../policies/judge-plan.ts')).judgePlan(services, judging, call);
}

/** As a plan keeps it. */
const judgementData = ({ name, digest, verdicts }: Judgement): JsonMap => ({
  name,
  digest,
  verdicts: verdicts.map(one => ({ ...one })),
});

/** A digest over texts is keyed when some are secret, because a plain digest lets them be guessed. */
export async function documentDigest(loaded: LoadedSolution, marks: PlanMarks, like?: string): Promise<string> {
  const digest = loaded.digest();
  const isSecret =
    like === undefined
      ? loaded.solution.sources.some(({ text }) => marks.redactKnown(text) !== text)
      : like.startsWith('hmac:');
  return isSecret ? marks.digest(createHash('sha256').update(digest).digest(), true, like) : digest;
}

function notApplicable({ resolution, outcome }: Planned): readonly string[] {
  const given = [...resolution.records.values()].filter(record => record.given !== undefined);
  return [
    ...given.map(({ name, given: as }) =>
      as === 'mock' ? `resolver "${name}" is a mock` : `resolver "${name}" was overridden`,
    ),
    ...outcome.failures.map(({ message }) => message),
    ...outcome.actionFailures.map(({ message }) => message),
  ];
}

export function toPlanOptions(request: RunRequest, base: string): PlanOptions {
  const {
    actions = [],
    tags = [],
    skipTags = [],
    outputDirectory,
    onConflict,
    backup,
    strict,
    failFast,
    skipValidation,
    settings,
  } = request;
  return {
    actions,
    tags,
    skipTags,
    ...(outputDirectory !== undefined && { outputDirectory: showPath(base, outputDirectory) }),
    ...(onConflict !== undefined && { onConflict }),
    backup: backup ?? false,
    strict: strict ?? false,
    failFast: failFast ?? false,
    skipValidation: skipValidation ?? false,
    settings: toJson(settings ?? {}) as JsonMap,
  };
}

/** A parameter is secret when a resolver reads it whose value is, or when it holds something that is known to be secret. */
export async function keptParameters(
  { context: { parameters, solution }, resolution }: Pick<Planned, 'context' | 'resolution'>,
  marks: PlanMarks,
): Promise<Readonly<Record<string, KeptParameter>>> {
  const readers = [...solution.resolvers.values()].flatMap(({ name, sensitive, resolve }) =>
    resolve.with
      .filter(({ provider }) => provider === 'parameter')
      .map(({ inputs }) => {
        const key = inputs.get('key');
        const isSecret = sensitive || isTainted(resolution.records.get(name)?.taint);
        return { key: key?.kind === 'literal' ? key.value : undefined, isSecret };
      }),
  );
  const kept = emptyMap<KeptParameter>();
  for (const [name, given] of parameters.values) {
    const isSecret = readers.some(({ key, isSecret: secret }) => secret && (key === undefined || key === name));
    kept[name] = await keptParameter(marks, given, isSecret);
  }
  return kept;
}

async function keptParameter(marks: PlanMarks, given: GivenParameter, isSecret: boolean): Promise<KeptParameter> {
  const data = given.form === 'data' ? given.value : given.texts;
  const taint = isSecret ? 'root' : given.form === 'data' ? given.taint : undefined;
  const kept = await marks.whole({ data, taint });
  return {
    ...('mac' in kept ? await secretParameter(marks, given) : kept),
    form: given.form,
    source: given.source,
  };
}

/** The keyed digest of a parameter, the same for a word of a command line and for JSON. */
export function secretParameter(marks: PlanMarks, given: GivenParameter): ReturnType<PlanMarks['whole']> {
  const data = given.form === 'data' ? parameterTexts(toJson(given.value)) : given.texts;
  return marks.whole({ data, taint: 'root' });
}

export function providerVersions({ engine }: Services, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...new Set(names)].sort().flatMap(name => {
      const provider = engine.registry.find(name);
      return provider === undefined ? [] : [[name, provider.version] as const];
    }),
  );
}

/** Digests of the plugins that provide these providers. */
export async function pluginDigests(
  { engine, plugins }: Pick<Services, 'engine' | 'plugins'>,
  names: readonly string[],
): Promise<{ readonly plugins?: Readonly<Record<string, string>> }> {
  const wanted = new Set(names.flatMap(name => engine.registry.find(name)?.plugin ?? []));
  if (wanted.size === 0) return {};
  const loaded = await (await plugins()).loadedPlugins();
  return {
    plugins: Object.fromEntries(
      loaded
        .filter(({ file }) => wanted.has(file.name))
        .map(({ file }) => [file.name, `sha256:${file.digest}`] as const)
        .sort(([a], [b]) => compareCodePoints(a, b)),
    ),
  };
}
