import { fileURLToPath } from 'node:url';

/** Facts about this program. The build puts the real ones in place of `globalThis.__TOOL_BUILD__`. */
declare const __TOOL_BUILD__:
  | { readonly version: string; readonly packageName: string; readonly commit: string; readonly buildTime: string }
  | undefined;

/** The directory of package.json: the bundle lies one level below it, this file two. */
export const packageDirectory = (): string =>
  fileURLToPath(new URL(import.meta.url.endsWith('.ts') ? '../..' : '..', import.meta.url)).replace(/[\\/]$/, '');

export const PROGRAM =
  typeof __TOOL_BUILD__ === 'undefined'
    ? { version: '0.1.0', packageName: '@tool-dev/tool', commit: 'source', buildTime: '' }
    : __TOOL_BUILD__;
