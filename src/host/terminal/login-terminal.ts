import { createInterface } from 'node:readline';
import { ToolError } from '../../core/errors.ts';
import type { Terminal } from '../../core/ports/credential-ports.ts';
import type { ProcessHost } from '../processes/process.ts';

/**
 * Standard input and standard error as a login uses them; standard output stays free for data. `attended`: a person may be
 * asked.
 */
export function createTerminal(
  { stdin, stderr }: Pick<ProcessHost, 'stdin' | 'stderr'>,
  attended: () => boolean,
): Terminal {
  return {
    get interactive() {
      return attended();
    },
    say(line) {
      stderr.line(line);
    },
    readLine: signal => readLine(process.stdin, signal),
    async readAll(maxBytes) {
      return Buffer.from(await stdin.read(maxBytes)).toString('utf8');
    },
  };
}

/** The next line; `cancelled` when there is none. Waiting for it does not hold up the end of the process once the signal has fired. */
export function readLine(input: NodeJS.ReadStream, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const reader = createInterface({ input, terminal: false });
    const stop = (): void => {
      reader.close();
      input.pause();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
    reader.once('line', line => {
      signal.removeEventListener('abort', stop);
      resolve(line);
      reader.close();
      input.pause();
    });
    reader.once('close', () => reject(new ToolError('cancelled', 'the input ended before there was an answer')));
  });
}
