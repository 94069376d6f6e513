import type { Call } from '../core/call.ts';
import { ToolError } from '../core/errors.ts';
import { busyLock } from '../core/lock.ts';
import type { Flow } from './contract.ts';
import { offered } from './flow-choice.ts';
import { profilePrefix, qualifiedName, secretName } from './names.ts';
import { type AuthParts, knownProfiles, type Loaded, loadProfile, resolveProfile } from './parts.ts';
import { BUILT_IN } from './profile.ts';

const LOCK_WAIT_MS = 35_000;

export interface LogoutRequest {
  readonly reference: string;
  readonly profile?: string | undefined;
  /** Leaves the service alone. */
  readonly local?: boolean | undefined;
}

export interface LogoutResult {
  readonly handler: string;
  readonly profile: string;
  /** Whether anything was stored. */
  readonly cleared: boolean;
  readonly revoked: boolean;
  readonly warnings: readonly string[];
  /** What a logout leaves as it is. */
  readonly notes: readonly string[];
}

/** Specification: "Authentication state of a handler", logout. Idempotent; the configuration is left alone. */
export async function logout(parts: AuthParts, request: LogoutRequest, call: Call): Promise<LogoutResult> {
  const profile = resolveProfile(parts, request.reference, { flag: request.profile }, call);
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
    warnings,
    notes: notes.filter(note => note !== undefined),
  };
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
