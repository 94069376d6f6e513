/** Longer than any token lives; keeps every date that is computed from an answer valid. */
const MAX_LIFETIME_S = 10 * 365 * 86_400;

/** The end of what a service granted at `from` for `seconds`; undefined when `seconds` is not a duration. */
export function endAfter(from: Date, seconds: number | undefined): Date | undefined {
  if (seconds === undefined || !(seconds >= 0)) return undefined;
  return new Date(from.getTime() + Math.min(seconds, MAX_LIFETIME_S) * 1000);
}

/** Seconds since 1970 in a claim as ISO text; undefined when they are no time that a date can hold. */
export function claimTime(value: unknown): string | undefined {
  const date = new Date(typeof value === 'number' ? value * 1000 : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
