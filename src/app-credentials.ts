import type { AuthConfig, ConfigEdit } from './auth/contract.ts';
import { type Credentials, createCredentials } from './auth/credentials.ts';
import type { CredentialStore } from './core/credential-ports.ts';
import type { Clock, FileReader, HttpSend, Log, Random } from './core/ports.ts';
import type { Redactor } from './core/redact.ts';
import { createBrowser } from './host/browser.ts';
import { createMachineStore } from './host/credential-store/machine-store.ts';
import { createTerminal } from './host/login-terminal.ts';
import type { ProcessHost } from './host/process.ts';
import { surroundings as lookAround } from './host/surroundings.ts';

export interface CredentialOptions {
  readonly config: AuthConfig;
  readonly edit: ConfigEdit;
  readonly host: Pick<ProcessHost, 'environment' | 'stdin' | 'stderr'>;
  readonly files: FileReader;
  readonly send: HttpSend;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly redactor: Redactor;
  /** Questions may be asked. */
  readonly attended: boolean;
  readonly version: string;
}

export interface BuiltCredentials {
  readonly credentials: Credentials;
  readonly store: CredentialStore;
}

/** The part of the composition root that a command without credentials never loads. */
export function buildCredentials(options: CredentialOptions): BuiltCredentials {
  const { config, edit, host, files, send, clock, random, log, redactor, attended, version } = options;
  const { environment } = host;
  const surroundings = lookAround(environment);
  const store = createMachineStore({
    environment,
    surroundings,
    settings: config,
    clock,
    random,
    log,
    redactor,
    attended,
  });
  const credentials = createCredentials({
    config,
    edit,
    ports: {
      send,
      store,
      files,
      environment,
      surroundings,
      clock,
      random,
      log,
      redactor,
      listen: async (port, judge) => (await import('./host/loopback-listener.ts')).listenForRedirect(port, judge),
      browser: createBrowser(environment, surroundings),
      terminal: createTerminal(host, attended),
      version,
    },
  });
  return { credentials, store };
}
