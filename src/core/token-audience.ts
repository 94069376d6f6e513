import { type CodeHostAddresses, codeHostAddresses, PUBLIC_CODE_HOST } from './code-host.ts';

/** Where tokens are meant to go when nothing is configured, as far as it can be known. Hosts are globs. */

/**
 * Resources of the directory whose hosts are known. Other resources are applications of organisations: their names do
 * not tell where they run.
 */
const RESOURCE_HOSTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['graph.microsoft.com', ['graph.microsoft.com']],
  ['management.azure.com', ['management.azure.com']],
  ['management.core.windows.net', ['management.azure.com', 'management.core.windows.net']],
  ['vault.azure.net', ['**.vault.azure.net']],
  ['storage.azure.com', ['**.core.windows.net']],
  ['containerregistry.azure.net', ['**.azurecr.io']],
  ['servicebus.azure.net', ['**.servicebus.windows.net']],
  ['eventhubs.azure.net', ['**.servicebus.windows.net']],
]);

/** The scopes in a literal input `scope`, which is text with spaces between them, or a list. */
export function scopeWords(scope: unknown): readonly string[] {
  if (typeof scope === 'string') return scope.split(/\s+/).filter(text => text !== '');
  return Array.isArray(scope) ? scope.filter(item => typeof item === 'string') : [];
}

/** Undefined: not known, as for the cloud, whose tokens are taken by services of its users at any address. */
export function builtInAudience(handler: string, scopes: readonly string[]): readonly string[] | undefined {
  if (handler === 'code-host') return codeHostAudience(codeHostAddresses(PUBLIC_CODE_HOST));
  return handler === 'directory' ? scopeHosts(scopes) : undefined;
}

/** The service itself, its API, and where files of releases are sent. */
export const codeHostAudience = ({ web, api, uploads }: CodeHostAddresses): readonly string[] => [
  ...new Set([web, api, uploads].map(address => new URL(address).host)),
];

/** The hosts of the resource that scopes of the directory name. A token is for one resource. */
export function scopeHosts(scopes: readonly string[]): readonly string[] | undefined {
  const resource = scopes.find(scope => URL.canParse(scope));
  if (resource === undefined) return undefined;
  const { protocol, hostname } = new URL(resource);
  return protocol === 'https:' ? RESOURCE_HOSTS.get(hostname) : undefined;
}

export const isInAudience = (audience: readonly string[], host: string): boolean =>
  audience.some(glob => matchesHost(glob, host));

/** `*` stands for any characters without a dot, `**` for any. A port in the host counts only when the glob has one. */
export function matchesHost(glob: string, host: string): boolean {
  const name = /:\d+$/.test(glob) ? host : host.replace(/:\d+$/, '');
  const pattern = glob
    .toLowerCase()
    .split(/(\*\*?)/)
    .map(part => (part === '**' ? '.*' : part === '*' ? '[^.]*' : part.replace(/[\\^$.+?()[\]{}|]/g, '\\$&')))
    .join('');
  return new RegExp(`^${pattern}$`).test(name.toLowerCase());
}
