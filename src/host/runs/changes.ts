import type { Connection } from './connection.ts';

/** How often to check whether another process has written. */
const POLL_MS = 50;

/** Notices commits: those of this process at once, those of others within `POLL_MS`. */
export interface Changes {
  /** Resolves after the next commit of any process, after `atMostMs`, or when the signal fires. */
  next(atMostMs: number, signal: AbortSignal): Promise<void>;
  /** This process has committed. */
  tell(): void;
}

export function createChanges(connection: () => Connection | undefined): Changes {
  const waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  let seen: unknown;

  /** A number that changes when another connection commits. */
  const version = (): unknown => connection()?.prepare('PRAGMA data_version').get()?.['data_version'];

  const tell = (): void => {
    for (const wake of waiting) wake();
  };

  const poll = (): void => {
    try {
      const now = version();
      if (now === seen) return;
      seen = now;
    } catch {
      // The next read reports what is wrong.
    }
    tell();
  };

  const leave = (wake: () => void): void => {
    waiting.delete(wake);
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    tell,
    next: (atMostMs, signal) =>
      new Promise(resolve => {
        if (signal.aborted) return resolve();
        const wake = (): void => {
          clearTimeout(limit);
          signal.removeEventListener('abort', wake);
          leave(wake);
          resolve();
        };
        const limit = setTimeout(wake, atMostMs);
        signal.addEventListener('abort', wake, { once: true });
        waiting.add(wake);
        timer ??= setInterval(poll, POLL_MS);
      }),
  };
}
