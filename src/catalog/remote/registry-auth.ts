import { ToolError } from '../../core/errors.ts';
import { isLoopbackHost, parseWebAddress, shownAddress } from '../../core/http/web-address.ts';
import { isMap } from '../../core/json/json.ts';
import type { HttpRequest, HttpResponse } from '../../core/ports/ports.ts';

/** The credential for requests to a registry. */
export interface RegistryCredential {
  readonly username: string;
  /** Or a token that the registry takes in its place. */
  readonly password: string;
}

/** A user name that says that the password is an identity token, as `docker login` stores it. */
export const IDENTITY_TOKEN = '<token>';

export interface Challenge {
  readonly scheme: string;
  readonly parameters: ReadonlyMap<string, string>;
}

const CHALLENGE = /([A-Za-z][A-Za-z0-9_-]*)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g;

/** The challenges of `WWW-Authenticate` that can be answered here, in order. */
export function readChallenges(values: readonly string[]): readonly Challenge[] {
  return values.flatMap(value => {
    const scheme = /^\s*(bearer|basic)\b/i.exec(value)?.[1];
    if (scheme === undefined) return [];
    const parameters = new Map<string, string>();
    for (const [, name = '', quoted, plain = ''] of value.slice(scheme.length).matchAll(CHALLENGE)) {
      parameters.set(name.toLowerCase(), quoted === undefined ? plain : quoted.replace(/\\(.)/g, '$1'));
    }
    return [{ scheme: scheme.toLowerCase(), parameters }];
  });
}

export interface Authorizer {
  /** The header for requests of this scope, if it is known by now. */
  header(scope: string): string | undefined;
  /** Handles a 401, and returns whether it is worth asking again. */
  answer(response: HttpResponse, scope: string, signal: AbortSignal): Promise<boolean>;
}

export interface AuthorizerOptions {
  readonly registry: URL;
  credential(signal: AbortSignal): Promise<RegistryCredential | undefined>;
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse>;
}

const TOKEN_TIMEOUT_MS = 30_000;
const MAX_TOKEN_BYTES = 1024 * 1024;

/** Credentials are sent only after the registry asked for them, to itself or to the token service that it names. */
export function createAuthorizer(options: AuthorizerOptions): Authorizer {
  const headers = new Map<string, string>();
  let basic: string | undefined;
  return {
    header: scope => headers.get(scope) ?? basic,
    async answer(response, scope, signal) {
      const used = headers.get(scope) ?? basic;
      const challenges = readChallenges(response.headers.get('www-authenticate') ?? []);
      const credential = await options.credential(signal);
      const bearer = challenges.find(({ scheme }) => scheme === 'bearer');
      if (bearer !== undefined) {
        const header = await bearerHeader(options, bearer, credential, scope, signal);
        headers.set(scope, header);
        return header !== used;
      }
      if (challenges.length === 0 || credential === undefined || credential.username === IDENTITY_TOKEN) return false;
      basic = basicHeader(credential);
      return basic !== used;
    },
  };
}

const basicHeader = ({ username, password }: RegistryCredential): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

/** A token for the scope, from the service that the challenge names. */
async function bearerHeader(
  { registry, send }: AuthorizerOptions,
  { parameters }: Challenge,
  credential: RegistryCredential | undefined,
  scope: string,
  signal: AbortSignal,
): Promise<string> {
  const realm = parameters.get('realm');
  if (realm === undefined) throw refused(registry, 'asks for a token, but does not say where to get one');
  const url = tokenAddress(registry, realm);
  const wanted = parameters.get('scope') ?? scope;
  const asked = new Map(wanted === '' ? [] : [['scope', wanted]]);
  const service = parameters.get('service');
  if (service !== undefined) asked.set('service', service);
  const request =
    credential?.username === IDENTITY_TOKEN
      ? refreshRequest(url, asked, credential)
      : tokenRequest(url, asked, credential);
  const response = await send(request, signal);
  if (response.status === 401 || response.status === 403) throw noAccess(registry, credential);
  const token = response.status === 200 ? tokenIn(response.body) : undefined;
  if (token === undefined)
    throw refused(registry, `asks for a token, but ${shownAddress(url)} gives none (status ${response.status})`);
  return `Bearer ${token}`;
}

const ACCEPT_JSON = ['accept', 'application/json'] as const;
const ANSWER = { timeoutMs: TOKEN_TIMEOUT_MS, maxResponseBytes: MAX_TOKEN_BYTES, guard: 'service' } as const;

function tokenRequest(
  url: URL,
  asked: ReadonlyMap<string, string>,
  credential: RegistryCredential | undefined,
): HttpRequest {
  const target = new URL(url);
  for (const [name, value] of asked) target.searchParams.set(name, value);
  const authorization = credential === undefined ? [] : [['authorization', basicHeader(credential)] as const];
  return { ...ANSWER, method: 'GET', url: target.href, headers: [ACCEPT_JSON, ...authorization] };
}

/** An identity token is a refresh token: it is exchanged, never sent to the registry. */
function refreshRequest(url: URL, asked: ReadonlyMap<string, string>, { password }: RegistryCredential): HttpRequest {
  const form = new URLSearchParams([
    ...asked,
    ['grant_type', 'refresh_token'],
    ['client_id', 'tool'],
    ['refresh_token', password],
  ]);
  return {
    ...ANSWER,
    method: 'POST',
    url: url.href,
    headers: [ACCEPT_JSON, ['content-type', 'application/x-www-form-urlencoded']],
    body: Buffer.from(form.toString()),
  };
}

/** A registry that is asked over https may not send credentials elsewhere in the clear. */
function tokenAddress(registry: URL, realm: string): URL {
  const url = URL.canParse(realm) ? parseWebAddress(realm, 'realm') : undefined;
  if (url === undefined) throw refused(registry, 'names no valid address for its token service');
  const clear = url.protocol === 'http:' && !(registry.protocol === 'http:' && isLoopbackHost(url.hostname));
  if (clear) throw refused(registry, `names a token service without encryption, ${shownAddress(url)}`);
  return url;
}

function tokenIn(body: Uint8Array): string | undefined {
  try {
    const answer: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
    const token = isMap(answer) ? (answer['token'] ?? answer['access_token']) : undefined;
    return typeof token === 'string' && /^[\x21-\x7e]+$/.test(token) ? token : undefined;
  } catch {
    return undefined;
  }
}

/** `forbidden`: no access, with what to do about it. */
export function noAccess(registry: URL, credential: RegistryCredential | undefined): ToolError {
  const what = credential === undefined ? 'needs credentials' : 'does not accept the credentials';
  const hint =
    credential === undefined
      ? `log in with tool catalog login ${registry.host}, or set authProvider for this catalog in the configuration`
      : 'check that they are valid and may read this repository';
  return new ToolError('forbidden', `the registry ${registry.host} ${what}`, { hint });
}

function refused(registry: URL, what: string): ToolError {
  return new ToolError('catalog-failed', `the registry ${registry.host} ${what}`);
}
