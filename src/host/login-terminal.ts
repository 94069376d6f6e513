import { createInterface } from 'node:readline';
import type { Terminal } from '../core/credential-ports.ts';
import { ToolError } from '../core/errors.ts';

interface Streams {
  readonly input: NodeJS.ReadStream;
  readonly errors: NodeJS.WriteStream;
}

/** The terminal of this process; its streams are opened when they are used. `attended`: somebody may be asked. */
export function openTerminal(attended: boolean): Terminal {
  let opened: Terminal | undefined;
  const terminal = (): Terminal => (opened ??= createTerminal({ input: process.stdin, errors: process.stderr }));
  return {
    get interactive() {
      return attended && terminal().interactive;
    },
    say: line => terminal().say(line),
    readLine: signal => terminal().readLine(signal),
    readAll: maxBytes => terminal().readAll(maxBytes),
  };
}

/** Standard input and standard error as a login uses them; standard output stays free for data. */
export function createTerminal({ input, errors }: Streams): Terminal {
  return {
    interactive: input.isTTY && errors.isTTY,
    say(line) {
      errors.write(`${line}\n`);
    },
    readLine(signal) {
      return new Promise((resolve, reject) => {
        const reader = createInterface({ input, terminal: false });
        const stop = (): void => {
          reader.close();
          input.pause();
          reject(signal.reason as Error);
        };
        if (signal.aborted) return stop();
        signal.addEventListener('abort', stop, { once: true });
        reader.once('line', line => {
          signal.removeEventListener('abort', stop);
          reader.close();
          resolve(line);
        });
      });
    },
    async readAll(maxBytes) {
      const parts: Buffer[] = [];
      let size = 0;
      for await (const part of input as AsyncIterable<Buffer>) {
        size += part.length;
        if (size > maxBytes) throw new ToolError('invalid-input', `standard input holds more than ${maxBytes} bytes`);
        parts.push(part);
      }
      return Buffer.concat(parts).toString('utf8');
    },
  };
}
