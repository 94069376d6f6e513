import type { AuthOutcome } from './contract.ts';

const CHALLENGE = 'Bearer realm="tool"';
const RETRY_AFTER_S = 5;

/** 401. `detail` names the failed check; the header says whether a token was there at all. */
export const unauthenticated = (detail: string, tokenSent: boolean): AuthOutcome => ({
  problem: {
    status: 401,
    code: 'unauthenticated',
    detail,
    headers: [['WWW-Authenticate', tokenSent ? `${CHALLENGE}, error="invalid_token"` : CHALLENGE]],
  },
});

export const forbidden = (detail: string): AuthOutcome => ({
  problem: { status: 403, code: 'forbidden', detail, headers: [] },
});

/** 503: no token can be judged while there are no keys. */
export const keysMissing = (): AuthOutcome => ({
  problem: {
    status: 503,
    code: 'auth-unavailable',
    detail: 'the keys of the identity provider cannot be fetched, so that no token can be verified: try again later',
    headers: [['Retry-After', String(RETRY_AFTER_S)]],
  },
});
