import { isLoopbackHost } from '../../core/http/web-address.ts';

export type Transport = 'https' | 'http' | 'ssh' | 'file';

export interface Repository {
  readonly transport: Transport;
  /** Set for https and http addresses. */
  readonly url?: URL | undefined;
}

const ADVICE = 'use an https or ssh address or a path';
const SCHEMES: ReadonlyMap<string, Transport> = new Map([
  ['https', 'https'],
  ['http', 'http'],
  ['ssh', 'ssh'],
  ['file', 'file'],
]);

/**
 * How git would reach a repository, or what is wrong with it. Allowed are https, ssh (`ssh://` and `user@host:path`) and
 * paths; http only on this machine. Everything else (`ext::`, `fd::`, `git://`, ...) may run programs or trust the
 * network. The message never repeats the text, which may hold a password; a document may not hold one at all, a working
 * tree from elsewhere may.
 */
export function readRepository(text: string, from: 'document' | 'working tree'): Repository | string {
  if (text.startsWith('-')) return 'must not begin with "-"';
  if (/\p{Cc}/u.test(text)) return 'must not contain control characters';
  const helper = /^([A-Za-z0-9+.-]+)::/.exec(text)?.[1];
  if (helper !== undefined) return `uses transport "${helper}", which is not allowed: ${ADVICE}`;
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):\/\//.exec(text)?.[1];
  return scheme === undefined ? readPlace(text) : readAddress(text, scheme.toLowerCase(), from);
}

function readAddress(text: string, scheme: string, from: 'document' | 'working tree'): Repository | string {
  const transport = SCHEMES.get(scheme);
  if (transport === undefined) return `uses transport "${scheme}", which is not allowed: ${ADVICE}`;
  if (transport === 'file') return { transport };
  if (!URL.canParse(text)) return `is not a valid address: ${ADVICE}`;
  const url = new URL(text);
  if (url.password !== '' && from === 'document')
    return 'holds a password: use the inputs username and password, or authProvider';
  if (isOption(url.hostname) || isOption(url.username)) return 'has a host or user that begins with "-"';
  if (transport === 'ssh') return { transport };
  if (transport === 'http' && !isLoopbackHost(url.hostname)) return `would be reached without encryption: ${ADVICE}`;
  return { transport, url };
}

/** `user@host:path` when a colon comes before the first slash; else a path. */
function readPlace(text: string): Repository | string {
  const host = /^(?:([^/@:]*)@)?(\[[^\]/]*\]|[^/:]*):/.exec(text);
  if (host === null || /^[A-Za-z]:[\\/]/.test(text)) return { transport: 'file' };
  return isOption(host[2] ?? '') ? 'has a host or user that begins with "-"' : { transport: 'ssh' };
}

const isOption = (text: string): boolean => decoded(text).startsWith('-');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
