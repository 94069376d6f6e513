import type { KeyObject } from 'node:crypto';
import { authConfig } from '../errors.ts';

/** RFC 7518, section 3.3; the signing library refuses shorter ones. */
const LEAST_BITS = 2048;

/** An RSA key that is long enough to sign with. */
export function checkedKeySize(key: KeyObject, what: string): KeyObject {
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  if (bits >= LEAST_BITS) return key;
  throw authConfig(`${what} has ${bits} bits: at least ${LEAST_BITS} are needed`, 'create a new key');
}
