/**
 * Does work with a signal that fires with any of the others, or after `ms`. The timer ends with the work; that of `AbortSignal.timeout`
 * would keep everything that listened to it until it fires.
 */
export async function withinDeadline<T>(
  ms: number,
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new DOMException('the time to wait is over', 'TimeoutError')), ms);
  try {
    return await work(AbortSignal.any([...signals, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}
