import { ToolError } from '../../core/errors.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { dryRun } from '../../engine/describe/dry-run.ts';
import type { DryRunOutcome } from '../../engine/describe/report.ts';
import type { Given } from '../../engine/resolve/resolve.ts';
import { defineOperation } from '../operation.ts';
import { DRY_RUN_REPORT, RUN_REQUEST } from '../schemas.ts';
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
export const dryRunSolution = defineOperation<DryRunRequest, DryRunResult>({
  name: 'solution.dry-run',
  summary: 'Show exactly what a run of a solution would do',
  access: 'user',
  needs: { solution: 'describe', host: ['processes', 'reads'] },
  input: RUN_REQUEST,
  output: DRY_RUN_REPORT,
  async run(services, request, call) {
    const { loaded, context, notes } = await openRun(services, request, call, resolvingChildren);
    const outcome = await dryRun(context, {
      actions: request.actions,
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
