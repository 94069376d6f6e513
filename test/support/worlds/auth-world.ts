import { request } from 'node:http';
import { join } from 'node:path';
import type { AuthConfig, AuthPorts, HandlerConfig, ProfileRef } from '../../../src/auth/contract.ts';
import { type Credentials, createCredentials } from '../../../src/auth/credentials.ts';
import type { LoginRequest, LoginResult } from '../../../src/auth/login/login.ts';
import type { GrantedToken } from '../../../src/auth/tokens/token-source.ts';
import type { Call } from '../../../src/core/call.ts';
import type { CredentialStore } from '../../../src/core/ports/credential-ports.ts';
import type { Log } from '../../../src/core/ports/ports.ts';
import { createRedactor } from '../../../src/core/secrets/redact.ts';
import { escapeControls } from '../../../src/core/text/text-width.ts';
import type { StoreOptions } from '../../../src/host/credential-store/parts.ts';
import { createFiles } from '../../../src/host/files/files.ts';
import { createHttpClient } from '../../../src/host/http/http-client.ts';
import { listenForRedirect } from '../../../src/host/http/loopback-listener.ts';
import { type IdentityPlatform, startIdentityPlatform } from '../../fakes/identity-platform/platform.ts';
import { createFakeClock, type FakeClock } from '../fake-clock.ts';
import { withTempDir } from '../temp-dir.ts';
import { createTestStore, systemRandom, TEST_KEY } from '../test-store.ts';

/** A closed port: a metadata server that is not there. */
const NOWHERE = '127.0.0.1:9';

/** Credentials with real files, sockets, store and HTTP client, a clock that can be moved, and the fake platforms. */
export interface AuthWorld {
  readonly directory: string;
  readonly platform: IdentityPlatform;
  readonly clock: FakeClock;
  /** Read anew by everything that is asked afterwards. */
  readonly environment: Record<string, string | undefined>;
  readonly handlers: Map<string, HandlerConfig>;
  readonly store: CredentialStore;
  readonly said: string[];
  readonly logs: string[];
  readonly warnings: string[];
  /** Changes asked of the configuration file. */
  readonly edits: { readonly path: readonly string[]; readonly value: unknown }[];
  readonly credentials: Credentials;
  ports(): AuthPorts;
  /** What the person at the browser does with an address. */
  browse: (url: string) => Promise<void>;
  /** Standard input. */
  input: string;
  redact(text: string): string;
  /** The same machine, another process. */
  restarted(changes?: Partial<AuthPorts>): Credentials;
  call(changes?: Partial<Call>): Call;
  login(reference: string, options?: Partial<LoginRequest>): Promise<LoginResult>;
  token(reference: string, options?: TokenOptions): Promise<GrantedToken>;
  /** Everything stored, decrypted; a secret that is bound to a login as the secret alone. */
  secrets(): Promise<Map<string, string>>;
}

export interface TokenOptions {
  readonly scopes?: readonly string[];
  readonly minValidForMs?: number;
  readonly forceRefresh?: boolean;
  readonly profile?: string;
  readonly credentials?: Credentials;
  readonly call?: Partial<Call>;
}

export interface WorldOptions {
  readonly store?: Partial<StoreOptions>;
  readonly ports?: Partial<AuthPorts>;
  readonly config?: Partial<Omit<AuthConfig, 'handlers'>>;
}

export async function withAuthWorld(
  body: (world: AuthWorld) => Promise<void>,
  options: WorldOptions = {},
): Promise<void> {
  const platform = await startIdentityPlatform();
  try {
    await withTempDir(async directory => await body(createWorld(directory, platform, options)));
  } finally {
    await platform.close();
  }
}

