import { ToolError } from '../../core/errors.ts';
import { once } from '../../core/once.ts';
import { Type } from '../../core/schema/type.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { describePlan } from '../../engine/describe/dry-run.ts';
import type { DryRunOutcome } from '../../engine/describe/report.ts';
import { type Given, resolve } from '../../engine/resolve/resolve.ts';
import type { PlanDocument } from '../../plans/plan.ts';
import type { Judgement } from '../../plans/policy/judge.ts';
import { defineOperation } from '../operation.ts';
import type { PlanChoice } from '../plans/make-plan.ts';
import type { PolicyFault } from '../policies/judge-plan.ts';
import { policiesFor } from '../policies/policies-for.ts';
import { DRY_RUN_REPORT } from '../schemas.ts';
import { flag, overridesField, PLAN_FIELDS, SOLUTION_FIELDS, SOURCED, wireParameters } from '../wire.ts';
import { mocked } from './mocked.ts';
import { resolvingChildren } from './resolving-children.ts';
import { openRun } from './run-context.ts';
import type { RunRequest } from './run-input.ts';

export type { ActionEntry, DryRunOutcome, DryRunReport, ReportEffect } from '../../engine/describe/report.ts';

export interface DryRunRequest extends RunRequest {
  /** Values in place of resolvers, set before anything is resolved. */
  readonly overrides?: ReadonlyMap<string, unknown> | undefined;
  readonly verbose: boolean;
  /** The plan is to be had as a document. */
  readonly plan?: PlanChoice | undefined;
}

export interface DryRunResult extends DryRunOutcome {
  /** SHA-256 of the texts of the document, `sha256:<hex>`. */
  readonly document: () => string;
  /** When it was asked for. */
  readonly plan?: PlanDocument | undefined;
  /** What the policies say of the plan. */
  readonly judgements: readonly Judgement[];
  /** Why a run of it would be refused by them. */
  readonly policyFaults: readonly PolicyFault[];
}

/** Specification: "Dry-run rules" (solution level). Nothing is executed: no module behind this can execute an action. */
export const dryRunSolution = defineOperation({
  name: 'solution.dry-run',
  summary: 'Solution-level dry-run',
  access: 'user',
  needs: { solution: 'describe', host: ['processes', 'reads'] },
  input: Type.Object(
    {
      ...SOLUTION_FIELDS,
      resolver_overrides: overridesField(),
      verbose: flag('Add materializedInputs.'),
      plan_digest: flag('Add planDigest, the digest of the plan.'),
      ...PLAN_FIELDS,
    },
    SOURCED,
  ),
  output: DRY_RUN_REPORT,
  async fromWire(wire, context): Promise<DryRunRequest> {
    const {
      params,
      resolver_overrides: overrides,
      verbose = false,
      plan_digest: wantsDigest = false,
      actions,
      output_dir,
      on_conflict,
      ...source
    } = wire;
    return {
      source: await context.source(source),
      params: wireParameters(params),
      overrides: new Map(Object.entries(overrides ?? {})),
      verbose,
      plan: wantsDigest || context.remembersPlans ? { kept: false } : undefined,
      actions,
      outputDirectory: await context.outputDirectory(output_dir),
      onConflict: on_conflict,
      command: 'run solution',
      observe: context.observe,
    };
  },
  async run(services, request, call): Promise<DryRunResult> {
    const ids = once(() => services.engine.random.uuid());
    const { loaded, context, notes } = await openRun(services, { ...request, ids }, call, resolvingChildren);
    const resolution = await resolve(context, {
      given: new Map([
        ...mocked(services),
        ...checkedOverrides(loaded.solution.resolvers, request.overrides ?? new Map()),
      ]),
      failFast: request.failFast,
      skipValidation: request.skipValidation,
    });
    const policies = await policiesFor(services, request.policies);
    const choice = request.plan ?? (policies.length > 0 ? { kept: false } : undefined);
    const plans = choice && (await import('../plans/make-plan.ts'));
    const making = choice && plans?.planMaking(services, choice);
    const { actions, tags, skipTags, verbose } = request;
    const options = { actions, tags, skipTags, verbose, notes, keep: making?.keep };
    const outcome = await describePlan(context, resolution, options);
    const report = outcome.verbose;
    const made =
      choice &&
      making &&
      (await plans?.makePlan(
        services,
        { request, choice, making, context, loaded, resolution, outcome, report, ids: ids(), policies },
        call,
      ));
    return {
      ...outcome,
      document: loaded.digest,
      plan: request.plan && made?.plan,
      judgements: made?.judgements ?? [],
      policyFaults:
        made === undefined || policies.length === 0
          ? []
          : (await import('../policies/judge-plan.ts')).policyFaults(made.judgements, made.plan, services),
    };
  },
});

function checkedOverrides(
  resolvers: ReadonlyMap<string, unknown>,
  overrides: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, Given> {
  const given = new Map<string, Given>();
  for (const [name, value] of overrides) {
    if (!resolvers.has(name)) {
      throw new ToolError('invalid-input', `there is no resolver "${name}" to override`, {
        hint: suggestion(name, resolvers.keys()),
        field: `resolver_overrides.${name}`,
      });
    }
    given.set(name, { value, as: 'override' });
  }
  return given;
}
