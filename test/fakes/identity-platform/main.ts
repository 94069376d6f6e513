import { startIdentityPlatform } from './platform.ts';
import type { Fault } from './server.ts';

/**
 * The platform as a program of its own: `node main.ts` prints one line of JSON {origin, host, cloudEndpoints} and serves until it
 * is ended. `POST /_control` {cloud?, codeHost?, directory?, fault?: {path, ...}, heal?, skewMs?} changes how it behaves;
 * `GET /_requests` answers the log of requests.
 */
const platform = await startIdentityPlatform([
  ({ method, path, json }) => {
    if (method === 'GET' && path === '/_requests')
      return {
        json: platform.requests
          .filter(request => !request.path.startsWith('/_'))
          .map(({ method, path, query, headers, body }) => ({ method, path, headers, body, query: query.toString() })),
      };
    if (method !== 'POST' || path !== '/_control' || json === undefined) return undefined;
    Object.assign(platform.cloud.settings, json['cloud']);
    Object.assign(platform.codeHost.settings, json['codeHost']);
    Object.assign(platform.directory.settings, json['directory']);
    if (json['heal'] === true) platform.heal();
    if (typeof json['skewMs'] === 'number') platform.skewMs = json['skewMs'];
    const fault = json['fault'] as (Fault & { readonly path: string }) | undefined;
    if (fault !== undefined) platform.fault(fault.path, fault);
    return { json: {} };
  },
]);
const { origin, host, cloudEndpoints } = platform;
process.stdout.write(`${JSON.stringify({ origin, host, cloudEndpoints })}\n`);
process.on('SIGTERM', () => void platform.close());
