import { compactVerify } from 'jose/jws/compact/verify';
import { createBrowserGuard } from './browser-guard.ts';
import { brokenClaim, goodUntilMs } from './claim-rules.ts';
import type { Authenticator, AuthOptions, AuthOutcome, AuthPorts, Identity } from './contract.ts';
import { directoryAddress } from './directory-address.ts';
import { ANONYMOUS, identityFromClaims } from './identity.ts';
import { type JsonObject, jsonObject, tokenForm } from './jwt-text.ts';
import { createKeyCache, type FoundKey } from './key-cache.ts';
import { forbidden, keysMissing, unauthenticated } from './problems.ts';
import { rawHeaderValues } from './raw-headers.ts';
import { missingRole, type Role } from './roles.ts';
import { isFromThisMachine } from './this-machine.ts';
import { createTokenCache, type VerifiedToken } from './token-cache.ts';

/** The options must be without faults (`authFaults`). Specification: "API server authentication". */
export const createAuthenticator = (options: AuthOptions, ports: AuthPorts): Authenticator =>
  options.oidc.enabled ? directoryAuthenticator(options, ports) : openAuthenticator(options);

/** No authentication: everyone is anonymous, and only this machine may administer. */
function openAuthenticator(options: AuthOptions): Authenticator {
  const refusal = createBrowserGuard(options);
  return {
    authenticate(request) {
      const refused = refusal(request);
      if (refused !== undefined) return refused;
      return request.role === 'admin' && !isFromThisMachine(request, options.behindProxy)
        ? forbidden('administration is open to this machine only while authentication is off')
        : { identity: ANONYMOUS };
    },
    start: () => undefined,
    close: () => undefined,
    keys: () => undefined,
  };
}

function directoryAuthenticator(options: AuthOptions, ports: AuthPorts): Authenticator {
  const { oidc } = options;
  const address = directoryAddress(options);
  const keys = createKeyCache(ports, address);
  const tokens = createTokenCache();
  const nowMs = (): number => ports.clock.now().getTime();

  const isStillGood = ({ keyId, key, goodUntilMs }: VerifiedToken): boolean =>
    nowMs() < goodUntilMs && keys.current()?.keys.get(keyId) === key;

  const verify = async (token: string, role: Role): Promise<AuthOutcome> => {
    const form = tokenForm(token);
    if (form.keyId === undefined) return unauthenticated(form.detail, true);
    const found = await keys.find(form.keyId);
    if (found === 'unavailable') return keysMissing();
    if (found === 'unknown')
      return unauthenticated('the identity provider does not publish the key of the token (kid)', true);
    const signed = await signedBytes(token, found);
    if (signed === undefined) return unauthenticated('the signature of the token is wrong', true);
    const claims = jsonObject(signed);
    if (claims === undefined) return unauthenticated('the token holds no JSON object with distinct keys', true);
    const issuers = [found.set.issuer, ...address.furtherIssuers];
    const broken = brokenClaim(claims, { issuers, oidc, nowMs: nowMs() });
    if (broken !== undefined) return unauthenticated(broken, true);
    return admitted(remember(token, claims, form.keyId, found), role);
  };
  /** Specification: "API server authentication", rule 4. */
  const admitted = (identity: Identity, role: Role): AuthOutcome => {
    const missing = missingRole(role, identity, options.roles);
    return missing === undefined ? { identity } : forbidden(missing);
  };
  const remember = (token: string, claims: JsonObject, keyId: string, { key }: FoundKey): Identity => {
    const identity = identityFromClaims(claims);
    tokens.save(token, { identity, keyId, key, goodUntilMs: goodUntilMs(claims, oidc) });
    return identity;
  };

  return {
    authenticate({ rawHeaders, role }) {
      const bearer = bearerToken(rawHeaders);
      if (bearer.token === undefined) return unauthenticated(bearer.detail, bearer.sent);
      const known = tokens.find(bearer.token);
      if (known === undefined) return verify(bearer.token, role);
      if (isStillGood(known)) return admitted(known.identity, role);
      tokens.remove(bearer.token);
      return verify(bearer.token, role);
    },
    start: keys.start,
    close: keys.close,
    keys: keys.state,
  };
}

/** The payload, when the signature over it is that of the key. */
async function signedBytes(token: string, { key }: FoundKey): Promise<Uint8Array | undefined> {
  try {
    return (await compactVerify(token, key.key, { algorithms: ['RS256'] })).payload;
  } catch {
    return undefined;
  }
}

/** A token as it was sent, or the reason why it is missing. `sent`: something was offered as a token. */
type Bearer =
  | { readonly token: string }
  | { readonly token?: undefined; readonly detail: string; readonly sent: boolean };

const MAX_TOKEN_LENGTH = 16 * 1024;
/** The scheme in any case, spaces, and one word. */
const CREDENTIALS = /^bearer +([^\s,]+)$/i;
const SCHEME = /^bearer(?: |$)/i;

const MISSING = 'a token is needed: send the header Authorization: Bearer <token>';

/**
 * The token of a request: from exactly one `Authorization` header, never from the query or a cookie. Headers come as name,
 * value, name, value.
 */
function bearerToken(rawHeaders: readonly string[]): Bearer {
  const values = rawHeaderValues(rawHeaders, 'authorization');
  const [value] = values;
  if (value === undefined) return { detail: MISSING, sent: false };
  const sent = values.some(one => SCHEME.test(one) && one.length > 'bearer'.length);
  if (values.length > 1) return { detail: 'the request has more than one Authorization header', sent };
  if (!SCHEME.test(value)) return { detail: 'the scheme of the Authorization header must be Bearer', sent };
  if (!sent) return { detail: MISSING, sent };
  const token = CREDENTIALS.exec(value)?.[1];
  if (token === undefined) return { detail: 'the Authorization header must hold one token after Bearer', sent };
  if (token.length > MAX_TOKEN_LENGTH) return { detail: 'the token is longer than 16 KiB', sent };
  return { token };
}
