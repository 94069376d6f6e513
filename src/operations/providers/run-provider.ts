import { ToolError } from '../../core/errors.ts';
import { type Json, type JsonMap, toJson } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import { redactValue } from '../../core/secrets/taint.ts';
import { checkInputs, executeProvider } from '../../engine/call.ts';
import { createDeadlines } from '../../engine/deadline.ts';
import { actionEffects } from '../../engine/execute/action-effects.ts';
import { changeText } from '../../engine/guard/plan-changes.ts';
import type { EngineSettings, RunContext, RunEvent } from '../../engine/services.ts';
import type { Evaluated } from '../../expression/evaluate.ts';
import { type Capability, Failure } from '../../providers/contract.ts';
import type { RegisteredProvider } from '../../providers/registry.ts';
import { sampleOutput } from '../../providers/sample.ts';
import { NO_METADATA } from '../../solution/model/metadata.ts';
import { dataScope } from '../eval/eval-cel.ts';
import { defineOperation } from '../operation.ts';
import { policiesFor } from '../policies/policies-for.ts';
import type { LoadedSolution, Services } from '../services.ts';
import { runningChildren } from '../solution/children.ts';
import { createRunContext } from '../solution/run-context.ts';
import { textIntegers } from '../solution/run-result.ts';
import { local } from '../wire.ts';
import type { HeldProvider } from './judged-provider.ts';
import { findProvider, missingHint } from './plugin-providers.ts';

export interface RunProviderRequest {
  readonly name: string;
  readonly inputs: ReadonlyMap<string, unknown>;
  /** Default: `action`, else the first that it has. */
  readonly capability?: Capability | undefined;
  /** Specification: "Dry-run rules", 4 and 5. Set by nothing else. */
  readonly dryRun: boolean;
  readonly timeoutMs?: number | undefined;
  readonly outputDirectory?: string | undefined;
  readonly onConflict?: string | undefined;
  readonly backup?: boolean | undefined;
  readonly settings?: Partial<EngineSettings> | undefined;
  readonly reveal?: boolean | undefined;
  /** Files of policies beside those of the configuration, absolute. They judge a call as an action. */
  readonly policies?: readonly string[] | undefined;
  readonly observe?: ((event: RunEvent) => void) | undefined;
}

export interface ProviderResult {
  readonly data: Json;
  readonly warnings?: readonly string[];
  readonly metadata?: JsonMap;
  readonly dryRun?: true;
}

export const runProvider = defineOperation({
  name: 'provider.run',
  summary: 'Run one provider',
  access: 'user',
  needs: { solution: 'none', host: ['processes', 'writes', 'reads'] },
  input: local<RunProviderRequest>(),
  output: closedObject({
    data: Type.Unknown(),
    warnings: Type.Optional(Type.Array(Type.String())),
    metadata: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    dryRun: Type.Optional(Type.Literal(true)),
  }),
  async run(services, request, call): Promise<ProviderResult> {
    const provider = await knownProvider(services, request.name);
    const capability = chooseCapability(provider, request.capability);
    const choices = { ...request, command: 'run provider' };
    const policies = capability === 'action' ? await policiesFor(services, request.policies) : [];
    const loaded = standingIn(call.cwd);
    const context = createRunContext(services, loaded, call, {
      ...choices,
      children: runningChildren(services, call, choices),
    });
    const values = new Map<string, Evaluated>(
      [...request.inputs].map(([name, data]) => [name, { data, taint: undefined }]),
    );
    const inputs = await checkInputs(context, provider, values, 'action').catch((error: unknown) => {
      throw inputError(error);
    });
    if (request.dryRun)
      return {
        data: toJson(
          await sampleOutput(provider, { ...inputs.inputs, ...writtenPaths(provider, request) }, capability),
        ),
        dryRun: true,
      };
    const held =
      policies.length === 0
        ? undefined
        : await (await import('./judged-provider.ts')).judgeProvider(
            services,
            { policies, provider, values, inputs, loaded, context, outputDirectory: request.outputDirectory },
            call,
          );
    return execute(context, provider, { request, capability, inputs, held });
  },
});

/** Output shows paths as they were written; so does a sample, which has no other way to know. */
function writtenPaths({ inputRules }: RegisteredProvider, { inputs }: RunProviderRequest): Record<string, unknown> {
  return Object.fromEntries(
    inputRules.paths.flatMap(({ name }) => (typeof inputs.get(name) === 'string' ? [[name, inputs.get(name)]] : [])),
  );
}

