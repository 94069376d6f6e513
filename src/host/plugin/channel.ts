import type {
  DescMessage,
  DescMethodServerStreaming,
  DescMethodUnary,
  MessageInitShape,
  MessageShape,
} from '@bufbuild/protobuf';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { type CallOptions, Client, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { clientCredentials, type Peers } from './link.ts';

/** Bytes of one message in either direction. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

export const CHANNEL_OPTIONS = {
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  'grpc.enable_http_proxy': 0,
  'grpc.enable_retries': 0,
  'grpc.service_config_disable_resolution': 1,
  // The name of a socket is not a host name, and servers refuse it.
  'grpc.default_authority': 'localhost',
  'grpc.ssl_target_name_override': 'localhost',
} as const;

export interface CallBound {
  readonly deadlineMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Typed calls over one connection. What goes wrong is a `ServiceError` of the library. */
export interface Channel {
  unary<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    request: MessageInitShape<I>,
    bound?: CallBound,
  ): Promise<MessageShape<O>>;
  /** Every message goes to `take`; settles when the stream has ended. */
  stream<I extends DescMessage, O extends DescMessage>(
    method: DescMethodServerStreaming<I, O>,
    request: MessageInitShape<I>,
    take: (message: MessageShape<O>) => void,
    bound?: CallBound,
  ): Promise<void>;
  readonly client: Client;
  close(): void;
}

/** `address`: `unix:<path>` or `<host>:<port>`. */
export function openChannel(address: string, peers?: Peers): Channel {
  const client = new Client(address, clientCredentials(peers), CHANNEL_OPTIONS);
  return {
    client,
    unary: (method, request, bound = {}) =>
      new Promise((resolve, reject) => {
        const call = client.makeUnaryRequest(
          methodPath(method),
          message => Buffer.from(toBinary(method.input, message)),
          bytes => fromBinary(method.output, bytes),
          create(method.input, request),
          new Metadata(),
          callOptions(bound),
          (error, answer) => {
            bound.signal?.removeEventListener('abort', cancel);
            if (error !== null) reject(error);
            else if (answer === undefined) reject(new Error('no answer'));
            else resolve(answer);
          },
        );
        const cancel = (): void => call.cancel();
        bound.signal?.addEventListener('abort', cancel, { once: true });
        if (bound.signal?.aborted === true) cancel();
      }),
    stream: (method, request, take, bound = {}) =>
      new Promise((resolve, reject) => {
        const call = client.makeServerStreamRequest(
          methodPath(method),
          message => Buffer.from(toBinary(method.input, message)),
          bytes => fromBinary(method.output, bytes),
          create(method.input, request),
          new Metadata(),
          callOptions(bound),
        );
        const cancel = (): void => call.cancel();
        const settle = (): void => bound.signal?.removeEventListener('abort', cancel);
        bound.signal?.addEventListener('abort', cancel, { once: true });
        if (bound.signal?.aborted === true) cancel();
        call.on('data', take);
        call.once('end', () => {
          settle();
          resolve();
        });
        call.on('error', error => {
          settle();
          reject(error);
        });
      }),
    close: () => client.close(),
  };
}

const callOptions = ({ deadlineMs }: CallBound): CallOptions =>
  deadlineMs === undefined ? {} : { deadline: Date.now() + deadlineMs };

/** `/tool.plugin.v1.PluginService/DescribeWhatIf` */
export const methodPath = ({
  parent,
  name,
}: {
  readonly parent: { readonly typeName: string };
  readonly name: string;
}): string => `/${parent.typeName}/${name}`;

export const statusCode = (error: unknown): status | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'number'
    ? (error as ServiceError).code
    : undefined;

/** The method, or the whole service, is not there. */
export const isUnimplemented = (error: unknown): boolean => statusCode(error) === status.UNIMPLEMENTED;
