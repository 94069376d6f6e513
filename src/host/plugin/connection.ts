import { create, fromBinary, type MessageShape, toBinary } from '@bufbuild/protobuf';
import { status } from '@grpc/grpc-js';
import { errorText, ToolError } from '../../core/errors.ts';
import {
  ConnInfoSchema,
  GRPCBroker,
  GRPCController,
  GRPCStdio,
  StdioData_Channel,
} from '../../core/plugin-proto/go-plugin.generated.js';
import { Health, HealthCheckResponse_ServingStatus as Serving } from '../../core/plugin-proto/health.generated.js';
import { PluginService } from '../../core/plugin-proto/plugin.generated.js';
import type { PluginEnd, PluginFacts, PluginFile, PluginOptions } from '../../core/ports/plugin-ports.ts';
import { type CallBound, type Channel, isUnimplemented, methodPath, openChannel, statusCode } from './channel.ts';
import { quoted } from './handshake.ts';
import { type HostCallbacks, serveCallbacks } from './host-service.ts';
import { jsonBytes } from './json-bytes.ts';
import { type LaunchOptions, type PluginProcess, withTail } from './launch.ts';
import { readOutput } from './output.ts';

/** Time limit of the calls that only ask what a plugin is. */
const ASK_MS = 10_000;
/** A plugin that let a deadline pass and does not answer this either hangs. */
const ALIVE_MS = 500;
/** The process may end a moment after its socket. */
const END_SEEN_MS = 250;
const SHUTDOWN_MS = 1000;
const TERMINATE_MS = 2000;
/** The number of the callbacks at the broker. */
const HOST_SERVICE_ID = 1;
/** go-plugin's name of what a plugin serves. */
const HEALTH_SERVICE = 'plugin';

/** One life of a plugin: a process, a connection, the callbacks. */
export interface Connection {
  readonly channel: Channel;
  readonly callbacks: HostCallbacks;
  /** Undefined while it lives. */
  end(): string | undefined;
  kill(reason: string): void;
  facts(): Promise<PluginFacts>;
  /** Anything that was thrown by a call, in the user's words. Kills a plugin that hangs. */
  fault(error: unknown, doing: string): Promise<ToolError>;
  close(): Promise<PluginEnd>;
  killNow(): void;
}

export interface ConnectOptions extends LaunchOptions, PluginOptions {
  readonly toolVersion: string;
}

/** Connects to a process that was just started, and takes care of its end. */
export async function connect(
  file: PluginFile,
  options: ConnectOptions,
  starting: Promise<PluginProcess>,
): Promise<Connection> {
  const running = await starting;
  const channel = openChannel(running.handshake.address, running.peers);
  let callbacks: HostCallbacks | undefined;
  const release = async (): Promise<void> => {
    channel.close();
    callbacks?.close();
    await running.clear();
  };
  void running.ended.then(release, release);
  try {
    callbacks = await serveCallbacks(running, options.grants);
    const connection = createConnection({ name: file.name, running, channel, callbacks, release });
    await configure(connection, options);
    follow(file, channel, { address: callbacks.address, options, kill: running.kill });
    return connection;
  } catch (error) {
    running.kill();
    await running.ended;
    await release();
    throw error;
  }
}

/** The first call: a plugin that does not answer it cannot be used. */
async function configure(connection: Connection, { toolVersion, settings }: ConnectOptions): Promise<void> {
  try {
    await connection.channel.unary(
      PluginService.method.configureProvider,
      {
        hostAddress: connection.callbacks.address,
        hostServiceId: HOST_SERVICE_ID,
        toolVersion,
        settings: jsonBytes(settings),
      },
      { deadlineMs: ASK_MS },
    );
  } catch (error) {
    if (!isUnimplemented(error)) throw await connection.fault(error, 'when it was configured');
  }
}

interface Following {
  readonly address: string;
  readonly options: ConnectOptions;
  kill(reason: string): void;
}

