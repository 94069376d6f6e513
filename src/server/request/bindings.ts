import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import type { JsonMap } from '../../core/json/json.ts';
import { once } from '../../core/once.ts';
import type { Needs, Operation } from '../../operations/operation.ts';
import type { ServerOperation } from '../../operations/server/server-operation.ts';
import type { Services } from '../../operations/services.ts';
import type { RunEvent } from '../../operations/solution/run-input.ts';
import type { RunSolutionRequest } from '../../operations/solution/run-solution.ts';
import type { Schema } from '../routes/schema.ts';
import { outputDirectoryOf, overridesOf, paramsOf, type SourceBody, sourceOf } from './request-input.ts';

/** What a request asks for, checked by the schemas of its route. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | number | boolean>>;
  readonly body: Readonly<Record<string, unknown>>;
  readonly runId: string;
  /** Those that the row of the route names. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What of the server's configuration decides about the request of an operation. */
export interface Premises {
  readonly solutionRoots: readonly string[];
  /** Undefined: actions write nothing here. */
  readonly outputRoot: string | undefined;
  /** Stands for the directory of actions where there is none: nothing is in it, and nothing ever will be. */
  readonly nowhere: string;
  /** Processes may be started: those of a run need a directory that exists. */
  readonly startsProcesses: boolean;
  /** What happens while a solution is resolved and run. */
  readonly onEvent: (event: RunEvent) => void;
  /** A test case has ended. */
  readonly onCase: (durationMs: number) => void;
}

/** How an endpoint asks its operation, and what of the result is the answer. Loaded when it is used. */
export interface Binding {
  needs(): Promise<Needs>;
  output(): Promise<Schema>;
  run(services: Services, asked: Asked, premises: Premises, call: Call): Promise<unknown>;
}

function bind<Input, Result>(
  load: () => Promise<Operation<Input, Result>>,
  request: (asked: Asked, premises: Premises, services: Services) => Input | Promise<Input>,
  answer: (result: Result) => unknown = result => result,
  output?: (schema: Schema) => Schema,
): Binding {
  const operationOf = once(load);
  return {
    needs: async () => (await operationOf()).needs,
    output: async () => {
      const schema = (await operationOf()).output;
      return output === undefined ? schema : output(schema);
    },
    async run(services, asked, premises, call) {
      const operation = await operationOf();
      return answer(await operation.run(services, await request(asked, premises, services), call));
    },
  };
}

const nothing = (): Record<string, never> => ({});
const named = ({ params }: Asked): { readonly name: string } => ({ name: params['name'] ?? '' });
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const listOf = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? (value as string[]) : undefined;
const flagOf = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
/** The schema of one member of what an operation answers. */
const member =
  (name: string) =>
  (schema: Schema): Schema =>
    ((schema as JsonMap)['properties'] as JsonMap)[name] as JsonMap;
/** What a template evaluates to goes back whole. */
const MAX_RENDERED_BYTES = 1_048_576;

