import { ToolError } from '../core/errors.ts';

/** Whatever fails after the signal has fired is `cancelled`, with what was thrown as its cause. */
export async function cancellable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!signal.aborted) throw cause;
    throw new ToolError('cancelled', 'cancelled: what was not complete is as it was before', { cause });
  }
}
