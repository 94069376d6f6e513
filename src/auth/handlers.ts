import type { HandlerName } from '../core/auth-handlers.ts';
import type { AuthHandler } from './contract.ts';

/** Every handler by name; loaded when it is asked for. */
const HANDLERS: Readonly<Record<HandlerName, () => Promise<AuthHandler>>> = {
  cloud: async () => (await import('./handlers/cloud/handler.ts')).cloud,
  'code-host': async () => (await import('./handlers/code-host/handler.ts')).codeHost,
  directory: async () => (await import('./handlers/directory/handler.ts')).directory,
};

export async function loadHandler(name: string): Promise<AuthHandler> {
  if (!Object.hasOwn(HANDLERS, name)) throw new Error(`no handler ${name}`);
  return await HANDLERS[name as HandlerName]();
}
