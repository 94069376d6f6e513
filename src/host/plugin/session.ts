import type { MessageShape } from '@bufbuild/protobuf';
import { status } from '@grpc/grpc-js';
import { ToolError } from '../../core/errors.ts';
import {
  type EffectSchema,
  type ExecuteProviderResponseSchema,
  type FailureSchema,
  PluginService,
} from '../../core/plugin-proto/plugin.generated.js';
import type {
  PluginCall,
  PluginEffect,
  PluginExecute,
  PluginFailure,
  PluginFile,
  PluginObservation,
  PluginObserve,
  PluginResult,
  PluginSession,
} from '../../core/ports/plugin-ports.ts';
import { isUnimplemented, statusCode } from './channel.ts';
import { type Connection, type ConnectOptions, connect } from './connection.ts';
import { jsonBytes, jsonMap, jsonValue } from './json-bytes.ts';
import { launch, type PluginProcess } from './launch.ts';

const ASK_MS = 10_000;
/** Dry-run: a description must come within a second. A little less, so that the plugin is named. */
const DESCRIBE_MS = 900;
/** A plugin that ends is started again for the next call, at most `RESTARTS` times within `RESTART_WINDOW_MS`. */
const RESTARTS = 3;
const RESTART_WINDOW_MS = 300_000;

const { method } = PluginService;

export interface OwnSession extends PluginSession {
  killNow(): void;
}

export type RunningSession = Omit<OwnSession, 'hush'>;

/** Kept for all calls. `first`: its process, which is being started already. */
export function openSession(file: PluginFile, options: ConnectOptions, first: Promise<PluginProcess>): RunningSession {
  let prepared: Promise<PluginProcess> | undefined = first;
  let current: Promise<Connection> | undefined;
  let live: Connection | undefined;
  const starts: number[] = [];

  async function connection(): Promise<Connection> {
    if (live !== undefined && live.end() === undefined) return live;
    if (live !== undefined) {
      live = undefined;
      current = undefined;
    }
    current ??= started();
    try {
      return await current;
    } catch (error) {
      current = undefined;
      throw error;
    }
  }

  async function started(): Promise<Connection> {
    const now = performance.now();
    const recent = starts.filter(at => now - at < RESTART_WINDOW_MS);
    if (recent.length > RESTARTS)
      throw new ToolError(
        'upstream-failed',
        `plugin "${file.name}" ended ${recent.length} times: it is not started again`,
        {
          hint: `try it with tool plugins test ${file.name}`,
        },
      );
    starts.push(now);
    const starting = prepared ?? launch(file, options);
    prepared = undefined;
    live = await connect(file, options, starting);
    return live;
  }

  /** One call: what it throws is in the user's words. */
  async function asked<T>(doing: string, ask: (own: Connection) => Promise<T>): Promise<T> {
    const own = await connection();
    try {
      return await ask(own);
    } catch (error) {
      throw await own.fault(error, doing);
    }
  }

  return {
    file,
    providerNames: () =>
      asked('when it was asked for its providers', async own => {
        const { providerNames } = await own.channel.unary(method.getProviders, {}, { deadlineMs: ASK_MS });
        return providerNames;
      }),
    descriptor: provider =>
      asked('when it was asked what it is', async own => {
        const answer = await own.channel.unary(
          method.getProviderDescriptor,
          { providerName: provider },
          { deadlineMs: ASK_MS },
        );
        return jsonMap(answer.descriptor, 'the descriptor');
      }),
    describe: ({ provider, capability, inputs, deferred }) =>
      asked('when it was asked what it would do', async own => {
        const request = {
          providerName: provider,
          capability,
          inputs: jsonBytes(inputs),
          deferred: Object.fromEntries(deferred),
        };
        try {
          const answer = await own.channel.unary(method.describeWhatIf, request, { deadlineMs: DESCRIBE_MS });
          return { message: answer.description, effects: answer.effects.flatMap(decodeEffect) };
        } catch (error) {
          if (isUnimplemented(error)) return undefined;
          throw error;
        }
      }),
    dependencies: (provider, inputs) =>
      asked('when it was asked for dependencies', async own => {
        try {
          const request = { providerName: provider, inputs: jsonBytes(inputs) };
          return (await own.channel.unary(method.extractDependencies, request, { deadlineMs: ASK_MS })).resolverNames;
        } catch (error) {
          if (isUnimplemented(error)) return undefined;
          throw error;
        }
      }),
    observe: (request, call) => asked('when it looked at what is there', own => observe(own, request, call)),
    execute: (request, call) => asked('while it worked', own => execute(own, request, call)),
    facts: async () => (await connection()).facts(),
    async close() {
      const own = await current?.catch(() => undefined);
      current = undefined;
      live = undefined;
      return own === undefined ? 'not-running' : own.close();
    },
    killNow: () => live?.killNow(),
  };
}

