import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A file that is there while this server has runs to work off, so that the next start opens the store only if it has to. */
export interface WaitingMark {
  isSet(): boolean;
  set(): void;
  clear(): void;
}

/** `directory`: that of the store, which `makeDirectories` makes. A mark that cannot be written costs the next start nothing but a look at the runs. */
export function createWaitingMark(
  directory: string,
  server: string,
  makeDirectories: (path: string, mode: number) => void,
): WaitingMark {
  const path = join(directory, `waiting-${server.replace(/[^A-Za-z0-9.-]/g, '-')}`);
  let isSet: boolean | undefined;
  const change = (to: boolean, work: () => void): void => {
    if (isSet === to) return;
    try {
      work();
      isSet = to;
    } catch {
      isSet = undefined;
    }
  };
  return {
    isSet: () => existsSync(path),
    set: () =>
      change(true, () => {
        makeDirectories(directory, 0o700);
        closeSync(openSync(path, 'a', 0o600));
      }),
    clear: () => change(false, () => rmSync(path, { force: true })),
  };
}
