import type { ServiceChoices } from './cli/run.ts';
import { ToolError } from './core/errors.ts';
import type { Redactor } from './core/redact.ts';
import type { EngineServices, EngineSettings } from './engine/services.ts';
import { ENVIRONMENTS } from './expression/cel/cel.ts';
import { createExpressions } from './expression/expressions.ts';
import { createClock, createRandom } from './host/clock.ts';
import { openCredentialSocket } from './host/credential-socket.ts';
import { createFiles } from './host/files.ts';
import { createHttpClient } from './host/http-client.ts';
import { existsNow } from './host/exists.ts';
import type { ProcessHost } from './host/process.ts';
import { createSpawn } from './host/processes.ts';
import { createSolutionLoader } from './operations/load-solution.ts';
import type { Services } from './operations/services.ts';
import { PROGRAM } from './program.ts';
import { builtinProviders } from './providers/builtin.ts';
import { createRegistry } from './providers/registry.ts';

export interface AppOptions {
  readonly host: ProcessHost;
  readonly choices: ServiceChoices;
  readonly redactor: Redactor;
}

const SETTINGS: EngineSettings = {
  resolverTimeoutMs: 30_000,
  resolverConcurrency: 16,
  maxValueSize: 10_485_760,
  warnValueSize: 1_048_576,
  actionTimeoutMs: 300_000,
  actionConcurrency: 8,
  gracePeriodMs: 30_000,
  finallyTimeoutMs: 300_000,
  httpTimeoutMs: 30_000,
  maxResponseBytes: 10_485_760,
  inheritEnv: true,
  resolversMaySpawn: true,
};

/** The composition root: the only file that connects folders. Pure but for what the host gives: call it again to reload. */
export async function createServices({ host, choices, redactor }: AppOptions): Promise<Services> {
  const files = createFiles();
  const { spawn, killAll } = createSpawn({ passthrough: { stdout: choices.stdoutHoldsData ? 2 : 1, stderr: 2 } });
  host.onKill(killAll);
  const clock = createClock();
  const random = createRandom();
  const registry = createRegistry(builtinProviders());
  const expressions = createExpressions({ environment: ENVIRONMENTS.cli, cacheSize: 10_000, loadYaml: async () => (await import('./expression/template/yaml-codec.ts')).loadYamlCodec() });
  const send = createHttpClient({
    version: PROGRAM.version,
    environment: host.environment,
    addresses: { allowPrivateAddresses: true, allowedHosts: [] },
    systemCA: 'auto',
  });
  const engine: EngineServices = {
    registry,
    expressions,
    compileSchema: async schema => (await import('./core/schema.ts')).compileSchema(schema),
    files,
    writer: files,
    spawn,
    send,
    credentialSocket: openCredentialSocket,
    authorize: () => Promise.reject(new ToolError('not-authenticated', 'no credentials')),
    identity: { status: refuse, claims: refuse, groups: refuse, list: async () => [] },
    secrets: { find: async () => undefined, list: async () => [] },
    environment: host.environment,
    random,
    clock,
    redactor,
    terminal: { color: choices.color, columns: choices.columns },
    facts: { version: PROGRAM.version, os: process.platform, arch: process.arch },
    settings: SETTINGS,
  };
  return {
    engine,
    program: { ...PROGRAM, nodeVersion: process.version, platform: process.platform, arch: process.arch },
    limits: { expressionCost: 1_000_000, templateOutput: 10_485_760, templateTimeoutMs: 30_000 },
    expressionHost: { exists: existsNow, sleep: pause },
    solutions: createSolutionLoader({
      files,
      registry,
      expressions,
      authHandlers: ['cloud', 'code-host', 'directory'],
      findReference: async reference => {
        throw new ToolError('not-found', `there is no solution "${reference}" in the catalogs`);
      },
      loadSchemaCheck: async () => {
        const [{ schemaFaults }, { describeViolation }, { toJson }] = await Promise.all([import('./core/schema-faults.ts'), import('./core/schema-violations.ts'), import('./core/json.ts')]);
        return schema => schemaFaults(toJson(schema)).map(describeViolation)[0];
      },
    }),
  };
}

async function refuse(): Promise<never> {
  throw new ToolError('not-authenticated', 'no credentials');
}

/** `debug.sleep` blocks: evaluation does not wait otherwise. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
