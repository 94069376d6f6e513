import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { create, type DescMessage, type MessageInitShape, type MessageShape } from '@bufbuild/protobuf';
import { Server, type ServerUnaryCall, type sendUnaryData, status } from '@grpc/grpc-js';
import {
  AuthorizeRequestSchema,
  AuthorizeResponseSchema,
  EvaluateRequestSchema,
  EvaluateResponseSchema,
  GetSecretRequestSchema,
  GetSecretResponseSchema,
  HostService,
} from '../../core/plugin-proto/plugin.generated.js';
import type { PluginCallbacks, PluginGrants } from '../../core/ports/plugin-ports.ts';
import { CHANNEL_OPTIONS } from './channel.ts';
import { jsonBytes, jsonMap } from './json-bytes.ts';
import type { Peers } from './link.ts';
import { listen, refusal, serviceDefinition, statusError } from './server.ts';

interface CallbackPlace {
  readonly directory: string;
  readonly peers: Peers | undefined;
}

/** Answers a plugin's questions while one of its calls is being executed. */
export interface HostCallbacks {
  readonly address: string;
  /** The token of a new call, good until `done`. */
  open(callbacks: PluginCallbacks): { readonly token: string; done(): void };
  close(): void;
}

/** A socket in the private directory of the plugin's process, or a port that only the plugin may use. */
export async function serveCallbacks(
  { directory, peers }: CallbackPlace,
  grants: PluginGrants,
): Promise<HostCallbacks> {
  const calls = new Map<string, PluginCallbacks>();
  const server = new Server(CHANNEL_OPTIONS);
  const during = (token: string): PluginCallbacks => {
    const found = calls.get(token);
    if (found === undefined)
      throw denied('there is no call with this token: callbacks are answered during ExecuteProvider only');
    return found;
  };
  server.addService(serviceDefinition(HostService), {
    Authorize: answering(AuthorizeRequestSchema, AuthorizeResponseSchema, async request => {
      const callbacks = during(request.callToken);
      if (!grants.auth.includes(request.reference))
        throw denied(`the plugin was not granted credentials of "${request.reference}" (plugins.grants.<name>.auth)`);
      const { scopes, minValidForMs, forceRefresh, host } = request;
      return {
        authorization: await callbacks.authorize(request.reference, {
          ...(scopes.length > 0 && { scopes }),
          ...(minValidForMs !== undefined && { minValidForMs: Number(minValidForMs) }),
          forceRefresh,
          ...(host !== '' && { host }),
        }),
      };
    }),
    GetSecret: answering(GetSecretRequestSchema, GetSecretResponseSchema, async ({ callToken, name }) => {
      const callbacks = during(callToken);
      if (!grants.secrets.includes(name))
        throw denied(`the plugin was not granted the secret "${name}" (plugins.grants.<name>.secrets)`);
      const value = await callbacks.secret(name);
      return value === undefined ? {} : { value };
    }),
    Evaluate: answering(
      EvaluateRequestSchema,
      EvaluateResponseSchema,
      async ({ callToken, expression, variables }) => ({
        value: jsonBytes(await during(callToken).evaluate(expression, jsonMap(variables, 'variables'))),
      }),
    ),
  });
  const socket = `unix:${join(directory, 'host.sock')}`;
  const port = await listen(server, peers === undefined ? socket : '127.0.0.1:0', peers);
  return {
    address: peers === undefined ? socket : `127.0.0.1:${port}`,
    open(callbacks) {
      const token = randomUUID();
      calls.set(token, callbacks);
      return { token, done: () => void calls.delete(token) };
    },
    close: () => server.forceShutdown(),
  };
}

const denied = (message: string): Error => refusal(status.PERMISSION_DENIED, message);

/** An error of ours is a status with its text; the plugin decides what it means. */
function answering<I extends DescMessage, O extends DescMessage>(
  _input: I,
  output: O,
  answer: (request: MessageShape<I>) => Promise<MessageInitShape<O>>,
): (call: ServerUnaryCall<MessageShape<I>, MessageShape<O>>, reply: sendUnaryData<MessageShape<O>>) => void {
  return ({ request }, reply) => {
    answer(request).then(
      value => reply(null, create(output, value)),
      (error: unknown) => reply(statusError(error, status.FAILED_PRECONDITION)),
    );
  };
}
