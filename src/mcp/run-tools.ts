import { resolve } from 'node:path';
import { realRoots, rootOf } from '../access/roots.ts';
import { ToolError } from '../core/errors.ts';
import { type Json, type JsonMap, toJson } from '../core/json/json.ts';
import type { DryRunResult } from '../operations/solution/dry-run-solution.ts';
import type { RunRequest } from '../operations/solution/run-input.ts';
import type { RunResult } from '../operations/solution/run-result.ts';
import type { ToolAnswer } from './answer.ts';
import type { ToolCall } from './door.ts';
import { type OpenedSource, openSource } from './opened-source.ts';
import type { Plans } from './plans.ts';
import { observing } from './progress.ts';
import { parametersOf, type SourceArguments } from './source.ts';
import { defineTool, schemaOf, type ToolRow } from './tool-row.ts';

/** What decides a plan. The same arguments go to the dry-run and to the run. */
interface PlanArguments extends SourceArguments {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly actions?: readonly string[];
  readonly output_dir?: string;
  readonly on_conflict?: string;
}

interface DryRunArguments extends PlanArguments {
  readonly resolver_overrides?: Readonly<Record<string, unknown>>;
  readonly verbose?: boolean;
}

interface RunArguments extends PlanArguments {
  readonly plan_digest: string;
}

interface TestArguments extends SourceArguments {
  readonly filter?: readonly string[];
  readonly tags?: readonly string[];
  readonly skip_builtins?: boolean | readonly string[];
  readonly verbose?: boolean;
}

/** Where a dry-run tells the digest of its plan. */
const PLAN_DIGEST = 'tool.dev/plan_digest';

/** Seeing what a run would do, and, where the operator allowed it, doing exactly that. */
export const RUN_TOOLS: readonly ToolRow[] = [
  {
    name: 'dry_run_solution',
    title: 'Dry-run a solution',
    description:
      'Shows exactly what a run of a solution would do: resolvers are computed with real data, actions are described and never executed. resolver_overrides are values in place of resolvers, set before anything is resolved, so that other resolvers and inputs see them. A failed resolver is a warning in the report. Always call it before a run.',
    permission: 'none',
    load: async () => {
      const { dryRunSolution } = await import('../operations/solution/dry-run-solution.ts');
      const { DRY_RUN_REQUEST } = await import('../operations/schemas.ts');
      return defineTool<DryRunArguments>({
        input: await planSchema(schemaOf(DRY_RUN_REQUEST), {}),
        output: schemaOf(dryRunSolution.output),
        async run(given, tool, plans) {
          const { resolver_overrides: overrides, verbose = false, ...rest } = given;
          const { opened, request } = await planRequest(rest, tool);
          const outcome = await dryRunSolution.run(
            opened.services,
            { ...request, overrides: new Map(Object.entries(overrides ?? {})), verbose },
            opened.call,
          );
          return shown(outcome, { given, rest, tool, plans });
        },
      });
    },
  },
  {
    name: 'run_solution',
    title: 'Run a solution',
    description:
      'Runs a solution, with side effects. Takes the arguments of a dry_run_solution call (without resolver_overrides) and the plan_digest that it returned; it is refused, before its first action, when the plan is not that one any more. Ask the person before you call it.',
    permission: 'run',
    load: async () => {
      const { runSolution } = await import('../operations/solution/run-solution.ts');
      const { SOLUTION_REQUEST } = await import('../operations/schemas.ts');
      return defineTool<RunArguments>({
        input: await planSchema(schemaOf(SOLUTION_REQUEST), { plan_digest: DIGEST }, ['plan_digest']),
        output: schemaOf(runSolution.output),
        async run({ plan_digest: digest, ...rest }, tool, plans) {
          const agreed = plans.agreed(digest, { caller: tool.caller.id, request: keyOf(rest) });
          const { opened, request } = await planRequest(rest, tool);
          return ended(await runSolution.run(opened.services, { ...request, agreed }, opened.call));
        },
      });
    },
  },
  {
    name: 'run_tests',
    title: 'Run the tests of a solution',
    description:
      'Runs the functional tests in spec.testing of a solution, each in a sandbox of its own. Tests that fail are in the result.',
    permission: 'run',
    load: async () => {
      const { testSolution } = await import('../operations/tests/test-solution.ts');
      const { TEST_REQUEST } = await import('../operations/schemas/test-schemas.ts');
      return defineTool<TestArguments>({
        input: without(schemaOf(TEST_REQUEST), 'dry_run'),
        output: schemaOf(testSolution.output),
        async run({ filter, tags, skip_builtins: skipBuiltins, verbose, ...source }, tool) {
          // The sandboxes of tests are outside of the roots: only the document is held to them.
          const opened = await openSource(tool, source);
          const services = { ...tool.services, solutions: opened.services.solutions };
          const request = {
            from: { source: opened.source },
            filters: filter,
            tags,
            skipBuiltins,
            verbose,
            observe: ({ test, status }: { readonly test: string; readonly status: string }) =>
              tool.progress(`test ${test}: ${status}`),
          };
          const report = await testSolution.run(services, request, opened.call);
          const { passed, failed, errors, skipped } = report.summary;
          return { data: report, note: `${passed} passed, ${failed} failed, ${errors} errors, ${skipped} skipped.` };
        },
      });
    },
  },
];

