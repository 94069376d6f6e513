import type { ReadEffects } from '../../contract.ts';

type Stream = 'stdout' | 'stderr';

/** A line without an end is held back up to this many characters. */
const MAX_HELD = 64 * 1024;

export interface LiveOutput {
  onOutput(stream: Stream, text: string): void;
  /** The process has ended: prints what is left of the last lines. */
  end(): void;
}

/**
 * Shows output as it arrives, whole lines only: half a secret at the end of a piece would be printed, since nothing could
 * recognise it. A line also ends at a carriage return, so that progress displays move.
 */
export function liveOutput(print: ReadEffects['print']): LiveOutput {
  const held: Record<Stream, string> = { stdout: '', stderr: '' };
  const show = (stream: Stream, text: string): void => {
    if (text !== '') print(text, stream, 'live');
  };
  return {
    onOutput(stream, text) {
      const all = held[stream] + text;
      const end = Math.max(all.lastIndexOf('\n'), all.lastIndexOf('\r')) + 1;
      const cut = end === 0 && all.length > MAX_HELD ? all.length : end;
      held[stream] = all.slice(cut);
      show(stream, all.slice(0, cut));
    },
    end() {
      for (const stream of ['stdout', 'stderr'] as const) {
        show(stream, held[stream]);
        held[stream] = '';
      }
    },
  };
}