/** Operations of solutions, providers, catalogs: the same that commands call. */
export const BINDINGS = {
  'agents.answer': {
    needs: async () => ({ solution: 'describe', host: ['processes', 'reads'], looksAround: true }),
    output: async () => ({}),
    run: (services, { headers = {}, body }, _premises, { signal }) => {
      if (services.agents === undefined) throw new ToolError('internal', 'agents are not answered here');
      return services.agents({ headers, body: JSON.stringify(body), signal });
    },
  } satisfies Binding,
  'solution.list': bind(
    async () => (await import('../../operations/solution/served-solutions.ts')).listServedSolutions,
    (_asked, { solutionRoots }) => ({ roots: solutionRoots }),
  ),
  'solution.get': bind(
    async () => (await import('../../operations/solution/served-solutions.ts')).getServedSolution,
    (asked, { solutionRoots }) => ({ ...named(asked), catalog: textOf(asked.query['catalog']), roots: solutionRoots }),
  ),
  'solution.run': {
    needs: async () => (await import('../../operations/solution/run-solution.ts')).runSolution.needs,
    output: async () => (await import('../../operations/solution/run-solution.ts')).runSolution.output,
    run: runInDirectory,
  },
  'solution.render': bind(
    async () => (await import('../../operations/solution/render-solution.ts')).renderSolution,
    ({ body }, premises) => ({
      source: sourceOf(body),
      params: paramsOf(body),
      outputDirectory: outputDirectoryOf(body, premises),
      timestamp: flagOf(body['timestamp']) ?? true,
      observe: premises.onEvent,
    }),
  ),
  'solution.lint': bind(
    async () => (await import('../../operations/lint/lint-solution.ts')).lintSolution,
    ({ body }) => ({
      source: sourceOf(body),
      severity: textOf(body['severity']) as 'error' | 'warning' | 'info' | undefined,
    }),
  ),
  'solution.test': bind(
    async () => (await import('../../operations/tests/test-solution.ts')).testSolution,
    ({ body }, { onCase }) => ({
      from: { source: sourceOf(body) },
      filters: listOf(body['filter']),
      tags: listOf(body['tags']),
      skipBuiltins: listOf(body['skip_builtins']) ?? flagOf(body['skip_builtins']),
      dryRun: flagOf(body['dry_run']),
      verbose: flagOf(body['verbose']),
      isolation: 'worker' as const,
      observe: ({ duration_ms: durationMs }) => onCase(durationMs),
    }),
  ),
  'solution.dry-run': bind(
    async () => (await import('../../operations/solution/dry-run-solution.ts')).dryRunSolution,
    ({ body }, premises) => ({
      source: sourceOf(body),
      params: paramsOf(body),
      overrides: overridesOf(body),
      outputDirectory: outputDirectoryOf(body, premises),
      verbose: flagOf(body['verbose']) ?? false,
      command: 'run solution',
      observe: premises.onEvent,
    }),
    ({ report }) => report,
  ),
  'solution.explain': bind(
    async () => (await import('../../operations/explain/explain-solution.ts')).explainSolution,
    ({ body }) => ({ source: sourceOf(body) }),
  ),
  'solution.diff': bind(
    async () => (await import('../../operations/diff/diff-solutions.ts')).diffSolutions,
    ({ body }) => ({
      before: sourceOf(body['before'] as SourceBody, 'body.before'),
      after: sourceOf(body['after'] as SourceBody, 'body.after'),
    }),
  ),
  'provider.list': bind(
    async () => (await import('../../operations/providers/list-providers.ts')).listProviders,
    nothing,
    inOrder,
  ),
  'provider.get': bind(async () => (await import('../../operations/providers/list-providers.ts')).getProvider, named),
  'provider.schema': bind(
    async () => (await import('../../operations/providers/list-providers.ts')).getProvider,
    named,
    ({ name, input_schema: schema }) => ({ name, schema }),
    schema => ({
      type: 'object',
      required: ['name', 'schema'],
      properties: { name: { type: 'string' }, schema: member('input_schema')(schema) as JsonMap },
      additionalProperties: false,
    }),
  ),
  'eval.cel': bind(
    async () => (await import('../../operations/eval/eval-cel.ts')).evalCel,
    ({ body }) => ({ expression: String(body['expression']), data: body['data'] }),
    ({ result, type }) => ({ result, type }),
  ),
  'eval.template': bind(
    async () => (await import('../../operations/eval/eval-template.ts')).evalTemplate,
    ({ body }) => ({
      template: String(body['template']),
      data: body['data'],
      name: textOf(body['name']),
      maxOutput: MAX_RENDERED_BYTES,
    }),
    ({ output }) => ({ output }),
  ),
  'catalog.list': bind(
    async () => (await import('../../operations/catalog/list-catalogs.ts')).listCatalogs,
    nothing,
    inOrder,
  ),
  'catalog.get': bind(async () => (await import('../../operations/catalog/list-catalogs.ts')).getCatalog, named),
  'catalog.solutions': bind(
    async () => (await import('../../operations/catalog/list-catalog-solutions.ts')).listCatalogSolutions,
    named,
    inOrder,
  ),
  'catalog.sync': bind(
    async () => (await import('../../operations/catalog/sync-catalogs.ts')).syncCatalogs,
    ({ body }) => ({ catalogs: listOf(body['catalogs']) }),
  ),
  'schema.list': bind(
    async () => (await import('../../operations/schemas/list-schemas.ts')).listSchemas,
    nothing,
    inOrder,
  ),
  'schema.get': bind(async () => (await import('../../operations/schemas/get-schema.ts')).getSchema, named),
  'schema.validate': bind(
    async () => (await import('../../operations/schemas/validate-data.ts')).validateData,
    ({ body }) => ({ schema: textOf(body['schema']), data: body['data'] }),
  ),
  'config.show': bind(
    async () => (await import('../../operations/config/show-config.ts')).showConfig,
    ({ query }) => ({ sources: query['sources'] === true }),
  ),
  'snapshot.list': bind(
    async () => (await import('../../operations/snapshots/list-snapshots.ts')).listSnapshots,
    nothing,
    ({ items }) => items,
    member('items'),
  ),
  'snapshot.get': bind(
    async () => (await import('../../operations/snapshots/get-snapshot.ts')).getSnapshot,
    ({ params }) => ({ id: params['id'] ?? '' }),
  ),
} as const satisfies Readonly<Record<string, Binding>>;

