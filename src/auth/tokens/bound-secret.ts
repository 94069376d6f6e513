import { isMap } from '../../core/json/json.ts';

/**
 * A refresh token or a kept access token as it is stored: bound to the login it belongs to, so that the parts of two logins never
 * meet. While a new login is being recorded both are there; which of them counts is decided by the record of the login alone.
 */
export type BoundSecrets = ReadonlyMap<string, string>;

const VERSION = 2;

export function boundText(secrets: BoundSecrets): string {
  return JSON.stringify({ v: VERSION, of: Object.fromEntries(secrets) });
}

/** The secret of that login. Earlier versions stored the secret as it is: it belongs to whatever login is recorded. */
export function sessionSecret(text: string, sessionId: string): string | undefined {
  const bound = parseBound(text);
  return bound === undefined ? text : bound.get(sessionId);
}

function parseBound(text: string): BoundSecrets | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const record: unknown = JSON.parse(text);
    if (!isMap(record) || record['v'] !== VERSION || !isMap(record['of'])) return undefined;
    return new Map(
      Object.entries(record['of']).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return undefined;
  }
}
