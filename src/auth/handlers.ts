import type { AuthHandler } from './contract.ts';

/** Every handler by name; loaded when it is asked for. */
const HANDLERS: ReadonlyMap<string, () => Promise<AuthHandler>> = new Map([
  ['cloud', async () => (await import('./handlers/cloud/handler.ts')).cloud],
  ['code-host', async () => (await import('./handlers/code-host/handler.ts')).codeHost],
  ['directory', async () => (await import('./handlers/directory/handler.ts')).directory],
]);

export const HANDLER_NAMES: readonly string[] = [...HANDLERS.keys()];

export async function loadHandler(name: string): Promise<AuthHandler> {
  const load = HANDLERS.get(name);
  if (load === undefined) throw new Error(`no handler ${name}`);
  return await load();
}
