import { ToolError } from '../../core/errors.ts';
import { parseWebAddress } from '../../core/http/web-address.ts';
import type { HttpRequest } from '../../core/ports/ports.ts';

/** A request that was checked and can be sent as it stands. */
export interface OutgoingRequest {
  readonly url: URL;
  readonly method: string;
  /** Lower-case names. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly body: Uint8Array | undefined;
}

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Visible characters, spaces and tabs; beyond ASCII as Latin-1. Notably no CR, LF or NUL. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Belong to the connection or frame the message; another value would make two readers see two messages. */
const OWNED = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** What `decodeBody` can undo. */
const CODINGS = 'gzip, deflate, br, zstd';

/** Checks and completes a request. Messages name headers, never their values. */
export function prepareRequest(request: HttpRequest, userAgent: string): OutgoingRequest {
  const url = parseWebAddress(request.url);
  if (!TOKEN.test(request.method) || request.method.toUpperCase() === 'CONNECT')
    throw new ToolError('invalid-input', 'method is not an HTTP method that can be sent', { field: 'method' });
  const headers = new Map<string, string[]>([['host', [url.host]]]);
  for (const [name, value] of request.headers) {
    checkHeader(name, value);
    const lower = name.toLowerCase();
    if (lower === 'host') headers.set('host', [value]);
    else headers.set(lower, [...(headers.get(lower) ?? []), value]);
  }
  if (!headers.has('user-agent')) headers.set('user-agent', [userAgent]);
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', [CODINGS]);
  if (request.body !== undefined) headers.set('content-length', [String(request.body.byteLength)]);
  return { url, method: request.method.toUpperCase(), headers, body: request.body };
}

function checkHeader(name: string, value: string): void {
  const fault = (what: string): ToolError => new ToolError('invalid-input', what, { field: 'headers' });
  if (!TOKEN.test(name)) throw fault('a header name holds a character that HTTP does not allow there');
  if (!VALUE.test(value))
    throw fault(`the value of header "${name}" holds a line break or another forbidden character`);
  if (OWNED.has(name.toLowerCase())) throw fault(`header "${name}" is set by the connection: leave it out`);
}

/** Header lines as received, in order: lower-case names, every value. */
export function collectHeaders(raw: readonly string[]): Map<string, string[]> {
  const headers = new Map<string, string[]>();
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const name = (raw[i] ?? '').toLowerCase();
    const values = headers.get(name);
    if (values === undefined) headers.set(name, [raw[i + 1] ?? '']);
    else values.push(raw[i + 1] ?? '');
  }
  return headers;
}
