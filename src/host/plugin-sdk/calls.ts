import type { MessageInitShape } from '@bufbuild/protobuf';
import { status } from '@grpc/grpc-js';
import {
  type ExecuteProviderRequest,
  type ExecuteProviderResponseSchema,
  HostService,
  type ObserveProviderRequest,
  type ObserveProviderResponseSchema,
} from '../../core/plugin-proto/plugin.generated.js';
import { type Channel, openChannel } from '../plugin/channel.ts';
import { jsonBytes, jsonMap, jsonValue } from '../plugin/json-bytes.ts';
import type { Peers } from '../plugin/link.ts';
import { refusal } from '../plugin/server.ts';
import type { Capability, ExecuteContext, Observation, PluginProvider, ProviderOutput } from './contract.ts';
import { ProviderFailure } from './failure.ts';

type Response = MessageInitShape<typeof ExecuteProviderResponseSchema>;
type Observed = MessageInitShape<typeof ObserveProviderResponseSchema>;

/** The calls that are being executed, and what they need of the tool. */
export interface Calls {
  configure(hostAddress: string, settings: Readonly<Record<string, unknown>>): void;
  /** Returns failures of the provider as data. */
  execute(provider: PluginProvider, request: ExecuteProviderRequest, options: ExecuteOptions): Promise<Response>;
  /** The same for `observe`, which only looks at what is there. */
  observe(provider: PluginProvider, request: ObserveProviderRequest, signal: AbortSignal): Promise<Observed>;
  /** Ends one call, or all; settles when they have ended. */
  stop(callToken: string): Promise<void>;
}

export interface ExecuteOptions {
  readonly signal: AbortSignal;
  print(text: string): void;
}

interface Running {
  readonly abort: AbortController;
  readonly ended: Promise<unknown>;
}

export function createCalls(peers: Peers | undefined): Calls {
  const running = new Map<string, Running>();
  let settings: Readonly<Record<string, unknown>> = {};
  let address = '';
  let host: Channel | undefined;
  const channel = (): Channel => {
    if (address === '') throw new Error('the tool told no address for callbacks');
    return (host ??= openChannel(address, peers));
  };

  return {
    configure(hostAddress, given) {
      address = hostAddress;
      settings = given;
    },
    async execute(provider, request, { signal, print }) {
      const abort = new AbortController();
      const forward = (): void => abort.abort(signal.reason);
      signal.addEventListener('abort', forward, { once: true });
      const context = executeContext(request, { signal: abort.signal, settings, print, channel });
      const work = executed(provider, request, context);
      running.set(request.callToken, { abort, ended: work });
      try {
        return await work;
      } finally {
        running.delete(request.callToken);
        signal.removeEventListener('abort', forward);
      }
    },
    async observe(provider, request, signal) {
      if (provider.observe === undefined) throw refusal(status.UNIMPLEMENTED, 'this provider does not observe');
      const context = executeContext(request, { signal, settings, print: () => undefined, channel });
      try {
        const found = await provider.observe(jsonMap(request.inputs, 'inputs'), context);
        return observed(found ?? { changes: [] });
      } catch (error) {
        return { failure: toFailure(error) };
      }
    },
    async stop(callToken) {
      const chosen = [...running].filter(([token]) => callToken === '' || token === callToken).map(([, call]) => call);
      for (const { abort } of chosen) abort.abort(new Error('the call was given up'));
      await Promise.all(chosen.map(({ ended }) => ended));
    },
  };
}

const observed = ({ changes, reads = [], writes = [] }: Observation): Observed => ({
  changes: changes.map(({ about, before, after }) => ({
    about,
    ...(before !== undefined && { before: jsonBytes(before) }),
    ...(after !== undefined && { after: jsonBytes(after) }),
  })),
  reads: [...reads],
  writes: [...writes],
});

async function executed(
  provider: PluginProvider,
  request: ExecuteProviderRequest,
  context: ExecuteContext,
): Promise<Response> {
  try {
    const inputs = jsonMap(request.inputs, 'inputs');
    const output: ProviderOutput = request.dryRun
      ? { data: (await provider.sample?.(inputs, context.capability)) ?? {} }
      : await provider.execute(inputs, context);
    return {
      data: jsonBytes(output.data),
      warnings: [...(output.warnings ?? [])],
      ...(output.metadata !== undefined && { metadata: jsonBytes(output.metadata) }),
    };
  } catch (error) {
    return { failure: toFailure(error) };
  }
}

function toFailure(error: unknown): NonNullable<Response['failure']> {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ProviderFailure)) return { kind: 'provider', message };
  const { kind, statusCode, exitCode, retryAfterMs } = error;
  return {
    kind,
    message,
    ...(statusCode !== undefined && { statusCode }),
    ...(exitCode !== undefined && { exitCode }),
    ...(retryAfterMs !== undefined && { retryAfterMs: BigInt(Math.round(retryAfterMs)) }),
  };
}

interface ContextParts {
  readonly signal: AbortSignal;
  readonly settings: Readonly<Record<string, unknown>>;
  print(text: string): void;
  channel(): Channel;
}

function executeContext(
  request: ExecuteProviderRequest | ObserveProviderRequest,
  { signal, settings, print, channel }: ContextParts,
): ExecuteContext {
  const { callToken } = request;
  return {
    capability: request.capability as Capability,
    signal,
    cwd: request.cwd,
    solutionDirectory: request.solutionDir === '' ? undefined : request.solutionDir,
    settings,
    print,
    async authorize(reference, options = {}) {
      const { scopes = [], minValidForMs, forceRefresh = false, host = '' } = options;
      const request = {
        callToken,
        reference,
        scopes: [...scopes],
        forceRefresh,
        host,
        ...(minValidForMs !== undefined && { minValidForMs: BigInt(minValidForMs) }),
      };
      return (await told(channel().unary(HostService.method.authorize, request, { signal }))).authorization;
    },
    secret: async name =>
      (await told(channel().unary(HostService.method.getSecret, { callToken, name }, { signal }))).value,
    async evaluate(expression, variables = {}) {
      const asked = { callToken, expression, variables: jsonBytes(variables) };
      return jsonValue(
        (await told(channel().unary(HostService.method.evaluate, asked, { signal }))).value,
        'the value',
      );
    },
  };
}

/** What the tool said, without the words of the library. */
async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const details = error instanceof Error && 'details' in error ? String(error.details) : '';
    throw details === '' ? error : new Error(details, { cause: error });
  }
}