async function knownProvider(services: Services, name: string): Promise<RegisteredProvider> {
  const provider = await findProvider(services, name);
  if (provider !== undefined) return provider;
  throw new ToolError('not-found', `there is no provider "${name}"`, {
    hint: missingHint(services, name),
  });
}

function chooseCapability({ name, capabilities }: RegisteredProvider, wanted: Capability | undefined): Capability {
  const [first] = capabilities;
  const capability = wanted ?? (capabilities.includes('action') ? 'action' : first);
  if (capability !== undefined && capabilities.includes(capability)) return capability;
  throw new ToolError('invalid-input', `provider "${name}" cannot be used as ${capability}`, {
    hint: `it can be used as ${capabilities.join(', ')}`,
  });
}

/** What is wrong with the inputs is wrong with the words of the command. */
function inputError(error: unknown): unknown {
  return error instanceof Failure && error.kind === 'input'
    ? new ToolError('invalid-input', error.message, { cause: error })
    : error;
}

function failureError({ name }: RegisteredProvider, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const code =
    error.kind === 'timeout'
      ? 'timeout'
      : error.kind === 'cancelled'
        ? 'cancelled'
        : error.kind === 'input'
          ? 'invalid-input'
          : 'action-failed';
  const message = `provider "${name}" failed: ${error.message}`;
  return new ToolError(code, message, { cause: error, faults: [{ message, causes: error.faults }] });
}

interface Execution {
  /** Held to what policies judged. */
  readonly held: HeldProvider | undefined;
  readonly request: RunProviderRequest;
  readonly capability: Capability;
  readonly inputs: Awaited<ReturnType<typeof checkInputs>>;
}

async function execute(
  context: RunContext,
  provider: RegisteredProvider,
  { request, capability, inputs, held }: Execution,
): Promise<ProviderResult> {
  const { redactor, settings } = context.services;
  const limitMs = request.timeoutMs ?? settings.actionTimeoutMs;
  const outcome = await createDeadlines(context.signal, settings.gracePeriodMs)
    .within(limitMs, `provider "${provider.name}"`, signal => {
      const place = {
        section: 'action',
        capability,
        scope: dataScope(undefined),
        signal,
        name: provider.name,
        sensitive: false,
      } as const;
      return executeProvider(context, provider, {
        inputs,
        capability,
        effects: actionEffects(context, inputs, place, held?.hold),
      });
    })
    .catch((error: unknown) => {
      throw failureError(provider, error);
    });
  const { data, dataTaint, metadata } = outcome;
  const changes = held?.guard.found ?? [];
  if (changes.length > 0)
    throw new ToolError('plan-changed', `provider "${provider.name}" failed: ${changes.map(changeText).join('; ')}`);
  const shown = [{ what: `provider "${provider.name}"`, value: data, taint: dataTaint }];
  const warnings = [...(held?.warnings ?? []), ...outcome.warnings, ...textIntegers(shown, context.services)];
  return {
    data: request.reveal === true ? toJson(data) : redactValue(data, dataTaint, redactor),
    ...(warnings.length > 0 && { warnings }),
    ...(metadata !== undefined && { metadata: redactValue(metadata, undefined, redactor) as JsonMap }),
  };
}

const NO_PLACE = { file: '<command line>', line: 1, column: 1 };

/** Paths of child solutions are relative to where the command is typed. */
const standingIn = (directory: string): LoadedSolution => ({
  ...NO_SOLUTION,
  solution: { ...NO_SOLUTION.solution, directory },
});

/** A provider on its own stands in no document. */
const NO_SOLUTION: LoadedSolution = {
  solution: {
    file: '<command line>',
    directory: undefined,
    apiVersion: 'tool.dev/v1',
    metadata: { ...NO_METADATA, name: 'provider', at: NO_PLACE },
    resolvers: new Map(),
    workflow: undefined,
    testing: undefined,
    bundle: { present: false, include: [], plugins: [] },
    catalog: undefined,
    parts: [],
    templateFiles: [],
    sources: [],
  },
  warnings: [],
  partials: new Map(),
  digest: () => '',
  origin: 'none',
  found: { source: { file: '<command line>', content: { text: '' } }, origin: 'none' },
};
