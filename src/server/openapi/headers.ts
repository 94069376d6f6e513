const seconds = (description: string, minimum = 0) => ({ description, schema: { type: 'integer', minimum } });

/** Headers of answers, by name. */
export const HEADERS = {
  'X-Request-ID': {
    description: 'Names this request in logs, in the audit and in problems: as it was sent, or a new one.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,128}$' },
  },
  'Retry-After': seconds('Seconds after which to try again.', 1),
  'RateLimit-Limit': {
    description: 'Requests of a window, where a limit applies.',
    schema: { type: 'integer', minimum: 1 },
  },
  'RateLimit-Remaining': { description: 'Requests that are left of it.', schema: { type: 'integer', minimum: 0 } },
  'RateLimit-Reset': seconds('Seconds until one more is admitted.'),
  'WWW-Authenticate': { description: 'Bearer, and what was wrong with the token.', schema: { type: 'string' } },
  Location: { description: 'Where the run is.', schema: { type: 'string' } },
  'Preference-Applied': { description: 'The preference that was granted.', schema: { type: 'string' } },
  'Idempotency-Replayed': {
    description: 'The answer is the one that the first request with this key was given.',
    schema: { type: 'string', const: 'true' },
  },
  Allow: { description: 'Methods of the path.', schema: { type: 'string' } },
  'Content-Security-Policy': {
    description: 'What the page may load: nothing from elsewhere.',
    schema: { type: 'string' },
  },
} as const;

export const RATE_LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;
