import type { Catalogs } from '../catalog/contract.ts';
import type { ServiceChoices } from '../cli/world.ts';
import type { Config } from '../config/config.ts';
import { directories } from '../config/read/paths.ts';
import { HANDLER_NAMES } from '../core/auth-handlers.ts';
import type { Call } from '../core/call.ts';
import { ToolError } from '../core/errors.ts';
import type { PluginHost } from '../core/ports/plugin-ports.ts';
import type { HttpSend, Spawn } from '../core/ports/ports.ts';
import { createRunRecords } from '../core/run-records.ts';
import { createSchemaCompiler } from '../core/schema/schema.ts';
import type { Redactor } from '../core/secrets/redact.ts';
import { createUserSecrets } from '../core/user-secrets.ts';
import { decodeText } from '../core/yaml/yaml.ts';
import type { EngineServices, EngineSettings } from '../engine/services.ts';
import { ENVIRONMENTS } from '../expression/cel/cel.ts';
import { createExpressions } from '../expression/expressions.ts';
import { createClock, createRandom } from '../host/clock.ts';
import { openCredentialSocket } from '../host/credential-socket.ts';
import { existsNow } from '../host/files/exists.ts';
import { createFiles } from '../host/files/files.ts';
import { keepYoungHeapSmall } from '../host/heap.ts';
import { createHttpCache } from '../host/http/http-cache.ts';
import { createHttpClient } from '../host/http/http-client.ts';
import { createGroupWatch } from '../host/processes/group-watch.ts';
import type { ProcessHost } from '../host/processes/process.ts';
import { createSpawn } from '../host/processes/processes.ts';
import { surroundings } from '../host/processes/surroundings.ts';
import type { ConfigFile } from '../operations/config/config-ports.ts';
import { hidingLiterals } from '../operations/secrets/literal-secrets.ts';
import type { Services } from '../operations/services.ts';
import { createSolutionLoader } from '../operations/solution/load-solution.ts';
import { builtinSources } from '../providers/builtin.ts';
import type { IdentityReader } from '../providers/contract.ts';
import { createOpenRegistry } from '../providers/plugin/open-registry.ts';
import type { Plugins } from '../providers/plugin/plugins.ts';
import type { ReadDocument } from '../solution/model/document.ts';
import type { BuiltCredentials } from './credentials.ts';
import { logFor } from './log.ts';
import { IS_SOURCE, ownProgram, PROGRAM, packageDirectory } from './program.ts';
import type { BuiltRuns } from './runs.ts';

export interface AppOptions {
  readonly host: ProcessHost;
  readonly choices: ServiceChoices;
  readonly redactor: Redactor;
  /** Documents that are not the user's own: expressions see nothing of the host, requests reach no private address unless it is configured. */
  readonly foreign?: boolean | undefined;
  /** How the text of a document becomes a document. Default: each is parsed. */
  readonly readDocument?: ReadDocument | undefined;
  /** Called for each program when it starts and when it ends. */
  readonly onChild?: ((pid: number, isAlive: boolean) => void) | undefined;
}

const engineSettings = ({ resolver, action, httpClient }: Config): EngineSettings => ({
  resolverTimeoutMs: resolver.timeoutMs,
  resolverConcurrency: resolver.concurrency,
  maxValueSize: resolver.maxValueSize,
  warnValueSize: resolver.warnValueSize,
  actionTimeoutMs: action.timeoutMs,
  actionConcurrency: action.concurrency,
  gracePeriodMs: action.gracePeriodMs,
  finallyTimeoutMs: action.finallyTimeoutMs,
  httpTimeoutMs: httpClient.timeoutMs,
  maxResponseBytes: httpClient.maxResponseSize,
  inheritEnv: true,
  resolversMaySpawn: true,
});

/**
 * The composition root: the only file that connects folders. Pure except for what the host gives; call it again to
 * reload.
 */
