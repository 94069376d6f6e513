import type { JsonMap } from '../core/json/json.ts';
import type { Services } from '../operations/services.ts';
import { type PageArguments, pagedOutput, pageInput, pageOf, pageOutput } from './page.ts';
import { defineTool, schemaOf, type ToolRow } from './tool-row.ts';

const EMPTY: JsonMap = { type: 'object', properties: {}, additionalProperties: false };

/** Tools that look something up. None of them writes anything, starts a program or asks the network. */
export const LOOK_UP_TOOLS: readonly ToolRow[] = [
  {
    name: 'list_providers',
    title: 'List providers',
    description:
      'The providers that resolvers and actions may name, with what each is for and whether it has side effects.',
    permission: 'none',
    load: async () => {
      const { listProviders } = await import('../operations/providers/list-providers.ts');
      return defineTool<PageArguments & { readonly capability?: string; readonly category?: string }>({
        input: pageInput(listProviders.input),
        output: pageOutput(listProviders.output),
        run: async (given, { services, call }) => ({
          data: await pageOf(await listProviders.run(services, given, call), given),
        }),
      });
    },
  },
  {
    name: 'get_provider',
    title: 'Show a provider',
    description:
      'One provider: the JSON Schema of its inputs, its outputs, examples. Use it before you write a resolver or an action.',
    permission: 'none',
    load: async () => {
      const { getProvider } = await import('../operations/providers/list-providers.ts');
      return defineTool<{ readonly name: string }>({
        input: schemaOf(getProvider.input),
        output: schemaOf(getProvider.output),
        run: async (given, { services, call }) => ({ data: await getProvider.run(services, given, call) }),
      });
    },
  },
  {
    name: 'list_lint_rules',
    title: 'List lint rules',
    description: 'The rules that lint_solution judges by, with severity and category.',
    permission: 'none',
    load: async () => {
      const { listLintRules } = await import('../operations/lint/lint-rules.ts');
      return defineTool<PageArguments & { readonly severity?: string; readonly category?: string }>({
        input: pageInput(listLintRules.input),
        output: pageOutput(listLintRules.output),
        run: async (given, { services, call }) => ({
          data: await pageOf(await listLintRules.run(services, given, call), given),
        }),
      });
    },
  },
  {
    name: 'list_schemas',
    title: 'List schemas',
    description: 'The JSON Schemas of documents and results, by name.',
    permission: 'none',
    load: async () => {
      const { listSchemas } = await import('../operations/schemas/list-schemas.ts');
      return defineTool<PageArguments>({
        input: pageInput(EMPTY),
        output: pageOutput(listSchemas.output),
        run: async (given, { services, call }) => ({
          data: await pageOf(await listSchemas.run(services, {}, call), given),
        }),
      });
    },
  },
  {
    name: 'get_schema',
    title: 'Show a schema',
    description: 'One JSON Schema by name: solution is that of a whole document.',
    permission: 'none',
    load: async () => {
      const { getSchema } = await import('../operations/schemas/get-schema.ts');
      return defineTool<{ readonly name: string }>({
        input: schemaOf(getSchema.input),
        output: schemaOf(getSchema.output),
        run: async (given, { services, call }) => ({ data: await getSchema.run(services, given, call) }),
      });
    },
  },
  {
    name: 'validate_data',
    title: 'Validate data',
    description:
      'Checks data against a named JSON Schema (default: solution); all violations with their places. For a solution document lint_solution says more.',
    permission: 'none',
    load: async () => {
      const { validateData } = await import('../operations/schemas/validate-data.ts');
      return defineTool<{ readonly schema?: string; readonly data: unknown }>({
        input: schemaOf(validateData.input),
        output: schemaOf(validateData.output),
        run: async (given, { services, call }) => ({ data: await validateData.run(services, given, call) }),
      });
    },
  },
  {
    name: 'list_solutions',
    title: 'List solutions',
    description: 'The solutions of the configured catalogs. Other tools take them by name.',
    permission: 'none',
    load: async () => {
      const { listSolutions } = await import('../operations/catalog/list-catalog-solutions.ts');
      return defineTool<PageArguments & { readonly catalog?: string }>({
        input: pageInput(listSolutions.input),
        output: pagedOutput(listSolutions.output),
        async run(given, { services, call }) {
          const { items, unavailable } = await listSolutions.run(services, given, call);
          return { data: { ...(await pageOf(items, given)), unavailable } };
        },
      });
    },
  },
  {
    name: 'list_snapshots',
    title: 'List snapshots',
    description: 'Runs that were kept, newest first.',
    permission: 'none',
    load: async () => {
      const { listSnapshots } = await import('../operations/snapshots/list-snapshots.ts');
      return defineTool<PageArguments & { readonly solution?: string; readonly status?: string }>({
        input: pageInput(listSnapshots.input),
        output: pagedOutput(listSnapshots.output),
        async run(given, { services, call }) {
          const { items, unreadable } = await listSnapshots.run(services, given, call);
          return { data: { ...(await pageOf(items, given)), unreadable } };
        },
      });
    },
  },
  {
    name: 'get_snapshot',
    title: 'Show a snapshot',
    description: 'One run that was kept: resolver values, results of actions, durations, errors.',
    permission: 'none',
    load: async () => {
      const { getSnapshot } = await import('../operations/snapshots/get-snapshot.ts');
      return defineTool<{ readonly id: string }>({
        input: schemaOf(getSnapshot.input),
        output: schemaOf(getSnapshot.output),
        run: async (given, { services, call }) => ({ data: await getSnapshot.run(services, given, call) }),
      });
    },
  },
  {
    name: 'diff_snapshots',
    title: 'Compare two snapshots',
    description: 'What changed between two kept runs, resolver by resolver and action by action.',
    permission: 'none',
    load: async () => {
      const { diffSnapshots } = await import('../operations/snapshots/diff-snapshots.ts');
      interface Given {
        readonly before: { readonly id: string };
        readonly after: { readonly id: string };
        readonly include_timing?: boolean;
        readonly ignore?: readonly string[];
      }
      return defineTool<Given>({
        input: schemaOf(diffSnapshots.input),
        output: schemaOf(diffSnapshots.output),
        run: async ({ include_timing: includeTiming, ...given }, { services, call }) => ({
          data: await diffSnapshots.run(services, { ...given, includeTiming }, call),
        }),
      });
    },
  },
  {
    name: 'evaluate_cel',
    title: 'Evaluate an expression',
    description:
      'Evaluates a CEL expression on data, bound to _; keys of an object are also names. Use it to try the expressions of a solution.',
    permission: 'none',
    load: async () => {
      const { evalCel } = await import('../operations/eval/eval-cel.ts');
      return defineTool<{ readonly expression: string; readonly data?: unknown }>({
        input: schemaOf(evalCel.input),
        output: schemaOf(evalCel.output),
        run: async ({ expression, data }, { services, call }) => ({
          data: await evalCel.run(sandboxed(services), { expression, data }, call),
        }),
      });
    },
  },
  {
    name: 'evaluate_template',
    title: 'Render a template',
    description: 'Renders a template (Liquid) with data. Use it to try the templates of a solution.',
    permission: 'none',
    load: async () => {
      const { evalTemplate } = await import('../operations/eval/eval-template.ts');
      return defineTool<{ readonly template: string; readonly data?: JsonMap; readonly name?: string }>({
        input: schemaOf(evalTemplate.input),
        output: schemaOf(evalTemplate.output),
        run: async ({ template, data, name }, { services, call }) => ({
          data: await evalTemplate.run(sandboxed(services), { template, data, name }, call),
        }),
      });
    },
  },
  {
    name: 'auth_status',
    title: 'Show who is logged in',
    description:
      'The logins of each authentication handler and profile; never a token. A missing login is made by a person with tool auth login.',
    permission: 'none',
    load: async () => {
      const { authStatus } = await import('../operations/auth/auth-status.ts');
      return defineTool<{ readonly reference?: string; readonly profile?: string }>({
        input: {
          type: 'object',
          properties: {
            reference: {
              type: 'string',
              minLength: 1,
              maxLength: 200,
              description: '<handler> or <handler>@<profile>; default: all.',
            },
            profile: { type: 'string', minLength: 1, maxLength: 64 },
          },
          additionalProperties: false,
        },
        output: itemsSchema(authStatus.output),
        run: async (given, { services, call }) => ({ data: { items: await authStatus.run(services, given, call) } }),
      });
    },
  },
  {
    name: 'get_config',
    title: 'Show the configuration',
    description: 'The configuration in effect, with secrets redacted.',
    permission: 'none',
    load: async () => {
      const { showConfig } = await import('../operations/config/show-config.ts');
      return defineTool<{ readonly sources?: boolean }>({
        input: schemaOf(showConfig.input),
        output: schemaOf(showConfig.output),
        run: async (given, { services, call }) => ({ data: await showConfig.run(services, given, call) }),
      });
    },
  },
  {
    name: 'get_version',
    title: 'Show the version',
    description: 'The version of tool, and what it runs on.',
    permission: 'none',
    load: async () => {
      const { showVersion } = await import('../operations/show-version.ts');
      return defineTool<Record<string, never>>({
        input: EMPTY,
        output: schemaOf(showVersion.output),
        run: async (_given, { services, call }) => ({ data: await showVersion.run(services, {}, call) }),
      });
    },
  },
];

const itemsSchema = (list: object): JsonMap => ({
  type: 'object',
  required: ['items'],
  properties: { items: list as JsonMap },
  additionalProperties: false,
});

/** Specification: "Limits", eval cost limit. Expressions of an agent read nothing of the machine and never wait. */
const EVAL_COST = 100_000;
const EVAL_OUTPUT_BYTES = 1_048_576;
const EVAL_TIMEOUT_MS = 5000;

function sandboxed(services: Services): Services {
  return {
    ...services,
    expressionHost: {},
    limits: { expressionCost: EVAL_COST, templateOutput: EVAL_OUTPUT_BYTES, templateTimeoutMs: EVAL_TIMEOUT_MS },
  };
}
