import { formatDuration } from '../../core/duration.ts';
import type { CliCall } from '../cli-call.ts';
import { EXIT } from '../exit-codes.ts';

export interface Interruption {
  finallyStarts(limitMs: number): void;
  /** The work is over: nothing more is reported. */
  end(): void;
}

/**
 * On a terminal the first Ctrl-C says what still happens, and that a second one ends it. `tell` prints a line,
 * `whatHappens` returns what happens at that moment.
 */
export function watchInterruption(
  call: CliCall,
  tell: (text: string) => void,
  whatHappens: () => string,
): Interruption {
  const { signal } = call.call;
  const isTold = (): boolean => call.stderr.isTerminal && !call.quiet && call.signalExit() === EXIT.interrupted;
  const interrupted = (): void => {
    if (isTold()) tell(`interrupted: ${whatHappens()}; Ctrl-C again ends everything at once`);
  };
  signal.addEventListener('abort', interrupted, { once: true });
  return {
    finallyStarts(limitMs) {
      if (isTold()) tell(`finally runs now, for at most ${formatDuration(limitMs)}`);
    },
    end: () => signal.removeEventListener('abort', interrupted),
  };
}
