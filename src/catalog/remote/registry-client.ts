import { ToolError } from '../../core/errors.ts';
import { sendFollowing } from '../../core/http/http-redirects.ts';
import type { HttpRequest, HttpResponse, HttpSend } from '../../core/ports/ports.ts';
import { createRedactor } from '../../core/secrets/redact.ts';
import { escapeControls } from '../../core/text/text-width.ts';
import { createAuthorizer, noAccess, type RegistryCredential } from './registry-auth.ts';

/** Requests to one registry by the OCI distribution specification. */
export interface RegistryClient {
  readonly url: URL;
  /** Follows redirects (credentials stay), answers challenges. Statuses other than 401 and 403 are the caller's. */
  request(request: RegistryRequest, signal: AbortSignal): Promise<HttpResponse>;
  /** The error for a status that was not expected. */
  unexpected(response: HttpResponse, what: string): ToolError;
}

export interface RegistryRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST';
  /** Path with query, or a whole address on the same registry. */
  readonly path: string;
  /** `repository:<name>:pull`, ... */
  readonly scope: string;
  readonly headers?: HttpRequest['headers'];
  readonly body?: Uint8Array;
  readonly maxBytes: number;
}

export interface RegistryClientOptions {
  /** Repeats idempotent requests by itself. */
  readonly send: HttpSend;
  readonly url: URL;
  readonly timeoutMs: number;
  readonly monotonicMs: () => number;
  credential(signal: AbortSignal): Promise<RegistryCredential | undefined>;
}

export function createRegistryClient(options: RegistryClientOptions): RegistryClient {
  const { url, send } = options;
  // What was sent to a registry may come back in what it says about it.
  const sent = createRedactor();
  let found: { readonly credential: RegistryCredential | undefined } | undefined;
  // A search that failed or was cancelled is repeated: another caller may have more time.
  const credentialOnce = async (signal: AbortSignal): Promise<RegistryCredential | undefined> => {
    found ??= { credential: await options.credential(signal) };
    if (found.credential !== undefined) sent.add(found.credential.password);
    return found.credential;
  };
  const authorizer = createAuthorizer({ registry: url, credential: credentialOnce, send });

  const once = (
    { method, path, scope, headers = [], body, maxBytes }: RegistryRequest,
    signal: AbortSignal,
  ): Promise<HttpResponse> => {
    const authorization = authorizer.header(scope);
    if (authorization !== undefined) sent.add(authorization.replace(/^\w+ /, ''));
    const request: HttpRequest = {
      method,
      url: new URL(path, url).href,
      headers: authorization === undefined ? headers : [...headers, ['authorization', authorization]],
      body,
      timeoutMs: options.timeoutMs,
      maxResponseBytes: maxBytes,
      guard: 'service',
    };
    return method === 'GET' || method === 'HEAD'
      ? sendFollowing(send, request, { monotonicMs: options.monotonicMs }, signal)
      : send(request, signal);
  };

  return {
    url,
    async request(request, signal) {
      const first = await once(request, signal);
      const response =
        first.status === 401 && (await authorizer.answer(first, request.scope, signal))
          ? await once(request, signal)
          : first;
      if (response.status === 401 || response.status === 403) throw noAccess(url, await credentialOnce(signal));
      return response;
    },
    unexpected: (response, what) =>
      new ToolError(
        'catalog-failed',
        `the registry ${url.host} ${what}: status ${response.status}${reasonIn(response, sent.redact)}`,
      ),
  };
}

/** The first message of the error body that the distribution specification describes. */
function reasonIn({ body }: HttpResponse, hide: (text: string) => string): string {
  try {
    const { errors } = JSON.parse(Buffer.from(body).toString('utf8')) as { errors?: readonly { message?: unknown }[] };
    const message = errors?.[0]?.message;
    return typeof message === 'string' && message !== '' ? ` (${escapeControls(hide(message)).slice(0, 200)})` : '';
  } catch {
    return '';
  }
}
