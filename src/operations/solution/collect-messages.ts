import type { RunEvent } from '../../engine/services.ts';

const MAX_MESSAGES = 100;
const MAX_MESSAGE_BYTES = 65_536;

/** Texts of `message` and `debug` become part of the result, up to 100 of them and 64 KiB. */
export function collectMessages(
  messages: string[],
  observe: ((event: RunEvent) => void) | undefined,
): (event: RunEvent) => void {
  let bytes = 0;
  return event => {
    observe?.(event);
    if (event.type !== 'print' || event.kind === 'live' || messages.length >= MAX_MESSAGES) return;
    bytes += Buffer.byteLength(event.text);
    if (bytes <= MAX_MESSAGE_BYTES) messages.push(event.text.replace(/\n$/, ''));
  };
}
