import type * as http from 'node:http';
import type * as https from 'node:https';

/** Loaded when a server starts: an `import` of `node:http` would load the whole of `fetch` as well. */
export const nodeHttp = (): typeof http => process.getBuiltinModule('node:http');
export const nodeHttps = (): typeof https => process.getBuiltinModule('node:https');
