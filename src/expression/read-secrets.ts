import { ToolError } from '../core/errors.ts';
import type { Taint } from '../core/secrets/taint.ts';
import { storeSecretHint } from '../core/user-secrets.ts';
import type { SecretValue } from './value.ts';

/** Thrown out of work in turns: this secret has to be read before the work can restart. */
export class UnreadSecret extends Error {
  readonly secret: SecretValue;
  constructor(secret: SecretValue) {
    super(`secret "${secret.source}" has not been read`);
    this.secret = secret;
  }
}

/**
 * Secrets that values name. Each is read when it is first needed, and only once: it is the same everywhere in a run.
 */
export interface ReadSecrets {
  /** Throws `UnreadSecret` when `fetch` has not read it yet. */
  read(secret: SecretValue): { readonly data: string; readonly taint: Taint };
  fetch(secret: SecretValue): Promise<void>;
}

export function createReadSecrets(
  findSecret: ((name: string) => Promise<string | undefined>) | undefined,
): ReadSecrets {
  const read = new Map<string, Promise<string | undefined>>();
  const values = new Map<string, string | undefined>();
  return {
    read(secret) {
      const { source, at } = secret;
      if (!values.has(source)) throw new UnreadSecret(secret);
      const value = values.get(source);
      if (value === undefined)
        throw new ToolError('not-found', `secret "${source}" does not exist`, { at, hint: storeSecretHint(source) });
      return { data: value, taint: 'root' };
    },
    async fetch({ source, at }) {
      if (findSecret === undefined)
        throw new ToolError('not-allowed-here', `secret "${source}" cannot be read here`, { at });
      const reading = read.get(source) ?? findSecret(source);
      read.set(source, reading);
      try {
        values.set(source, await reading);
      } catch (error) {
        read.delete(source);
        throw error;
      }
    },
  };
}
