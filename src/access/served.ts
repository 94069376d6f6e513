import { join } from 'node:path';
import type { Call } from '../core/call.ts';
import { ToolError } from '../core/errors.ts';
import { sendFollowing } from '../core/http/http-redirects.ts';
import { isWithin } from '../core/paths.ts';
import type { TestHost } from '../core/ports/test-ports.ts';
import type { Restrictions } from '../core/restrictions.ts';
import { extendRedactor } from '../core/secrets/redact.ts';
import { decodeText } from '../core/yaml/yaml.ts';
import type { Needs } from '../operations/operation.ts';
import { registerLiterals } from '../operations/secrets/literal-secrets.ts';
import type { LoadedSolution, Services, SolutionInput } from '../operations/services.ts';
import type { Solution } from '../solution/model/model.ts';
import { checkCapabilities } from './capabilities.ts';
import { guardEngine, harmless, refuseSecrets } from './guard.ts';
import { ownRuns, type RunScope } from './own-runs.ts';
import { checkPermitted, isPermittedName, type Permission, requireWholeRow } from './permissions.ts';
import { permittedSnapshots } from './permitted-snapshots.ts';

/** What requests to a server may reach. Plain data: it travels to threads. */
export interface ServedPolicy extends Restrictions {
  /** Absolute. */
  readonly solutionRoots: readonly string[];
  readonly urlSources: boolean;
  /** The highest cost of one expression. */
  readonly expressionCost: number;
  /** The permissions of the caller of this request; undefined: no permissions are configured. */
  readonly granted?: readonly Permission[] | undefined;
  /** Which of the stored runs this caller may see and change. */
  readonly scope?: RunScope | undefined;
}

const MAX_URL_BYTES = 1_048_576;
const URL_TIMEOUT_MS = 10_000;

