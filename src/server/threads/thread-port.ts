import { parentPort, workerData } from 'node:worker_threads';
import type { FromThread, ToThread } from './messages.ts';

export interface ThreadPort {
  /** What the server gave it. */
  readonly data: unknown;
  post(message: FromThread): void;
  onMessage(listener: (message: ToThread) => void): void;
}

/** The end of this thread; undefined when this is not a thread of a server. */
export function openThreadPort(): ThreadPort | undefined {
  const port = parentPort;
  if (port === null) return undefined;
  return {
    data: workerData as unknown,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    post: message => port.postMessage(message),
    onMessage: listener => void port.on('message', (message: ToThread) => listener(message)),
  };
}
