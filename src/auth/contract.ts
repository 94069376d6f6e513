import type { Call } from '../core/call.ts';
import type {
  Browser,
  CredentialStore,
  LoopbackListener,
  Surroundings,
  Terminal,
} from '../core/ports/credential-ports.ts';
import type { Clock, Environment, FileReader, HttpSend, Log, Random } from '../core/ports/ports.ts';
import type { Redactor } from '../core/secrets/redact.ts';

/** What a handler can take beyond a plain login. Specification: "Handler capabilities". */
export type Capability = 'scopes_on_login' | 'scopes_on_token_request' | 'tenant_id' | 'hostname' | 'federated_token';

export type IdentityType = 'user' | 'service-principal' | 'workload-identity';

/** Where a profile was chosen, highest precedence first. Specification: "Profiles", rule 5. */
export type ProfileSource = 'flag' | 'document' | 'global-flag' | 'environment' | 'config' | 'none';

/** One profile of one handler; the unnamed profile is `undefined`. */
export interface ProfileRef {
  readonly handler: string;
  readonly profile: string | undefined;
  readonly source: ProfileSource;
}

export interface TokenRequest {
  /** None: those of the login. */
  readonly scopes?: readonly string[] | undefined;
  /** Remaining validity that the token must have. */
  readonly minValidForMs: number;
  /** The minimum was asked for by the user: not to reach it is an error. */
  readonly explicitMinimum: boolean;
  readonly forceRefresh: boolean;
  /** The token of the identity itself, even when it impersonates another. */
  readonly ownIdentity?: boolean | undefined;
}

export interface Token {
  readonly accessToken: string;
  readonly tokenType: string;
  /** Absent: it does not expire. */
  readonly expiresAt: Date | undefined;
  /** What was granted, separated by spaces; empty when the service did not say. */
  readonly scope: string;
  /** An identity token that came with it. It is never cached. */
  readonly idToken?: string | undefined;
}

/** Specification: "Claims object", in lower camel case. */
export interface Claims {
  readonly issuer?: string | undefined;
  readonly subject?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly username?: string | undefined;
  readonly issuedAt?: string | undefined;
  readonly expiresAt?: string | undefined;
  readonly clientId?: string | undefined;
  readonly objectId?: string | undefined;
  readonly identityType?: IdentityType | undefined;
}

/**
 * The record of a login: the secret `tool.auth.<qualified>.metadata`. Specification: "Token metadata"; times are ISO
 * text.
 */
export interface Session {
  readonly v: 1 | 2;
  /** A new id for each login; tokens of another login do not count. */
  readonly sessionId: string;
  readonly flow: string;
  readonly loggedInAt: string;
  readonly lastRefresh?: string | undefined;
  readonly claims: Claims;
  readonly refreshTokenExpiresAt?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly project?: string | undefined;
  readonly impersonateServiceAccount?: string | undefined;
  /** Whether the target came from the flag of the login or from the configuration at that time. */
  readonly impersonateFrom?: 'flag' | 'config' | undefined;
  /** The scopes that were granted. */
  readonly scopes: readonly string[];
  readonly requestedScopes?: readonly string[] | undefined;
  readonly serviceAccountEmail?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly hostname?: string | undefined;
  /** Claims that the service wants at the next login. */
  readonly stepUpClaims?: string | undefined;
  readonly expiredAt?: string | undefined;
  readonly expiredReason?: string | undefined;
}

/** The keys below `auth.<handler>` and `auth.<handler>.profiles.<name>`. `null` resets to the built-in default. */
export interface ProfileConfig {
  readonly clientId?: string | null | undefined;
  readonly clientSecret?: string | null | undefined;
  readonly defaultScopes?: readonly string[] | null | undefined;
  readonly impersonateServiceAccount?: string | null | undefined;
  readonly project?: string | null | undefined;
  readonly hostname?: string | null | undefined;
  readonly tenantId?: string | null | undefined;
  readonly endpoints?: Readonly<Record<string, string | null>> | null | undefined;
  /** Another environment variable to read in place of the one named by the key. */
  readonly variables?: Readonly<Record<string, string | null>> | null | undefined;
  /** Globs; tokens go to matching hosts only. Absent: tokens go to the hosts that the handler knows they are for. */
  readonly allowedHosts?: readonly string[] | null | undefined;
}

export interface HandlerConfig extends ProfileConfig {
  readonly activeProfile?: string | undefined;
  readonly profiles?: Readonly<Record<string, ProfileConfig>> | undefined;
}

