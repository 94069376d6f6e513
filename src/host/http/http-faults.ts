import { formatDuration } from '../../core/duration.ts';
import { ToolError } from '../../core/errors.ts';
import { HttpFault, type HttpPhase } from '../../core/http/http-fault.ts';

/** Bytes of all header lines of an answer. */
export const MAX_HEADER_BYTES = 65_536;

interface Cause {
  readonly text: string;
  readonly transient: boolean;
}
const passing = (text: string): Cause => ({ text, transient: true });
const lasting = (text: string): Cause => ({ text, transient: false });

const CAUSES: ReadonlyMap<string, Cause> = new Map([
  ['ENOTFOUND', passing('the name cannot be resolved')],
  ['EAI_AGAIN', passing('the name cannot be resolved at the moment')],
  ['ECONNREFUSED', passing('connection refused')],
  ['ECONNRESET', passing('the connection was closed before the answer was complete')],
  ['EPIPE', passing('the connection was closed before the request was sent')],
  ['ETIMEDOUT', passing('the connection could not be made in time')],
  ['EHOSTUNREACH', passing('the host is unreachable')],
  ['ENETUNREACH', passing('the network is unreachable')],
  ['EADDRNOTAVAIL', passing('no local address or port is left for the connection')],
  ['EMFILE', passing('too many open files')],
  ['HPE_HEADER_OVERFLOW', lasting(`the headers of the answer are larger than ${MAX_HEADER_BYTES / 1024} KiB`)],
  ['CERT_HAS_EXPIRED', lasting('its certificate has expired')],
  ['CERT_NOT_YET_VALID', lasting('its certificate is not valid yet: is the clock of this machine right?')],
  ['CERT_REVOKED', lasting('its certificate was revoked')],
  ['ERR_TLS_CERT_ALTNAME_INVALID', lasting('its certificate is for another name')],
  ['EPROTO', lasting('the TLS handshake failed: is it an https address?')],
]);

const UNKNOWN_ISSUER = new Set([
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
]);

export function isUnknownIssuer(error: unknown): boolean {
  return UNKNOWN_ISSUER.has(systemCode(error));
}

/** The server closed a connection, perhaps just when it was used again. */
export function isClosedConnection(error: unknown): boolean {
  return ['ECONNRESET', 'EPIPE'].includes(systemCode(error));
}

/** What came is not HTTP. */
export function isUnreadable(error: unknown): boolean {
  return systemCode(error).startsWith('HPE_');
}

/** The user's words for what node reports. Never holds more of the address than the host. */
export function translateFault(error: unknown, host: string, phase: HttpPhase, issuer?: string): ToolError {
  if (error instanceof ToolError) return error;
  if (isUnknownIssuer(error)) return unknownIssuer(error, host, issuer);
  const cause = causeForCode(systemCode(error));
  const where = phase === 'connect' ? `cannot reach ${host}` : `no usable answer from ${host}`;
  return new HttpFault('upstream-failed', `${where}: ${cause.text}`, {
    phase,
    transient: cause.transient,
    cause: error,
  });
}

function causeForCode(code: string): Cause {
  const known = CAUSES.get(code);
  if (known !== undefined) return known;
  if (code.startsWith('HPE_')) return lasting('it does not speak HTTP');
  if (code.startsWith('ERR_SSL_') || code.startsWith('ERR_TLS_')) return lasting(`the TLS handshake failed (${code})`);
  return passing(code === '' ? 'the connection failed' : `the connection failed (${code})`);
}

function unknownIssuer(error: unknown, host: string, issuer: string | undefined): HttpFault {
  const by = issuer === undefined ? '' : ` "${issuer}"`;
  return new HttpFault('upstream-failed', `cannot reach ${host}: its certificate is signed by an unknown issuer${by}`, {
    phase: 'connect',
    transient: false,
    hint: 'name a file with the certificate of the issuer in NODE_EXTRA_CA_CERTS',
    cause: error,
  });
}

export function timeoutFault(host: string, timeoutMs: number, phase: HttpPhase): HttpFault {
  const message = `no complete answer from ${host} within ${formatDuration(timeoutMs)}`;
  return new HttpFault('timeout', message, { phase, transient: true });
}

export function tooLargeFault(host: string, maxBytes: number): HttpFault {
  const message = `no usable answer from ${host}: the body is larger than ${maxBytes} bytes`;
  return new HttpFault('upstream-failed', message, {
    phase: 'exchange',
    transient: false,
    hint: 'raise httpClient.maxResponseSize',
  });
}

export function brokenCodingFault(
  host: string,
  coding: string,
  fault: 'broken' | 'unknown',
  cause: unknown,
): HttpFault {
  const what = fault === 'broken' ? `its ${coding} coding is broken` : `the content coding "${coding}" is unknown`;
  const detail = { phase: 'exchange', transient: fault === 'broken', cause } as const;
  return new HttpFault('upstream-failed', `no usable answer from ${host}: ${what}`, detail);
}

export function refusedFault(host: string, what: string): HttpFault {
  return new HttpFault('not-allowed-here', `refused to connect to ${host}: it is ${what}`, {
    phase: 'connect',
    transient: false,
    hint: 'if it is meant, add the host or its range to httpClient.allowedHosts',
  });
}

/** node's error code, if it has one. */
function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
