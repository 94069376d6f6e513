import type * as http from 'node:http';
import type * as https from 'node:https';

/**
 * `node:http` and `node:https` without their cost as modules: an `import` of `node:http` reads all its exports, and one of
 * them (`WebSocket`) loads the whole of `fetch`, 25 ms for nothing. Loaded when asked for; the second time is free.
 */
export const nodeHttp = (): typeof http => process.getBuiltinModule('node:http');
export const nodeHttps = (): typeof https => process.getBuiltinModule('node:https');
