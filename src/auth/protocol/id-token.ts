import type { FlowContext } from '../contract.ts';

export type IdClaims = Readonly<Record<string, unknown>>;

/**
 * ID tokens come straight from the token endpoint over TLS, so their signature is not checked. `enforce`: issuer, audience and
 * times must be right. `read`: the endpoints are configured ones and nothing is known of the issuer; claims are only read.
 */
export type IdTokenRule =
  | { readonly kind: 'read' }
  /** The expected issuer, which may depend on the tenant in the claims. */
  | { readonly kind: 'enforce'; issuer(claims: IdClaims): string };

/** Claims of an ID token that only informs. One that cannot be read counts as none. */
export async function readIdToken(
  context: FlowContext,
  idToken: string | undefined,
  clientId: string | undefined,
): Promise<IdClaims | undefined> {
  if (idToken === undefined) return undefined;
  const claims = await decodeClaims(idToken);
  if (Object.keys(claims).length === 0) {
    context.ports.log('debug', 'the ID token cannot be read and counts as none');
    return undefined;
  }
  const audience = claims['aud'];
  const forUs = audience === clientId || (Array.isArray(audience) && audience.includes(clientId));
  if (!forUs && audience !== undefined)
    context.warn('the ID token is meant for another client: its claims are only shown');
  return claims;
}

/** The claims of a token as they stand in it; empty when it cannot be read. */
export async function decodeClaims(token: unknown): Promise<IdClaims> {
  const { decodeJwt } = await import('jose/jwt/decode');
  try {
    return decodeJwt(String(token));
  } catch {
    return {};
  }
}
