import { createPrivateKey, X509Certificate } from 'node:crypto';
import { accessSync, constants, readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { createSecureContext } from 'node:tls';
import { errorText, type Fault, faultsError, type ToolError } from '../../core/errors.ts';
import type { Environment } from '../../core/ports/ports.ts';
import { suggestion } from '../../core/text/nearest.ts';
import type { AuthOptions } from '../auth/contract.ts';
import { authFaults } from '../auth/faults.ts';
import { plainAddress } from '../request/client-address.ts';
import { routeName } from '../routes/route-row.ts';
import { API_ROUTES, MCP_ROUTE, PROFILE_ROUTE } from '../routes/routes.ts';
import type { ServerSettings } from './runtime.ts';
import { type TlsParts, tlsOptions } from './tls-options.ts';

export interface Checked {
  readonly tls: TlsParts | undefined;
  /** What an operator should know, although the server starts. */
  readonly warnings: readonly string[];
}

/** Everything that must be right before a server listens, or takes over a configuration. Throws `config-invalid` with all faults. */
export function checkSettings(settings: ServerSettings, auth: AuthOptions, environment: Environment): Checked {
  const faults: Fault[] = [
    ...authFaults(auth),
    ...rateLimitFaults(settings),
    ...directoryFaults(settings),
    ...temporaryFaults(),
    ...profilerFaults(settings),
    ...metricsFaults(settings),
    ...webhookFaults(settings, environment),
  ];
  const tls = readTls(settings, faults);
  if (faults.length > 0) throw startError(faults);
  return { tls, warnings: settingsWarnings(settings) };
}

const startError = (faults: readonly Fault[]): ToolError =>
  faultsError('config-invalid', 'the configuration of the server is not valid', faults);

function rateLimitFaults({ rateLimit }: ServerSettings): Fault[] {
  const routes = [...API_ROUTES, MCP_ROUTE, PROFILE_ROUTE].filter(({ path }) => path.startsWith('/{'));
  const names = routes.flatMap(row => [routeName(row), `${row.method} ${routeName(row)}`]);
  return Object.keys(rateLimit.endpoints)
    .filter(name => !names.includes(name))
    .map(name => ({
      message: `there is no route "${name}"`,
      field: 'apiServer.rateLimit.endpoints',
      hint: suggestion(name, names) ?? 'write /solutions/run or POST /solutions/run',
    }));
}

function directoryFaults({ solutionRoots, outputRoot, snapshotDir, allowFileWrites }: ServerSettings): Fault[] {
  const faults: Fault[] = [];
  const check = (path: string, field: string, mode: number): void => {
    const why = whyUnusable(path, mode);
    if (why !== undefined) faults.push({ message: `${path} is not a usable directory: ${why}`, field });
  };
  for (const [i, root] of solutionRoots.entries()) check(root, `apiServer.solutionRoots[${i}]`, constants.R_OK);
  if (outputRoot !== undefined) check(outputRoot, 'apiServer.outputRoot', constants.R_OK | constants.W_OK);
  if (snapshotDir !== undefined) check(snapshotDir, 'apiServer.snapshotDir', constants.R_OK | constants.W_OK);
  if (allowFileWrites && outputRoot === undefined)
    faults.push({
      message: 'allowFileWrites needs outputRoot: the directory that actions may write below',
      field: 'apiServer.outputRoot',
    });
  return faults;
}

/** Threads and runs write there. */
function temporaryFaults(): Fault[] {
  const path = tmpdir();
  const why = whyUnusable(path, constants.R_OK | constants.W_OK);
  if (why === undefined) return [];
  const message = `${path} is not a usable directory for temporary files: ${why}`;
  return [{ message, hint: 'set TMPDIR to a directory that can be written' }];
}

/** Undefined for a directory that the process may use in this way. */
function whyUnusable(path: string, mode: number): string | undefined {
  try {
    if (!statSync(path).isDirectory()) return 'it is not a directory';
    accessSync(path, mode);
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}

function profilerFaults(settings: ServerSettings): Fault[] {
  const { profiler, auth, host } = settings;
  if (!profiler.enabled || profiler.allowUnauthProd || auth.azureOIDC.enabled || isLoopback(host)) return [];
  return [
    {
      message: 'a profiler without authentication on an address that others can reach needs profiler.allowUnauthProd',
      field: 'apiServer.profiler.enabled',
    },
  ];
}

const LEAST_SECRET = 16;

function webhookFaults({ webhooks }: ServerSettings, environment: Environment): Fault[] {
  return webhooks
    .filter(({ secretEnv }) => (environment[secretEnv] ?? '').length < LEAST_SECRET)
    .map(({ name, secretEnv }) => ({
      message: `the secret of webhook "${name}" is missing or shorter than ${LEAST_SECRET} characters`,
      field: 'apiServer.webhooks',
      hint: `set the environment variable ${secretEnv}`,
    }));
}

function metricsFaults({ metrics, port }: ServerSettings): Fault[] {
  if (metrics.port === undefined && metrics.host !== undefined)
    return [
      {
        message: 'a listener for metrics needs a port as well',
        field: 'apiServer.metrics.port',
        hint: 'set it, or leave metrics.host out',
      },
    ];
  if (metrics.port !== port) return [];
  return [{ message: `port ${port} is that of the API itself`, field: 'apiServer.metrics.port' }];
}

function readTls({ tls }: ServerSettings, faults: Fault[]): TlsParts | undefined {
  if (!tls.enabled) return clientCaAlone(tls, faults);
  const cert = readPem(tls.cert, 'cert', 'certificate', faults);
  const key = readPem(tls.key, 'key', 'private key', faults);
  const clientCA = readAuthorities(tls, faults);
  if (cert === undefined || key === undefined || (tls.clientCA !== undefined && clientCA === undefined))
    return undefined;
  try {
    const matching = new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
    if (!matching) throw new Error('the private key does not belong to the certificate');
    const parts: TlsParts = { cert, key, minVersion: tls.minVersion, clientCA };
    createSecureContext(tlsOptions(parts));
    return parts;
  } catch (error) {
    faults.push({ message: `certificate and key cannot be used: ${errorText(error)}`, field: 'apiServer.tls' });
    return undefined;
  }
}

/** Settings for client certificates without TLS are an error, because nothing would check them. */
function clientCaAlone({ clientCA }: ServerSettings['tls'], faults: Fault[]): undefined {
  if (clientCA !== undefined)
    faults.push({
      message: 'certificates of clients can be asked for only where connections are encrypted',
      field: 'apiServer.tls.clientCA',
      hint: 'set apiServer.tls.enabled',
    });
}

/** One certificate at least: an empty file would refuse every client, or fall back to other authorities. */
function readAuthorities({ clientCA }: ServerSettings['tls'], faults: Fault[]): Buffer | undefined {
  if (clientCA === undefined) return undefined;
  const field = 'apiServer.tls.clientCA';
  const pem = readPem(clientCA, 'clientCA', 'file of client authorities', faults);
  if (pem === undefined) return undefined;
  try {
    for (const [one] of pem.toString('latin1').matchAll(CERTIFICATE))
      if (!new X509Certificate(one).ca) throw new Error('a certificate in it is that of no authority');
    if (!pem.toString('latin1').match(CERTIFICATE)) throw new Error('it holds no certificate');
    return pem;
  } catch (error) {
    faults.push({ message: `the authorities of clients cannot be used: ${errorText(error)}`, field });
    return undefined;
  }
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function readPem(path: string | undefined, name: string, words: string, faults: Fault[]): Buffer | undefined {
  const field = `apiServer.tls.${name}`;
  if (path === undefined) {
    faults.push({ message: `TLS needs a ${words}`, field, hint: `set ${field} or --tls-${name}` });
    return undefined;
  }
  try {
    return readFileSync(path);
  } catch (error) {
    faults.push({ message: `the ${words} cannot be read: ${errorText(error)}`, field });
    return undefined;
  }
}

function settingsWarnings({ auth, host, cors, allowedHosts, openAPI, tls, trustedProxies }: ServerSettings): string[] {
  const warnings: string[] = [];
  if (!tls.enabled && trustedProxies.length === 0 && openAPI.servers.some(({ url }) => url.startsWith('https:')))
    warnings.push(
      'apiServer.openAPI.servers names an https: address and this server does not encrypt: a proxy in front of it must be listed in apiServer.trustedProxies, or all of its clients count as one',
    );
  if (!auth.azureOIDC.enabled && !isLoopback(host))
    warnings.push(
      `authentication is off and ${host} is not loopback: everybody who reaches this address may use the API (apiServer.auth.azureOIDC)`,
    );
  if (cors.enabled && cors.allowedOrigins.includes('*') && !auth.azureOIDC.enabled)
    warnings.push(
      'cors allows every origin and authentication is off: every page that a browser of this machine opens may use the API (apiServer.cors.allowedOrigins)',
    );
  if (cors.enabled && cors.allowedOrigins.length === 0)
    warnings.push('cors is enabled and no origin is allowed: list apiServer.cors.allowedOrigins, or "*" for all');
  if (auth.azureOIDC.enabled && allowedHosts.length > 0)
    warnings.push('apiServer.allowedHosts means nothing while authentication is on');
  return warnings;
}

/** Whether only this machine can reach it. */
export function isLoopback(host: string): boolean {
  const address = plainAddress(host);
  if (isIP(address) === 0) return host === 'localhost' || host.endsWith('.localhost');
  return address === '::1' || address.startsWith('127.');
}
