import type { Call } from '../../core/call.ts';
import type {
  AuthHandler,
  Capability,
  Flow,
  FlowContext,
  Login,
  LoginOptions,
  ProfileConfig,
  ProfileRef,
  Session,
} from '../contract.ts';
import { badInput, flowNotSupported, namingProfile } from '../errors.ts';
import { type AuthParts, handlerConfig, knownProfiles, type Loaded, loadProfile, resolveProfile } from '../parts.ts';
import { refuseEmptyScopes } from '../profiles/names.ts';
import { BUILT_IN, configuredProfile, refuseCaseTwin } from '../profiles/profile.ts';
import { displayedUser, type StatusRow, statusRow } from '../profiles/status.ts';
import { impersonationTarget } from '../tokens/token-source.ts';
import { offered } from './flow-choice.ts';
import { recordLogin } from './record-login.ts';
import { switchProfile } from './switch-profile.ts';

export interface LoginRequest extends LoginOptions {
  /** `<handler>` or `<handler>@<profile>` */
  readonly reference: string;
  readonly profile?: string | undefined;
  readonly skipIfAuthenticated?: boolean | undefined;
  readonly resetStore?: boolean | undefined;
  /** Makes the profile the active one. */
  readonly activate?: boolean | undefined;
  /** The configuration is left alone: what is asked for applies to this login alone. */
  readonly keepConfiguration?: boolean | undefined;
}

export interface LoginResult {
  readonly handler: string;
  readonly profile: string;
  readonly flow: string;
  readonly identityType: string;
  readonly user: string | undefined;
  readonly scopes: readonly string[];
  readonly impersonating: string | undefined;
  /** End of the session, or of the access token where the session has no known end. */
  readonly expiresAt: string | undefined;
  /** The active profile of the handler after this login. */
  readonly active: string;
  /** The profile was logged in already. */
  readonly skipped: boolean;
  readonly warnings: readonly string[];
}

/** Runs a flow, verifies who it is, and only then replaces what is stored. A failure before that changes nothing. */
export async function login(parts: AuthParts, request: LoginRequest, call: Call): Promise<LoginResult> {
  const profile = resolveProfile(parts, request.reference, { flag: request.profile }, call);
  return await namingProfile(profile, () => loginTo(parts, profile, request, call));
}

async function loginTo(parts: AuthParts, profile: ProfileRef, request: LoginRequest, call: Call): Promise<LoginResult> {
  const warnings: string[] = [];
  const loaded = await loadProfile(parts, profile, call, message => warnings.push(message));
  checkFlags(loaded.handler, request);
  if (profile.profile !== undefined)
    refuseCaseTwin(profile.handler, profile.profile, await knownProfiles(parts, profile.handler));
  const isNewStore = await openStore(parts, loaded, request, warnings);
  if (request.skipIfAuthenticated) {
    const row = await statusRow(parts, { profile, active: true, check: false }, call);
    if (row.authenticated && (request.flow === undefined || sameName(request.flow, row.flow ?? ''))) {
      const active = await activeAfter(parts, { profile, request, warnings }, call);
      return { ...skippedResult(row), active, warnings };
    }
  }
  const flow = await chooseLoginFlow(loaded, request);
  const done = await flow.login(loaded.context, request);
  const session = await recordLogin(parts, { loaded, flow, done, request });
  if (!request.keepConfiguration) await rememberProfile(parts, loaded, request, warnings);
  const active = await activeAfter(parts, { profile, request, warnings }, call);
  await announceOverride(loaded, flow, warnings);
  if (isNewStore) await announceFileStore(parts, warnings);
  const result = await describeLogin({ context: { ...loaded.context, session }, flow, session, done });
  return { ...result, active, warnings };
}

interface Activation {
  readonly profile: ProfileRef;
  readonly request: LoginRequest;
  readonly warnings: string[];
}

/** Which profile is the active one from now on. */
async function activeAfter(
  parts: AuthParts,
  { profile: { handler, profile = BUILT_IN }, request, warnings }: Activation,
  call: Call,
): Promise<string> {
  const configured = handlerConfig(parts, handler).activeProfile || BUILT_IN;
  if (!request.activate) return configured;
  try {
    const { active, note } = await switchProfile(parts, { reference: handler, profile }, call);
    if (note !== undefined) warnings.push(note);
    return active;
  } catch (error) {
    warnings.push(`logged in, but the active profile could not be written: ${(error as Error).message}`);
    return configured;
  }
}

const REQUIRED: readonly (readonly [keyof LoginOptions, string, Capability])[] = [
  ['scopes', '--scope', 'scopes_on_login'],
  ['tenantId', '--tenant-id', 'tenant_id'],
  ['hostname', '--hostname', 'hostname'],
];

function checkFlags(handler: AuthHandler, request: LoginRequest): void {
  const refuse = (flag: string): never => {
    throw badInput(`${flag} is not supported by the ${handler.name} handler`);
  };
  for (const [option, flag, capability] of REQUIRED) {
    const given = option === 'scopes' ? request.scopes.length > 0 : request[option] !== undefined;
    if (given && !handler.capabilities.includes(capability)) refuse(flag);
  }
  refuseEmptyScopes(request.scopes);
  if (request.impersonateServiceAccount !== undefined && handler.impersonation === undefined)
    refuse('--impersonate-service-account');
  if (request.withToken && !handler.flows.some(({ name }) => name === 'pat')) refuse('--with-token');
  const account = request.impersonateServiceAccount ?? '';
  if (account !== '' && !/^[^\s@/]+@[^\s@/]+$/.test(account))
    throw badInput(`"${account}" (--impersonate-service-account) is not a service account email`);
}

