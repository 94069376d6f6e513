import type { Flow, FlowContext, Login, LoginOptions } from '../../contract.ts';
import { authConfig, badInput, notAuthenticated } from '../../errors.ts';
import { isTokenText } from '../../protocol/access-token.ts';
import { chooseHostname, settingsPage } from './endpoints.ts';

const NAME = 'pat';
const VARIABLE = 'CODEHOST_TOKEN';
const MAX_TOKEN_BYTES = 65_536;

/**
 * A personal access token: from the environment, read at each use and never stored; or given once at login and kept, so
 * that several token profiles can exist.
 */
export const patFlow: Flow = {
  name: NAME,
  identityType: 'user',
  refreshToken: 'none',
  requestScopes: false,
  cached: false,
  kind: 'ambient',
  async source(context) {
    const kept = (await keptToken(context)) === undefined ? undefined : { origin: 'store' };
    const variable = context.variable(VARIABLE);
    const set = variable === undefined ? undefined : { origin: `env:${variable.name}` };
    return context.profile.profile === undefined ? (set ?? kept) : (kept ?? set);
  },
  missing: () => VARIABLE,
  fingerprintParts: async () => [],
  baseScopes: ({ session }) => (session?.flow === NAME ? session.scopes : []),
  login,
  async acquire(context) {
    const accessToken = await currentToken(context);
    if (accessToken === undefined) throw notAuthenticated(context.profile, `${VARIABLE} is not set`);
    context.ports.redactor.add(accessToken);
    if (!isTokenText(accessToken)) throw authConfig(`the token in ${VARIABLE} must be one word of printable ASCII`);
    return { token: { accessToken, tokenType: 'bearer', expiresAt: recordedExpiry(context), scope: '' } };
  },
  check: async (context, token) => {
    await (await import('./user.ts')).readUser(context, chooseHostname(context), token.accessToken);
  },
  logoutNote: context =>
    `the token at the service stays; it can be removed at ${settingsPage(chooseHostname(context))}`,
};

const keptToken = async (context: FlowContext): Promise<string | undefined> =>
  context.session?.flow === NAME ? await context.stored('access_token') : undefined;

async function currentToken(context: FlowContext): Promise<string | undefined> {
  const set = context.variable(VARIABLE)?.value.trim();
  if (context.profile.profile === undefined && set) return set;
  return (await keptToken(context)) ?? set;
}

function recordedExpiry({ session }: FlowContext): Date | undefined {
  const text = session?.flow === NAME ? session.claims.expiresAt : undefined;
  return text === undefined ? undefined : new Date(text);
}

async function login(context: FlowContext, options: LoginOptions): Promise<Login> {
  const { terminal } = context.ports;
  const hostname = chooseHostname({ ...context, session: undefined }, options.hostname);
  const given = options.withToken
    ? (await terminal.readAll(MAX_TOKEN_BYTES)).trim()
    : context.variable(VARIABLE)?.value.trim();
  if (!given)
    throw options.withToken
      ? badInput('--with-token expects the token on standard input')
      : authConfig(`${VARIABLE} is not set`, 'set it, or give the token on standard input with --with-token');
  if (!isTokenText(given)) throw badInput('the token must be one word of printable ASCII');
  const { readUser } = await import('./user.ts');
  const user = await readUser(context, hostname, given);
  const claims = { ...user.claims, expiresAt: user.expiresAt?.toISOString() };
  return { ...(options.withToken && { storedToken: given }), claims, scopes: user.scopes ?? [], hostname };
}
