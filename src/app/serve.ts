import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { nowhereOn } from '../access/guard.ts';
import type { ServerOptions } from '../cli/http-service.ts';
import { directories } from '../config/read/paths.ts';
import { reloadConfig } from '../config/read/reload.ts';
import { errorText, faultsError } from '../core/errors.ts';
import { once } from '../core/once.ts';
import type { HttpSend } from '../core/ports/ports.ts';
import type { Redactor } from '../core/secrets/redact.ts';
import { hiddenIn } from '../core/secrets/sinks.ts';
import { makeDirectories } from '../host/files/make-directories.ts';
import { collectGarbage, keepYoungHeapSmall } from '../host/heap.ts';
import { createHttpClient } from '../host/http/http-client.ts';
import type { ProcessHost } from '../host/processes/process.ts';
import { serverProcess } from '../host/processes/server-process.ts';
import { surroundings } from '../host/processes/surroundings.ts';
import { withServerFlags } from '../operations/server/server-flags.ts';
import { formatUptime } from '../operations/server/server-health.ts';
import { FILTER_COST, FILTER_LENGTH, PER_PAGE_MAX } from '../operations/server/server-limits.ts';
import type { ReloadResult, ServerPort } from '../operations/server/server-operation.ts';
import type { LoadedConfig } from '../operations/services.ts';
import { ProblemError } from '../server/answer/problem.ts';
import { restWhenQuiet } from '../server/answer/rest.ts';
import { createRateWindows } from '../server/rate-window.ts';
import { createComponents } from '../server/routes/components.ts';
import { createAsyncRuns } from '../server/runs/async-runs.ts';
import { createWaitingMark } from '../server/runs/waiting-mark.ts';
import { createWebhooks } from '../server/runs/webhooks.ts';
import type { Listener } from '../server/start/listener.ts';
import type { Runtime } from '../server/start/runtime.ts';
import { openMetricsServer, openServer } from '../server/start/server.ts';
import { drain } from '../server/start/shutdown.ts';
import { createState } from '../server/start/state.ts';
import { createMetrics } from '../server/telemetry/metrics.ts';
import { createCacheUses } from '../server/threads/cache-uses.ts';
import type { CacheUse } from '../server/threads/messages.ts';
import { createJobQueue } from '../server/threads/queue.ts';
import { PROGRAM } from './program.ts';
import { createRuntime, directoryAuthority, queueLimits, type RuntimeParts } from './runtime.ts';

export interface ServeParts {
  readonly host: ProcessHost;
  readonly redactor: Redactor;
  readonly options: ServerOptions;
}

const EVAL_COST = 100_000;
const EXIT = { ok: 0, failed: 1, denied: 10 } as const;

