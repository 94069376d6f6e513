import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What we use of the package, which brings no types. */
interface Provider {
  callback(): RequestListener;
  interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  readonly Grant: new (owner: { readonly accountId: string; readonly clientId: string }) => Grant;
  readonly DeviceCode: { findByUserCode(userCode: string): Promise<StoredCode | undefined> };
  readonly Client: { find(id: string): Promise<unknown> };
}
interface Interaction {
  readonly prompt: { readonly name: string };
  readonly params: Readonly<Record<string, string>>;
}
interface Grant {
  addOIDCScope(scope: string): void;
  save(): Promise<string>;
}
interface StoredCode {
  accountId: string;
  grantId: string;
  scope: string;
  authTime: number;
  clientId: string;
  params: Readonly<Record<string, string>>;
  save(): Promise<string>;
}

export interface OidcProvider {
  readonly origin: string;
  /** A person enters the code and agrees. */
  approve(userCode: string): Promise<void>;
}

export interface OidcOptions {
  /** Behind the origin. */
  readonly issuerPath: string;
  readonly routes: Readonly<Record<string, string>>;
  readonly clients: readonly object[];
  readonly scopes: readonly string[];
}

const ACCOUNT = 'ada';

/** Runs `body` beside an independent implementation of the protocols, whose users sign in and agree at once. */
export async function withOidcProvider(
  options: OidcOptions,
  body: (provider: OidcProvider) => Promise<void>,
): Promise<void> {
  // @ts-expect-error The package brings no types.
  const Constructor = (await import('oidc-provider')).default as new (
    issuer: string,
    configuration: object,
  ) => Provider;
  let answer: RequestListener = () => undefined;
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Constructor(`${origin}${options.issuerPath}`, providerConfiguration(options));
  const callback = provider.callback();
  answer = (request, response) =>
    void (request.url?.startsWith('/interaction/') === true
      ? agree(provider, request, response)
      : callback(request, response));
  try {
    await body({ origin, approve: userCode => approve(provider, userCode) });
  } finally {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  }
}

const providerConfiguration = ({ clients, routes, scopes }: OidcOptions): object => ({
  clients,
  routes,
  scopes: ['openid', 'offline_access', ...scopes],
  claims: { openid: ['sub'], profile: ['name'], email: ['email'] },
  conformIdTokenClaims: false,
  features: {
    devInteractions: { enabled: false },
    deviceFlow: { enabled: true },
    clientCredentials: { enabled: true },
    revocation: { enabled: true },
    userinfo: { enabled: true },
  },
  rotateRefreshToken: true,
  pkce: { required: () => true },
  enabledJWA: { clientAuthSigningAlgValues: ['PS256', 'RS256'] },
  clientAuthMethods: ['none', 'client_secret_post', 'private_key_jwt'],
  issueRefreshToken: async (_context: unknown, _client: unknown, code: { readonly scopes: ReadonlySet<string> }) =>
    code.scopes.has('offline_access'),
  findAccount: async () => ({
    accountId: ACCOUNT,
    claims: async () => ({ sub: ACCOUNT, email: 'ada@example.com', name: 'Ada' }),
  }),
  interactions: { url: (_context: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
  cookies: { keys: ['a key of the test'] },
  ttl: { AccessToken: 3600, DeviceCode: 600, ClientCredentials: 3600, RefreshToken: 86_400 },
});

async function agree(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login')
    return await provider.interactionFinished(request, response, { login: { accountId: ACCOUNT } });
  const grantId = await grantFor(provider, params['client_id'] ?? '', params['scope'] ?? '');
  await provider.interactionFinished(request, response, { consent: { grantId } });
}

async function grantFor(provider: Provider, clientId: string, scope: string): Promise<string> {
  const grant = new provider.Grant({ accountId: ACCOUNT, clientId });
  grant.addOIDCScope(scope);
  return await grant.save();
}

async function approve(provider: Provider, userCode: string): Promise<void> {
  const code = await provider.DeviceCode.findByUserCode(userCode.replaceAll('-', ''));
  if (code === undefined) throw new Error(`no device code for ${userCode}`);
  const scope = code.params['scope'] ?? '';
  Object.assign(code, {
    accountId: ACCOUNT,
    grantId: await grantFor(provider, code.clientId, scope),
    scope,
    claims: {},
    authTime: Math.floor(Date.now() / 1000),
  });
  await code.save();
}
