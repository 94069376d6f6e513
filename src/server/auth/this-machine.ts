import { BlockList, isIP } from 'node:net';
import { plainAddress } from '../request/client-address.ts';
import type { AuthRequest } from './contract.ts';
import { rawHeaderValues } from './raw-headers.ts';

/**
 * Whether a request comes from this machine. The socket decides; what proxies say can only make a request foreign. Behind
 * proxies, a forwarded address that cannot be parsed never counts as local.
 */
export function isFromThisMachine(request: AuthRequest, behindProxy: boolean): boolean {
  const { socketAddress, clientAddress, rawHeaders } = request;
  if (!isLoopback(socketAddress) || !isLoopback(clientAddress)) return false;
  return !behindProxy || isReadable(rawHeaders);
}

function isReadable(rawHeaders: readonly string[]): boolean {
  const chain = rawHeaderValues(rawHeaders, 'x-forwarded-for').join(',');
  const single = rawHeaderValues(rawHeaders, 'x-real-ip').join(',');
  const named = chain !== '' ? chain.split(',') : single !== '' ? [single] : [];
  if (named.length === 0) return rawHeaderValues(rawHeaders, 'forwarded').length === 0;
  return named.every(entry => isIP(plainAddress(entry.trim())) !== 0);
}

const LOOPBACK = loopback();

/** 127.0.0.0/8, `::1`, and IPv4 inside IPv6. */
function isLoopback(address: string | undefined): boolean {
  const family = isIP(address ?? '');
  return address !== undefined && family !== 0 && LOOPBACK.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

function loopback(): BlockList {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  list.addAddress('::1', 'ipv6');
  return list;
}
