import { rowsAllowing } from '../access/permissions.ts';
import { type ServedPolicy, servedServices } from '../access/served.ts';
import type { Config } from '../config/config.ts';
import type { ConfigPlace } from '../config/read/paths.ts';
import { ToolError } from '../core/errors.ts';
import { once } from '../core/once.ts';
import { createRedactor } from '../core/secrets/redact.ts';
import { type ProcessHost, pipeStream } from '../host/processes/process.ts';
import { withClaimedRun } from '../operations/runs/claimed-run.ts';
import { keepDocuments } from '../operations/schemas/kept-documents.ts';
import type { LoadedConfig, Services } from '../operations/services.ts';
import { jobListener } from '../server/threads/serve-jobs.ts';
import { openThreadPort, type ThreadPort } from '../server/threads/thread-port.ts';
import { PROGRAM } from './program.ts';

/** What a thread of a server is started with: plain data. */
export interface ThreadData {
  readonly config: Config;
  readonly place: ConfigPlace;
  readonly secrets: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly policy: ServedPolicy;
}

/** A thread of `tool serve`: the same program with less to reach. Only a server starts it. */
const port = openThreadPort();
if (port !== undefined) serve(port);

function serve(own: ThreadPort): void {
  const { config, place, secrets, environment, cwd, policy } = own.data as ThreadData;
  const kills: (() => void)[] = [];
  const never = new AbortController();
  const redactor = createRedactor();
  for (const secret of secrets) redactor.add(secret);
  const host: ProcessHost = {
    argv: [],
    environment,
    cwd,
    startedAt: new Date(),
    stdin: { isTerminal: false, read: async () => new Uint8Array() },
    stdout: pipeStream('stdout', redactor, () => undefined),
    stderr: pipeStream('stderr', redactor, text => own.post({ type: 'log', level: 'info', message: text.trimEnd() })),
    signal: never.signal,
    signalExit: () => undefined,
    onHangup: () => () => undefined,
    onKill: kill => {
      kills.push(kill);
    },
    close: async () => undefined,
  };
  const loaded: LoadedConfig = {
    config: { ...config, snapshots: serverSnapshots(config) },
    place,
    exists: true,
    faults: [],
    error: undefined,
    unknown: [],
    settings: [],
    secrets,
  };
  const choices = {
    config: loaded,
    cwd,
    authProfile: undefined,
    stdoutHoldsData: true,
    color: false,
    columns: 80,
    interactive: false,
    warn: (message: string) => own.post({ type: 'log', level: 'warn', message }),
  };
  let isUsed = false;
  const services = once(async () => {
    isUsed = true;
    const { createServices } = await import('./app.ts');
    const onChild = (pid: number, isAlive: boolean): void => own.post({ type: 'child', pid, isAlive });
    const built = await createServices({ host, choices, redactor, foreign: true, onChild });
    const solutions = keepDocuments(built.solutions);
    return { ...built, solutions };
  });
  const bodyChecks = once(async () => (await import('../server/threads/check-body.ts')).createBodyChecks());
  const { post } = own;
  own.onMessage(
    jobListener({
      post,
      servicesFor: async (needs, { granted, scope, claim }) => {
        const all = await services();
        const own = claim === undefined ? all : withClaimedRun(all, claim, () => post({ type: 'journaled' }));
        const served = (rows: ServedPolicy['granted']): Services =>
          servedServices(own, { ...policy, granted: rows, scope: { ...scope, granted: rows } }, needs);
        return withAgents(served(granted), policy, operation => {
          if (granted === undefined) return undefined;
          const rows = rowsAllowing(granted, operation);
          if (rows.length > 0) return served(rows);
          throw new ToolError(
            'not-allowed-here',
            `apiServer.auth.permissions gives this caller no operation ${operation}`,
          );
        });
      },
      checkBody: async (operation, data) => (await bodyChecks())(operation, data),
      premises: {
        solutionRoots: policy.solutionRoots,
        outputRoot: policy.outputRoot,
        nowhere: policy.nowhere,
        startsProcesses: policy.exec,
      },
      caches: async () => {
        if (!isUsed) return undefined;
        const { engine, httpCache } = await services();
        return { ...engine.expressions.statistics(), http: await httpCache.statistics({ onDisk: false }) };
      },
      clear: async () => {
        if (!isUsed) return { expression: 0, template: 0, http: 0, httpBytes: 0 };
        const { engine, solutions, httpCache } = await services();
        solutions.clear();
        // The cache on disk is cleared once, by the server.
        const http = config.httpClient.cache === 'memory' ? await httpCache.clear() : { entries: 0, bytes: 0 };
        return { ...engine.expressions.clear(), http: http.entries, httpBytes: http.bytes };
      },
      kill: () => {
        for (const kill of kills) kill();
      },
    }),
  );
  own.post({ type: 'ready' });
}

/** Serves agents over HTTP with tools that only read. Each call stands alone, with the services of its request. */
function withAgents(
  services: Services,
  { solutionRoots, nowhere, exec }: ServedPolicy,
  /** What a tool that asks for this operation may use; undefined: all of `services`. */
  narrowed: (operation: string) => Services | undefined,
): Services {
  return {
    ...services,
    async agents({ headers, body, signal }) {
      const { createMcpHandler } = await import('../mcp/http-handler.ts');
      const handler = createMcpHandler({
        services: async operation => (operation === undefined ? undefined : narrowed(operation)) ?? services,
        policy: { roots: solutionRoots.length > 0 ? solutionRoots : [nowhere], resolversMaySpawn: exec },
        signal,
        note: () => undefined,
        version: PROGRAM.version,
      });
      const request = { method: 'POST', headers, body: new TextEncoder().encode(body), signal };
      const answer = await handler.answer(request, { id: 'anonymous', mayRun: false });
      await handler.close();
      return answer;
    },
  };
}

/** The server may have a snapshot store of its own. */
function serverSnapshots({ snapshots, apiServer }: Config): Config['snapshots'] {
  return apiServer.snapshotDir === undefined ? snapshots : { ...snapshots, dir: apiServer.snapshotDir };
}