export function createWorld(directory: string, platform: IdentityPlatform, options: WorldOptions = {}): AuthWorld {
  const clock = createFakeClock();
  const environment: Record<string, string | undefined> = {
    TOOL_SECRET_KEY: TEST_KEY,
    TOOL_CLOUD_METADATA_HOST: NOWHERE,
    CLOUD_CLI_CONFIG: join(directory, 'cloud-cli'),
    BROWSER: 'in-process',
  };
  const handlers = new Map<string, HandlerConfig>([
    ['cloud', { endpoints: platform.cloudEndpoints }],
    ['code-host', { hostname: platform.host }],
    ['directory', { endpoints: { authority: platform.origin } }],
  ]);
  const config: AuthConfig = { handlers, secretStore: 'auto', requireSecureKeyring: false, ...options.config };
  const logs: string[] = [];
  const warnings: string[] = [];
  const said: string[] = [];
  const log: Log = (level, message, fields) => {
    logs.push(`${level} ${message} ${fields === undefined ? '' : JSON.stringify(fields)}`);
    if (level === 'warn') warnings.push(message);
  };
  const redactor = createRedactor();
  const edits: { path: readonly string[]; value: unknown }[] = [];
  const newStore = (): CredentialStore =>
    createTestStore(join(directory, 'secrets'), {
      environment,
      settings: config,
      clock,
      log,
      redactor,
      ...options.store,
    }).store;
  const store = newStore();
  const ports = (): AuthPorts => ({
    send: createHttpClient({
      version: 'test',
      environment,
      addresses: { allowPrivateAddresses: true, allowedHosts: [] },
      systemCA: 'never',
    }),
    store,
    files: createFiles(),
    environment,
    surroundings: { platform: 'linux', home: directory, cwd: directory, container: false, wsl: false },
    clock,
    random: systemRandom,
    log,
    redactor,
    listen: listenForRedirect,
    browser: url => world.browse(url),
    terminal: {
      interactive: false,
      // As a terminal shows it: one line, whatever is in it.
      say: line => void said.push(escapeControls(line)),
      readLine: signal =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      readAll: async () => world.input,
    },
    version: 'test',
    ...options.ports,
  });
  const edit = {
    set: async (path: readonly string[], value: unknown) => void edits.push({ path, value }),
    unset: async (path: readonly string[]) => void edits.push({ path, value: undefined }),
  };
  const credentials = createCredentials({ config, ports: ports(), edit });
  const world: AuthWorld = {
    directory,
    platform,
    clock,
    environment,
    handlers,
    store,
    said,
    logs,
    warnings,
    edits,
    credentials,
    ports,
    browse: followRedirects,
    input: '',
    redact: text => redactor.redact(text),
    restarted: changes => createCredentials({ config, ports: { ...ports(), store: newStore(), ...changes }, edit }),
    call: changes => ({ signal: new AbortController().signal, startedAt: clock.now(), cwd: directory, ...changes }),
    login: async (reference, login = {}) => await credentials.login({ reference, scopes: [], ...login }, world.call()),
    async token(reference, { profile, credentials: other = credentials, call, ...request } = {}) {
      const made = world.call(call);
      const ref: ProfileRef = other.resolve(reference, { flag: profile }, made);
      const explicitMinimum = request.minValidForMs !== undefined;
      return await other.token(ref, { minValidForMs: 60_000, forceRefresh: false, ...request, explicitMinimum }, made);
    },
    async secrets() {
      const names = await store.list('');
      return new Map(
        await Promise.all(names.map(async name => [name, unbound((await store.find(name)) ?? '')] as const)),
      );
    },
  };
  return world;
}

/** The secret of the latest login in a record that binds secrets to logins. */
function unbound(text: string): string {
  const record = text.startsWith('{"v":2,"of":') ? (JSON.parse(text) as { of: Record<string, string> }) : undefined;
  return record === undefined ? text : (Object.values(record.of).at(-1) ?? '');
}

/** A browser: asks for the address and goes where it is sent, to `localhost` by one of its addresses. */
export async function followRedirects(url: string, loopback = '127.0.0.1'): Promise<void> {
  const location = await visit(url, loopback);
  if (location !== undefined) await followRedirects(location, loopback);
}

export function visit(address: string, loopback = '127.0.0.1'): Promise<string | undefined> {
  const url = new URL(address);
  const hostname = url.hostname === 'localhost' ? loopback : url.hostname;
  const options = { hostname, port: url.port, path: url.pathname + url.search, headers: { host: url.host } };
  return new Promise((resolve, reject) => {
    request(options, response => {
      response.resume();
      response.on('end', () => resolve(response.headers.location));
    })
      .on('error', reject)
      .end();
  });
}
