import assert from 'node:assert/strict';
import type { Clock, HttpRequest, HttpSend, Log } from '../../src/core/ports/ports.ts';
import { createHttpClient } from '../../src/host/http/http-client.ts';
import { createAuthenticator } from '../../src/server/auth/authenticator.ts';
import type {
  Authenticator,
  AuthOptions,
  AuthOutcome,
  AuthProblem,
  AuthRequest,
  Identity,
  KeyFetchResult,
  OidcOptions,
} from '../../src/server/auth/contract.ts';
import { type OidcServer, startOidcServer } from './oidc-server.ts';

/** A clock that stands still; sleeps end when it is put forward past them. */
export interface SteppedClock extends Clock {
  advance(ms: number): void;
  /** Ends of the sleeps that go on, in milliseconds from now. */
  sleeps(): readonly number[];
}

export function createSteppedClock(): SteppedClock {
  const startedAt = Date.now();
  const waiting = new Set<{ readonly atMs: number; readonly wake: () => void }>();
  let passedMs = 0;
  return {
    now: () => new Date(startedAt + passedMs),
    monotonicMs: () => passedMs,
    sleeps: () => [...waiting].map(({ atMs }) => atMs - passedMs),
    advance(ms) {
      passedMs += ms;
      for (const sleeper of waiting) if (sleeper.atMs <= passedMs) sleeper.wake();
    },
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const sleeper = {
          atMs: passedMs + ms,
          wake: () => {
            waiting.delete(sleeper);
            resolve();
          },
        };
        waiting.add(sleeper);
        signal?.addEventListener('abort', () => {
          waiting.delete(sleeper);
          reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
        });
      }),
  };
}

/** The directory, an authenticator that trusts it, and what came of them. */
export interface OidcWorld {
  readonly server: OidcServer;
  readonly clock: SteppedClock;
  readonly authenticator: Authenticator;
  readonly options: AuthOptions;
  /** Lines of the log, level first. */
  readonly log: string[];
  /** Requests as the authenticator asked for them. */
  readonly sent: HttpRequest[];
  readonly fetches: KeyFetchResult[];
  /** How long a silent directory is waited for, at most; tests of silence make it short. */
  patienceMs: number;
  /** Asks with this token in the one header. */
  ask(token: string, request?: Partial<AuthRequest>): Promise<AuthOutcome>;
  /** Another authenticator beside the same directory. */
  another(oidc: Partial<OidcOptions>, more?: Partial<AuthOptions>): Authenticator;
  close(): Promise<void>;
}

export async function startOidcWorld(oidc: Partial<OidcOptions> = {}): Promise<OidcWorld> {
  const server = await startOidcServer();
  const clock = createSteppedClock();
  server.nowS = () => Math.floor(clock.now().getTime() / 1000);
  const log: string[] = [];
  const fetches: KeyFetchResult[] = [];
  const sent: HttpRequest[] = [];
  const started: Authenticator[] = [];
  const client = httpClient();
  const send: HttpSend = (request, signal) => {
    sent.push(request);
    return client({ ...request, timeoutMs: Math.min(request.timeoutMs, self.patienceMs) }, signal);
  };
  const record: Log = (level, message, fields) =>
    void log.push(`${level} ${message}${fields ? JSON.stringify(fields) : ''}`);
  const ports = { send, clock, log: record, onKeyFetch: (result: KeyFetchResult) => void fetches.push(result) };
  const authOptions = (changes: Partial<OidcOptions>, more: Partial<AuthOptions> = {}): AuthOptions => ({
    ...OPEN_OPTIONS,
    oidc: {
      enabled: true,
      tenantId: server.tenantId,
      clientId: server.clientId,
      authority: server.origin,
      allowedClients: [],
      clockToleranceMs: 60_000,
      ...changes,
    },
    ...more,
  });
  const another: OidcWorld['another'] = (changes, more) => {
    const authenticator = createAuthenticator(authOptions(changes, more), ports);
    started.push(authenticator);
    return authenticator;
  };
  const authenticator = another(oidc);
  const self: OidcWorld = {
    server,
    clock,
    authenticator,
    options: authOptions(oidc),
    log,
    sent,
    fetches,
    patienceMs: 5000,
    another,
    ask: async (token, request) => authenticator.authenticate({ ...bearing(token), ...request }),
    async close() {
      for (const one of started) one.close();
      await server.close();
    },
  };
  return self;
}

const httpClient = (): HttpSend =>
  createHttpClient({
    version: '0.0.0',
    environment: {},
    addresses: { allowPrivateAddresses: false, allowedHosts: [] },
    systemCA: 'never',
  });

export const OPEN_OPTIONS: AuthOptions = {
  oidc: { enabled: false, tenantId: '', clientId: '', allowedClients: [], clockToleranceMs: 60_000 },
  host: '127.0.0.1',
  roles: { admin: ['admin'] },
  allowedHosts: [],
  tls: false,
  behindProxy: false,
  allowedOrigins: [],
};

/** A request for a plain endpoint from another machine. */
export const authRequest = (rawHeaders: readonly string[], more: Partial<AuthRequest> = {}): AuthRequest => ({
  method: 'GET',
  rawHeaders: ['Host', 'localhost:8080', ...rawHeaders],
  role: 'reader',
  socketAddress: '192.0.2.1',
  clientAddress: '192.0.2.1',
  ...more,
});

export const bearing = (token: string): AuthRequest => authRequest(['Authorization', `Bearer ${token}`]);

export function identityIn(outcome: AuthOutcome): Identity {
  assert.ok('identity' in outcome, `refused: ${JSON.stringify(outcome)}`);
  return outcome.identity;
}

export function problemIn(outcome: AuthOutcome): AuthProblem {
  assert.ok('problem' in outcome, `admitted: ${JSON.stringify(outcome)}`);
  return outcome.problem;
}

/** Waits for what happens in the background. */
export async function until(happened: () => boolean): Promise<void> {
  for (let turn = 0; !happened(); turn++) {
    if (turn > 1000) throw new Error('it did not happen');
    await new Promise(resolve => setTimeout(resolve, 5));
  }
}
