import { HANDLER_NAMES } from '../../core/auth-handlers.ts';
import type { Call } from '../../core/call.ts';
import { type ErrorCode, ToolError } from '../../core/errors.ts';
import { busyLock } from '../../core/lock.ts';
import type { Flow, ProfileRef } from '../contract.ts';
import { badInput, namingProfile } from '../errors.ts';
import { type AuthParts, handlerConfig, knownProfiles, type Loaded, loadProfile, resolveProfile } from '../parts.ts';
import { profilePrefix, qualifiedName, secretName } from '../profiles/names.ts';
import { BUILT_IN, configuredProfile, unknownHandler } from '../profiles/profile.ts';
import { offered } from './flow-choice.ts';

const LOCK_WAIT_MS = 35_000;

export interface LogoutRequest {
  readonly reference: string;
  readonly profile?: string | undefined;
  /** Leaves the service alone. */
  readonly local?: boolean | undefined;
  /** Also removes the profile from the configuration. */
  readonly removeProfile?: boolean | undefined;
}

export interface LogoutResult {
  readonly handler: string;
  readonly profile: string;
  /** Whether anything was stored. */
  readonly cleared: boolean;
  readonly revoked: boolean;
  /** The profile was removed from the configuration, too. */
  readonly removed: boolean;
  readonly warnings: readonly string[];
  /** What a logout leaves as it is. */
  readonly notes: readonly string[];
}

/** Specification: "Authentication state of a handler", logout. Idempotent; the configuration is left alone unless it is asked for. */
export async function logout(parts: AuthParts, request: LogoutRequest, call: Call): Promise<LogoutResult> {
  const profile = resolveProfile(parts, request.reference, { flag: request.profile }, call);
  return await namingProfile(profile, () => logoutProfile(parts, profile, request, call));
}

async function logoutProfile(
  parts: AuthParts,
  profile: ProfileRef,
  request: LogoutRequest,
  call: Call,
): Promise<LogoutResult> {
  if (request.removeProfile && profile.profile === undefined)
    throw badInput(
      'the unnamed profile cannot be removed',
      'name one with --profile; a logout alone clears the unnamed one',
    );
  const warnings: string[] = [];
  const loaded = await loadProfile(parts, profile, call, message => warnings.push(message));
  if (loaded.closed !== undefined) throw loaded.closed;
  const done = await clear(parts, loaded, request.local ?? false, warnings);
  const flow = loaded.handler.flows.find(({ name }) => name === loaded.session?.flow);
  const notes = [flow?.logoutNote?.(loaded.context), await stillAuthenticated(loaded)];
  return {
    handler: profile.handler,
    profile: profile.profile ?? BUILT_IN,
    ...done,
    removed: request.removeProfile === true && (await removeProfile(parts, profile)),
    warnings,
    notes: notes.filter(note => note !== undefined),
  };
}

/** Removes it as the active profile, too: nothing else would name it any more. */
async function removeProfile(parts: AuthParts, { handler, profile = '' }: ProfileRef): Promise<boolean> {
  const config = handlerConfig(parts, handler);
  const isConfigured = configuredProfile(config, profile) !== undefined;
  if (isConfigured) await parts.edit.unset(['auth', handler, 'profiles', profile]);
  if (config.activeProfile === profile) await parts.edit.unset(['auth', handler, 'activeProfile']);
  return isConfigured || config.activeProfile === profile;
}

export interface LogoutAllRequest {
  /** Absent: every handler. */
  readonly handler?: string | undefined;
  readonly local?: boolean | undefined;
  readonly removeProfile?: boolean | undefined;
}

export interface LogoutAllResult {
  readonly done: readonly LogoutResult[];
  /** Profiles that are not logged out; the others are. */
  readonly failed: readonly FailedLogout[];
}

export interface FailedLogout {
  readonly handler: string;
  readonly profile: string;
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string | undefined;
}

