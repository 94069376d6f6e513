import type { FileKind } from '../../core/ports/ports.ts';

/** Extension -> type, of what lies in repositories and releases. Everything else is bytes. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['.txt', 'text/plain'],
  ['.log', 'text/plain'],
  ['.md', 'text/markdown'],
  ['.csv', 'text/csv'],
  ['.html', 'text/html'],
  ['.htm', 'text/html'],
  ['.css', 'text/css'],
  ['.js', 'text/javascript'],
  ['.mjs', 'text/javascript'],
  ['.cjs', 'text/javascript'],
  ['.ts', 'text/x-typescript'],
  ['.go', 'text/x-go'],
  ['.py', 'text/x-python'],
  ['.rs', 'text/x-rust'],
  ['.java', 'text/x-java'],
  ['.c', 'text/x-c'],
  ['.h', 'text/x-c'],
  ['.sh', 'application/x-sh'],
  ['.json', 'application/json'],
  ['.yaml', 'application/yaml'],
  ['.yml', 'application/yaml'],
  ['.toml', 'application/toml'],
  ['.xml', 'application/xml'],
  ['.sql', 'application/sql'],
  ['.pdf', 'application/pdf'],
  ['.wasm', 'application/wasm'],
  ['.zip', 'application/zip'],
  ['.gz', 'application/gzip'],
  ['.tgz', 'application/gzip'],
  ['.tar', 'application/x-tar'],
  ['.svg', 'image/svg+xml'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.gif', 'image/gif'],
  ['.webp', 'image/webp'],
  ['.ico', 'image/vnd.microsoft.icon'],
  ['.woff2', 'font/woff2'],
]);

/** What an entry holds, judged by its kind and extension alone. */
export function guessMimeType(kind: FileKind, extension: string): string {
  if (kind === 'directory') return 'inode/directory';
  if (kind === 'link') return 'inode/symlink';
  return TYPES.get(extension.toLowerCase()) ?? 'application/octet-stream';
}
