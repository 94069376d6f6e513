import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import type { Isolation, TestHost } from '../../core/ports/test-ports.ts';
import { Type } from '../../core/schema/type.ts';
import type { Solution } from '../../solution/model/model.ts';
import { summarize, type TestReport, type TestResult } from '../../testing/result.ts';
import { runTests } from '../../testing/run-suites.ts';
import type { InputFile, TestOptions, TestWorld } from '../../testing/world.ts';
import { defineOperation } from '../operation.ts';
import { SELECTION_FIELDS, TEST_REPORT } from '../schemas/test-schemas.ts';
import type { Services } from '../services.ts';
import { flag, SOURCE_FIELDS, SOURCED } from '../wire.ts';
import { findTests, type TestSelection } from './test-suites.ts';

export type { TestReport, TestResult } from '../../testing/result.ts';

/** Durations in milliseconds. What is absent comes from the configuration. */
export interface TestRequest extends TestSelection {
  readonly dryRun?: boolean | undefined;
  readonly verbose?: boolean | undefined;
  readonly concurrency?: number | undefined;
  /** Deadline of all tests together. */
  readonly timeoutMs?: number | undefined;
  readonly testTimeoutMs?: number | undefined;
  readonly failFast?: boolean | undefined;
  readonly updateSnapshots?: boolean | undefined;
  readonly keepSandbox?: boolean | undefined;
  readonly isolation?: Isolation | undefined;
  /** Sees each result when it is known, in any order. */
  readonly observe?: ((result: TestResult) => void) | undefined;
  /** Called when the deadline of all tests ended them. */
  readonly timedOut?: (() => void) | undefined;
}

/** Functional tests of a solution, `spec.testing`. Failing tests are part of the result, not errors. */
export const testSolution = defineOperation({
  name: 'solution.test',
  summary: 'Run functional tests',
  access: 'user',
  needs: { solution: 'tests', host: ['processes', 'writes', 'reads'] },
  input: Type.Object(
    {
      ...SOURCE_FIELDS,
      ...SELECTION_FIELDS,
      skip_builtins: Type.Optional(
        Type.Union([Type.Boolean(), Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })]),
      ),
      dry_run: flag('List, do not run.'),
      verbose: flag('Output of tests that passed, too.'),
    },
    SOURCED,
  ),
  output: TEST_REPORT,
  async fromWire(wire, context): Promise<TestRequest> {
    const { filter, tags, skip_builtins: skipBuiltins, dry_run: dryRun, verbose, ...source } = wire;
    return {
      from: { source: await context.source(source) },
      filters: filter,
      tags,
      skipBuiltins,
      dryRun,
      verbose,
      observe: context.caseEnded,
    };
  },
  async run(services, request, call): Promise<TestReport> {
    const { clock } = services.engine;
    const startedMs = clock.monotonicMs();
    const found = await findTests(services, request, call);
    if (request.dryRun === true) {
      const planned = found.tests.map(({ suite, name, case: one }) =>
        plannedResult(suite.solution.metadata.name, name, one.at),
      );
      return testReport([...found.broken, ...planned], 0, []);
    }
    const limitMs = request.timeoutMs ?? services.config.config.testing.timeoutMs;
    const deadline = new AbortController();
    const timer = setTimeout(() => {
      deadline.abort(new ToolError('timeout', 'the deadline of all tests passed'));
      request.timedOut?.();
    }, limitMs);
    const warnings: string[] = [];
    try {
      const world = await createWorld(services, call);
      const options = testOptions(
        services,
        request,
        world.host.processors,
        AbortSignal.any([call.signal, deadline.signal]),
      );
      const observe = { ended: request.observe ?? (() => undefined), warn: (text: string) => void warnings.push(text) };
      const results = await runTests(world, found.tests, options, observe);
      return testReport([...found.broken, ...results], clock.monotonicMs() - startedMs, warnings);
    } finally {
      clearTimeout(timer);
    }
  },
});

function plannedResult(
  solution: string,
  test: string,
  { file, line, column }: { readonly file: string; readonly line: number; readonly column: number },
): TestResult {
  return {
    solution,
    test,
    status: 'skip',
    durationMs: 0,
    message: 'not run: dry run',
    retries: 0,
    assertions: [],
    file,
    line,
    column,
  };
}

function testReport(results: readonly TestResult[], durationMs: number, warnings: readonly string[]): TestReport {
  return { results, summary: summarize(results, durationMs), ...(warnings.length > 0 && { warnings }) };
}

const MAX_CONCURRENCY = 64;

function testOptions(services: Services, request: TestRequest, processors: number, signal: AbortSignal): TestOptions {
  const { testing } = services.config.config;
  return {
    concurrency: Math.min(MAX_CONCURRENCY, request.concurrency ?? testing.concurrency ?? Math.min(4, processors)),
    testTimeoutMs: request.testTimeoutMs ?? testing.testTimeoutMs,
    failFast: request.failFast ?? false,
    updateSnapshots: request.updateSnapshots ?? false,
    keepSandbox: request.keepSandbox ?? false,
    isolation: request.isolation ?? testing.isolation,
    verbose: request.verbose ?? false,
    signal,
  };
}

/**
 * A person's own tests see no configuration of the machine. Whoever asks over the API, or as an agent, does nothing in tests that the policies
 * of the machine deny: they judge what the cases run, and steps, of which they see nothing, start no programs.
 */
async function createWorld(services: Services, { caller }: Call): Promise<TestWorld> {
  const { engine, limits, config } = services;
  const policies = caller === undefined || caller.kind === 'command' ? [] : config.config.policies;
  const host = await services.testing();
  return {
    host: policies.length === 0 ? host : withPolicies(host, policies),
    files: engine.files,
    writer: engine.writer,
    spawn: engine.spawn,
    expressions: engine.expressions,
    costLimit: limits.expressionCost,
    facts: engine.facts,
    mayStart: engine.settings.resolversMaySpawn && policies.length === 0,
    inputFiles: solution => inputFiles(services, solution),
  };
}

function withPolicies(host: TestHost, policies: readonly string[]): TestHost {
  return {
    ...host,
    openProgram(isolation) {
      const program = host.openProgram(isolation);
      return {
        close: () => program.close(),
        run: (request, signal) => program.run({ ...request, policies }, signal),
      };
    },
  };
}

/** Relative paths that inputs declared as paths to read name literally: what the solution cannot do without. */
function inputFiles({ engine }: Services, { resolvers, workflow }: Solution): readonly InputFile[] {
  const uses = [
    ...[...resolvers.values()].flatMap(({ resolve, transform, validate }) => [
      ...resolve.with,
      ...(transform?.with ?? []),
      ...(validate?.with ?? []),
    ]),
    ...(workflow?.actions.values() ?? []),
    ...(workflow?.finally.values() ?? []),
  ];
  const paths = uses.flatMap(({ provider, inputs }) => {
    const facts = engine.registry.catalog.find(provider);
    return [...inputs].flatMap(([name, value]) =>
      value.kind === 'literal' && typeof value.value === 'string' && facts?.inputs.get(name)?.path !== undefined
        ? [{ path: value.value, isBundled: facts.inputs.get(name)?.path === 'bundled' }]
        : [],
    );
  });
  return paths.filter(({ path }) => path !== '' && !path.startsWith('/') && !path.split(/[\\/]/).includes('..'));
}
