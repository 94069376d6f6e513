import { isLoopbackHost } from './http/web-address.ts';

export const PUBLIC_CODE_HOST = 'github.com';
const TENANT_SUFFIX = '.ghe.com';

/** Where a code host answers, without a slash at the end. */
export interface CodeHostAddresses {
  readonly web: string;
  readonly api: string;
  readonly graphql: string;
  readonly uploads: string;
}

/** `hostname` may hold a port. A service on this machine is asked without encryption. */
export function codeHostAddresses(hostname: string): CodeHostAddresses {
  const plain = isLoopbackHost(new URL(`https://${hostname}`).hostname);
  const web = `${plain ? 'http' : 'https'}://${hostname}`;
  if (hostname !== PUBLIC_CODE_HOST && !hostname.endsWith(TENANT_SUFFIX))
    return { web, api: `${web}/api/v3`, graphql: `${web}/api/graphql`, uploads: `${web}/api/uploads` };
  const api = `https://api.${hostname}`;
  return { web, api, graphql: `${api}/graphql`, uploads: `https://uploads.${hostname}` };
}

/** The name of a host, perhaps with a port, in lower case and fit for an address. */
export const isHostName = (hostname: string): boolean =>
  /^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:]+\](:\d{1,5})?$/.test(hostname) && URL.canParse(`https://${hostname}`);
