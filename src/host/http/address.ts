import { isIPv4, isIPv6 } from 'node:net';

/** The bytes of an IP address: 4 or 16, most significant first. */
export type Address = readonly number[];

export interface AddressRange {
  readonly bytes: Address;
  /** Leading bits that count. */
  readonly prefix: number;
}

/** Reads a textual address; brackets and a zone (`%eth0`) are left out. Undefined for anything else. */
export function parseAddress(text: string): Address | undefined {
  const bare = text.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, '');
  if (isIPv4(bare)) return bare.split('.').map(Number);
  return isIPv6(bare) ? parseIPv6(bare) : undefined;
}

function parseIPv6(text: string): Address {
  const [head = '', tail] = text.split('::');
  const front = groups(head);
  const back = tail === undefined ? [] : groups(tail);
  return [...front, ...Array<number>(16 - front.length - back.length).fill(0), ...back];
}

function groups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap(group => {
    if (group.includes('.')) return group.split('.').map(Number);
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}

/** `10.0.0.0/8`, `fd00::/8` or a single address. Undefined for anything else. */
export function parseRange(text: string): AddressRange | undefined {
  const [address = '', bits] = text.split('/');
  const bytes = parseAddress(address);
  if (bytes === undefined) return undefined;
  if (bits === undefined) return { bytes, prefix: bytes.length * 8 };
  const prefix = /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  return prefix <= bytes.length * 8 ? { bytes, prefix } : undefined;
}

export function inRange(address: Address, range: AddressRange): boolean {
  if (address.length !== range.bytes.length) return false;
  const whole = range.prefix >> 3;
  for (let i = 0; i < whole; i++) if (address[i] !== range.bytes[i]) return false;
  const rest = range.prefix & 7;
  if (rest === 0) return true;
  const mask = 0xff00 >> rest;
  return ((address[whole] ?? 0) & mask) === ((range.bytes[whole] ?? 0) & mask);
}

/** Forms of IPv6 that carry an IPv4 address, and where in the 16 bytes it stands. */
const EMBEDDINGS: readonly { readonly range: AddressRange; readonly at: number; readonly inverted?: boolean }[] = [
  { range: fixedRange('::ffff:0:0/96'), at: 12 }, // IPv4-mapped
  { range: fixedRange('::ffff:0:0:0/96'), at: 12 }, // IPv4-translated
  { range: fixedRange('::/96'), at: 12 }, // IPv4-compatible
  { range: fixedRange('64:ff9b::/96'), at: 12 }, // NAT64
  { range: fixedRange('64:ff9b:1::/48'), at: 12 }, // NAT64, local prefix
  { range: fixedRange('2002::/16'), at: 2 }, // 6to4
  { range: fixedRange('2001::/32'), at: 12, inverted: true }, // Teredo
];

/** `::` and `::1` look like IPv4-compatible addresses but are not. */
const NOT_EMBEDDED = fixedRange('::/127');

/** The IPv4 address that traffic to this IPv6 address would end at, if its form says so. */
export function embeddedIPv4(address: Address): Address | undefined {
  if (inRange(address, NOT_EMBEDDED)) return undefined;
  const form = EMBEDDINGS.find(({ range }) => inRange(address, range));
  if (form === undefined) return undefined;
  const bytes = address.slice(form.at, form.at + 4);
  return form.inverted === true ? bytes.map(byte => byte ^ 255) : bytes;
}

/** A range written in the source: it must parse. */
export function fixedRange(text: string): AddressRange {
  const range = parseRange(text);
  if (range === undefined) throw new Error(`no address range: ${text}`);
  return range;
}
