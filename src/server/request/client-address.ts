import { BlockList, isIP, isIPv4 } from 'node:net';

/** Who a request comes from, behind proxies that are trusted. */
export interface ClientAddresses {
  /**
   * The socket's address unless that is a trusted proxy: then the rightmost address of `X-Forwarded-For` that is not one. What cannot be
   * read ends the search at the last good one.
   */
  resolveClient(
    socket: string | undefined,
    request: { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> },
  ): string;
  isTrusted(address: string): boolean;
}

/** `onUntrusted`: an address that is not a trusted proxy named another client. Called once. */
export function createClientAddresses(
  trustedProxies: readonly string[],
  onUntrusted: (address: string) => void = () => undefined,
): ClientAddresses {
  let isTold = false;

  const list = new BlockList();
  for (const entry of trustedProxies) addEntry(list, entry);
  const isTrusted = (address: string): boolean =>
    trustedProxies.length > 0 && isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  return {
    isTrusted,
    resolveClient(socket, request) {
      let client = plainAddress(socket ?? '');
      const { headers } = request;
      if (!isTrusted(client)) {
        if (!isTold && FORWARDED.some(name => headers[name] !== undefined)) {
          isTold = true;
          onUntrusted(client);
        }
        return client;
      }
      const forwarded = joinedHeader(headers['x-forwarded-for']);
      const entries = forwarded === '' ? [joinedHeader(headers['x-real-ip'])] : forwarded.split(',');
      for (const entry of entries.toReversed()) {
        const address = plainAddress(entry.trim());
        if (isIP(address) === 0) return client;
        client = address;
        if (!isTrusted(address)) return client;
      }
      return client;
    },
  };
}

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const;

const joinedHeader = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : (value ?? []).join(',');

function addEntry(list: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/');
  const kind = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (bits === undefined) list.addAddress(address, kind);
  else list.addSubnet(address, Number(bits), kind);
}

const PLAIN = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** An IPv4 address written as IPv6 is that IPv4 address; zones, brackets and ports are not part of it. */
export function plainAddress(text: string): string {
  if (PLAIN.test(text)) return text;
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  return mapped ?? bare.replace(/%.*$/, '').toLowerCase();
}

/** What counts as one client: an IPv4 address, or the /64 of an IPv6 address. */
export function clientKey(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return `${groups
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
