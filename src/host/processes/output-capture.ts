import { StringDecoder } from 'node:string_decoder';

/** What a child process wrote to one stream. */
export interface OutputCapture {
  take(chunk: Buffer): void;
  /** The stream has ended: what is left of a cut character is reported too. */
  end(): void;
  bytes(): Uint8Array;
  /** More came than was kept. */
  readonly truncated: boolean;
}

/** Keeps the first `maxBytes`; `onText` gets everything, with characters whole although chunks cut them. */
export function captureOutput(maxBytes: number, onText: ((text: string) => void) | undefined): OutputCapture {
  const chunks: Buffer[] = [];
  const decoder = onText === undefined ? undefined : new StringDecoder('utf8');
  let room = maxBytes;
  let truncated = false;

  const report = (text: string | undefined): void => {
    if (text !== undefined && text !== '') onText?.(text);
  };

  return {
    take(chunk) {
      if (chunk.length > room) truncated = true;
      if (room > 0) chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
      room = Math.max(0, room - chunk.length);
      report(decoder?.write(chunk));
    },
    end: () => report(decoder?.end()),
    bytes: () => (chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    get truncated() {
      return truncated;
    },
  };
}
