/** Durations are text with units (`300ms`, `1h30m`, `1.5s`) in documents, configuration and flags; milliseconds in code. */
const UNIT_MS: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};
const SHAPE = /^(?:(?:\d+(?:\.\d+)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/;
const PART = /(\d+(?:\.\d+)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g;

export const DAY_MS = 86_400_000;

/** Milliseconds (fractions possible, >= 0), or undefined when the text is not a duration. No limit is applied here. */
export function parseDuration(text: string): number | undefined {
  if (!SHAPE.test(text)) return undefined;
  let total = 0;
  for (const [, amount, unit] of text.matchAll(PART)) total += Number(amount) * (UNIT_MS[unit ?? ''] ?? Number.NaN);
  return total;
}

/** The shortest exact text: `1h2m3s`, `1.5s`, `250ms`, `0s`. */
export function formatDuration(ms: number): string {
  if (ms === 0) return '0s';
  if (ms < 0) return `-${formatDuration(-ms)}`;
  if (ms < 1) return `${trim(ms * 1000)}us`;
  if (ms < 1000) return `${trim(ms)}ms`;
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor((ms % 3_600_000) / 60_000);
  const seconds = (ms % 60_000) / 1000;
  return `${hours > 0 ? `${hours}h` : ''}${minutes > 0 ? `${minutes}m` : ''}${seconds > 0 ? `${trim(seconds)}s` : ''}`;
}

const trim = (value: number): string => String(Math.round(value * 1e6) / 1e6);

/**
 * What is wrong with a duration written in a document, configuration or flag, or undefined. `0 < d <= maxMs`
 * unless `allowZero`. A number is an error that says what to write instead.
 */
export function durationFault(value: unknown, maxMs = DAY_MS, allowZero = false): string | undefined {
  if (typeof value === 'number') return `a duration needs a unit: write ${Number.isFinite(value) ? value : 30}s`;
  if (typeof value !== 'string') return 'a duration is text such as 30s or 1h30m';
  const ms = parseDuration(value);
  if (ms === undefined) {
    if (/^\d+(\.\d+)?$/.test(value)) return `a duration needs a unit: write ${value}s`;
    return `"${value}" is not a duration: write for example 300ms, 30s or 1h30m`;
  }
  if (ms === 0 && !allowZero) return 'a duration must be longer than 0';
  if (ms > maxMs) return `a duration may be at most ${formatDuration(maxMs)}`;
  return undefined;
}
