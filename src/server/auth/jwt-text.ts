import { isMap } from '../../core/json/json.ts';
import { repeatsKey } from './unique-keys.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const MAX_KEY_ID_LENGTH = 256;
const TYPES = new Set(['jwt', 'at+jwt', 'application/jwt', 'application/at+jwt']);

/** The key id of a token whose form and header are in order, or what is wrong with them. Nothing of it is verified. */
export type TokenForm = { readonly keyId: string } | { readonly keyId?: undefined; readonly detail: string };

/** Three parts in canonical base64url, and a header that asks for nothing but the one signature that is accepted. */
export function tokenForm(token: string): TokenForm {
  const parts = token.split('.');
  const [header = ''] = parts;
  if (parts.length !== 3 || !parts.every(isCanonical)) return { detail: 'the token is not a signed JWT' };
  const json = jsonObject(Buffer.from(header, 'base64url'));
  if (json === undefined) return { detail: 'the header of the token is not a JSON object with distinct keys' };
  const fault = HEADER_RULES.find(({ holds }) => !holds(json));
  return fault === undefined ? { keyId: String(json['kid']) } : { detail: fault.detail };
}

interface HeaderRule {
  holds(header: JsonObject): boolean;
  readonly detail: string;
}

/** `jku`, `jwk`, `x5u`, `x5c` are nowhere read: keys come from the identity provider only. */
const HEADER_RULES: readonly HeaderRule[] = [
  { holds: ({ alg }) => alg === 'RS256', detail: 'the token is signed with another algorithm than RS256' },
  { holds: ({ kid }) => isKeyId(kid), detail: 'the token does not name its key (kid)' },
  {
    holds: header => !Object.hasOwn(header, 'crit') && !Object.hasOwn(header, 'b64'),
    detail: 'the token needs an extension (crit) that is not supported',
  },
  {
    holds: ({ typ }) => typ === undefined || (typeof typ === 'string' && TYPES.has(typ.toLowerCase())),
    detail: 'the token is of another type (typ) than JWT',
  },
];

const isKeyId = (kid: unknown): boolean => typeof kid === 'string' && kid.length > 0 && kid.length <= MAX_KEY_ID_LENGTH;

/** One text for the same bytes: no padding, no white space, no stray bits at the end. Empty text is refused. */
const isCanonical = (part: string): boolean =>
  part !== '' && Buffer.from(part, 'base64url').toString('base64url') === part;

/** Bytes as the JSON object they are; undefined when they are not UTF-8, no object, or name a key twice. */
export function jsonObject(bytes: Uint8Array): JsonObject | undefined {
  try {
    const text = UTF8.decode(bytes);
    const value: unknown = JSON.parse(text);
    return isMap(value) && !repeatsKey(text) ? value : undefined;
  } catch {
    return undefined;
  }
}
