import type { AuthPorts } from './contract.ts';
import type { DirectoryAddress } from './directory-address.ts';
import { type JsonObject, jsonObject } from './jwt-text.ts';
import { type KeyMap, type KeySet, readKeys } from './key-set.ts';

/** For both documents together. */
const TIMEOUT_MS = 5000;
const MAX_BYTES = 1_048_576;

/** Why the keys could not be fetched, fit for a log. */
class KeyFetchFault extends Error {}

/**
 * One look at the identity provider: the discovery document, then the key set that it names. Redirects are not followed.
 * A document is judged by what it says, not by its content type. Everything unusable is a `KeyFetchFault`.
 */
export async function fetchKeys(
  ports: AuthPorts,
  address: DirectoryAddress,
  before: KeyMap,
  signal: AbortSignal,
): Promise<KeySet> {
  const endsAt = ports.clock.monotonicMs() + TIMEOUT_MS;
  const document = async (url: string, what: string): Promise<JsonObject> => {
    const leftMs = Math.max(1, endsAt - ports.clock.monotonicMs());
    return await fetchDocument({ ports, url, what, timeoutMs: leftMs }, signal);
  };
  const discovery = await document(address.discoveryUrl, 'the discovery document');
  const { issuer, jwks_uri: keysUrl } = discovery;
  if (typeof issuer !== 'string' || !address.ownIssuers.includes(issuer))
    throw new KeyFetchFault('the discovery document names another issuer than authority and tenant');
  if (!isAt(keysUrl, address.origin))
    throw new KeyFetchFault('the discovery document names a key set (jwks_uri) at another scheme or host');
  const keys = await readKeys(await document(keysUrl, 'the key set'), before);
  if (keys === undefined) throw new KeyFetchFault('the key set is not a list of at most 100 keys');
  if (keys.size === 0) throw new KeyFetchFault('the key set holds no RSA key for signatures');
  return { issuer, keys };
}

/** Whether an address has the authority's scheme, host and port, and no user name. */
function isAt(text: unknown, origin: string): text is string {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;
  return url?.origin === origin && url.username === '' && url.password === '';
}

interface DocumentRequest {
  readonly ports: AuthPorts;
  readonly url: string;
  readonly what: string;
  readonly timeoutMs: number;
}

async function fetchDocument(
  { ports, url, what, timeoutMs }: DocumentRequest,
  signal: AbortSignal,
): Promise<JsonObject> {
  const { status, body } = await ports.send(
    {
      method: 'GET',
      url,
      headers: [['Accept', 'application/json']],
      timeoutMs,
      maxResponseBytes: MAX_BYTES,
      guard: 'service',
    },
    signal,
  );
  if (status !== 200) throw new KeyFetchFault(`${what} is answered with status ${status}`);
  const json = jsonObject(body);
  if (json === undefined) throw new KeyFetchFault(`${what} is not a JSON object with distinct keys`);
  return json;
}
