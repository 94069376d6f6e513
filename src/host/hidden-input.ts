import { ToolError } from '../core/errors.ts';
import type { TextSink } from '../core/secrets/sinks.ts';

/** The parts of a process that reading a hidden line needs. */
export interface HiddenInput {
  readonly input: Pick<NodeJS.ReadStream, 'isTTY' | 'on' | 'off' | 'pause' | 'resume' | 'setRawMode'>;
  readonly stderr: TextSink;
  readonly signal: AbortSignal;
  /** Sends ourselves what Ctrl-C sends in a terminal that is not raw. */
  interrupt(): void;
}

const MAX_CHARACTERS = 65_536;
const KEY = { interrupt: '\x03', end: '\x04', backspace: '\b', eraseLine: '\x15', delete: '\x7f' } as const;

/**
 * One line from the terminal without its characters being shown. Afterwards the terminal is as it was before, however reading ends;
 * nothing is echoed, not even the number of characters.
 */
export async function readHiddenLine(
  { input, stderr, signal, interrupt }: HiddenInput,
  prompt: string,
): Promise<string> {
  const cancelled = (): ToolError => new ToolError('cancelled', 'interrupted while a password was asked for');
  if (signal.aborted) throw cancelled();
  input.setRawMode(true);
  stderr.write(prompt);
  try {
    return await new Promise<string>((resolve, reject) => {
      const typed: string[] = [];
      const decoder = new TextDecoder();
      const done = (settle: () => void): void => {
        input.off('data', onData);
        input.off('end', onEnd);
        signal.removeEventListener('abort', onAbort);
        settle();
      };
      const onAbort = (): void => done(() => reject(cancelled()));
      const onEnd = (): void => done(() => reject(new ToolError('invalid-input', 'the terminal was closed')));
      const onData = (bytes: Uint8Array): void => {
        for (const character of decoder.decode(bytes, { stream: true })) {
          if (character === '\r' || character === '\n' || character === KEY.end)
            return done(() => resolve(typed.join('')));
          if (character === KEY.interrupt) interrupt();
          else if (character === KEY.delete || character === KEY.backspace) typed.pop();
          else if (character === KEY.eraseLine) typed.length = 0;
          else if (character >= ' ') typed.push(character);
          if (typed.length > MAX_CHARACTERS)
            return done(() =>
              reject(new ToolError('invalid-input', `the line has more than ${MAX_CHARACTERS} characters`)),
            );
        }
      };
      signal.addEventListener('abort', onAbort, { once: true });
      input.on('data', onData);
      input.on('end', onEnd);
      input.resume();
    });
  } finally {
    input.setRawMode(false);
    input.pause();
    stderr.write('\n');
  }
}
