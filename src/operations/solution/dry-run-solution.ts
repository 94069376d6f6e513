import { ToolError } from '../../core/errors.ts';
import { Type } from '../../core/schema/type.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { dryRun } from '../../engine/describe/dry-run.ts';
import type { DryRunOutcome } from '../../engine/describe/report.ts';
import type { Given } from '../../engine/resolve/resolve.ts';
import { defineOperation } from '../operation.ts';
import { DRY_RUN_REPORT } from '../schemas.ts';
import { flag, PLAN_FIELDS, SOLUTION_FIELDS, SOURCED, wireParameters } from '../wire.ts';
import { mocked } from './mocked.ts';
import { resolvingChildren } from './resolving-children.ts';
import { openRun } from './run-context.ts';
import type { RunRequest } from './run-input.ts';

export type { ActionEntry, DryRunOutcome, DryRunReport, ReportEffect } from '../../engine/describe/report.ts';

export interface DryRunRequest extends RunRequest {
  /** Values in place of resolvers, set before anything is resolved. */
  readonly overrides?: ReadonlyMap<string, unknown> | undefined;
  readonly verbose: boolean;
}

export interface DryRunResult extends DryRunOutcome {
  /** SHA-256 of the texts of the document, `sha256:<hex>`. */
  readonly document: () => string;
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
      resolver_overrides: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          maxProperties: 1000,
          description: 'Values in place of resolvers, set before anything is resolved.',
        }),
      ),
      verbose: flag('Add materializedInputs.'),
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
      actions,
      outputDirectory: await context.outputDirectory(output_dir),
      onConflict: on_conflict,
      command: 'run solution',
      observe: context.observe,
    };
  },
  async run(services, request, call): Promise<DryRunResult> {
    const { loaded, context, notes } = await openRun(services, request, call, resolvingChildren);
    const outcome = await dryRun(context, {
      actions: request.actions,
      tags: request.tags,
      skipTags: request.skipTags,
      given: new Map([...mocked(services), ...overridesOf(loaded.solution.resolvers, request.overrides ?? new Map())]),
      failFast: request.failFast,
      skipValidation: request.skipValidation,
      verbose: request.verbose,
      notes,
    });
    return { ...outcome, document: loaded.digest };
  },
});

function overridesOf(
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
