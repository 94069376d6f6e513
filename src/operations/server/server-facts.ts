import type { JsonMap } from '../../core/json/json.ts';
import { closedObject, Type } from '../../core/schema/type.ts';
import type { WholeAnswer } from '../services.ts';
import { COMPONENT } from './server-health.ts';
import { type CacheCleared, defineServerOperation, type ReloadResult } from './server-operation.ts';

const NO_INPUT = closedObject({});
const TEXT = Type.String();
const COUNT = Type.Integer({ minimum: 0 });
const FLAG = Type.Boolean();
const TIME = Type.String({ format: 'date-time' });

export const serverMetrics = defineServerOperation<string>({
  name: 'server.metrics',
  summary: 'Metrics in a text exposition format',
  access: 'public',
  needs: { solution: 'none', host: [] },
  input: NO_INPUT,
  output: Type.String({ description: 'Text exposition format 0.0.4.' }),
  run: server => server.metrics(),
});

export const serverDocs = defineServerOperation<WholeAnswer>({
  name: 'server.docs',
  summary: 'API documentation',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: NO_INPUT,
  output: Type.String({ description: 'A page that loads nothing from elsewhere.' }),
  async run(server) {
    const { html, policy } = await server.docs();
    const headers = { 'Content-Security-Policy': policy };
    return { status: 200, headers, body: html, contentType: 'text/html; charset=utf-8' };
  },
});

export const serverOpenapi = defineServerOperation<string>({
  name: 'server.openapi',
  summary: 'OpenAPI specification',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: NO_INPUT,
  output: Type.Object({}, { additionalProperties: true, description: 'OpenAPI 3.1.' }),
  run: server => server.openapi(),
});

/** Specification: "Runtime settings". */
export const getSettings = defineServerOperation<JsonMap>({
  name: 'settings.get',
  summary: 'Runtime settings',
  access: 'user',
  needs: { solution: 'none', host: [] },
  input: NO_INPUT,
  output: closedObject({
    version: TEXT,
    apiVersion: TEXT,
    authEnabled: FLAG,
    tlsEnabled: FLAG,
    startedAt: TIME,
    logLevel: TEXT,
    telemetryEnabled: FLAG,
    auditEnabled: FLAG,
    limits: closedObject({
      requestTimeoutMs: COUNT,
      maxRequestSize: COUNT,
      maxConcurrent: COUNT,
      filterLength: COUNT,
      filterCost: COUNT,
      evalCost: COUNT,
      perPageMax: COUNT,
    }),
    allowed: closedObject({
      exec: FLAG,
      fileWrites: FLAG,
      urlSources: FLAG,
      hostReads: FLAG,
      authProviders: Type.Array(TEXT),
    }),
    catalogCount: COUNT,
    providerCount: COUNT,
  }),
  run: server => server.settings(),
});

/** Specification: "Server info: version, uptime, configuration summary, component status". */
export const serverInfo = defineServerOperation<JsonMap>({
  name: 'admin.info',
  summary: 'Server info',
  access: 'admin',
  needs: { solution: 'none', host: [] },
  input: NO_INPUT,
  output: closedObject({
    version: TEXT,
    commit: TEXT,
    nodeVersion: TEXT,
    platform: TEXT,
    pid: COUNT,
    uptime: TEXT,
    startedAt: TIME,
    config: closedObject({
      path: TEXT,
      loadedAt: TIME,
      digest: TEXT,
      authEnabled: FLAG,
      tlsEnabled: FLAG,
      rateLimited: FLAG,
      auditEnabled: FLAG,
      catalogs: Type.Array(TEXT),
      solutionRoots: Type.Array(TEXT),
    }),
    components: Type.Array(COMPONENT),
    inFlight: COUNT,
    runsActive: COUNT,
  }),
  run: server => server.facts(),
});

const NAMES = Type.Array(TEXT);

export const reloadConfiguration = defineServerOperation<ReloadResult>({
  name: 'admin.reload-config',
  summary: 'Hot-reload configuration',
  access: 'admin',
  needs: { solution: 'none', host: [] },
  input: NO_INPUT,
  output: closedObject(
    { reloaded: Type.Literal(true), changed: NAMES, restartRequired: NAMES },
    { description: 'Names of keys. Those in restartRequired are not applied before a restart.' },
  ),
  run: server => server.reload(),
});

const CLEARED = closedObject({ entries: COUNT, bytes: COUNT });

/** Specification: "Clear expression, template and HTTP caches". */
export const clearCaches = defineServerOperation<{ readonly cleared: CacheCleared }>({
  name: 'admin.clear-cache',
  summary: 'Clear expression, template and HTTP caches',
  access: 'admin',
  needs: { solution: 'none', host: [] },
  input: NO_INPUT,
  output: closedObject({ cleared: closedObject({ expression: CLEARED, template: CLEARED, http: CLEARED }) }),
  run: async server => ({ cleared: await server.clearCaches() }),
});

/** There only where the profiler is switched on. */
export const takeProfile = defineServerOperation<string>({
  name: 'admin.profile',
  summary: 'Profile the running server',
  access: 'admin',
  needs: { solution: 'none', host: [] },
  input: closedObject({
    kind: Type.Optional(
      Type.Union([Type.Literal('cpu'), Type.Literal('heap')], { default: 'cpu', description: 'What to profile.' }),
    ),
    seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 30, default: 10, description: 'For how long.' })),
  }),
  output: Type.Object(
    {},
    { additionalProperties: true, description: 'A profile for the developer tools of a browser.' },
  ),
  run: (server, { signal }, { kind, seconds }) =>
    server.profile(kind === 'heap' ? 'heap' : 'cpu', Number(seconds), signal),
});
