/** Facts about this program. The build puts the real ones in place of `globalThis.__TOOL_BUILD__`. */
declare const __TOOL_BUILD__:
  | { readonly version: string; readonly packageName: string; readonly commit: string; readonly buildTime: string }
  | undefined;

export const PROGRAM =
  typeof __TOOL_BUILD__ === 'undefined'
    ? { version: '0.1.0', packageName: '@tool-dev/tool', commit: 'source', buildTime: '' }
    : __TOOL_BUILD__;
