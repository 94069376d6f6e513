import type { HttpSend } from '../../core/ports/ports.ts';
import type { HttpClientOptions } from './http-options.ts';

/**
 * The HTTP client of the program. Nothing of the network is loaded before the first request. Connections are kept for the
 * next request; idle ones do not keep the process alive.
 */
export function createHttpClient(options: HttpClientOptions): HttpSend {
  let send: Promise<HttpSend> | undefined;
  return async (request, signal) => {
    send ??= import('./http-sender.ts').then(({ createSender }) => createSender(options));
    return (await send)(request, signal);
  };
}
