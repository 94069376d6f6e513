import type { Call } from '../../core/call.ts';
import { ToolError } from '../../core/errors.ts';
import type { Flow, FlowContext, ProfileRef, Token, TokenRequest } from '../contract.ts';
import { identityRefused, invalidScope, namingProfile } from '../errors.ts';
import { type Chosen, chooseFlow } from '../login/flow-choice.ts';
import { SourceRefused } from '../login/signals.ts';
import { type AuthParts, loadProfile, requireKnown } from '../parts.ts';
import { fingerprint, IMPERSONATE, normaliseScopes, tokenName } from '../profiles/names.ts';
import { type Acquirer, createAcquirer, type Pass, SessionChanged } from './acquire.ts';
import { isValidFor, toToken, withGrantedScope } from './token-cache.ts';

/** Remaining validity of every token that is handed out, where its lifetime allows it. */
export const DEFAULT_MIN_VALID_MS = 60_000;
const MAX_RESTARTS = 2;

export interface GrantedToken extends Token {
  readonly profile: ProfileRef;
  readonly flow: string;
}

export interface TokenSource {
  /** Specification: "Token handling rules". Errors: those of `errors.ts`. */
  token(profile: ProfileRef, request: TokenRequest, call: Call): Promise<GrantedToken>;
}

export function createTokenSource(parts: AuthParts): TokenSource {
  const acquirer = createAcquirer(parts);
  return {
    async token(profile, request, call) {
      const startedAt = parts.ports.clock.now();
      for (let restart = 0; ; restart++) {
        try {
          return await namingProfile(profile, () => tokenNow({ parts, acquirer, request, startedAt }, profile, call));
        } catch (error) {
          if (!(error instanceof SessionChanged)) throw error;
          if (restart === MAX_RESTARTS)
            throw new ToolError('credentials-busy', 'the login of this profile keeps changing: try again');
        }
      }
    },
  };
}

interface Asking {
  readonly parts: AuthParts;
  readonly acquirer: Acquirer;
  readonly request: TokenRequest;
  readonly startedAt: Date;
}

async function tokenNow(asking: Asking, profile: ProfileRef, call: Call): Promise<GrantedToken> {
  const loaded = await loadProfile(asking.parts, profile, call);
  await requireKnown(asking.parts, loaded);
  const chosen = await chooseFlow(asking.parts, loaded, async candidate => await isProven(asking, candidate));
  const asked = normaliseScopes(asking.request.scopes ?? []);
  const target = asking.request.ownIdentity ? undefined : await impersonationTarget(chosen);
  const token =
    target === undefined
      ? await ownToken(asking, chosen, asked)
      : await impersonatedToken(asking, chosen, { target, asked });
  return { ...token, profile, flow: chosen.flow.name };
}

/** A valid cached token of a metadata server shows that there is one, without asking it. */
async function isProven({ parts, request }: Asking, { flow, context }: Chosen): Promise<boolean> {
  if (request.forceRefresh) return false;
  const { name, owner } = await passNames(flow, context, flow.baseScopes(context));
  const record = await parts.cache.find(name, owner);
  return record !== undefined && isValidFor(record, request, parts.ports.clock);
}

/**
 * Specification: "Impersonation". The first target that is set, in this order: by the flag of the login, by today's
 * configuration, by the configuration at login, by the credential itself.
 */
export async function impersonationTarget({ flow, context }: Chosen): Promise<string | undefined> {
  const { impersonation } = context.handler;
  if (impersonation === undefined) return undefined;
  const { session, settings } = context;
  const stored = session?.impersonateServiceAccount;
  const byFlag = session?.impersonateFrom === 'flag' ? stored : undefined;
  return byFlag ?? settings.impersonateServiceAccount ?? stored ?? (await impersonation.impliedTarget(context, flow));
}

/** The token of the identity itself. */
async function ownToken(asking: Asking, chosen: Chosen, asked: readonly string[]): Promise<Token> {
  const { parts, acquirer, request, startedAt } = asking;
  const { flow, context } = chosen;
  const scopes = grantedScopes(chosen, asked);
  if (!flow.cached) return (await flow.acquire(context, scopes, undefined)).token;
  const stored = flow.kind === 'stored' ? await storedToken(context) : undefined;
  if (stored !== undefined) return stored;

  const names = await passNames(flow, context, scopes);
  if (asked.length > 0 && !flow.requestScopes && !request.forceRefresh) await copySessionToken(asking, chosen, names);
  const pass: Pass = {
    ...names,
    flow: flow.name,
    refreshToken: flow.refreshToken,
    context,
    request,
    startedAt,
    acquire: async (own, refreshToken) => {
      const acquired = await flow.acquire(own, scopes, refreshToken);
      return { ...acquired, token: withGrantedScope(acquired.token, flow, scopes) };
    },
  };
  parts.ports.log('trace', `token of ${context.qualified} by ${flow.name}`);
  return await acquirer.run(pass);
}

