/** In characters. Shorter secrets are left to redaction by position. */
export const MIN_SECRET_LENGTH = 4;
/** From this length on a secret is hidden wherever it occurs; a shorter one only where no letter or digit touches it. */
export const FREE_SECRET_LENGTH = 8;
