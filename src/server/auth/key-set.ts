import { importJWK } from 'jose/key/import';
import type { JsonObject } from './jwt-text.ts';

/** A public key of the provider. The same object as long as the provider shows the same key under the same id. */
export interface VerifyKey {
  readonly modulus: string;
  readonly exponent: string;
  readonly key: Awaited<ReturnType<typeof importJWK>>;
}

/** What the identity provider said last. */
export interface KeySet {
  /** `issuer` of the discovery document. */
  readonly issuer: string;
  /** By key id. */
  readonly keys: ReadonlyMap<string, VerifyKey>;
}

export type KeyMap = ReadonlyMap<string, VerifyKey>;

const MAX_KEYS = 100;
/** Length of an RSA modulus of 2048 bits in base64url. */
const MIN_MODULUS_LENGTH = 342;

/**
 * The keys of a JWKS document that may verify RS256: RSA, for signatures, at least 2048 bits. Others are left out; so are
 * two different keys of one id, since nothing says which is meant. Undefined when the document is not a key set.
 */
export async function readKeys(document: JsonObject, before: KeyMap): Promise<KeyMap | undefined> {
  const { keys } = document;
  if (!Array.isArray(keys) || keys.length > MAX_KEYS) return undefined;
  const usable = keys.map(rsaKey).filter(key => key !== undefined);
  const found = new Map<string, VerifyKey>();
  for (const jwk of usable) {
    const clashes = usable.some(other => other.kid === jwk.kid && (other.n !== jwk.n || other.e !== jwk.e));
    const key = clashes ? undefined : (sameKey(before.get(jwk.kid), jwk) ?? (await imported(jwk)));
    if (key !== undefined) found.set(jwk.kid, key);
  }
  return found;
}

interface RsaKey {
  readonly kid: string;
  readonly n: string;
  readonly e: string;
}

function rsaKey(value: unknown): RsaKey | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { kty, use, alg, key_ops: operations, kid, n, e } = value as JsonObject;
  if (kty !== 'RSA' || (use !== undefined && use !== 'sig') || (alg !== undefined && alg !== 'RS256')) return undefined;
  if (operations !== undefined && !(Array.isArray(operations) && operations.includes('verify'))) return undefined;
  if (typeof kid !== 'string' || typeof n !== 'string' || typeof e !== 'string') return undefined;
  return kid !== '' && n.length >= MIN_MODULUS_LENGTH && isSafeExponent(e) ? { kid, n, e } : undefined;
}

/** Odd and more than 1, since with 1 anyone could forge a signature. */
function isSafeExponent(e: string): boolean {
  const bytes = Buffer.from(e, 'base64url');
  if (bytes.length === 0 || bytes.length > 8) return false;
  const exponent = BigInt(`0x${bytes.toString('hex')}`);
  return exponent > 1n && exponent % 2n === 1n;
}

const sameKey = (known: VerifyKey | undefined, { n, e }: RsaKey): VerifyKey | undefined =>
  known?.modulus === n && known.exponent === e ? known : undefined;

async function imported({ n, e }: RsaKey): Promise<VerifyKey | undefined> {
  try {
    return { modulus: n, exponent: e, key: await importJWK({ kty: 'RSA', n, e }, 'RS256') };
  } catch {
    return undefined;
  }
}