/** The services of one request to a server: what the operation needs, as far as the policy allows it. */
export function servedServices(services: Services, policy: ServedPolicy, needs: Needs): Services {
  const folders: string[] = [];
  const { engine, limits } = services;
  const redactor = extendRedactor(engine.redactor);
  const around = needs.looksAround === true ? policy.solutionRoots : undefined;

  const place = async (input: SolutionInput, call: Call): Promise<readonly [SolutionInput, Call]> => {
    if (input.kind !== 'file') return [input, call];
    if (/^https:\/\//i.test(input.path)) return [await fetched(input.path, call), call];
    return [input, { ...call, cwd: await servedRoot(input.path) }];
  };

  /** The first directory that holds the path. A path that leads out through a link counts as absent. */
  async function servedRoot(path: string): Promise<string> {
    for (const folder of [...folders, ...(around ?? [])])
      if (isWithin(folder, path) && (await isReallyWithin(folder, path))) return folder;
    if (policy.solutionRoots.length === 0)
      throw new ToolError('not-allowed-here', 'this server takes no solutions by path (solutionRoots)', {
        field: 'body.path',
      });
    if (path.startsWith('/') || /\\|\0|^[A-Za-z][A-Za-z0-9+.-]*:/.test(path) || path.split('/').includes('..'))
      throw new ToolError('invalid-input', 'must be relative, with / and without ..', { field: 'body.path' });
    for (const root of policy.solutionRoots) {
      const real = await engine.files.realPath(join(root, path));
      if (!isWithin(await engine.files.realPath(root), real)) continue;
      if ((await engine.files.stat(real))?.kind === 'file') return root;
    }
    throw new ToolError('not-found', `there is no solution ${path}`, { field: 'body.path' });
  }

  /** Compares the paths with links followed. */
  async function isReallyWithin(folder: string, path: string): Promise<boolean> {
    const [real, found] = await Promise.all([engine.files.realPath(folder), engine.files.realPath(path)]);
    return isWithin(real, found);
  }

  async function fetched(url: string, { signal }: Call): Promise<SolutionInput> {
    if (!policy.urlSources)
      throw new ToolError('not-allowed-here', 'this server takes no solutions from addresses (allowUrlSources)', {
        field: 'body.path',
      });
    const request = {
      method: 'GET',
      url,
      headers: [['Accept', 'application/yaml, application/json, text/plain']] as const,
      timeoutMs: URL_TIMEOUT_MS,
      maxResponseBytes: MAX_URL_BYTES,
    };
    const send = (one: typeof request, own: AbortSignal) => services.engine.send({ ...one, guard: 'document' }, own);
    const { status, body } = await sendFollowing(send, request, { monotonicMs: engine.clock.monotonicMs }, signal);
    if (status !== 200) throw new ToolError('upstream-failed', `the address of the solution answered ${status}`);
    return { kind: 'text', text: decodeText(body, '<url>'), name: '<url>', directory: undefined };
  }

  const { granted } = policy;
  /** Texts of solutions that this caller may use by their name. A plan brings the same texts along. */
  const permitted = new Set<string>();
  const judge = (input: SolutionInput, solution: Solution | undefined, digest?: () => string): void => {
    if (granted === undefined || solution === undefined) return;
    const isKnown = input.kind === 'found' && digest !== undefined && permitted.has(digest());
    const isChild = isKnown || ('isChild' in input && input.isChild === true);
    checkPermitted(granted, solution, { input, isChild, registry: engine.registry });
  };

  const load = async (input: SolutionInput, call: Call): Promise<LoadedSolution> => {
    const loaded = await services.solutions.load(...(await place(input, call)));
    judge(input, loaded.solution, loaded.digest);
    if (granted !== undefined && !('isChild' in input && input.isChild === true)) permitted.add(loaded.digest());
    if (loaded.solution.directory !== undefined) folders.push(loaded.solution.directory);
    registerLiterals(loaded.solution, engine.registry.catalog, redactor);
    // Test cases are judged one by one: their mocks may stand in for what is not allowed.
    if (needs.solution === 'describe' || needs.solution === 'execute')
      checkCapabilities(loaded.solution, engine.registry, policy, needs.solution);
    return loaded;
  };

  return {
    ...services,
    engine: {
      ...guardEngine(engine, narrowed(policy, needs), () => around ?? folders),
      // What one caller declares secret is forgotten with the request, and reveals nothing to other callers.
      redactor,
    },
    solutions: {
      load,
      async check(input, call) {
        const checked = await services.solutions.check(...(await place(input, call)));
        judge(input, checked.solution);
        return checked;
      },
      ...(granted !== undefined && { isPermitted: name => isPermittedName(granted, name) }),
    },
    secrets: refuseSecrets,
    runs: async () => {
      if (policy.scope === undefined) throw new ToolError('not-allowed-here', 'runs are not kept for this caller');
      return ownRuns(await services.runs(), policy.scope);
    },
    ...(granted !== undefined && {
      snapshots: async () => permittedSnapshots(await services.snapshots(), granted),
    }),
    limits: { ...limits, expressionCost: Math.min(limits.expressionCost, policy.expressionCost) },
    expressionHost: {},
    async testing() {
      if (granted !== undefined) requireWholeRow(granted);
      return restrictedTests(await services.testing(), policy, folder => folders.push(folder));
    },
  };
}

/** The policy reduced to what the operation needs. */
function narrowed(policy: Restrictions, { host }: Needs): Restrictions {
  return {
    ...policy,
    exec: policy.exec && host.includes('processes'),
    fileWrites: policy.fileWrites && host.includes('writes'),
    hostReads: policy.hostReads && host.includes('reads'),
  };
}

/** Cases get the same restrictions, within a sandbox of their own that they may read and write. */
function restrictedTests(host: TestHost, policy: ServedPolicy, onFolder: (folder: string) => void): TestHost {
  const { exec, hostReads, authProviders, nowhere } = policy;
  return {
    ...host,
    environment: hostReads ? host.environment : harmless(host.environment),
    async createSandbox() {
      const sandbox = await host.createSandbox();
      onFolder(sandbox.directory);
      return sandbox;
    },
    openProgram(isolation) {
      const program = host.openProgram(isolation);
      return {
        close: () => program.close(),
        run: (request, signal) => {
          const own = { exec, hostReads, authProviders, nowhere, fileWrites: true, outputRoot: request.cwd };
          return program.run({ ...request, restrictions: own }, signal);
        },
      };
    },
  };
}