export async function createServices({
  host,
  choices,
  redactor,
  foreign = false,
  readDocument,
  onChild,
}: AppOptions): Promise<Services> {
  const { config } = choices.config;
  if (choices.cwd !== host.cwd && !existsNow(`${choices.cwd}/.`))
    throw new ToolError('not-found', `there is no directory ${choices.cwd}`, { hint: 'it is named by --cwd' });
  const machine = surroundings(host.environment);
  const places = directories({ environment: host.environment, platform: machine.platform, home: machine.home });
  const files = createFiles(host.signal, Object.values(places));
  const watch = createGroupWatch();
  const processes = createSpawn({
    onChild,
    watch,
    passthrough: { stdout: choices.stdoutHoldsData ? 2 : 1, stderr: 2 },
  });
  host.onKill(processes.killAll);
  const clock = createClock();
  const random = createRandom();
  const openRegistry = createOpenRegistry(builtinSources(), config.plugins.allowed);
  const { registry } = openRegistry;
  const expressions = createExpressions({
    environment: foreign ? ENVIRONMENTS.eval : ENVIRONMENTS.cli,
    cacheSize: config.cel.cacheSize,
    templateCacheSize: config.template.cacheSize,
    loadYaml: async () => (await import('../expression/template/yaml-codec.ts')).loadYamlCodec(),
  });
  const { httpClient } = config;
  const addresses = {
    allowPrivateAddresses: httpClient.allowPrivateAddresses ?? !foreign,
    allowedHosts: httpClient.allowedHosts,
  };
  const httpCache = createHttpCache({
    mode: httpClient.cache,
    directory: `${places.cache}/http`,
    ttlMs: httpClient.cacheTtlMs,
    maxBytes: httpClient.cacheMaxBytes,
    addresses,
    clock,
  });
  const log = logFor(host, choices, redactor);
  const client = createHttpClient({
    version: PROGRAM.version,
    environment: host.environment,
    addresses,
    systemCA: config.network.systemCA,
  });
  const watched = config.logging.level === 'debug' || config.logging.level === 'trace';
  const { loggedSend, loggedSpawn } = watched ? await import('../host/terminal/logged.ts') : UNWATCHED;
  const send = httpCache.wrap(loggedSend(client, log, clock));
  const spawn = loggedSpawn(processes.spawn, log, clock);
  log('debug', 'configuration', {
    file: choices.config.place.path,
    exists: choices.config.exists,
    keys: choices.config.settings.length,
  });
  const configFile: ConfigFile = {
    editor: async () =>
      (await import('./config-file.ts')).buildConfigEditor(files, choices.config.place.path, machine.home),
    letEdit: async (text, name) =>
      (await import('../host/terminal/editor.ts')).letEdit(text, name, {
        environment: host.environment,
        attended: choices.interactive,
      }),
  };
  let built: Promise<BuiltCredentials> | undefined;
  const credentials = (): Promise<BuiltCredentials> =>
    (built ??= import('./credentials.ts').then(({ buildCredentials }) =>
      buildCredentials({ host, choices, redactor }),
    ));
  const own: Omit<Call, 'signal'> = {
    startedAt: host.startedAt,
    cwd: choices.cwd,
    authProfile: choices.authProfile,
  };
  const identity = async (signal: AbortSignal): Promise<IdentityReader> =>
    (await credentials()).credentials.identity({ ...own, signal });
  const userSecrets = createUserSecrets(
    async () => (await credentials()).store,
    value => redactor.add(value),
  );
  const engine: EngineServices = {
    registry,
    expressions,
    compileSchema: createSchemaCompiler(),
    files,
    writer: files,
    spawn,
    send,
    credentialSocket: openCredentialSocket,
    authorize: async (reference, options, signal) =>
      (await credentials()).credentials.authorize({ ...own, signal })(reference, options),
    identity: signal => ({
      status: async reference => (await identity(signal)).status(reference),
      claims: async (reference, scopes) => (await identity(signal)).claims(reference, scopes),
      groups: async (reference, scopes) => (await identity(signal)).groups(reference, scopes),
      list: async () => (await identity(signal)).list(),
    }),
    secrets: userSecrets,
    environment: host.environment,
    random,
    clock,
    ...(!foreign && { records: createRunRecords(files, files, `${places.state}/actions`) }),
    redactor,
    terminal: { color: choices.color, columns: choices.columns },
    facts: { version: PROGRAM.version, os: process.platform, arch: process.arch },
    settings: engineSettings(config),
  };
  const lock =
    choices.locked === true
      ? (await import('../operations/lock-guard.ts')).createLockGuard(files, `${process.platform}-${process.arch}`)
      : undefined;
  let builtPlugins: Promise<Plugins> | undefined;
  let pluginHost: PluginHost | undefined;
  host.onKill(() => pluginHost?.kill());
  const plugins = (): Promise<Plugins> =>
    (builtPlugins ??= import('./plugins.ts').then(({ buildPlugins }) =>
      buildPlugins({
        config: config.plugins,
        directory: `${places.cache}/plugins`,
        environment: host.environment,
        platform: machine.platform,
        registry: openRegistry,
        log,
        pinsRequired: foreign,
        watch,
        checkLock: lock?.checkPlugin,
        started: made => {
          pluginHost = made;
        },
      }),
    ));
  let builtRuns: Promise<BuiltRuns> | undefined;
  const runs = (): Promise<BuiltRuns> =>
    (builtRuns ??= import('./runs.ts').then(({ buildRuns }) =>
      buildRuns({
        config: config.runs,
        directory: config.runs.dir ?? `${places.state}/runs`,
        now: () => clock.now().getTime(),
        warn: choices.warn,
        secretStore: async () => (await credentials()).store,
      }),
    ));
  let planKey: Services['planKey'] | undefined;
  const usesPlugins = config.plugins.allowed.length > 0;
  let builtCatalogs: Promise<Catalogs> | undefined;
  const catalogs = (): Promise<Catalogs> =>
    (builtCatalogs ??= import('./catalogs.ts').then(({ buildCatalogs }) =>
      buildCatalogs({
        config,
        directories: places,
        environment: host.environment,
        home: machine.home,
        cwd: choices.cwd,
        files,
        send,
        spawn,
        clock,
        random,
        redactor,
        secretStore: async () => (await credentials()).store,
        authorize: engine.authorize,
      }),
    ));
  const loader = createSolutionLoader({
    readDocument,
    largeDocument: keepYoungHeapSmall,
    lock,
    files,
    registry,
    expressions,
    authHandlers: HANDLER_NAMES,
    ...(usesPlugins && {
      loadPlugins: async texts => (await plugins()).loadMentioned(texts),
      checkPlugins: async needs => (await plugins()).checkVersions(needs),
    }),
    findReference: async (reference, catalog, call) => (await catalogs()).find(reference, catalog, call.signal),
    loadSchemaCheck: async () => {
      const [{ schemaFaults }, { describeViolation }, { toJson }] = await Promise.all([
        import('../core/schema/schema-faults.ts'),
        import('../core/schema/schema-violations.ts'),
        import('../core/json/json.ts'),
      ]);
      return schema => schemaFaults(toJson(schema)).map(describeViolation)[0];
    },
  });
  return {
    engine,
    catalogs,
    plugins,
    close: async () => {
      await pluginHost?.close();
      await builtRuns?.then(({ close }) => close());
    },
    credentials: async () => (await credentials()).credentials,
    secrets: async () => userSecrets,
    planKey: async use => {
      planKey ??= (await import('./plan-key.ts')).createPlanKey({
        environment: host.environment,
        redactor,
        store: async () => (await credentials()).store,
      });
      return planKey(use);
    },
    policyText: async path => decodeText(await files.read(path, MAX_POLICY_BYTES), path),
    config: choices.config,
    configFile,
    program: {
      ...PROGRAM,
      packageDirectory: packageDirectory(),
      nodeVersion: process.version,
      platform: process.platform,
      arch: process.arch,
    },
    limits: {
      expressionCost: config.cel.costLimit,
      templateOutput: config.template.maxOutput,
      templateTimeoutMs: config.template.timeoutMs,
    },
    expressionHost: foreign ? {} : { exists: existsNow, sleep: pause },
    httpCache: { clear: httpCache.clear, statistics: httpCache.statistics },
    runs: async () => (await runs()).store,
    runHolder: async () => (await runs()).holder,
    locks: async () => (await runs()).locks,
    runKey: async () => (await runs()).key(),
    snapshots: async () => {
      const { createSnapshotStore } = await import('../snapshots/store.ts');
      const { dir, maxCount, maxAgeMs } = config.snapshots;
      return createSnapshotStore({ files, clock, directory: dir ?? `${places.data}/snapshots`, maxCount, maxAgeMs });
    },
    examples: async () => {
      const { directoryExamples, bundledExamples } = await import('../host/packaged-examples.ts');
      const directory = packageDirectory() ?? '';
      return IS_SOURCE ? directoryExamples(`${directory}/examples`) : bundledExamples(directory);
    },
    testing: async () => {
      const { createTestHost } = await import('../host/testing/test-host.ts');
      const program = ownProgram('test-program');
      return createTestHost({ environment: host.environment, program, onKill: host.onKill });
    },
    solutions: foreign ? loader : hidingLiterals(loader, registry.catalog, redactor),
  };
}

const MAX_POLICY_BYTES = 1024 * 1024;

/** Stand in for the logging wrappers, which are not loaded when nothing uses their records. */
const UNWATCHED = {
  loggedSend: (send: HttpSend): HttpSend => send,
  loggedSpawn: (spawn: Spawn): Spawn => spawn,
};

/** `debug.sleep` blocks the thread, because evaluation is synchronous. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
