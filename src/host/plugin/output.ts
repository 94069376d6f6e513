import { StringDecoder } from 'node:string_decoder';

/** Lines longer than this are logged in pieces. */
const MAX_LINE = 2000;
/** What is kept for the message when a plugin breaks. */
const TAIL = 2048;
/** More than this within a window is a flood: reading it would keep the program from its work. */
const FLOOD_BYTES = 16 * 1024 * 1024;
const FLOOD_WINDOW_MS = 10_000;

export interface PluginOutput {
  take(chunk: Buffer): void;
  /** The last 2 KiB. */
  tail(): string;
}

/** Output of a plugin as lines of the log. `onFlood` is called once. */
export function readOutput(onLine: (line: string) => void, onFlood: () => void): PluginOutput {
  const decoder = new StringDecoder('utf8');
  let partial = '';
  let tail = '';
  let windowStart = performance.now();
  let inWindow = 0;
  let flooded = false;
  return {
    take(chunk) {
      if (flooded) return;
      const now = performance.now();
      if (now - windowStart > FLOOD_WINDOW_MS) [windowStart, inWindow] = [now, 0];
      inWindow += chunk.length;
      if (inWindow > FLOOD_BYTES) {
        flooded = true;
        onFlood();
        return;
      }
      const text = decoder.write(chunk);
      tail = `${tail}${text}`.slice(-TAIL);
      const lines = `${partial}${text}`.split('\n');
      partial = (lines.pop() ?? '').slice(-MAX_LINE);
      for (const line of lines) if (line.trim() !== '') onLine(line.slice(0, MAX_LINE).trimEnd());
    },
    tail: () => tail.trim(),
  };
}
