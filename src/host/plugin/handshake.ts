import { isAbsolute } from 'node:path';
import { ToolError } from '../../core/errors.ts';
import { toPem } from './certificate.ts';

/** What a plugin says on its first line of stdout: `core|protocol|network|address|grpc[|certificate[|...]]`, as go-plugin does. */
export interface Handshake {
  readonly line: string;
  /** `unix:<path>` or `127.0.0.1:<port>` */
  readonly address: string;
  /** The plugin's certificate (PEM), when the connection is encrypted. */
  readonly certificate: string | undefined;
}

const CORE_PROTOCOL = '1';
export const PROTOCOL = '1';
export const MAX_LINE_BYTES = 4096;

/** A port on this machine needs both certificates, a socket in a private directory none. The tool says which of them it wants. */
export type Network = 'unix' | 'tcp';

/** The sixth field is a certificate; what follows is of later versions of go-plugin. */
export function parseHandshake(plugin: string, line: string, expected: Network = 'unix'): Handshake {
  const [core = '', protocol = '', network = '', place = '', wire = '', certificate = ''] = line.trim().split('|');
  const refuse = (what: string, hint = HINT): never => {
    throw new ToolError('upstream-failed', `plugin "${plugin}" cannot be used: ${what}`, { hint });
  };
  if (line.split('|').length < 5) refuse(`its first line is not a handshake: ${quoted(line)}`, PRINTED);
  if (core !== CORE_PROTOCOL) refuse(`it speaks version ${quoted(core)} of the handshake, not ${CORE_PROTOCOL}`);
  if (protocol !== PROTOCOL) refuse(`it speaks version ${quoted(protocol)} of the protocol, not ${PROTOCOL}`);
  if (wire !== 'grpc') refuse(`it speaks ${quoted(wire)}, not grpc`);
  if (network !== expected) refuse(`it listens on ${quoted(network)}, not on ${NETWORK_WORDS[expected]}`);
  if (expected === 'tcp') {
    if (!/^127\.0\.0\.1:\d{1,5}$/.test(place)) refuse(`it listens on ${quoted(place)}, which is not 127.0.0.1`);
    if (!/^[A-Za-z0-9+/]{100,4000}={0,2}$/.test(certificate))
      refuse('it gives no certificate: its port would be open to others');
    return { line: line.trim(), address: place, certificate: toPem(Buffer.from(certificate, 'base64')) };
  }
  if (!isAbsolute(place)) refuse(`its socket ${quoted(place)} is not an absolute path`);
  if (certificate !== '') refuse('it wants an encrypted socket');
  return { line: line.trim(), address: `unix:${place}`, certificate: undefined };
}

const NETWORK_WORDS: Readonly<Record<Network, string>> = { unix: 'a unix socket', tcp: 'a port of this machine' };
export const PRINTED = 'a plugin prints nothing to stdout before its handshake: print to stderr, which goes to the log';
const HINT = 'the first line on stdout must be 1|1|unix|<socket>|grpc; see docs/plugins.md';

/** Whatever a program may print, in one line of the error. */
export function quoted(text: string): string {
  const clean = text.replaceAll(/[^\x20-\x7e]/g, '?');
  return `"${clean.length > 80 ? `${clean.slice(0, 80)}...` : clean}"`;
}
