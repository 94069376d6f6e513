import { ToolError } from '../../core/errors.ts';
import {
  type Address,
  type AddressRange,
  embeddedIPv4,
  fixedRange,
  inRange,
  parseAddress,
  parseRange,
} from './address.ts';
import type { AddressPolicy } from './http-options.ts';

export interface AddressGuard {
  /** Why a connection to this address for this host name is refused, e.g. `a private address`; undefined when it is not. */
  refusal(hostname: string, address: string): string | undefined;
  /** The host name stands in `allowedHosts`: whatever it resolves to may be connected to. */
  allowsHost(hostname: string): boolean;
}

interface Kind {
  readonly name: string;
  readonly ranges: readonly AddressRange[];
}

const kind = (name: string, ...ranges: readonly string[]): Kind => ({ name, ranges: ranges.map(fixedRange) });

/** Reachable only through `allowedHosts`. Metadata services come first, since they lie in ranges that are listed below. */
const NEVER: readonly Kind[] = [
  kind(
    'a cloud metadata address',
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    'fd00:ec2::254',
    'fd20:ce::254',
  ),
  kind('a link-local address', '169.254.0.0/16', 'fe80::/10'),
  kind('an unspecified address', '0.0.0.0/8', '::/128'),
  kind('a multicast address', '224.0.0.0/4', 'ff00::/8'),
  kind('a reserved address', '240.0.0.0/4'),
];

/** Reachable with `allowPrivateAddresses` too. */
const PRIVATE: readonly Kind[] = [
  kind('a loopback address', '127.0.0.0/8', '::1'),
  kind(
    'a private address',
    '10.0.0.0/8',
    '172.16.0.0/12',
    '192.168.0.0/16',
    '100.64.0.0/10',
    '192.0.0.0/24',
    '198.18.0.0/15',
    'fc00::/7',
    'fec0::/10',
    '64:ff9b:1::/48',
  ),
];

export function createAddressGuard(policy: AddressPolicy): AddressGuard {
  const allowed = policy.allowedHosts.map(readEntry);
  const kinds = policy.allowPrivateAddresses ? NEVER : [...NEVER, ...PRIVATE];
  const allowsHost = (hostname: string): boolean => {
    const name = plainName(hostname);
    return allowed.some(entry => 'names' in entry && entry.names.test(name));
  };
  const allowsAddress = (address: Address): boolean =>
    allowed.some(entry => 'range' in entry && inRange(address, entry.range));

  return {
    allowsHost,
    refusal(hostname, text) {
      const address = parseAddress(text);
      if (address === undefined) return 'no IP address';
      const forms = [address, embeddedIPv4(address)].filter(form => form !== undefined);
      const bad = firstKind(kinds, forms);
      if (bad === undefined || allowsHost(hostname) || forms.some(allowsAddress)) return undefined;
      return bad.name;
    },
  };
}

function firstKind(kinds: readonly Kind[], forms: readonly Address[]): Kind | undefined {
  return forms
    .map(form => kinds.find(({ ranges }) => ranges.some(range => inRange(form, range))))
    .find(found => found !== undefined);
}

type Entry = { readonly names: RegExp } | { readonly range: AddressRange };

function readEntry(entry: string): Entry {
  const text = entry.trim();
  const range = parseRange(text);
  if (range !== undefined) return { range };
  if (text === '' || text.includes('/'))
    throw new ToolError(
      'config-invalid',
      `httpClient.allowedHosts: "${text}" is neither a host name nor a CIDR range`,
      {
        field: 'httpClient.allowedHosts',
        hint: 'write for example api.example.com, *.example.com, 10.1.2.3 or 10.0.0.0/8',
      },
    );
  const pattern = plainName(text)
    .replace(/[\\^$.+()[\]{}|]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return { names: new RegExp(`^${pattern}$`) };
}

const plainName = (hostname: string): string => hostname.toLowerCase().replace(/\.$/, '');
