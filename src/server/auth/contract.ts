import type { Fault } from '../../core/errors.ts';
import type { Clock, HttpSend, Log } from '../../core/ports/ports.ts';
import type { Role, RoleGrants } from './roles.ts';

/**
 * Step 5 of the API chain, one call: who asks, or why the request is refused.
 *
 * How the chain uses it:
 *
 *     const faults = authFaults(options);                        // at start and at reload; any fault: exit 7, or 422
 *     const authenticator = createAuthenticator(options, ports); // ./authenticator.ts
 *     authenticator.start();                                     // prefetches the keys in the background; never throws
 *     const outcome = await authenticator.authenticate(request); // step 5, after the method check; never throws
 *     if ('problem' in outcome) ...                              // write the problem body with its status, code, detail, headers
 *     else ...                                                   // put outcome.identity into the context of the request
 *     authenticator.close();                                     // shutdown, or after a reload has swapped in another one
 *
 * Operational routes (`/`, `/health`..., `/metrics`) never come here. Preflights are answered by CORS, before. A span
 * `auth.verify` is drawn around the call by the chain. Nothing here logs, keeps or answers a token.
 *
 * Specification: "API server authentication".
 */
export interface Authenticator {
  /** At once, without a promise, when the token was verified before or none is needed. */
  authenticate(request: AuthRequest): AuthOutcome | Promise<AuthOutcome>;
  /** Begins to fetch keys and keeps them fresh until `close`. Does nothing while authentication is off. */
  start(): void;
  /** Ends what runs in the background. Calls that wait for keys are answered 503. */
  close(): void;
  /**
   * The component `auth_keys` of `/health`; undefined while authentication is off. `degraded`: the last refresh failed,
   * older keys still serve. `unavailable`: no usable keys, so that every token is answered 503.
   */
  keys(): 'ok' | 'degraded' | 'unavailable' | undefined;
}

/** The parts of a request that authentication looks at. */
export interface AuthRequest {
  /** As received: `GET`, `POST`. */
  readonly method: string;
  /**
   * Name, value, name, value, as received: `IncomingMessage.rawHeaders`. Not `headers`, which drops the second of two
   * `Authorization` headers, and not `Headers`, which joins them.
   */
  readonly rawHeaders: readonly string[];
  /** What it asks for: `admin` for `/{v}/admin` and everything below it, whether such a route exists or not. */
  readonly role: Role;
  /** `socket.remoteAddress`; undefined when the client is gone. */
  readonly socketAddress: string | undefined;
  /** The client address after trusted proxies; equal to the socket's when that is not a trusted proxy. */
  readonly clientAddress: string | undefined;
}

export type AuthOutcome = { readonly identity: Identity } | { readonly problem: AuthProblem };

/** The caller. Plain data; texts come from a verified token and may hold any character. */
export interface Identity {
  readonly kind: 'user' | 'service_principal' | 'anonymous';
  /** `oid`, else `sub`: for audit and `enduser.id`. Empty for `anonymous`. */
  readonly id: string;
  readonly subject: string;
  /** For people to read; `anonymous` without a token. */
  readonly name: string;
  readonly tenant: string | undefined;
  readonly groups: readonly string[];
  readonly roles: readonly string[];
  /** The token has more groups than fit into it; `groups` is empty then. */
  readonly groupsOverage: boolean;
}

/** Fields of the problem body; `headers` go on the answer as they are. */
export interface AuthProblem {
  readonly status: 401 | 403 | 503;
  readonly code: 'unauthenticated' | 'forbidden' | 'auth-unavailable';
  /** Names the failed check; no part of a token. */
  readonly detail: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** From `apiServer` of the configuration; `OidcOptions` has the shape of `apiServer.auth.azureOIDC`. */
export interface AuthOptions {
  readonly oidc: OidcOptions;
  /** `apiServer.auth.roles`. Not used while authentication is off. */
  readonly roles: RoleGrants;
  /** Whether `apiServer.auth.permissions` has rows. */
  readonly hasPermissions?: boolean;
  /** `auth.directory.endpoints.authority`, when it is set: the default of `oidc.authority`. */
  readonly directoryAuthority?: string | undefined;
  /** The rest is for the time while authentication is off: `apiServer.host`. */
  readonly host: string;
  /** `apiServer.allowedHosts`; `*` stands for any text. */
  readonly allowedHosts: readonly string[];
  /** `apiServer.tls.enabled`: the scheme of the server's own origins. */
  readonly tls: boolean;
  /**
   * Whether `apiServer.trustedProxies` has entries: own origins are then `https:` too, whatever `tls` says, and a client that a
   * proxy names in a way that cannot be read may not administer.
   */
  readonly behindProxy: boolean;
  /** `apiServer.cors.allowedOrigins`; empty when `cors.enabled` is false. `*` allows all. */
  readonly allowedOrigins: readonly string[];
}

export interface OidcOptions {
  readonly enabled: boolean;
  readonly tenantId: string;
  readonly clientId: string;
  /** Absent: that of the `directory` handler. */
  readonly authority?: string | undefined;
  /** `{tenantId}` stands for the tenant. Absent: the older issuer of the built-in authority, none for another authority. */
  readonly additionalIssuers?: readonly string[] | undefined;
  /** Empty: every client application of the tenant. */
  readonly allowedClients: readonly string[];
  readonly clockToleranceMs: number;
}

export interface AuthPorts {
  /** Not through the guard for documents: requests say `guard: 'service'`. */
  readonly send: HttpSend;
  readonly clock: Clock;
  readonly log: Log;
  /** For `tool_auth_key_fetches_total`. `cooldown`: an unknown key id that caused no fetch. */
  readonly onKeyFetch?: ((result: KeyFetchResult) => void) | undefined;
}

export type KeyFetchResult = 'ok' | 'failed' | 'cooldown';

/**
 * What is wrong with the configuration of authentication; `field` is the key. Empty while it is off. The server refuses to
 * start with any of these. Implemented by `authFaults` in ./faults.ts.
 */
export type AuthFaults = (options: AuthOptions) => readonly Fault[];