const DIGEST: JsonMap = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description: 'The plan_digest of a dry_run_solution call with the same arguments.',
};

/** Members of the run request that decide the plan, over those of a schema. */
async function planSchema(schema: JsonMap, more: JsonMap, required: readonly string[] = []): Promise<JsonMap> {
  const { RUN_REQUEST } = await import('../operations/schemas.ts');
  const { actions, output_dir, on_conflict } = schemaOf(RUN_REQUEST)['properties'] as JsonMap;
  return {
    ...schema,
    ...(required.length > 0 && { required }),
    properties: {
      ...(schema['properties'] as JsonMap),
      actions: actions ?? {},
      output_dir: {
        ...(output_dir as JsonMap),
        description: 'A directory below the roots: nothing is written outside of it.',
      },
      on_conflict: on_conflict ?? {},
      ...more,
    },
  };
}

function without(schema: JsonMap, name: string): JsonMap {
  const { [name]: _, ...properties } = schema['properties'] as JsonMap;
  return { ...schema, properties };
}

async function planRequest(
  { params, actions, output_dir: outputDir, on_conflict: onConflict, ...source }: PlanArguments,
  tool: ToolCall,
): Promise<{ readonly opened: OpenedSource; readonly request: RunRequest }> {
  const opened = await openSource(tool, source);
  return {
    opened,
    request: {
      source: opened.source,
      params: parametersOf(params),
      actions: actions ?? [],
      outputDirectory: await outputDirectory(outputDir, tool, opened),
      onConflict,
      settings: {},
      command: 'run solution',
      observe: observing(tool),
    },
  };
}

/** One that is named must lie below the roots; the one of the configuration is the operator's own. */
async function outputDirectory(
  named: string | undefined,
  { services, policy }: ToolCall,
  { call }: OpenedSource,
): Promise<string | undefined> {
  const directory = named ?? services.config.config.action.outputDir;
  if (directory === undefined) return undefined;
  const absolute = resolve(call.cwd, directory);
  const { files } = services.engine;
  if (named === undefined || rootOf(await realRoots(files, policy.roots), await files.realPath(absolute)) !== undefined)
    return absolute;
  throw new ToolError('not-allowed-here', `${named} is outside of the roots of this server`, {
    field: 'output_dir',
    hint: `allowed: below ${policy.roots.join(', ')}`,
  });
}

interface Showing {
  readonly given: DryRunArguments;
  readonly rest: PlanArguments;
  readonly tool: ToolCall;
  readonly plans: Plans;
}

/** The report, and in `_meta` the digest of the plan that a run may name. */
function shown(outcome: DryRunResult, { given, rest, tool, plans }: Showing): ToolAnswer {
  const digest = outcome.digest();
  const overridden = Object.keys(given.resolver_overrides ?? {}).length > 0;
  plans.remember(
    { digest, document: outcome.document() },
    { caller: tool.caller.id, request: keyOf(rest), overridden },
  );
  const note = [summaryOf(outcome), ...(overridden ? [] : [`plan_digest: ${digest}`])].join('\n');
  return { data: outcome.report, note, meta: { [PLAN_DIGEST]: digest } };
}

function summaryOf({ counts, report, resolversFailed }: DryRunResult): string {
  if (!report.hasWorkflow)
    return resolversFailed ? 'A resolver failed: a run would end before its first action.' : 'No workflow defined.';
  const { actions, phases, change, unchanged, skipped, uncertain, faulty, tolerated } = counts;
  const plan = `${counted(actions, 'action')} in ${counted(phases, 'phase')}: ${change} would change something, ${unchanged} unchanged, ${skipped} skipped, ${uncertain} uncertain${faulty > 0 ? `, ${faulty} faulty` : ''}.`;
  if (resolversFailed) return `${plan} A resolver failed: a run would end before its first action.`;
  return faulty > tolerated ? `${plan} A run would fail: see the effects of type fault.` : plan;
}

const counted = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Absent and empty mean the same. */
function keyOf({ params = {}, actions = [], ...rest }: PlanArguments): Json {
  return toJson({ ...rest, params, actions });
}

function ended(result: RunResult): ToolAnswer {
  const failed = result.failed_actions.length === 0 ? '' : ` Failed: ${result.failed_actions.join(', ')}.`;
  return {
    data: result,
    note: `The run ${result.status === 'succeeded' ? 'succeeded' : `ended: ${result.status}`}.${failed}`,
  };
}