async function observe(
  own: Connection,
  { provider, capability, inputs, cwd, solutionDirectory }: PluginObserve,
  call: PluginCall,
): Promise<PluginObservation | undefined> {
  call.signal.throwIfAborted();
  const { token, done } = own.callbacks.open(call.callbacks);
  const place = { cwd, solutionDir: solutionDirectory ?? '', callToken: token };
  const request = { providerName: provider, capability, inputs: jsonBytes(inputs), ...place };
  try {
    const { changes, reads, writes, failure } = await own.channel.unary(method.observeProvider, request, call);
    if (failure !== undefined) return { failure: toPluginFailure(failure) };
    return {
      changes: changes.map(({ about, before, after }) => ({
        about,
        before: before && jsonValue(before, 'what it saw'),
        after: after && jsonValue(after, 'what it would make'),
      })),
      reads,
      writes,
    };
  } catch (error) {
    if (isUnimplemented(error)) return undefined;
    if (call.signal.aborted) throw new ToolError('cancelled', 'the call was cancelled', { cause: error });
    throw error;
  } finally {
    done();
  }
}

async function execute(own: Connection, request: PluginExecute, call: PluginCall): Promise<PluginResult> {
  call.signal.throwIfAborted();
  const { token, done } = own.callbacks.open(call.callbacks);
  const message = {
    providerName: request.provider,
    capability: request.capability,
    inputs: jsonBytes(request.inputs),
    dryRun: request.dryRun,
    cwd: request.cwd,
    solutionDir: request.solutionDirectory ?? '',
    callToken: token,
  };
  try {
    if (!request.streams) return toPluginResult(await own.channel.unary(method.executeProvider, message, call));
    let result: PluginResult | undefined;
    const take = (event: StreamEvent): void => {
      if (event.event.case === 'message') call.onMessage(event.event.value);
      if (event.event.case === 'result') result = toPluginResult(event.event.value);
    };
    await own.channel.stream(method.executeProviderStream, message, take, call);
    if (result === undefined) throw new Error('the stream ended without a result');
    return result;
  } catch (error) {
    if (call.signal.aborted) {
      await stopped(own, token, call.graceMs);
      throw new ToolError('cancelled', 'the call was cancelled', { cause: error });
    }
    if (statusCode(error) === status.UNIMPLEMENTED)
      throw new Error('it does not implement ExecuteProvider', { cause: error });
    throw error;
  } finally {
    done();
  }
}

type StreamEvent = MessageShape<(typeof method.executeProviderStream)['output']>;

/** A call that was given up must not go on unseen: the plugin says that it has ended, or is killed. */
async function stopped(own: Connection, callToken: string, graceMs: number): Promise<void> {
  try {
    await own.channel.unary(method.stopProvider, { callToken }, { deadlineMs: Math.max(graceMs, 1) });
  } catch {
    own.kill('was ended: a call that was given up did not end');
  }
}

function toPluginResult({
  data,
  warnings,
  metadata,
  failure,
}: MessageShape<typeof ExecuteProviderResponseSchema>): PluginResult {
  if (failure !== undefined) return { failure: toPluginFailure(failure) };
  return {
    data: jsonMap(data, 'the data of its answer'),
    warnings,
    metadata: metadata.length === 0 ? undefined : jsonMap(metadata, 'the metadata of its answer'),
  };
}

const toPluginFailure = ({
  kind,
  message,
  statusCode,
  exitCode,
  retryAfterMs,
}: MessageShape<typeof FailureSchema>): PluginFailure => ({
  kind,
  message,
  statusCode,
  exitCode,
  retryAfterMs: retryAfterMs === undefined ? undefined : Number(retryAfterMs),
});

/** One effect of a description; kinds that this version does not know are left out. */
function decodeEffect({ effect }: MessageShape<typeof EffectSchema>): readonly PluginEffect[] {
  switch (effect.case) {
    case 'request':
      return [{ type: 'request', method: effect.value.method, url: effect.value.url }];
    case 'command': {
      const { command, directory } = effect.value;
      return [{ type: 'command', command, ...(directory !== '' && { directory }) }];
    }
    case 'file': {
      const { path, status, before, after } = effect.value;
      return [{ type: 'file', path, status, before, after }];
    }
    case undefined:
      return [];
  }
}