/** Specification: "Token handling rules", rule 3. */
function grantedScopes({ flow, context }: Chosen, asked: readonly string[]): readonly string[] {
  if (asked.length === 0) return flow.baseScopes(context);
  if (flow.requestScopes) return flow.normalScopes?.(context, asked) ?? asked;
  const granted = new Set(context.session?.scopes ?? []);
  const beyond = asked.filter(scope => !granted.has(scope));
  if (beyond.length > 0) throw invalidScope(`beyond what the login was granted: ${beyond.join(' ')}`);
  return asked;
}

/** A token that does not expire, kept by the login. */
async function storedToken(context: FlowContext): Promise<Token | undefined> {
  const accessToken = await context.stored('access_token');
  if (accessToken === undefined) return undefined;
  context.ports.redactor.add(accessToken);
  return { accessToken, tokenType: 'bearer', expiresAt: undefined, scope: context.session?.scopes.join(' ') ?? '' };
}

interface PassNames {
  readonly name: string;
  readonly fp: string;
  readonly owner: { readonly sessionId: string };
}

async function passNames(flow: Flow, context: FlowContext, scopes: readonly string[]): Promise<PassNames> {
  const fp = fingerprint(await flow.fingerprintParts(context));
  return {
    name: tokenName(context.qualified, flow.name, fp, scopes),
    fp,
    owner: { sessionId: context.session?.sessionId ?? '' },
  };
}

/** Fewer scopes than the login's are served by its token: it is kept under their name as well. */
async function copySessionToken(
  { parts, request }: Asking,
  { flow, context }: Chosen,
  { name, owner }: PassNames,
): Promise<void> {
  const { cache, ports } = parts;
  const present = await cache.find(name, owner);
  if (present !== undefined && isValidFor(present, request, ports.clock)) return;
  const base = await passNames(flow, context, flow.baseScopes(context));
  const record = await cache.find(base.name, owner);
  if (record !== undefined && isValidFor(record, request, ports.clock)) await cache.save(name, record);
}

interface Wanted {
  readonly target: string;
  readonly asked: readonly string[];
}

async function impersonatedToken(asking: Asking, chosen: Chosen, { target, asked }: Wanted): Promise<Token> {
  const { parts, acquirer, request, startedAt } = asking;
  const { flow, context } = chosen;
  const { impersonation } = context.handler;
  if (impersonation === undefined) return await ownToken(asking, chosen, asked);
  const scopes = asked.length > 0 ? asked : impersonation.targetScopes(context);
  const source = await passNames(flow, context, []);
  const fp = fingerprint([target]);
  const name = tokenName(context.qualified, IMPERSONATE, fp, scopes);
  const owner = { ...source.owner, sourceFp: `${flow.name}.${source.fp}` };

  const cached = request.forceRefresh ? undefined : await parts.cache.find(name, owner);
  if (cached !== undefined && isValidFor(cached, request, parts.ports.clock)) return toToken(cached);
  const sourceScopes = flow.requestScopes ? impersonation.sourceScopes(context) : [];
  for (const forceSource of [false, true]) {
    const sourceRequest = { minValidForMs: DEFAULT_MIN_VALID_MS, explicitMinimum: false, forceRefresh: forceSource };
    const { accessToken } = await ownToken({ ...asking, request: sourceRequest }, chosen, sourceScopes);
    try {
      return await acquirer.run({
        name,
        fp,
        owner,
        flow: IMPERSONATE,
        refreshToken: 'none',
        context,
        request,
        startedAt,
        acquire: async own => ({
          token: await impersonation.exchange(own, { sourceToken: accessToken, target, scopes }),
        }),
      });
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error;
      if (forceSource) throw identityRefused(error.serviceMessage);
      const refused = await passNames(flow, context, sourceScopes.length > 0 ? sourceScopes : flow.baseScopes(context));
      await parts.cache.remove(refused.name);
    }
  }
  throw new Error('unreachable');
}