/** `tool serve`: checks everything, listens, and serves until a signal. Returns the exit code. */
export async function serve({ host, redactor, options }: ServeParts): Promise<number> {
  const own = serverProcess();
  const state = createState();
  const machine = surroundings(host.environment);
  const places = directories({ environment: host.environment, platform: machine.platform, home: machine.home });
  const loaded = withServerFlags(options.config, options.flags);
  const queue = createJobQueue(queueLimits(loaded));
  const caches = createCacheUses();
  const metrics = createMetrics({
    state,
    queue,
    runs: { running: () => asyncRuns.running(), waiting: () => asyncRuns.waiting() },
    version: PROGRAM.version,
    nodeVersion: own.nodeVersion,
    process: own.usage,
    caches: () => cacheFacts(current.runtime, caches.total()),
  });
  const parts: RuntimeParts = {
    host,
    redactor,
    options,
    state,
    metrics,
    queue,
    caches,
    windows: createRateWindows(),
    nowhere: nowhereOn(options.cwd),
    evalCost: EVAL_COST,
  };
  const first = createRuntime(parts, loaded);
  const current = { runtime: first.runtime, base: loaded };
  let listener: Listener | undefined;
  let metricsListener: Listener | undefined;
  const { host: address, port: listensOn } = loaded.config.apiServer;
  const runsDirectory = loaded.config.runs.dir ?? join(places.state, 'runs');
  const asyncRuns = createAsyncRuns({
    runtime: () => current.runtime,
    openStore: async () => {
      const { buildRunStore } = await import('./runs.ts');
      const warn = (text: string): void => current.runtime.log('warn', text);
      return buildRunStore({ config: loaded.config.runs, directory: runsDirectory, now: Date.now, warn });
    },
    mark: createWaitingMark(runsDirectory, `${address}-${listensOn}`, makeDirectories),
    metrics,
    told: () => webhooks.wake(),
    server: `${address}:${listensOn}`,
    pid: own.pid,
    version: PROGRAM.version,
  });
  const webhooks = createWebhooks({
    runtime: () => current.runtime,
    store: asyncRuns.store,
    send: once(() => webhookClient(host, loaded)),
    environment: host.environment,
  });
  const components = createComponents(({ loaded: { config } }) => ({
    catalogs: config.catalogs.flatMap(({ path }) => (path === undefined ? [] : [path])),
    secrets: join(places.data, 'secrets'),
    snapshots: config.apiServer.snapshotDir ?? config.snapshots.dir ?? join(places.data, 'snapshots'),
  }));

  let reloading: Promise<unknown> = Promise.resolve();
  const reload = (): Promise<ReloadResult> => {
    const next = reloading.then(reloadNow);
    reloading = next.catch(() => undefined);
    return next;
  };
  async function reloadNow(): Promise<ReloadResult> {
    try {
      const fresh = withServerFlags(await options.reload(), options.flags);
      const result = apply(fresh);
      metrics.reloads.add(1, 'ok');
      current.runtime.log('info', 'configuration reloaded', { ...result });
      return result;
    } catch (error) {
      metrics.reloads.add(1, 'failed');
      current.runtime.log('error', 'the configuration was not reloaded', { error: errorText(error) });
      throw error;
    }
  }
  function apply(fresh: LoadedConfig): ReloadResult {
    const faults = [...fresh.faults, ...fresh.unknown];
    if (faults.length > 0) throw faultsError('config-invalid', 'the configuration is not valid', faults);
    const { config, changed, restartRequired } = reloadConfig(current.base, fresh);
    const taken = { ...fresh, config, settings: appliedSettings(fresh, current.base, restartRequired) };
    const next = createRuntime(parts, taken);
    const before = current.runtime;
    current.runtime = next.runtime;
    queue.resize(queueLimits(taken));
    current.base = taken;
    next.runtime.authenticator.start();
    if (next.tls !== undefined) for (const one of [listener, metricsListener]) one?.setTls(next.tls);
    listener?.setRequestTimeout(config.apiServer.requestTimeoutMs);
    void retire(before);
    return { reloaded: true, changed: [...changed], restartRequired: [...restartRequired] };
  }

  const port: ServerPort = {
    version: PROGRAM.version,
    commit: PROGRAM.commit,
    apiVersion: loaded.config.apiServer.apiVersion,
    hasMetrics: loaded.config.apiServer.metrics.port === undefined,
    startedAt: state.startedAt,
    phase: () => (state.phase === 'running' ? 'running' : 'stopping'),
    checkReady: () => {
      if (state.phase !== 'running') throw shuttingDown();
      if (current.runtime.authenticator.keys() === 'unavailable') throw keysMissing();
    },
    components: () => components(current.runtime),
    metrics: () => metrics.text(hiddenIn('metrics', redactor)),
    settings: async () => {
      const { settings, loaded: now } = current.runtime;
      const { engine } = await current.runtime.services();
      return {
        version: PROGRAM.version,
        apiVersion: settings.apiVersion,
        authEnabled: settings.auth.azureOIDC.enabled,
        tlsEnabled: settings.tls.enabled,
        startedAt: state.startedAt.toISOString(),
        logLevel: now.config.logging.level,
        telemetryEnabled: now.config.telemetry.endpoint !== '',
        auditEnabled: settings.audit.enabled,
        limits: {
          requestTimeoutMs: settings.requestTimeoutMs,
          maxRequestSize: settings.maxRequestSize,
          maxConcurrent: settings.maxConcurrent,
          filterLength: FILTER_LENGTH,
          filterCost: FILTER_COST,
          evalCost: EVAL_COST,
          perPageMax: PER_PAGE_MAX,
        },
        allowed: {
          exec: settings.allowExec,
          fileWrites: settings.allowFileWrites,
          urlSources: settings.allowUrlSources,
          hostReads: settings.allowHostReads,
          authProviders: settings.allowedAuthProviders,
        },
        catalogCount: now.config.catalogs.length,
        providerCount: engine.registry.list().length,
      };
    },
    facts: async () => {
      const { settings, loaded: now, loadedAt } = current.runtime;
      const { global, endpoints } = settings.rateLimit;
      return {
        version: PROGRAM.version,
        commit: PROGRAM.commit,
        nodeVersion: own.nodeVersion,
        platform: own.platform,
        pid: own.pid,
        uptime: formatUptime(state),
        startedAt: state.startedAt.toISOString(),
        config: {
          path: now.place.path,
          loadedAt: loadedAt.toISOString(),
          digest: configDigest(now),
          authEnabled: settings.auth.azureOIDC.enabled,
          tlsEnabled: settings.tls.enabled,
          rateLimited: global !== undefined || Object.keys(endpoints).length > 0,
          auditEnabled: settings.audit.enabled,
          catalogs: now.config.catalogs.map(({ name }) => name),
          solutionRoots: settings.solutionRoots,
        },
        components: components(current.runtime).map(one => ({ ...one })),
        inFlight: state.inFlight,
        runsActive: queue.running(),
      };
    },
    reload,
    clearCaches: async () => {
      const { threads, services } = current.runtime;
      const [inThreads, { engine, httpCache }] = await Promise.all([threads.clear(), services()]);
      const here = engine.expressions.clear();
      const http = await httpCache.clear();
      const size = (entries: number) => ({ entries, bytes: 0 });
      return {
        expression: size(inThreads.expression + here.expression),
        template: size(inThreads.template + here.template),
        http: { entries: inThreads.http + http.entries, bytes: inThreads.httpBytes + http.bytes },
      };
    },
    profile: async (kind, seconds, signal) =>
      (await import('../server/telemetry/profile.ts')).takeProfile(kind, seconds, signal),
    openapi: document,
    docs: async () => {
      const { openAPI, auth } = current.runtime.settings;
      const page = await pages();
      return page({ title: openAPI.title, document: await document(), mayTry: !auth.azureOIDC.enabled });
    },
  };
  async function document(): Promise<string> {
    const { openApiDocument } = await import('../server/openapi/document.ts');
    const { settings, loaded: now } = current.runtime;
    const facts = { version: PROGRAM.version, settings, url: state.url, directoryAuthority: directoryAuthority(now) };
    return JSON.stringify(await openApiDocument(facts));
  }
  const pages = once(async () => (await import('../server/docs/page.ts')).createDocsPages());

  try {
    listener = await openServer({ runtime: () => current.runtime, port, runs: asyncRuns, tls: first.tls });
  } catch (error) {
    await retire(first.runtime);
    return notListening(error, loaded.config.apiServer, options);
  }
  const { metrics: place } = loaded.config.apiServer;
  if (place.port !== undefined) {
    try {
      metricsListener = await openMetricsServer(
        { runtime: () => current.runtime, port, runs: asyncRuns, tls: first.tls },
        place.port,
      );
    } catch (error) {
      listener.destroy();
      listener.close();
      await retire(first.runtime);
      return notListening(error, { host: place.host ?? address, port: place.port }, options);
    }
  }
  state.url = listener.url;
  const { format } = loaded.config.logging;
  for (const warning of first.warnings) {
    if (format === 'json') first.runtime.log('warn', warning);
    else options.warn(warning);
  }
  // In JSON logs every line is a record.
  if (format === 'json') first.runtime.log('info', `listening on ${listener.url}`);
  else options.note(`listening on ${listener.url}`);
  if (metricsListener !== undefined) first.runtime.log('info', `metrics on ${metricsListener.url}/metrics`);
  current.runtime.authenticator.start();
  host.onKill(() => current.runtime.threads.killChildren());
  keepYoungHeapSmall();
  const offRest = restWhenQuiet({ requests: () => state.requests, rest: collectGarbage });
  const offHangup = host.onHangup(() => void reload().catch(() => undefined));
  asyncRuns.onOpen(() => {
    if (loaded.config.apiServer.webhooks.length > 0) webhooks.start();
  });
  // Threads and other processes leave messages in the store, too.
  if (loaded.config.apiServer.webhooks.length > 0) void asyncRuns.store();
  if (asyncRuns.hasEarlier())
    void asyncRuns
      .takeEarlier()
      .catch((error: unknown) =>
        current.runtime.log('error', 'runs of an earlier server could not be taken up', { error: errorText(error) }),
      );
  await fired(options.signal);
  offHangup();
  offRest();
  const { preStopDelayMs, shutdownTimeoutMs } = current.runtime.settings;
  const runsEnded = asyncRuns.stop(preStopDelayMs + shutdownTimeoutMs);
  const complete = await drain(listener, () => current.runtime);
  await runsEnded;
  await webhooks.stop();
  metricsListener?.close();
  metricsListener?.destroy();
  await retire(current.runtime);
  await current.runtime.threads.end();
  await asyncRuns.close();
  return complete ? EXIT.ok : (options.signalExit() ?? EXIT.failed);
}