/** What plugins made with go-plugin offer beside their own service; nothing is missed where it is absent. */
function follow(file: PluginFile, channel: Channel, { address, options, kill }: Following): void {
  const out = (stream: string) =>
    readOutput(
      line => {
        if (options.isHushed?.() !== true) options.log('debug', `plugin ${file.name}: ${line}`, { stream });
      },
      () => kill(`was ended: it wrote more than 16 MiB within 10 s to ${stream}`),
    );
  const streams = { [StdioData_Channel.STDOUT]: out('stdout'), [StdioData_Channel.STDERR]: out('stderr') };
  const take = ({ channel: from, data }: { readonly channel: StdioData_Channel; readonly data: Uint8Array }): void => {
    if (from !== StdioData_Channel.INVALID) streams[from]?.take(Buffer.from(data));
  };
  channel.stream(GRPCStdio.method.streamStdio, {}, take).catch(() => undefined);
  const broker = channel.client.makeBidiStreamRequest(
    methodPath(GRPCBroker.method.startStream),
    (message: MessageShape<typeof ConnInfoSchema>) => Buffer.from(toBinary(ConnInfoSchema, message)),
    bytes => fromBinary(ConnInfoSchema, bytes),
  );
  broker.on('error', () => undefined);
  broker.on('data', () => undefined);
  broker.write(
    create(ConnInfoSchema, {
      serviceId: HOST_SERVICE_ID,
      network: address.startsWith('unix:') ? 'unix' : 'tcp',
      address: address.replace(/^unix:/, ''),
    }),
  );
}

interface Parts {
  readonly name: string;
  readonly running: PluginProcess;
  readonly channel: Channel;
  readonly callbacks: HostCallbacks;
  release(): Promise<void>;
}

function createConnection({ name, running, channel, callbacks, release }: Parts): Connection {
  const startedInMs = Math.round(performance.now() - running.startedAt);
  const health = (bound: CallBound): Promise<PluginFacts['health']> =>
    channel.unary(Health.method.check, { service: HEALTH_SERVICE }, bound).then(
      answer => (answer.status === Serving.SERVING ? 'serving' : 'not-serving'),
      (error: unknown) => {
        if (isUnimplemented(error)) return 'absent';
        if (statusCode(error) === status.NOT_FOUND) return 'not-serving';
        throw error;
      },
    );
  /** Whether a plugin that let a deadline pass still lives. Only closing waits for it. */
  let judging: Promise<unknown> = Promise.resolve();
  const broken = (what: string): ToolError =>
    new ToolError('upstream-failed', withTail(`plugin "${name}" ${what}`, running.tail()));
  return {
    channel,
    callbacks,
    end: running.end,
    kill: running.kill,
    killNow: () => running.kill('was ended with the program'),
    facts: async () => ({
      pid: running.pid,
      handshake: running.handshake.line,
      health: await health({ deadlineMs: ASK_MS }),
      startedInMs,
    }),
    async fault(thrown, doing) {
      if (thrown instanceof ToolError) return thrown;
      const code = statusCode(thrown);
      if (code === undefined) return broken(`gave a wrong answer ${doing}: ${errorText(thrown)}`);
      if (code === status.DEADLINE_EXCEEDED && running.end() === undefined) {
        judging = health({ deadlineMs: ALIVE_MS }).catch(() => running.kill('was ended: it no longer answered'));
        return new ToolError('timeout', withTail(`plugin "${name}" did not answer in time ${doing}`, running.tail()));
      }
      const end = await endSoon(running);
      return broken(end === undefined ? `failed ${doing}: ${statusText(thrown)}` : `${end} ${doing}`);
    },
    async close() {
      await judging;
      if (running.end() !== undefined) {
        await release();
        return 'not-running';
      }
      const how = await endInOrder(running, channel);
      await release();
      return how;
    },
  };
}

async function endInOrder(running: PluginProcess, channel: Channel): Promise<PluginEnd> {
  /** A plugin that ends at once may not get to answer. */
  const ends = await Promise.race([
    running.ended.then(() => true),
    channel.unary(GRPCController.method.shutdown, {}, { deadlineMs: SHUTDOWN_MS }).then(
      () => true,
      (thrown: unknown) => statusCode(thrown) === status.UNAVAILABLE || statusCode(thrown) === status.CANCELLED,
    ),
  ]);
  if (ends && (await within(SHUTDOWN_MS, running.ended))) return 'shutdown';
  running.terminate();
  if (await within(TERMINATE_MS, running.ended)) return 'terminated';
  running.kill();
  await running.ended;
  return 'killed';
}

/** Whether it ended in time. */
async function within(ms: number, ended: Promise<string>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>(resolve => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([ended.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function endSoon(running: PluginProcess): Promise<string | undefined> {
  await within(END_SEEN_MS, running.ended);
  return running.end();
}

/** The library's `14 UNAVAILABLE: text` in words. */
function statusText(error: unknown): string {
  const code = statusCode(error);
  const name = code === undefined ? 'unknown' : (status[code] ?? String(code));
  const details = error instanceof Error && 'details' in error ? String(error.details) : errorText(error);
  return details === '' ? `status ${name}` : `status ${name}: ${quoted(details)}`;
}