/** The key `auth` of the configuration file, environment applied. */
export interface AuthConfig {
  readonly handlers: ReadonlyMap<string, HandlerConfig>;
  readonly secretStore: 'auto' | 'keychain' | 'file' | 'env';
  readonly requireSecureKeyring: boolean;
}

/** Changes single keys of the configuration file; comments and everything else stay. `path` begins with `auth`. */
export interface ConfigEdit {
  set(path: readonly string[], value: unknown): Promise<void>;
  unset(path: readonly string[]): Promise<void>;
}

/** What the handlers need from the machine. */
export interface AuthPorts {
  readonly send: HttpSend;
  readonly store: CredentialStore;
  readonly files: FileReader;
  readonly environment: Environment;
  readonly surroundings: Surroundings;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly redactor: Redactor;
  readonly listen: LoopbackListener;
  readonly browser: Browser;
  readonly terminal: Terminal;
  /** For `User-Agent: tool/<version>`. */
  readonly version: string;
}

/** The configuration that holds for one profile: its own keys over those of the handler, `null` resolved. */
export interface Settings {
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
  readonly defaultScopes: readonly string[] | undefined;
  readonly impersonateServiceAccount: string | undefined;
  readonly project: string | undefined;
  readonly hostname: string | undefined;
  readonly tenantId: string | undefined;
  readonly endpoints: ReadonlyMap<string, string>;
  readonly variables: ReadonlyMap<string, string>;
  readonly allowedHosts: readonly string[] | undefined;
}

/** An environment variable that is set (an empty one counts as unset), under the name that was really read. */
export interface Variable {
  readonly name: string;
  readonly value: string;
}

/** Everything that a flow may look at. A flow changes nothing itself: it returns what it finds out. */
export interface FlowContext {
  readonly handler: AuthHandler;
  readonly profile: ProfileRef;
  /** `cloud`, or `cloud@work` for a named profile: the stem of every secret name. */
  readonly qualified: string;
  readonly settings: Settings;
  /** The recorded login of this profile if the flow that is asked made it; a new login sees the record of any flow. */
  readonly session: Session | undefined;
  readonly ports: AuthPorts;
  readonly call: Call;
  variable(name: string): Variable | undefined;
  /** A secret of this profile that a flow stored: `access_token`. */
  stored(type: 'access_token'): Promise<string | undefined>;
  /** Tells the user something that is not a failure. */
  warn(message: string): void;
}

/** What this machine offers a flow: `store`, `env:<VARIABLE>` or `file:<path>`. */
export interface Source {
  readonly origin: string;
  /** The source turned out to belong to another flow of the handler. */
  readonly flow?: string | undefined;
  /** Whether the source is there shows only when it is asked, over the network. */
  readonly tentative?: boolean | undefined;
  /** The user has named this source: if it is missing that is an error, and the next source is not tried. */
  readonly demanded?: boolean | undefined;
}

export interface LoginOptions {
  readonly flow?: string | undefined;
  /** Empty: those of the configuration. */
  readonly scopes: readonly string[];
  readonly tenantId?: string | undefined;
  readonly clientId?: string | undefined;
  /** The client of an earlier login, in place of the configured one. */
  readonly client?: { readonly clientId: string; readonly clientSecret: string | undefined } | undefined;
  readonly hostname?: string | undefined;
  /** Empty text drops the stored target. */
  readonly impersonateServiceAccount?: string | undefined;
  readonly timeoutMs?: number | undefined;
  readonly callbackPort?: number | undefined;
  readonly noBrowser?: boolean | undefined;
  readonly withToken?: boolean | undefined;
}

/** What a successful login found out. The flow itself has written nothing. */
export interface Login {
  /** The access token to be cached. */
  readonly token?: Token | undefined;
  readonly refreshToken?: string | undefined;
  readonly refreshTokenExpiresAt?: Date | undefined;
  /** A token that does not expire, kept as the secret `access_token`. */
  readonly storedToken?: string | undefined;
  readonly claims: Claims;
  /** The scopes that were granted. */
  readonly scopes: readonly string[];
  /** The scopes that were asked for, where the service answers with other names. */
  readonly requestedScopes?: readonly string[] | undefined;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly project?: string | undefined;
  readonly serviceAccountEmail?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly hostname?: string | undefined;
}

