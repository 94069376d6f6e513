import type { FromCase, ToCase } from './case-messages.ts';

export interface CaseChannel {
  send(message: FromCase): void;
  onMessage(listener: (message: ToCase) => void): void;
  /** Whether the program may run another command afterwards. */
  readonly reusable: boolean;
  close(): void;
}

/** The way back to the runner that started this thread or process; undefined when no runner started it. */
export async function openCaseChannel(own: NodeJS.Process): Promise<CaseChannel | undefined> {
  const { parentPort } = await import('node:worker_threads');
  if (parentPort !== null) {
    const port = parentPort;
    return {
      send: message => port.postMessage(message),
      onMessage: listener => void port.on('message', listener),
      reusable: true,
      close: () => port.close(),
    };
  }
  if (own.send === undefined) return undefined;
  return {
    send: message => void own.send?.(message),
    onMessage: listener => void own.on('message', listener),
    reusable: false,
    close: () => own.disconnect(),
  };
}
