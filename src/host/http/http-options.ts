import type { LookupAddress } from 'node:dns';
import type { Environment } from '../../core/ports/ports.ts';

/** `httpClient.allowPrivateAddresses` and `httpClient.allowedHosts` (host names, globs, addresses, CIDR ranges). */
export interface AddressPolicy {
  readonly allowPrivateAddresses: boolean;
  readonly allowedHosts: readonly string[];
}

/** Every address of a name, in the order of the system. */
export type ResolveName = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface HttpClientOptions {
  /** For `User-Agent: tool/<version>`. */
  readonly version: string;
  /** `HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`. */
  readonly environment: Environment;
  /** Holds for requests with guard `document`. */
  readonly addresses: AddressPolicy;
  /** `network.systemCA`: when the authorities of the system are trusted beside node's own; `auto`: after an unknown issuer. */
  readonly systemCA: 'auto' | 'always' | 'never';
  /** Instead of the system's name lookup. */
  readonly resolve?: ResolveName | undefined;
  /** Instead of the certificates of the system (PEM). */
  readonly systemCertificates?: (() => readonly string[]) | undefined;
}