/** Logs out every profile of one handler, or of all. One that fails does not stop the others. */
export async function logoutAll(parts: AuthParts, request: LogoutAllRequest, call: Call): Promise<LogoutAllResult> {
  const { handler: only, local, removeProfile } = request;
  if (only !== undefined && !HANDLER_NAMES.includes(only)) throw unknownHandler(only, HANDLER_NAMES);
  const [done, failed]: [LogoutResult[], FailedLogout[]] = [[], []];
  for (const handler of only === undefined ? HANDLER_NAMES : [only]) {
    for (const profile of [undefined, ...(await knownProfiles(parts, handler))]) {
      const remove = removeProfile === true && profile !== undefined;
      const one = { reference: handler, profile: profile ?? BUILT_IN, local, removeProfile: remove };
      try {
        done.push(await logout(parts, one, call));
      } catch (error) {
        if (!(error instanceof ToolError) || call.signal.aborted) throw error;
        const { code, message, hint } = error;
        failed.push({ handler, profile: profile ?? BUILT_IN, code, message, hint });
      }
    }
  }
  return { done, failed };
}

type Cleared = Pick<LogoutResult, 'cleared' | 'revoked'>;

async function clear(parts: AuthParts, loaded: Loaded, local: boolean, warnings: string[]): Promise<Cleared> {
  const { store } = parts.ports;
  const { qualified, call } = loaded.context;
  if ((await store.state()).status === 'absent') return { cleared: false, revoked: false };
  const lock = await store.lock(qualified, LOCK_WAIT_MS, call.signal);
  if (!lock.held) throw busyLock(lock);
  try {
    const refreshToken = await parts.sessions.secret(qualified, 'refresh_token', loaded.session?.sessionId ?? '');
    const revoked = refreshToken !== undefined && !local && (await revoke(parts, loaded, refreshToken, warnings));
    const names = await store.list(profilePrefix(qualified));
    const last = secretName(qualified, 'metadata');
    for (const name of names) if (name !== last) await store.remove(name);
    await store.remove(last);
    return { cleared: names.length > 0, revoked };
  } finally {
    await lock.release();
  }
}

async function revoke(parts: AuthParts, loaded: Loaded, refreshToken: string, warnings: string[]): Promise<boolean> {
  const { handler, session, context } = loaded;
  const flow: Flow | undefined = handler.flows.find(({ name, revoke }) =>
    session === undefined ? revoke !== undefined : name === session.flow,
  );
  if (flow?.revoke === undefined) return false;
  parts.ports.redactor.add(refreshToken);
  try {
    await flow.revoke(context, refreshToken);
  } catch (error) {
    if (context.call.signal.aborted || !(error instanceof ToolError)) throw error;
    warnings.push(`the session was not revoked at the service: ${error.message}`);
    return false;
  }
  const twin = await sharedWith(parts, loaded);
  if (twin !== undefined)
    warnings.push(`profile "${twin}" has the same client and account: the service may have ended its session too`);
  return true;
}

/** Another profile whose session comes from the same grant. */
async function sharedWith(parts: AuthParts, { session, context }: Loaded): Promise<string | undefined> {
  if (session?.clientId === undefined || session.claims.subject === undefined) return undefined;
  const { handler, profile: mine } = context.profile;
  for (const profile of [undefined, ...(await knownProfiles(parts, handler))]) {
    if (profile === mine) continue;
    const other = await parts.sessions.find(qualifiedName(handler, profile));
    if (other?.clientId === session.clientId && other.claims.subject === session.claims.subject)
      return profile ?? BUILT_IN;
  }
  return undefined;
}

async function stillAuthenticated(loaded: Loaded): Promise<string | undefined> {
  if (loaded.context.profile.profile !== undefined) return undefined;
  const without = { ...loaded, session: undefined, context: { ...loaded.context, session: undefined } };
  for (const flow of without.handler.flows) {
    const found = flow.kind === 'ambient' ? await offered(without, flow) : undefined;
    if (found !== undefined && !found.source.tentative)
      return `${loaded.handler.name} stays authenticated by ${found.source.origin.replace(/^(env|file):/, '')}`;
  }
  return undefined;
}
