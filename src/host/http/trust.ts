import type { SecureContext } from 'node:tls';
import type { HttpClientOptions } from './http-options.ts';

/** Which authorities are trusted: node's own, with those of the system when they are wanted. */
export interface Trust {
  /** Undefined: node's own. */
  context(): Promise<SecureContext | undefined>;
  /** Whether `context` has those of the system. */
  wide(): boolean;
  /** After an unknown issuer: adds the system's authorities. Whether more are trusted now than for the failed request. */
  widen(hadWide: boolean): Promise<boolean>;
}

export function createTrust({
  systemCA,
  systemCertificates,
}: Pick<HttpClientOptions, 'systemCA' | 'systemCertificates'>): Trust {
  let wide = systemCA === 'always';
  let loaded: Promise<SecureContext | undefined> | undefined;
  const context = (): Promise<SecureContext | undefined> =>
    wide ? (loaded ??= withSystem(systemCertificates)) : Promise.resolve(undefined);
  return {
    context,
    wide: () => wide,
    async widen(hadWide) {
      if (systemCA !== 'auto' || hadWide) return false;
      wide = true;
      return (await context()) !== undefined;
    },
  };
}

/**
 * One context for all connections, since reading some hundred certificates takes time. Undefined when the system has none
 * to offer, its store cannot be read, or this node cannot read it: node's own authorities still hold then.
 */
async function withSystem(systemCertificates?: () => readonly string[]): Promise<SecureContext | undefined> {
  const tls = await import('node:tls');
  try {
    const added = systemCertificates?.() ?? tls.getCACertificates('system');
    return added.length === 0
      ? undefined
      : tls.createSecureContext({ ca: [...tls.getCACertificates('default'), ...added] });
  } catch {
    return undefined;
  }
}