/** Switching this off needs a restart: until then the whole section stays as it was. */
const OIDC = 'apiServer.auth.azureOIDC.enabled';

/**
 * The settings in effect. Keys that need a restart keep their old values, so that they still count as changed the next
 * time.
 */
function appliedSettings(
  fresh: LoadedConfig,
  before: LoadedConfig,
  restart: readonly string[],
): LoadedConfig['settings'] {
  const isKept = (path: readonly string[]): boolean => {
    const name = path.join('.');
    return restart.some(key => name === key || (key === OIDC && name.startsWith(OIDC.replace(/enabled$/, ''))));
  };
  return [...fresh.settings.filter(({ path }) => !isKept(path)), ...before.settings.filter(({ path }) => isKept(path))];
}

/** Webhook messages may go only where requests of documents may go. */
function webhookClient({ environment }: ProcessHost, { config: { httpClient, network } }: LoadedConfig): HttpSend {
  const { allowPrivateAddresses = false, allowedHosts } = httpClient;
  const addresses = { allowPrivateAddresses, allowedHosts };
  return createHttpClient({ version: PROGRAM.version, environment, addresses, systemCA: network.systemCA });
}

async function retire({ threads, authenticator, audit, tracer, services, servicesUsed }: Runtime): Promise<void> {
  authenticator.close();
  const plugins = servicesUsed() ? services().then(own => own.close?.()) : undefined;
  await Promise.all([threads.retire(), audit?.close(), tracer.close(), plugins]);
}

