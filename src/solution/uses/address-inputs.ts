import type { Value } from '../../expression/value.ts';

/** Undefined: computed. Empty: no host, such as a local path. A template may begin with a whole host. */
export function literalHost(value: Value): string | undefined {
  if (value.kind === 'literal') return typeof value.value === 'string' ? (addressHost(value.value) ?? '') : '';
  if (value.kind !== 'template') return undefined;
  const [fixed = ''] = value.source.split(/\{[{%]/);
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]+[/?#]/i.test(fixed) ? addressHost(fixed) : undefined;
}

/** The host in an address or in `user@host:path`, without user name and password. */
export function addressHost(address: string): string | undefined {
  const url = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#@]+)/i.exec(address)?.[1];
  return (url ?? /^[^/@\s]+@([^/:\s]+):/.exec(address)?.[1])?.toLowerCase();
}
