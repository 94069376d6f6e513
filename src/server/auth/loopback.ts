import { BlockList, isIP } from 'node:net';

const LOOPBACK = loopback();

/** Whether an address of a socket is of this machine: 127.0.0.0/8, `::1`, and IPv4 inside IPv6. */
export function isLoopbackAddress(address: string | undefined): boolean {
  const family = isIP(address ?? '');
  return address !== undefined && family !== 0 && LOOPBACK.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

function loopback(): BlockList {
  const list = new BlockList();
  list.addSubnet('127.0.0.0', 8, 'ipv4');
  list.addAddress('::1', 'ipv6');
  return list;
}
