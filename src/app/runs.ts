import type { RunsConfig } from '../config/config.ts';
import type { CredentialStore } from '../core/ports/credential-ports.ts';
import type { NamedLocks } from '../core/ports/lock-port.ts';
import type { RunHolder, RunStore } from '../core/ports/run-store.ts';
import { machineName } from '../host/machine-name.ts';
import { createNamedLocks } from '../host/runs/named-locks.ts';
import { createRunStore } from '../host/runs/run-store.ts';
import { PROGRAM } from './program.ts';
import { storedKey } from './stored-key.ts';

export interface RunParts {
  readonly config: RunsConfig;
  /** Absolute. */
  readonly directory: string;
  now(): number;
  warn(text: string): void;
  secretStore(): Promise<CredentialStore>;
}

export interface BuiltRuns {
  readonly store: RunStore;
  readonly locks: NamedLocks;
  readonly holder: RunHolder;
  key(): Promise<Uint8Array>;
  close(): Promise<void>;
}

const KEY_NAME = 'tool.runs.key';

/** The store alone. */
export function buildRunStore({ config, directory, now, warn }: Omit<RunParts, 'secretStore'>): RunStore {
  const { maxCount, maxAgeMs, maxSize } = config;
  return createRunStore({
    directory,
    now,
    retention: { maxCount, maxAgeMs, maxSize },
    damaged: ({ setAside, exported, rows }) =>
      warn(
        `the journal of runs was damaged: it is now ${setAside}, and a new one was begun; ${rows} rows of it could be read and are in ${exported}`,
      ),
  });
}

export function buildRuns({ secretStore, ...parts }: RunParts): BuiltRuns {
  const { directory } = parts;
  const store = buildRunStore(parts);
  let key: Promise<Uint8Array> | undefined;
  return {
    store,
    locks: createNamedLocks(`${directory}/locks`),
    holder: { host: machineName(), pid: process.pid, startedBy: PROGRAM.version },
    async key() {
      try {
        return await (key ??= secretStore().then(opened => storedKey(opened, KEY_NAME)));
      } catch (error) {
        key = undefined;
        throw error;
      }
    },
    close: store.close,
  };
}
