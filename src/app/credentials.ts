import type { AuthConfig } from '../auth/contract.ts';
import { type Credentials, createCredentials } from '../auth/credentials.ts';
import type { ServiceChoices } from '../cli/world.ts';
import type { Config } from '../config/config.ts';
import type { ConfigEditor } from '../config/edit/edit-file.ts';
import type { CredentialStore } from '../core/ports/credential-ports.ts';
import type { Redactor } from '../core/secrets/redact.ts';
import { createClock, createRandom } from '../host/clock.ts';
import { createMachineStore } from '../host/credential-store/machine-store.ts';
import { createFiles } from '../host/files/files.ts';
import { createHttpClient } from '../host/http/http-client.ts';
import type { ProcessHost } from '../host/processes/process.ts';
import { surroundings as lookAround } from '../host/processes/surroundings.ts';
import { createBrowser } from '../host/terminal/browser.ts';
import { createTerminal } from '../host/terminal/login-terminal.ts';
import { logFor } from './log.ts';
import { PROGRAM } from './program.ts';

export interface CredentialOptions {
  readonly host: Pick<ProcessHost, 'environment' | 'stdin' | 'stderr'>;
  readonly choices: Pick<ServiceChoices, 'config' | 'interactive' | 'warn'>;
  readonly redactor: Redactor;
}

export interface BuiltCredentials {
  readonly credentials: Credentials;
  readonly store: CredentialStore;
}

const authConfig = ({ secretStore, requireSecureKeyring, ...handlers }: Config['auth']): AuthConfig => ({
  handlers: new Map(Object.entries(handlers)),
  secretStore,
  requireSecureKeyring,
});

/**
 * The part of the composition root that a run without credentials never loads, and the only one that a command about credentials
 * needs.
 */
export function buildCredentials({ host, choices, redactor }: CredentialOptions): BuiltCredentials {
  const { environment } = host;
  const { config, place } = choices.config;
  const settings = authConfig(config.auth);
  const surroundings = lookAround(environment);
  const [files, clock, random] = [createFiles(), createClock(), createRandom()];
  const log = logFor(host, choices, redactor);
  const attended = (): boolean => choices.interactive;
  const editor = async (): Promise<ConfigEditor> =>
    (await import('./config-file.ts')).buildConfigEditor(files, place.path, surroundings.home);
  const store = createMachineStore({ environment, surroundings, settings, clock, random, log, redactor, attended });
  const credentials = createCredentials({
    config: settings,
    edit: {
      set: async (path, value) => void (await (await editor()).change([{ path, value }])),
      unset: async path => void (await (await editor()).change([{ path, value: undefined }])),
    },
    ports: {
      send: createHttpClient({
        version: PROGRAM.version,
        environment,
        // Identity services are configured, not named by documents: the guard of documents does not apply to them.
        addresses: { allowPrivateAddresses: true, allowedHosts: [] },
        systemCA: config.network.systemCA,
      }),
      store,
      files,
      environment,
      surroundings,
      clock,
      random,
      log,
      redactor,
      listen: async (port, judge) => (await import('../host/http/loopback-listener.ts')).listenForRedirect(port, judge),
      browser: createBrowser(environment, surroundings),
      terminal: createTerminal(host, attended),
      version: PROGRAM.version,
    },
  });
  return { credentials, store };
}
