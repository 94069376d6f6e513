import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from '@grpc/grpc-js';
import { GRPCController } from '../../core/plugin-proto/go-plugin.generated.js';
import { Health } from '../../core/plugin-proto/health.generated.js';
import { PluginService } from '../../core/plugin-proto/plugin.generated.js';
import { createIdentity, toHandshake } from '../plugin/certificate.ts';
import { CHANNEL_OPTIONS } from '../plugin/channel.ts';
import type { Peers } from '../plugin/link.ts';
import { listen, serviceDefinition } from '../plugin/server.ts';
import { createCalls } from './calls.ts';
import type { InputSchema, PluginProvider } from './contract.ts';
import { controllerService, healthService, pluginService } from './services.ts';

export type * from './contract.ts';
export { ProviderFailure } from './failure.ts';

/** The time within which the last answers have been sent. */
const LEAVE_MS = 50;

/** Declares a provider whose functions get inputs typed by its schema. */
export function defineProvider<const S extends InputSchema>(provider: PluginProvider<S>): PluginProvider {
  return provider as unknown as PluginProvider;
}

/** Serves the providers of this plugin until the tool ends it. Called once, at the end of the plugin's file. */
export async function servePlugin(...providers: readonly PluginProvider[]): Promise<void> {
  if (process.env['TOOL_PLUGIN_PROTOCOL'] !== '1') {
    process.stderr.write('This is a plugin: it is started by the tool. To try it: tool plugins test <this file>\n');
    process.exitCode = 1;
    return;
  }
  const peers = createPeers(process.env['PLUGIN_CLIENT_CERT']);
  const calls = createCalls(peers);
  const server = new Server(CHANNEL_OPTIONS);
  const end = (): never => process.exit(0);
  const leave = (): void => {
    server.tryShutdown(end);
    setTimeout(end, LEAVE_MS);
  };
  server.addService(serviceDefinition(PluginService), pluginService(byName(providers), calls));
  server.addService(serviceDefinition(Health), healthService);
  server.addService(
    serviceDefinition(GRPCController),
    controllerService(() => void calls.stop('').finally(leave)),
  );
  // The pipe ends when the tool does, whatever happened to it.
  process.stdin.on('close', end).on('error', end).resume();
  if (peers === undefined) {
    const socket = join(socketDirectory(), 'plugin.sock');
    await listen(server, `unix:${socket}`);
    process.stdout.write(`1|1|unix|${socket}|grpc|\n`);
  } else {
    const port = await listen(server, '127.0.0.1:0', peers);
    process.stdout.write(`1|1|tcp|127.0.0.1:${port}|grpc|${toHandshake(peers.own.certificate)}\n`);
  }
}

/** The tool gives its certificate where there are no sockets that only this user can reach. */
const createPeers = (certificate: string | undefined): Peers | undefined =>
  certificate === undefined || certificate === '' ? undefined : { own: createIdentity(), other: certificate };

function byName(providers: readonly PluginProvider[]): ReadonlyMap<string, PluginProvider> {
  const found = new Map(providers.map(provider => [provider.name, provider]));
  if (found.size !== providers.length) throw new Error('two providers of this plugin have the same name');
  return found;
}

function socketDirectory(): string {
  const given = process.env['PLUGIN_UNIX_SOCKET_DIR'];
  if (given !== undefined && given !== '') return given;
  const directory = mkdtempSync(join(tmpdir(), 'tool-p-'));
  chmodSync(directory, 0o700);
  return directory;
}
