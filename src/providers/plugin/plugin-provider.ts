import { errorText, ToolError } from '../../core/errors.ts';
import { mapFrom } from '../../core/json/ordered-map.ts';
import type { PluginCall, PluginEffect, PluginFailure, PluginSession } from '../../core/ports/plugin-ports.ts';
import { compileSchema } from '../../core/schema/schema.ts';
import { describeViolation, type SchemaCheck } from '../../core/schema/schema-violations.ts';
import { derivedTaint, isTainted, type Taint } from '../../core/secrets/taint.ts';
import {
  type Capability,
  type Description,
  type Effect,
  Failure,
  type FailureKind,
  type FileStatus,
  type ObserveEffects,
  type Output,
  type Provider,
  type ReadEffects,
  type View,
} from '../contract.ts';
import { redacted } from '../redacted.ts';
import type { Descriptor } from './descriptor.ts';

const MAX_DESCRIPTION = 1024;
const MAX_EFFECTS = 1000;

/** A provider of a plugin, as the engine sees every provider. A call gives it callbacks and nothing else of ours. */
export function pluginProvider(
  { sample, observes, streams, dependencies, ...descriptor }: Descriptor,
  session: PluginSession,
  grantedResolvers: readonly string[] = [],
): Provider {
  const { name } = descriptor;
  const sight = { resolvers: grantedResolvers, namesInTexts: dependencies };
  const checks = new Map<Capability, Promise<SchemaCheck>>();
  const outputCheck = (capability: Capability): Promise<SchemaCheck> => {
    const check = checks.get(capability) ?? compileSchema(descriptor.outputs[capability] ?? true);
    checks.set(capability, check);
    return check;
  };

  async function run(
    inputs: Readonly<Record<string, unknown>>,
    capability: Capability,
    { dryRun, place, call }: { readonly dryRun: boolean; readonly place: Place; readonly call: PluginCall },
  ): Promise<Output> {
    const request = { provider: name, capability, inputs, dryRun, streams: streams && !dryRun, ...place };
    const result = await session.execute(request, call);
    if (result.failure !== undefined) throw toFailure(result.failure);
    const violations = (await outputCheck(capability))(result.data);
    if (violations.length > 0)
      throw new Failure(
        'provider',
        `plugin "${session.file.name}" broke its own output schema: ${violations.map(describeViolation).join('; ')}`,
      );
    return {
      data: result.data as Output['data'],
      warnings: result.warnings,
      metadata: result.metadata as Output['metadata'],
    };
  }

  return {
    ...descriptor,
    plugin: session.file.name,
    async execute(inputs, effects, capability) {
      const learned = createLearned();
      const evaluate: Evaluate = async (expression, variables) => {
        const answer = await effects.evaluateApart(expression, variables, sight).catch(withSight(session));
        learned.add(answer.taint);
        if (learned.isSecret()) session.hush();
        return answer.data;
      };
      try {
        const call = createPluginCall(effects, evaluate, learned);
        return learned.cover(await run(inputs, capability, { dryRun: false, place: runPlace(effects), call }));
      } catch (error) {
        throw learned.coverFailure(asFailure(error, effects.signal));
      }
    },
    ...(observes && {
      async observe(inputs, effects, capability) {
        const call = observingCall(effects);
        const request = { provider: name, capability, inputs, ...runPlace(effects) };
        const found = await session.observe(request, call).catch((error: unknown) => {
          throw asFailure(error, effects.signal);
        });
        if (found === undefined) return undefined;
        if (found.failure !== undefined) throw toFailure(found.failure);
        const changes = found.changes.slice(0, MAX_EFFECTS).map(one => ({ ...one, about: sentence(one.about) }));
        return changes.length === 0 ? undefined : { ...found, changes };
      },
    }),
    async describe(inputs, view, deferred, capability): Promise<Description> {
      const answer = await session.describe({
        provider: name,
        capability,
        inputs: withoutSecrets(inputs, view),
        deferred,
      });
      // Dry-run rule 3: not implemented is an empty text.
      if (answer === undefined) return '';
      return { message: sentence(answer.message), effects: answer.effects.slice(0, MAX_EFFECTS).flatMap(toEffect) };
    },
    ...(dependencies && {
      dependencies: async inputs => (await session.dependencies(name, inputs)) ?? [],
    }),
    ...(sample && {
      async sample(inputs, capability) {
        const { data } = await run(inputs, capability, { dryRun: true, place: NOWHERE, call: SILENT });
        return data;
      },
    }),
  };
}

/** What a plugin says of inputs that it was never shown cannot hold anything sensitive. */
function withoutSecrets(
  inputs: Readonly<Record<string, unknown>>,
  view: Pick<View, 'taintOf'>,
): Readonly<Record<string, unknown>> {
  const shown: (readonly [string, unknown])[] = [];
  for (const [name, value] of Object.entries(inputs)) {
    const taint = view.taintOf([name]);
    shown.push([name, isTainted(taint) ? redacted(value, taint, AS_IT_IS) : value]);
  }
  return mapFrom(shown);
}

