import type { PluginFile, PluginHost } from '../../core/ports/plugin-ports.ts';
import type { Environment, Log } from '../../core/ports/ports.ts';
import type { GroupWatch } from '../processes/group-watch.ts';
import type { ConnectOptions } from './connection.ts';
import { executableAt, findExecutable, findUnexecutable, listExecutables } from './executable.ts';
import { launch } from './launch.ts';
import type { OwnSession, RunningSession } from './session.ts';

export interface PluginHostOptions {
  /** The whole environment of every plugin. */
  readonly environment: Environment;
  readonly log: Log;
  readonly toolVersion: string;
  /** Ends the plugins when this program is gone. */
  readonly watch: GroupWatch;
  /** Default: 10 s. */
  readonly handshakeMs?: number | undefined;
  /** Default: a socket, where there are any. */
  readonly network?: 'unix' | 'tcp' | undefined;
}

/** Keeps the processes of plugins: one per plugin, none before the first call. */
export function createPluginHost(options: PluginHostOptions): PluginHost {
  const sessions: OwnSession[] = [];
  return {
    find: findExecutable,
    findUnexecutable,
    fileAt: executableAt,
    list: listExecutables,
    open(file, own) {
      const session = lazySession(file, { ...options, ...own });
      sessions.push(session);
      return session;
    },
    async close() {
      await Promise.all(sessions.splice(0).map(session => session.close()));
    },
    kill() {
      for (const session of sessions) session.killNow();
    },
  };
}

/** The first call starts the process, and loads gRPC while it comes up. */
function lazySession(file: PluginFile, given: ConnectOptions): OwnSession {
  let opening: Promise<RunningSession> | undefined;
  let opened: RunningSession | undefined;
  let hushed = false;
  const options = { ...given, isHushed: () => hushed };
  async function open(): Promise<RunningSession> {
    const first = launch(file, options);
    // Callers that wait for the session get the error.
    first.catch(() => undefined);
    const { openSession } = await import('./session.ts');
    opened = openSession(file, options, first);
    return opened;
  }
  const session = (): Promise<RunningSession> => (opening ??= open());
  return {
    file,
    providerNames: async () => (await session()).providerNames(),
    descriptor: async provider => (await session()).descriptor(provider),
    describe: async request => (await session()).describe(request),
    observe: async (request, call) => (await session()).observe(request, call),
    execute: async (request, call) => (opened ?? (await session())).execute(request, call),
    dependencies: async (provider, inputs) => (await session()).dependencies(provider, inputs),
    facts: async () => (await session()).facts(),
    hush: () => {
      hushed = true;
    },
    close: async () => (opening === undefined ? 'not-running' : (await opening).close()),
    killNow: () => opened?.killNow(),
  };
}
