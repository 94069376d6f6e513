import { HANDLER_NAMES } from '../core/auth-handlers.ts';
import type { Call } from '../core/call.ts';
import { ToolError } from '../core/errors.ts';
import type {
  AuthConfig,
  AuthHandler,
  AuthPorts,
  ConfigEdit,
  Flow,
  FlowContext,
  HandlerConfig,
  ProfileRef,
  Session,
} from './contract.ts';
import { sourceWords, unknownProfile } from './errors.ts';
import { loadHandler } from './handlers.ts';
import { createSessions, type Sessions } from './login/session.ts';
import { namedProfilesPrefix, qualifiedName, secretProfile } from './profiles/names.ts';
import { BUILT_IN, chooseProfile, configuredProfile, effectiveSettings, parseReference } from './profiles/profile.ts';
import { createTokenCache, type TokenCache } from './tokens/token-cache.ts';

export interface AuthOptions {
  readonly config: AuthConfig;
  readonly ports: AuthPorts;
  readonly edit: ConfigEdit;
}

/** What the operations on credentials share. */
export interface AuthParts extends AuthOptions {
  readonly sessions: Sessions;
  readonly cache: TokenCache;
  /** Negative answers of probes hold for the life of the process. */
  readonly probes: Map<string, Promise<boolean>>;
}

export function createParts(options: AuthOptions): AuthParts {
  const { store, redactor, log } = options.ports;
  return {
    ...options,
    sessions: createSessions(store, redactor),
    cache: createTokenCache(store, redactor, log),
    probes: new Map(),
  };
}

export interface ProfileWish {
  /** `--profile` of the command. */
  readonly flag?: string | undefined;
  /** The reference stands in a document. */
  readonly inDocument?: boolean | undefined;
}

/** The profile that a reference means in this call. Specification: "Profiles", rules 4 to 6. */
export function resolveProfile(parts: AuthParts, reference: string, wish: ProfileWish, call: Call): ProfileRef {
  const parsed = parseReference(reference, HANDLER_NAMES);
  return chooseProfile(parsed, {
    ...wish,
    globalFlag: call.authProfile,
    environment: parts.ports.environment['TOOL_AUTH_PROFILE'],
    config: handlerConfig(parts, parsed.handler).activeProfile,
  });
}

export const handlerConfig = (parts: AuthParts, handler: string): HandlerConfig =>
  parts.config.handlers.get(handler) ?? {};

/** A profile as it stands now: its configuration and its recorded login. */
export interface Loaded {
  readonly handler: AuthHandler;
  /** With the recorded login, whatever its flow. */
  readonly context: FlowContext;
  readonly session: Session | undefined;
  /** Why the store could not be read, if so: flows that need no store go on. */
  readonly closed: ToolError | undefined;
}

export async function loadProfile(
  parts: AuthParts,
  profile: ProfileRef,
  call: Call,
  warn?: (message: string) => void,
): Promise<Loaded> {
  const handler = await loadHandler(profile.handler);
  const { session, closed } = await readSession(parts, qualifiedName(profile.handler, profile.profile));
  return { handler, session, closed, context: createContext(parts, { handler, profile, session, call, warn }) };
}

async function readSession(
  parts: AuthParts,
  qualified: string,
): Promise<{ readonly session: Session | undefined; readonly closed: ToolError | undefined }> {
  try {
    return { session: await parts.sessions.find(qualified), closed: undefined };
  } catch (error) {
    if (!(error instanceof ToolError) || !isClosed(error)) throw error;
    return { session: undefined, closed: error };
  }
}

export const isClosed = (error: ToolError): boolean =>
  error.code === 'store-locked' || error.code === 'store-unreadable' || error.code === 'store-unwritable';

interface ContextParts {
  readonly handler: AuthHandler;
  readonly profile: ProfileRef;
  readonly session: Session | undefined;
  readonly call: Call;
  readonly warn?: ((message: string) => void) | undefined;
}

function createContext(parts: AuthParts, { handler, profile, session, call, warn }: ContextParts): FlowContext {
  const { ports } = parts;
  const qualified = qualifiedName(profile.handler, profile.profile);
  const settings = effectiveSettings(handlerConfig(parts, profile.handler), profile.profile);
  return {
    handler,
    profile,
    qualified,
    settings,
    session,
    ports,
    call,
    variable(name) {
      const actual = settings.variables.get(name) ?? name;
      const value = ports.environment[actual];
      return value ? { name: actual, value } : undefined;
    },
    stored: async type =>
      session === undefined ? undefined : await parts.sessions.secret(qualified, type, session.sessionId),
    warn: warn ?? (message => ports.log('warn', message)),
  };
}

/** The context of one flow: with the recorded login only when it was one of that flow. */
export const forFlow = (context: FlowContext, flow: Flow): FlowContext =>
  context.session === undefined || context.session.flow === flow.name ? context : { ...context, session: undefined };

/** Profiles that the configuration or the store names, sorted; without those of a store that cannot be read. */
export async function knownProfiles(parts: AuthParts, handler: string): Promise<readonly string[]> {
  const names = new Set(Object.keys(handlerConfig(parts, handler).profiles ?? {}));
  try {
    for (const secret of await parts.ports.store.list(namedProfilesPrefix(handler))) {
      const profile = secretProfile(handler, secret);
      if (profile !== undefined) names.add(profile);
    }
  } catch (error) {
    if (!(error instanceof ToolError) || !isClosed(error)) throw error;
  }
  return [...names].sort();
}

/** A chosen profile that does not exist is an error, never a fallback to the unnamed one. */
export async function requireKnown(parts: AuthParts, loaded: Loaded): Promise<void> {
  const { handler, profile, source } = loaded.context.profile;
  if (profile === undefined || loaded.session !== undefined) return;
  if (configuredProfile(handlerConfig(parts, handler), profile) !== undefined) return;
  const known = await knownProfiles(parts, handler);
  if (known.includes(profile)) return;
  if (loaded.closed !== undefined) throw loaded.closed;
  throw unknownProfile(
    `${handler} has no profile "${profile}" (chosen ${sourceWords(source)})`,
    `known: ${[BUILT_IN, ...known].join(', ')}; tool auth login ${handler} --profile ${profile} creates it`,
  );
}