/** By name; of one name the order of the operation stays. */
function inOrder<T extends { readonly name: string }>(items: readonly T[]): readonly T[] {
  return [...items].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

type OfServer = () => Promise<ServerOperation<unknown>>;
const health = () => import('../../operations/server/server-health.ts');
const facts = () => import('../../operations/server/server-facts.ts');

/** Operations about the running server itself. */
export const SERVER_BINDINGS = {
  'server.health': async () => (await health()).serverHealth,
  'server.live': async () => (await health()).serverLive,
  'server.ready': async () => (await health()).serverReady,
  'server.root': async () => (await health()).serverRoot,
  'server.metrics': async () => (await facts()).serverMetrics,
  'server.docs': async () => (await facts()).serverDocs,
  'server.openapi': async () => (await facts()).serverOpenapi,
  'settings.get': async () => (await facts()).getSettings,
  'admin.reload-config': async () => (await facts()).reloadConfiguration,
  'admin.clear-cache': async () => (await facts()).clearCaches,
  'admin.info': async () => (await facts()).serverInfo,
  'admin.profile': async () => (await facts()).takeProfile,
} as const satisfies Readonly<Record<string, OfServer>>;

export type OperationName = keyof typeof BINDINGS | keyof typeof SERVER_BINDINGS;

/** Where there is no output root, processes of a run work in a directory of its own that is removed afterwards. */
async function runInDirectory(services: Services, asked: Asked, premises: Premises, call: Call): Promise<unknown> {
  const run = (own: Premises): Promise<unknown> => runWithSnapshot(services, asked, own, call);
  if (premises.outputRoot !== undefined || !premises.startsProcesses) return run(premises);
  const { withScratch } = await import('../threads/scratch.ts');
  return withScratch(nowhere => run({ ...premises, nowhere }));
}

/** A failed attempt to keep a snapshot never ends a run: it is a warning of the result. */
async function runWithSnapshot(services: Services, asked: Asked, premises: Premises, call: Call): Promise<unknown> {
  const { runSolution } = await import('../../operations/solution/run-solution.ts');
  const { body } = asked;
  if (textOf(body['output_dir']) !== undefined && premises.outputRoot === undefined)
    throw new ToolError('not-allowed-here', 'this server writes no files (allowFileWrites)', {
      field: 'body.output_dir',
    });
  let snapshotId: string | undefined;
  const warnings: string[] = [];
  const captured: RunSolutionRequest['captured'] =
    body['snapshot'] === true
      ? async run => {
          const { saveSnapshot } = await import('../../operations/snapshots/save-snapshot.ts');
          try {
            const options = { captured: run, kind: 'run', file: undefined, redact: true, call } as const;
            snapshotId = (await saveSnapshot(services, options)).id;
          } catch (error) {
            if (!(error instanceof ToolError)) throw error;
            warnings.push('the snapshot was not kept');
          }
        }
      : undefined;
  const result = await runSolution.run(
    services,
    {
      source: sourceOf(body),
      params: paramsOf(body),
      actions: listOf(body['actions']),
      failFast: flagOf(body['fail_fast']),
      outputDirectory: outputDirectoryOf(body, premises),
      onConflict: textOf(body['on_conflict']),
      runId: asked.runId,
      command: 'run solution',
      observe: premises.onEvent,
      captured,
    },
    call,
  );
  const id = snapshotId === undefined ? {} : { snapshot_id: snapshotId };
  return { ...result, warnings: [...result.warnings, ...warnings], messages: result.messages ?? [], ...id };
}
