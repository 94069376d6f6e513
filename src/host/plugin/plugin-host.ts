import type { PluginHost } from '../../core/plugin-ports.ts';
import type { Environment, Log } from '../../core/ports.ts';
import { executableAt, findExecutable, listExecutables } from './executable.ts';
import { openSession } from './session.ts';

export interface PluginHostOptions {
  /** The whole environment of every plugin. */
  readonly environment: Environment;
  readonly log: Log;
  readonly toolVersion: string;
  /** Default: 10 s. */
  readonly handshakeMs?: number | undefined;
  /** Default: a socket, where there are any. */
  readonly network?: 'unix' | 'tcp' | undefined;
}

/** Keeps the processes of plugins: one per plugin, none before the first call. */
export function createPluginHost(options: PluginHostOptions): PluginHost {
  const sessions: ReturnType<typeof openSession>[] = [];
  return {
    find: findExecutable,
    fileAt: executableAt,
    list: listExecutables,
    open(file, own) {
      const session = openSession(file, { ...options, ...own });
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
