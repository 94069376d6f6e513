import { create, type DescMessage, type MessageInitShape, type MessageShape } from '@bufbuild/protobuf';
import {
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import { EmptySchema } from '../../core/plugin-proto/go-plugin.generated.js';
import {
  HealthCheckResponseSchema,
  HealthCheckResponse_ServingStatus as Serving,
} from '../../core/plugin-proto/health.generated.js';
import {
  type ConfigureProviderRequest,
  ConfigureProviderResponseSchema,
  type DescribeWhatIfRequest,
  DescribeWhatIfResponseSchema,
  type EffectSchema,
  type ExecuteProviderEvent,
  ExecuteProviderEventSchema,
  type ExecuteProviderRequest,
  ExecuteProviderResponseSchema,
  type ExtractDependenciesRequest,
  ExtractDependenciesResponseSchema,
  type GetProviderDescriptorRequest,
  GetProviderDescriptorResponseSchema,
  GetProvidersResponseSchema,
  type ObserveProviderRequest,
  ObserveProviderResponseSchema,
  type StopProviderRequest,
  StopProviderResponseSchema,
} from '../../core/plugin-proto/plugin.generated.js';
import { jsonBytes, jsonMap } from '../plugin/json-bytes.ts';
import { refusal, statusError } from '../plugin/server.ts';
import type { Calls } from './calls.ts';
import type { Capability, Effect, PluginProvider, WhatIf } from './contract.ts';

/** The calls of `PluginService` for some providers. */
export function pluginService(
  providers: ReadonlyMap<string, PluginProvider>,
  calls: Calls,
): UntypedServiceImplementation {
  const find = (name: string): PluginProvider => {
    const provider = providers.get(name);
    if (provider === undefined) throw refusal(status.NOT_FOUND, `there is no provider "${name}"`);
    return provider;
  };
  return {
    GetProviders: answering(GetProvidersResponseSchema, () => ({ providerNames: [...providers.keys()] })),
    GetProviderDescriptor: answering(
      GetProviderDescriptorResponseSchema,
      ({ providerName }: GetProviderDescriptorRequest) => ({ descriptor: jsonBytes(toDescriptor(find(providerName))) }),
    ),
    ConfigureProvider: answering(ConfigureProviderResponseSchema, (request: ConfigureProviderRequest) => {
      calls.configure(request.hostAddress, jsonMap(request.settings, 'settings'));
      return {};
    }),
    DescribeWhatIf: answering(DescribeWhatIfResponseSchema, async (request: DescribeWhatIfRequest) => {
      const { whatIf } = find(request.providerName);
      if (whatIf === undefined) throw refusal(status.UNIMPLEMENTED, 'this provider has no whatIf');
      const context = {
        capability: request.capability as Capability,
        deferred: new Map(Object.entries(request.deferred)),
      };
      return description(await whatIf(jsonMap(request.inputs, 'inputs'), context));
    }),
    ExtractDependencies: answering(ExtractDependenciesResponseSchema, async (request: ExtractDependenciesRequest) => {
      const { dependencies } = find(request.providerName);
      if (dependencies === undefined) throw refusal(status.UNIMPLEMENTED, 'this provider has no dependencies');
      return { resolverNames: [...(await dependencies(jsonMap(request.inputs, 'inputs')))] };
    }),
    ObserveProvider: answering(ObserveProviderResponseSchema, (request: ObserveProviderRequest, signal) =>
      calls.observe(find(request.providerName), request, signal),
    ),
    ExecuteProvider: answering(ExecuteProviderResponseSchema, (request: ExecuteProviderRequest, signal) =>
      // Without a stream a line is one of the log.
      calls.execute(find(request.providerName), request, { signal, print: text => process.stderr.write(`${text}\n`) }),
    ),
    ExecuteProviderStream: (call: ServerWritableStream<ExecuteProviderRequest, ExecuteProviderEvent>) => {
      const print = (text: string): void =>
        void call.write(create(ExecuteProviderEventSchema, { event: { case: 'message', value: text } }));
      const execute = async (): Promise<void> => {
        const result = await calls.execute(find(call.request.providerName), call.request, {
          signal: cancellationSignal(call),
          print,
        });
        const value = create(ExecuteProviderResponseSchema, result);
        call.write(create(ExecuteProviderEventSchema, { event: { case: 'result', value } }));
        call.end();
      };
      execute().catch((error: unknown) => call.emit('error', statusError(error, status.INTERNAL)));
    },
    StopProvider: answering(StopProviderResponseSchema, async ({ callToken }: StopProviderRequest) => {
      await calls.stop(callToken);
      return {};
    }),
  };
}

export const healthService: UntypedServiceImplementation = {
  Check: answering(HealthCheckResponseSchema, () => ({ status: Serving.SERVING })),
};

export function controllerService(shutdown: () => void): UntypedServiceImplementation {
  return {
    Shutdown: answering(EmptySchema, () => {
      setImmediate(shutdown);
      return {};
    }),
  };
}

function description(given: string | WhatIf): MessageInitShape<typeof DescribeWhatIfResponseSchema> {
  const { message, effects = [] } = typeof given === 'string' ? { message: given } : given;
  return { description: message, effects: effects.map(effectMessage) };
}

function effectMessage(effect: Effect): MessageInitShape<typeof EffectSchema> {
  switch (effect.type) {
    case 'request':
      return { effect: { case: 'request', value: { method: effect.method, url: effect.url } } };
    case 'command':
      return { effect: { case: 'command', value: { command: effect.command, directory: effect.directory ?? '' } } };
    case 'file': {
      const { path, status, before, after } = effect;
      const value = {
        path,
        status,
        ...(before !== undefined && { before: Buffer.from(before as string) }),
        ...(after !== undefined && { after: Buffer.from(after as string) }),
      };
      return { effect: { case: 'file', value } };
    }
  }
}

function answering<Request, O extends DescMessage>(
  output: O,
  answer: (request: Request, signal: AbortSignal) => MessageInitShape<O> | Promise<MessageInitShape<O>>,
): (call: ServerUnaryCall<Request, MessageShape<O>>, reply: sendUnaryData<MessageShape<O>>) => void {
  return (call, reply) => {
    const answered = async (): Promise<MessageShape<O>> =>
      create(output, await answer(call.request, cancellationSignal(call)));
    answered().then(
      message => reply(null, message),
      (error: unknown) => reply(statusError(error, status.INTERNAL)),
    );
  };
}

function cancellationSignal(call: { on(event: 'cancelled', listener: () => void): unknown }): AbortSignal {
  const abort = new AbortController();
  call.on('cancelled', () => abort.abort(new Error('the call was given up')));
  return abort.signal;
}

/** What `GetProviderDescriptor` answers. */
function toDescriptor(provider: PluginProvider): Readonly<Record<string, unknown>> {
  const { name, capabilities, output, version = '0.0.0', displayName = name, category = 'plugin' } = provider;
  const { description, tags = [], links, examples = [], beta, deprecated, inputs, valueField, sideEffects } = provider;
  const { repeatable } = provider;
  return {
    name,
    version,
    displayName,
    description,
    category,
    tags,
    links,
    examples,
    beta,
    deprecated,
    capabilities,
    inputs,
    outputs: isPerCapability(output, capabilities)
      ? output
      : Object.fromEntries(capabilities.map(capability => [capability, output])),
    valueField,
    sideEffects,
    repeatable,
    sample: provider.sample !== undefined,
    ...(provider.observe !== undefined && { observes: true }),
    streams: provider.streams === true,
    dependencies: provider.dependencies !== undefined,
  };
}

const isPerCapability = (output: object, capabilities: readonly Capability[]): boolean =>
  Object.keys(output).length > 0 &&
  Object.keys(output).every(key => capabilities.some(capability => capability === key));