const fired = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

const configDigest = ({ config }: LoadedConfig): string =>
  `sha256:${createHash('sha256').update(JSON.stringify(config)).digest('hex')}`;

function notListening(
  error: unknown,
  { host, port }: Pick<LoadedConfig['config']['apiServer'], 'host' | 'port'>,
  { note }: Pick<ServerOptions, 'note'>,
): number {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES') {
    note(`error: ${host}:${port} may not be listened on: choose a port above 1023`);
    return EXIT.denied;
  }
  const why = code === 'EADDRINUSE' ? 'is in use: choose another port' : `cannot be listened on: ${errorText(error)}`;
  note(`error: ${host}:${port} ${why}`);
  return EXIT.failed;
}

const keysMissing = (): Error =>
  new ProblemError(
    'auth-unavailable',
    'no keys of the identity provider could be fetched so far: no token can be verified',
  );

const shuttingDown = (): Error => new ProblemError('shutting-down', 'the server is shutting down');

/** The caches of the threads and of the server itself together. What is on disk is counted once it may hold something. */
async function cacheFacts({ services, servicesUsed, loaded }: Runtime, inThreads: CacheUse) {
  const mayBeOnDisk = loaded.config.httpClient.cache === 'disk' && inThreads.http.misses > 0;
  const own = servicesUsed() || mayBeOnDisk ? await services() : undefined;
  const here =
    own === undefined ? undefined : { ...own.engine.expressions.statistics(), http: await own.httpCache.statistics() };
  return (['expression', 'template', 'http'] as const).map(cache => ({
    cache,
    entries: inThreads[cache].entries + (here?.[cache].entries ?? 0),
    hits: inThreads[cache].hits + (here?.[cache].hits ?? 0),
    misses: inThreads[cache].misses + (here?.[cache].misses ?? 0),
  }));
}
