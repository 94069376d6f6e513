import { identityRefused } from '../errors.ts';

/**
 * The access token in an answer. It is printed and sent in headers, where a line break or a letter beyond ASCII would be read as
 * something else: RFC 6749, appendix A.12, allows printable ASCII alone.
 */
export function checkedAccessToken(accessToken: string, what: string): string {
  if (isTokenText(accessToken)) return accessToken;
  throw identityRefused(`unusable answer of ${what}: the access token has characters that no token has`);
}

export const isTokenText = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);