const AS_IT_IS = { redact: (text: string) => text };

interface Place {
  readonly cwd: string;
  readonly solutionDirectory: string | undefined;
}

const runPlace = ({ baseDirectory, run }: Pick<ReadEffects, 'baseDirectory' | 'run'>): Place => ({
  cwd: baseDirectory,
  solutionDirectory: run.solution.directory,
});

type Evaluate = PluginCall['callbacks']['evaluate'];

/** Whether a plugin was given something sensitive. From then on everything that it says may hold it, in any form. */
interface Learned {
  add(taint: Taint): void;
  isSecret(): boolean;
  cover(output: Output): Output;
  coverFailure(error: unknown): unknown;
}

function createLearned(): Learned {
  let taint: Taint;
  const isSecret = (): boolean => taint !== undefined;
  return {
    add: further => {
      taint = derivedTaint(taint, further);
    },
    isSecret,
    cover: output => (isSecret() ? { data: output.data, taint } : output),
    coverFailure: error =>
      isSecret() && error instanceof Failure
        ? new Failure(error.kind, 'it failed; what it says is hidden, since it had evaluated something sensitive')
        : error,
  };
}

const createPluginCall = (effects: ReadEffects, evaluate: Evaluate, learned: Learned): PluginCall => ({
  signal: effects.signal,
  graceMs: effects.limits.graceMs,
  onMessage: text => {
    if (!learned.isSecret()) effects.print(`${oneLine(text)}\n`, 'stderr', 'message');
  },
  callbacks: {
    authorize: (reference, options) => effects.authorize(reference, options),
    secret: name => effects.secrets.find(name),
    evaluate,
  },
});

/** It gets credentials that it was granted. Secrets and values of the run it gets only when it works. */
const observingCall = (effects: ObserveEffects): PluginCall => ({
  signal: effects.signal,
  graceMs: effects.limits.graceMs,
  onMessage: () => undefined,
  callbacks: {
    authorize: (reference, options) => effects.authorize(reference, options),
    secret: notWhileLooking,
    evaluate: notWhileLooking,
  },
});

const notWhileLooking = (): never => {
  throw new ToolError(
    'not-allowed-here',
    'while a plugin looks at what is there, it gets credentials and nothing else',
  );
};

/** Lists what a plugin sees, so that its author can tell why something is missing. */
const withSight =
  ({ file }: PluginSession) =>
  (error: unknown): never => {
    const says = `${errorText(error)} (a plugin sees what its inputs read; plugins.grants.${file.name}.resolvers grants more)`;
    if (error instanceof Failure) throw new Failure(error.kind, says, { cause: error });
    if (!(error instanceof ToolError) || error.code === 'cancelled') throw error;
    throw new ToolError(error.code, says, { cause: error });
  };

const NOWHERE: Place = { cwd: '', solutionDirectory: undefined };
const SAMPLE_MS = 10_000;
const noEffects = (): never => {
  throw new ToolError('not-allowed-here', 'a dry-run has no effects: nothing is asked of the tool');
};
/** A sample has no effects at all. */
const SILENT: PluginCall = {
  get signal() {
    return AbortSignal.timeout(SAMPLE_MS);
  },
  graceMs: 1000,
  onMessage: () => undefined,
  callbacks: { authorize: noEffects, secret: noEffects, evaluate: noEffects },
};

const KINDS: ReadonlySet<string> = new Set<FailureKind>([
  'http',
  'exec',
  'timeout',
  'cancelled',
  'input',
  'condition',
  'validation',
  'provider',
]);

function toFailure({ kind, message, statusCode, exitCode, retryAfterMs }: PluginFailure): Failure {
  return new Failure(KINDS.has(kind) ? (kind as FailureKind) : 'provider', message === '' ? 'it failed' : message, {
    ...(statusCode !== undefined && { statusCode }),
    ...(exitCode !== undefined && { exitCode }),
    ...(retryAfterMs !== undefined && retryAfterMs >= 0 && { retryAfterMs }),
  });
}

/** A broken plugin is a failure of the call like any other: it may be retried, and finally sections run. */
function asFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (error instanceof ToolError && (error.code === 'upstream-failed' || error.code === 'timeout'))
    return new Failure('provider', error.message, { cause: error });
  return error;
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

function sentence(message: string): string {
  const clean = oneLine(message);
  return clean.length > MAX_DESCRIPTION ? `${clean.slice(0, MAX_DESCRIPTION - 1)}…` : clean;
}

const STATUSES: ReadonlySet<string> = new Set<FileStatus>([
  'created',
  'overwritten',
  'appended',
  'unchanged',
  'skipped',
  'deleted',
  'conflict',
]);

function toEffect(effect: PluginEffect): readonly Effect[] {
  if (effect.type === 'request') return [{ type: 'request', method: oneLine(effect.method), url: oneLine(effect.url) }];
  if (effect.type === 'command') return [{ ...effect, command: oneLine(effect.command) }];
  if (!STATUSES.has(effect.status)) return [];
  return [{ ...effect, kind: 'file', status: effect.status as FileStatus }];
}
