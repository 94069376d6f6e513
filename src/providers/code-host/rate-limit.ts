import { retryAfterMs } from '../../core/http/http-retry.ts';
import type { HttpResponse } from '../../core/ports/ports.ts';

/** The limit that an answer says was reached, and how long to wait. */
export interface LimitReached {
  readonly kind: 'primary' | 'secondary';
  readonly waitMs: number;
}

/** What the service asks for where it names no time. */
const UNNAMED_MS = 60_000;
/** The clocks of two machines differ. */
const CLOCK_SLACK_MS = 1000;

/**
 * The limit that an answer 403 or 429 is about, as the service documents it: `Retry-After` first, then the hour of
 * `x-ratelimit-reset` where nothing remains, else a minute that doubles with each attempt (from 1). Undefined: it is about something else.
 */
export function limitReached(
  { status, headers }: Pick<HttpResponse, 'status' | 'headers'>,
  message: string,
  { now, attempt }: { readonly now: Date; readonly attempt: number },
): LimitReached | undefined {
  if (status !== 403 && status !== 429) return undefined;
  const asked = retryAfterMs({ headers }, now);
  if (asked !== undefined) return { kind: 'secondary', waitMs: asked };
  const remaining = headers.get('x-ratelimit-remaining')?.[0];
  const reset = Number(headers.get('x-ratelimit-reset')?.[0]);
  if (remaining === '0' && Number.isFinite(reset) && reset > 0)
    return { kind: 'primary', waitMs: Math.max(0, reset * 1000 - now.getTime()) + CLOCK_SLACK_MS };
  const isSecondary = status === 429 || /secondary rate limit|abuse detection/i.test(message);
  return isSecondary ? { kind: 'secondary', waitMs: UNNAMED_MS * 2 ** (attempt - 1) } : undefined;
}
