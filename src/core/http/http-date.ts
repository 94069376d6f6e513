/** Milliseconds of the epoch of a date in a header (`Fri, 02 Jan 2026 03:04:05 GMT`); undefined for anything else. */
export function parseHttpDate(text: string): number | undefined {
  const at = /^[A-Z][a-z]{2,8}, \d/.test(text.trim()) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
