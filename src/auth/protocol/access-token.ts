import { identityRefused } from '../errors.ts';

/**
 * The access token in an answer. It is printed and sent in headers, where a line break or a letter beyond ASCII would be read as
 * something else, and a space would end it: RFC 6750, section 2.1.
 */
export function checkedAccessToken(accessToken: string, what: string): string {
  if (isTokenText(accessToken)) return accessToken;
  throw identityRefused(`unusable answer of ${what}: the access token has characters that no token has`);
}

export const isTokenText = (text: string): boolean => /^[\x21-\x7e]+$/.test(text);
