import { resolve } from 'node:path';
import { faultsError, ToolError } from '../../core/errors.ts';
import { parseJson } from '../../core/json/json-read.ts';
import type { ServerFlags } from '../../operations/server/server-flags.ts';
import type { LoadedConfig } from '../../operations/services.ts';
import { refuseLoss } from '../ask/target-file.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';
import type { HttpService } from '../http-service.ts';
import { note, warn } from '../print/output.ts';
import { UsageError } from '../rows/row.ts';

export async function serveCommand(call: CliCall): Promise<number> {
  const flags = serverFlags(call);
  checkTlsFlags(call, flags);
  const service = await openHttpService(call);
  checkConfig(call.config);
  call.runUntilSignal();
  return service.serve({
    config: call.config,
    reload: async () => call.reloadConfig(),
    flags,
    signal: call.call.signal,
    cwd: call.call.cwd,
    note: text => note(call, text),
    warn: text => warn(call, text),
    signalExit: call.signalExit,
  });
}

/** Writes the document; the file is replaced as a whole. */
export async function serveOpenapiCommand(call: CliCall): Promise<number> {
  const service = await openHttpService(call);
  checkConfig(call.config);
  const json = await service.openapi({ config: call.config, flags: serverFlags(call) });
  const text =
    call.flags.text('format') === 'yaml' ? await jsonToYaml(json) : `${JSON.stringify(parseJson(json), null, 2)}\n`;
  const file = call.flags.text('output') ?? '-';
  if (file === '-') {
    call.stdout.writeData(text);
    return EXIT.ok;
  }
  const { engine } = await call.services();
  const path = resolve(call.call.cwd, file);
  await refuseLoss(engine.files, path, { flag: `--output ${file}`, kind: 'report' });
  await engine.writer.write(path, Buffer.from(text));
  if (!call.quiet) call.stderr.line(`wrote ${file}`);
  return EXIT.ok;
}

async function jsonToYaml(json: string): Promise<string> {
  const { writeYaml } = await import('../../core/yaml/yaml-write.ts');
  return writeYaml(parseJson(json));
}

async function openHttpService(call: CliCall): Promise<HttpService> {
  const service = await call.server?.();
  if (service === undefined) throw new ToolError('not-allowed-here', 'there is no server here');
  return service;
}

/** Never "defaults and a warning": a server whose configuration is not understood does not start. */
function checkConfig({ error, faults, unknown }: LoadedConfig): void {
  if (error !== undefined && unknown.length === 0) throw error;
  const all = [...faults, ...unknown];
  if (all.length > 0) throw faultsError('config-invalid', 'the configuration is not valid', all);
}

function serverFlags({ flags, call }: CliCall): ServerFlags {
  const file = (name: string): string | undefined => {
    const value = flags.text(name);
    return value === undefined ? undefined : resolve(call.cwd, value);
  };
  const port = flags.integer('port');
  if (port !== undefined && (port < 1 || port > 65_535)) throw new UsageError(`--port: from 1 to 65535, not ${port}`);
  const apiVersion = flags.text('api-version');
  if (apiVersion !== undefined && !/^v[0-9]{1,9}$/.test(apiVersion))
    throw new UsageError(`--api-version: v1, v2, ..., not "${apiVersion}"`);
  const host = flags.text('host');
  if (host !== undefined && !/^[A-Za-z0-9._:%-]{1,253}$/.test(host))
    throw new UsageError('--host: an address or a host name');
  return {
    host,
    port,
    apiVersion,
    tlsEnabled: flags.bool('enable-tls'),
    tlsCert: file('tls-cert'),
    tlsKey: file('tls-key'),
  };
}

function checkTlsFlags({ config }: CliCall, { tlsEnabled, tlsCert, tlsKey }: ServerFlags): void {
  if (tlsEnabled ?? config.config.apiServer.tls.enabled) return;
  if (tlsCert !== undefined || tlsKey !== undefined)
    throw new UsageError(`${tlsCert === undefined ? '--tls-key' : '--tls-cert'} needs --enable-tls`);
}
