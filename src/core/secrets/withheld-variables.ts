import type { Environment } from '../ports/ports.ts';

/** What opens the credential store, and the key of secrets in plans. */
const WITHHELD: ReadonlySet<string> = new Set(['TOOL_SECRET_KEY', 'TOOL_SECRET_PASSPHRASE', 'TOOL_PLAN_KEY']);

/** The variables that a child process may get: never those that open the credential store. The case of a name does not matter on Windows. */
export function withoutStoreKeys(environment: Environment): Record<string, string | undefined> {
  const entries = Object.entries(environment).filter(([name]) => !isWithheld(name));
  return Object.fromEntries(entries);
}

export const isWithheld = (name: string): boolean => WITHHELD.has(name.toUpperCase());
