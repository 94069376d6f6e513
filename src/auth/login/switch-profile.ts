import { HANDLER_NAMES } from '../../core/auth-handlers.ts';
import type { Call } from '../../core/call.ts';
import { unknownProfile } from '../errors.ts';
import { type AuthParts, handlerConfig, knownProfiles, loadProfile, resolveProfile } from '../parts.ts';
import { BUILT_IN, checkName, parseReference, refuseCaseTwin } from '../profiles/profile.ts';

export interface SwitchRequest {
  readonly reference: string;
  /** Absent: the profiles are listed. */
  readonly profile?: string | undefined;
}

export interface SwitchResult {
  readonly handler: string;
  readonly active: string;
  /** Something was written. */
  readonly changed: boolean;
  readonly profiles: readonly { readonly name: string; readonly active: boolean }[];
  /** Why a profile other than the active one is in effect. */
  readonly note?: string | undefined;
}

/** Specification: "Active profile". */
export async function switchProfile(parts: AuthParts, request: SwitchRequest, call: Call): Promise<SwitchResult> {
  const { handler, profile: inReference } = parseReference(request.reference, HANDLER_NAMES);
  const target = request.profile ?? inReference;
  const configured = handlerConfig(parts, handler).activeProfile || BUILT_IN;
  const known = [BUILT_IN, ...(await knownProfiles(parts, handler))];
  if (target === undefined) return listed(parts, { handler, active: configured, known, changed: false }, call);

  if (target !== BUILT_IN) checkName(target, 'auth switch');
  if (!known.includes(target)) {
    const loaded = await loadProfile(parts, { handler, profile: target, source: 'flag' }, call);
    if (loaded.closed !== undefined) throw loaded.closed;
    refuseCaseTwin(handler, target, known);
    throw unknownProfile(`${handler} has no profile "${target}"`, `known: ${known.join(', ')}`);
  }
  const path = ['auth', handler, 'activeProfile'];
  if (target !== configured) await (target === BUILT_IN ? parts.edit.unset(path) : parts.edit.set(path, target));
  return listed(parts, { handler, active: target, known, changed: target !== configured }, call);
}

interface Listing {
  readonly handler: string;
  readonly active: string;
  readonly known: readonly string[];
  readonly changed: boolean;
}

function listed(parts: AuthParts, { handler, active, known, changed }: Listing, call: Call): SwitchResult {
  const inEffect = resolveProfile(parts, handler, {}, call);
  const overriding = { 'global-flag': '--auth-profile', environment: 'TOOL_AUTH_PROFILE' }[inEffect.source as string];
  const note = known.includes(active)
    ? overriding && `${overriding} chooses "${inEffect.profile ?? BUILT_IN}" for now`
    : `the active profile "${active}" does not exist: tool auth login ${handler} --profile ${active} creates it`;
  return { handler, active, changed, profiles: known.map(name => ({ name, active: name === active })), note };
}
