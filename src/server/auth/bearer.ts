import { rawHeaderValues } from './raw-headers.ts';

/** A token as it was sent, or the reason why it is missing. `sent`: something was offered as a token. */
export type Bearer =
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
export function bearerToken(rawHeaders: readonly string[]): Bearer {
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
