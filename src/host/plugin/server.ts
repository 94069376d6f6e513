import type { DescMethod, DescService } from '@bufbuild/protobuf';
import { fromBinary, toBinary } from '@bufbuild/protobuf';
import type { MethodDefinition, Server, ServiceDefinition, status } from '@grpc/grpc-js';
import { errorText } from '../../core/errors.ts';
import { methodPath, statusCode } from './channel.ts';
import { type Peers, serverCredentials } from './link.ts';

/** What the library needs to serve a service: how its messages are read and written. */
export function serviceDefinition({ methods }: DescService): ServiceDefinition {
  return Object.fromEntries(methods.map(method => [method.name, methodDefinition(method)]));
}

function methodDefinition(method: DescMethod): MethodDefinition<object, object> {
  const kind = method.methodKind;
  return {
    path: methodPath(method),
    requestStream: kind === 'client_streaming' || kind === 'bidi_streaming',
    responseStream: kind === 'server_streaming' || kind === 'bidi_streaming',
    requestSerialize: message => Buffer.from(toBinary(method.input, message as never)),
    requestDeserialize: bytes => fromBinary(method.input, bytes),
    responseSerialize: message => Buffer.from(toBinary(method.output, message as never)),
    responseDeserialize: bytes => fromBinary(method.output, bytes),
  };
}

/** Returns the port, where there is one. `address`: `unix:<path>` or `<host>:0`. */
export function listen(server: Server, address: string, peers?: Peers): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, serverCredentials(peers), (error, port) =>
      error === null ? resolve(port) : reject(error),
    );
  });
}

/** What a call is refused with: the status of the error where it has one. */
export const statusError = (
  error: unknown,
  otherwise: status,
): { readonly code: status; readonly details: string } => ({
  code: statusCode(error) ?? otherwise,
  details: errorText(error),
});

export const refusal = (code: status, message: string): Error => Object.assign(new Error(message), { code });
