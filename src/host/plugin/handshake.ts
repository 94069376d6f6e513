import { isAbsolute } from 'node:path';
import { ToolError } from '../../core/errors.ts';

/** What a plugin says on its first line of stdout: `core|protocol|network|address|grpc[|certificate[|...]]`, as go-plugin does. */
export interface Handshake {
  readonly line: string;
  /** The socket. */
  readonly path: string;
}

export const CORE_PROTOCOL = '1';
export const PROTOCOL = '1';
export const MAX_LINE_BYTES = 4096;

/** Fields beyond the fifth are of later go-plugin versions: a certificate (there is none on a socket), and multiplexing. */
export function parseHandshake(plugin: string, line: string): Handshake {
  const [core = '', protocol = '', network = '', path = '', wire = '', certificate = ''] = line.trim().split('|');
  const refuse = (what: string): never => {
    throw new ToolError('upstream-failed', `plugin "${plugin}" cannot be used: ${what}`, { hint: HINT });
  };
  if (line.split('|').length < 5) refuse(`its first line is no handshake: ${quoted(line)}`);
  if (core !== CORE_PROTOCOL) refuse(`it speaks version ${quoted(core)} of the handshake, not ${CORE_PROTOCOL}`);
  if (protocol !== PROTOCOL) refuse(`it speaks version ${quoted(protocol)} of the protocol, not ${PROTOCOL}`);
  if (wire !== 'grpc') refuse(`it speaks ${quoted(wire)}, not grpc`);
  if (network !== 'unix') refuse(`it listens on ${quoted(network)}, not on a unix socket`);
  if (!isAbsolute(path)) refuse(`its socket ${quoted(path)} is no absolute path`);
  if (certificate !== '') refuse('it wants an encrypted socket');
  return { line: line.trim(), path };
}

const HINT = 'the first line on stdout must be 1|1|unix|<socket>|grpc; see docs/plugins.md';

/** Whatever a program may print, in one line of the error. */
export function quoted(text: string): string {
  const clean = text.replaceAll(/[^\x20-\x7e]/g, '?');
  return `"${clean.length > 80 ? `${clean.slice(0, 80)}...` : clean}"`;
}
