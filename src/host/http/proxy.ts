import { ToolError } from '../../core/errors.ts';
import type { Environment } from '../../core/ports/ports.ts';
import { inRange, parseAddress, parseRange } from './address.ts';

export interface ProxyServer {
  readonly protocol: 'http:' | 'https:';
  readonly hostname: string;
  readonly port: number;
  /** `Basic ...`, when the address holds a user name. */
  readonly authorization: string | undefined;
}

/** The proxy for a target, or undefined for a direct connection. */
export type FindProxy = (target: URL) => ProxyServer | undefined;

/** `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`; the lower-case spelling wins, as in curl. */
export function proxiesFrom(environment: Environment): FindProxy {
  const read = (name: string): string => environment[name.toLowerCase()] || environment[name] || '';
  const servers = new Map<string, ProxyServer | undefined>();
  const exempt = read('NO_PROXY')
    .split(/[\s,]+/)
    .filter(entry => entry !== '')
    .map(exemption);
  return target => {
    if (exempt.some(matches => matches(target))) return undefined;
    const variable = target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
    if (!servers.has(variable)) servers.set(variable, readProxy(read(variable), variable));
    return servers.get(variable);
  };
}

function readProxy(text: string, variable: string): ProxyServer | undefined {
  if (text === '') return undefined;
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '')
    throw new ToolError('config-invalid', `${variable} is not an address of an HTTP proxy`, {
      field: variable,
      hint: 'write http://proxy.example:3128',
    });
  const user = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  return {
    protocol: url.protocol,
    hostname: url.hostname,
    port: Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
    authorization: user === ':' ? undefined : `Basic ${Buffer.from(user).toString('base64')}`,
  };
}

/** `*`, a host with its subdomains (a leading dot or `*.` changes nothing), an address or CIDR range, each with an optional port. */
function exemption(entry: string): (target: URL) => boolean {
  if (entry === '*') return () => true;
  const range = parseRange(entry);
  if (range !== undefined)
    return ({ hostname }) => {
      const address = parseAddress(hostname);
      return address !== undefined && inRange(address, range);
    };
  const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  const name = host.replace(/^\*?\./, '');
  return target => {
    if (port !== undefined && port !== (target.port || (target.protocol === 'https:' ? '443' : '80'))) return false;
    return target.hostname === name || target.hostname.endsWith(`.${name}`);
  };
}
