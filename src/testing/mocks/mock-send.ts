import { ToolError } from '../../core/errors.ts';
import type { HttpSend } from '../../core/ports/ports.ts';
import type { HttpMockRequest } from '../../core/ports/test-ports.ts';

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Requests to the hosts of the case's HTTP services arrive at them; requests to anything outside this machine fail. */
export function mockedSend({ hosts }: HttpMockRequest, real: HttpSend): HttpSend {
  return (request, signal) => {
    const url = new URL(request.url);
    const found = hosts.find(({ host }) => host === url.host.toLowerCase() || host === url.hostname.toLowerCase());
    if (found !== undefined) {
      const headers = [
        ...request.headers.filter(([name]) => name.toLowerCase() !== 'host'),
        ['x-forwarded-host', url.host] as const,
      ];
      return real(
        {
          ...request,
          url: found.origin + url.pathname + url.search,
          headers,
          direct: true,
          cache: false,
          guard: 'service',
        },
        signal,
      );
    }
    if (LOOPBACK.test(url.hostname.toLowerCase())) return real({ ...request, cache: false }, signal);
    const known = hosts.map(({ host }) => host);
    throw new ToolError(
      'not-allowed-here',
      `no HTTP service of the test answers for ${url.host}: a case with HTTP services reaches nothing outside`,
      {
        hint:
          known.length === 0 ? `add hosts: [${url.host}] to the service` : `services answer for ${known.join(', ')}`,
      },
    );
  };
}
