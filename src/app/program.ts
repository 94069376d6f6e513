import { fileURLToPath } from 'node:url';
import { codeForThread, executable, type OwnProgram, partWords } from '../core/ports/executable.ts';

/** Facts about this program. The build puts the real ones in place of `globalThis.__TOOL_BUILD__`. */
declare const __TOOL_BUILD__:
  | { readonly version: string; readonly packageName: string; readonly commit: string; readonly buildTime: string }
  | undefined;

/** True in a checkout, where nothing was built. */
export const IS_SOURCE = import.meta.url.endsWith('.ts');

/** The directory of package.json: the bundle lies one level below it, this file two. The single executable has none. */
export const packageDirectory = (): string | undefined =>
  executable() === undefined
    ? fileURLToPath(new URL(IS_SOURCE ? '../..' : '..', import.meta.url)).replace(/[\\/]$/, '')
    : undefined;

/** The program in the file of this name beside this one. */
export function ownProgram(name: 'server-program' | 'test-program'): OwnProgram {
  const inside = executable();
  if (inside !== undefined) return { thread: inside.threadCode(name), fork: partWords(name) };
  const file = new URL(`./${name}.${IS_SOURCE ? 'ts' : 'cjs'}`, import.meta.url);
  return { thread: codeForThread(fileURLToPath(file)) ?? file, fork: [fileURLToPath(file)] };
}

export const PROGRAM =
  typeof __TOOL_BUILD__ === 'undefined'
    ? { version: '0.1.0', packageName: '@tool-dev/tool', commit: 'source', buildTime: '' }
    : __TOOL_BUILD__;
