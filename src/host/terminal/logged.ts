import type { Clock, HttpSend, Log, Spawn } from '../../core/ports/ports.ts';

/** The same client with a record at level `debug` per exchange. Neither query, headers nor bodies are in it. */
export function loggedSend(send: HttpSend, log: Log, clock: Clock): HttpSend {
  return async (request, signal) => {
    const startedMs = clock.monotonicMs();
    const fields = { method: request.method, url: bareAddress(request.url) };
    const elapsed = (): { readonly duration_ms: number } => ({
      duration_ms: Math.round(clock.monotonicMs() - startedMs),
    });
    try {
      const response = await send(request, signal);
      log('debug', 'http exchange', { ...fields, status: response.status, ...elapsed() });
      return response;
    } catch (error) {
      log('debug', 'http exchange failed', {
        ...fields,
        error: error instanceof Error ? error.message : String(error),
        ...elapsed(),
      });
      throw error;
    }
  };
}

function bareAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url === undefined ? '' : `${url.origin}${url.pathname}`;
}

/** The same with a record at level `debug` per process. Arguments and environment are not in it: they may hold secrets. */
export function loggedSpawn(spawn: Spawn, log: Log, clock: Clock): Spawn {
  return async (request, signal) => {
    const startedMs = clock.monotonicMs();
    const result = await spawn(request, signal);
    log('debug', 'process ended', {
      program: request.program,
      arguments: request.args.length,
      exit_code: result.exitCode,
      duration_ms: Math.round(clock.monotonicMs() - startedMs),
    });
    return result;
  };
}