/**
 * Runs before the user is asked to sign in: a store that cannot keep the result is an error now. Returns whether the
 * store is new.
 */
async function openStore(
  parts: AuthParts,
  { closed }: Loaded,
  request: LoginRequest,
  warnings: string[],
): Promise<boolean> {
  const { store } = parts.ports;
  if (request.resetStore) {
    const aside = await store.reset();
    if (aside !== undefined) warnings.push(`what was stored is now in ${aside}`);
  } else if (closed !== undefined) throw closed;
  await store.checkRoom();
  if ((await store.state()).status !== 'absent') return false;
  const { requireSecureKeyring, secretStore } = parts.config;
  if (requireSecureKeyring || secretStore !== 'auto') await store.prepare();
  return true;
}

async function announceFileStore(parts: AuthParts, warnings: string[]): Promise<void> {
  const state = await parts.ports.store.state();
  if (state.status === 'open' && state.backend === 'file' && parts.config.secretStore === 'auto')
    warnings.push('no keychain is usable: only the permissions of their files protect the stored credentials');
}

/** Flow names are taken with `-` for `_` and the other way round. */
const sameName = (a: string, b: string): boolean => a.replaceAll('_', '-') === b.replaceAll('_', '-');

async function chooseLoginFlow({ handler, context }: Loaded, request: LoginRequest): Promise<Flow> {
  const { flows } = handler;
  const named = request.flow ?? (await handler.loginFlow(context, request));
  const flow = flows.find(({ name }) => sameName(name, named));
  if (flow === undefined)
    throw flowNotSupported(
      named,
      handler.name,
      flows.map(({ name }) => name),
    );
  if (request.withToken && flow.name !== 'pat') throw badInput(`--with-token does not go with --flow ${named}`);
  const source =
    flow.kind === 'ambient' && !flow.fallback ? await flow.source({ ...context, session: undefined }) : undefined;
  return flows.find(({ name }) => name === source?.flow) ?? flow;
}

/** `--profile p` also makes p a configured profile, with the options that were given and no others. */
async function rememberProfile(
  parts: AuthParts,
  { context }: Loaded,
  request: LoginRequest,
  warnings: string[],
): Promise<void> {
  const { handler, profile } = context.profile;
  if (profile === undefined) return;
  const given: readonly (readonly [keyof ProfileConfig, unknown])[] = [
    ['clientId', request.clientId],
    ['defaultScopes', request.scopes.length > 0 ? request.scopes : undefined],
    ['tenantId', request.tenantId],
    ['hostname', request.hostname],
    ['impersonateServiceAccount', request.impersonateServiceAccount || undefined],
  ];
  const keys = given.filter(([, value]) => value !== undefined);
  const path = ['auth', handler, 'profiles', profile];
  try {
    for (const [key, value] of keys) await parts.edit.set([...path, key], value);
    const isNew = configuredProfile(handlerConfig(parts, handler), profile) === undefined;
    if (keys.length === 0 && isNew) await parts.edit.set(path, {});
  } catch (error) {
    warnings.push(`logged in, but the profile could not be written to the configuration: ${(error as Error).message}`);
  }
}

/** Warns at once that what the machine offers takes precedence over a stored login of the unnamed profile. */
async function announceOverride(loaded: Loaded, flow: Flow, warnings: string[]): Promise<void> {
  if (loaded.context.profile.profile !== undefined) return;
  for (const other of loaded.handler.flows) {
    if (other === flow) return;
    if (other.kind !== 'ambient' || other.fallback) continue;
    const found = await offered(
      { ...loaded, session: undefined, context: { ...loaded.context, session: undefined } },
      other,
    );
    if (found === undefined || (found.source.tentative && !found.source.demanded)) continue;
    warnings.push(`${found.source.origin.replace(/^(env|file):/, '')} is set and will be used for the default profile`);
    return;
  }
}

interface Finished {
  readonly context: FlowContext;
  readonly flow: Flow;
  readonly session: Session;
  readonly done: Login;
}

type Told = Omit<LoginResult, 'active' | 'warnings'>;

async function describeLogin({ context, flow, session, done }: Finished): Promise<Told> {
  return {
    handler: context.handler.name,
    profile: context.profile.profile ?? BUILT_IN,
    flow: flow.name,
    identityType: session.claims.identityType ?? flow.identityType,
    user: displayedUser(session.claims, session.clientId),
    scopes: session.scopes,
    impersonating: await impersonationTarget({ flow, source: { origin: 'store' }, context }),
    expiresAt: session.refreshTokenExpiresAt ?? done.token?.expiresAt?.toISOString() ?? session.claims.expiresAt,
    skipped: false,
  };
}

function skippedResult(row: StatusRow): Told {
  const { handler, profile, flow = '', identityType = '', user, scopes, impersonating, expiresAt } = row;
  return { handler, profile, flow, identityType, user, scopes, impersonating, expiresAt, skipped: true };
}