export interface Acquired {
  readonly token: Token;
  /** A new refresh token, in place of the one that was used. */
  readonly refreshToken?: string | undefined;
}

export interface Flow {
  readonly name: string;
  readonly identityType: IdentityType;
  /** `single-use`: each refresh returns the next token, and using one twice ends the session. */
  readonly refreshToken: 'none' | 'reusable' | 'single-use';
  /** Whether a token request may ask for scopes beyond those of the login. */
  readonly requestScopes: boolean;
  /** Access tokens are kept in the cache. */
  readonly cached: boolean;
  /** `stored`: works from what a login stored. `ambient`: from what the machine offers. */
  readonly kind: 'stored' | 'ambient';
  /** Taken for the unnamed profile only while no login of another flow is recorded. */
  readonly fallback?: boolean | undefined;
  /**
   * The source that this flow finds on this machine, if there is one. Sends no token request, and uses the network only
   * to probe a metadata server.
   */
  source(context: FlowContext): Promise<Source | undefined>;
  /** For a tentative source: whether it is really there. */
  probe?(context: FlowContext, demanded: boolean): Promise<boolean>;
  /** What to set up when the source of a recorded login is gone. */
  missing(context: FlowContext): string;
  /** The identity behind the tokens, as text: two configurations of one flow never share a cached token. */
  fingerprintParts(context: FlowContext): Promise<readonly string[]>;
  /** The scopes of a token request that names none; they partition the cache. */
  baseScopes(context: FlowContext): readonly string[];
  /** Brings asked scopes into the form of this service. `invalid-scope` when it cannot serve them together. */
  normalScopes?(context: FlowContext, scopes: readonly string[]): readonly string[];
  login(context: FlowContext, options: LoginOptions): Promise<Login>;
  /** `scopes`: empty for the session's own. Throws `InvalidGrant` when the refresh token is refused. */
  acquire(context: FlowContext, scopes: readonly string[], refreshToken: string | undefined): Promise<Acquired>;
  /**
   * Identity tokens: `refresh` when one for the client of the login comes with each new access token, `audience` when
   * one can be asked for a given audience. Absent when the handler has none.
   */
  readonly identityTokens?: 'refresh' | 'audience' | undefined;
  /** With `audience`: a signed statement of who this is, for that audience. */
  identityToken?(context: FlowContext, audience: string): Promise<string>;
  /** Claims that are known without the network and without a login. */
  claims?(context: FlowContext): Promise<Claims>;
  /** One live request that shows that the token works. */
  check?(context: FlowContext, token: Token): Promise<void>;
  revoke?(context: FlowContext, refreshToken: string): Promise<void>;
  /** What a logout cannot do, for the user. */
  logoutNote?(context: FlowContext): string | undefined;
}

export interface AuthHandler {
  readonly name: string;
  readonly displayName: string;
  readonly capabilities: readonly Capability[];
  /** In the order in which they are tried when a token is asked for. */
  readonly flows: readonly Flow[];
  readonly defaultFlow: string;
  /** The flow of a login that names none. */
  loginFlow(context: FlowContext, options: LoginOptions): Promise<string>;
  /** The scopes of an impersonated token when none are asked; absent: the handler has no impersonation. */
  readonly impersonation?: Impersonation | undefined;
  /**
   * Hosts that tokens of this profile are meant for, as globs; `scopes`: those that were asked for. Absent or undefined: not
   * known, such as for platforms at configured addresses.
   */
  audience?(context: FlowContext, scopes: readonly string[]): readonly string[] | undefined;
  /** The address whose clock `auth doctor` compares with ours. */
  clockUrl(context: FlowContext): string;
}

export interface Impersonation {
  /** Scopes that the source token needs. */
  sourceScopes(context: FlowContext): readonly string[];
  targetScopes(context: FlowContext): readonly string[];
  /** The target that the configuration of the source itself names. */
  impliedTarget(context: FlowContext, flow: Flow): Promise<string | undefined>;
  /** `SourceRefused` when the source token itself is not accepted. */
  exchange(context: FlowContext, request: ImpersonationRequest): Promise<Token>;
  /** A signed statement that this is the target, for an audience. */
  identityToken(context: FlowContext, request: ImpersonatedIdentity): Promise<string>;
}

export interface ImpersonatedIdentity extends Omit<ImpersonationRequest, 'scopes'> {
  readonly audience: string;
}

export interface ImpersonationRequest {
  readonly sourceToken: string;
  readonly target: string;
  readonly scopes: readonly string[];
}
