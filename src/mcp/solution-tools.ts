import type { JsonMap } from '../core/json/json.ts';
import { Type } from '../core/schema/type.ts';
import { SOURCE_FIELDS } from '../operations/schemas.ts';
import type { ToolCall } from './door.ts';
import { openSource } from './opened-source.ts';
import { observing } from './progress.ts';
import { parametersOf, type SourceArguments } from './source.ts';
import { defineTool, schemaOf, type ToolRow } from './tool-row.ts';

interface SolutionArguments extends SourceArguments {
  readonly params?: Readonly<Record<string, unknown>>;
}

const closed = { additionalProperties: false } as const;
const SOURCE = Type.Object(SOURCE_FIELDS, closed);

/** Tools that look at one solution. None of them writes anything. */
export const SOLUTION_TOOLS: readonly ToolRow[] = [
  {
    name: 'explain_solution',
    title: 'Explain a solution',
    description:
      'What a solution is: its parameters, resolvers, actions, graph, side effects, and what it needs (credentials, hosts, files, environment). Nothing is executed or resolved. Use it first on a solution that you do not know.',
    permission: 'none',
    load: async () => {
      const { explainSolution } = await import('../operations/explain/explain-solution.ts');
      return defineTool<SourceArguments>({
        input: schemaOf(SOURCE),
        output: schemaOf(explainSolution.output),
        async run(given, tool) {
          const { source, services, call } = await openSource(tool, given);
          return { data: await explainSolution.run(services, { source }, call) };
        },
      });
    },
  },
  {
    name: 'lint_solution',
    title: 'Lint a solution',
    description:
      'What is wrong with a solution document or could be better, each finding with rule, file, line and column and what to do. Use it after every change of a document. Nothing is executed.',
    permission: 'none',
    load: async () => {
      const { lintSolution } = await import('../operations/lint/lint-solution.ts');
      return defineTool<SourceArguments & { readonly severity?: 'error' | 'warning' | 'info' }>({
        input: schemaOf(lintSolution.input),
        output: schemaOf(lintSolution.output),
        async run(given, tool) {
          const { source, services, call } = await openSource(tool, given);
          return { data: await lintSolution.run(services, { source, severity: given.severity }, call) };
        },
      });
    },
  },
  {
    name: 'render_solution',
    title: 'Render a solution',
    description:
      'Computes the resolvers and gives the graph of actions with their inputs, executing none. Use dry_run_solution to see what the actions would do.',
    permission: 'none',
    load: async () => {
      const { renderSolution } = await import('../operations/solution/render-solution.ts');
      const { SOLUTION_REQUEST } = await import('../operations/schemas.ts');
      return defineTool<SolutionArguments & { readonly timestamp?: boolean }>({
        input: withFields(schemaOf(SOLUTION_REQUEST), {
          timestamp: {
            type: 'boolean',
            default: true,
            description: 'Whether generated_at is in it; the rest is deterministic.',
          },
        }),
        output: schemaOf(renderSolution.output),
        async run({ params, timestamp = true, ...given }, tool) {
          const { source, services, call } = await openSource(tool, given);
          const request = {
            source,
            params: parametersOf(params),
            command: 'render solution',
            timestamp,
            observe: observing(tool),
          };
          return { data: await renderSolution.run(services, request, call) };
        },
      });
    },
  },
  {
    name: 'diff_solutions',
    title: 'Compare two solutions',
    description:
      'Compares two solution documents by meaning, change by change, and tells which changes may break callers. Nothing is executed.',
    permission: 'none',
    load: async () => {
      const { diffSolutions } = await import('../operations/diff/diff-solutions.ts');
      return defineTool<{ readonly before: SourceArguments; readonly after: SourceArguments }>({
        input: schemaOf(diffSolutions.input),
        output: schemaOf(diffSolutions.output),
        run: async (given, tool) => ({ data: await compared(given.before, given.after, tool) }),
      });
      async function compared(a: SourceArguments, b: SourceArguments, tool: ToolCall): Promise<unknown> {
        const before = await openSource(tool, a, 'before');
        const after = await openSource(tool, b, 'after');
        return diffSolutions.run(before.services, { before: before.source, after: after.source }, before.call);
      }
    },
  },
  {
    name: 'list_tests',
    title: 'List the tests of a solution',
    description: 'The functional tests in spec.testing of a solution, without running them.',
    permission: 'none',
    load: async () => {
      const { listTests } = await import('../operations/tests/list-tests.ts');
      return defineTool<SourceArguments & { readonly filter?: readonly string[]; readonly tags?: readonly string[] }>({
        input: schemaOf(listTests.input),
        output: schemaOf(listTests.output),
        async run({ filter, tags, ...given }, tool) {
          const { source, services, call } = await openSource(tool, given);
          const request = { from: { source }, filters: filter, tags, skipBuiltins: true };
          return { data: await listTests.run(services, request, call) };
        },
      });
    },
  },
];

/** An object schema with more members. */
export function withFields(schema: JsonMap, fields: JsonMap): JsonMap {
  return { ...schema, properties: { ...(schema['properties'] as JsonMap), ...fields } };
}
