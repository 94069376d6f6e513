import { createHash, randomBytes } from 'node:crypto';
import { ToolError } from '../core/errors.ts';
import type { CredentialStore } from '../core/ports/credential-ports.ts';
import type { Environment } from '../core/ports/ports.ts';
import type { Redactor } from '../core/secrets/redact.ts';
import { storedKey } from './stored-key.ts';

export interface PlanKeyOptions {
  readonly environment: Environment;
  readonly redactor: Redactor;
  store(): Promise<CredentialStore>;
}

const NAME = 'tool.plan.key';
const LEAST_CHARACTERS = 16;

/** The key of digests of secrets in plans; asked for when a plan holds something secret. */
export function createPlanKey({
  environment,
  redactor,
  store,
}: PlanKeyOptions): (use: { readonly kept: boolean }) => Promise<Uint8Array> {
  let stored: Promise<Uint8Array> | undefined;
  let own: Uint8Array | undefined;
  return async ({ kept }) => {
    const text = environment['TOOL_PLAN_KEY'];
    if (text !== undefined && text !== '') return readPlanKey(text, redactor);
    try {
      return await (stored ??= storedKey(await store(), NAME));
    } catch (error) {
      stored = undefined;
      if (!(error instanceof ToolError)) throw error;
      if (!kept) return (own ??= randomBytes(32));
      throw new ToolError(error.code, `the plan holds a secret value, and its key cannot be had: ${error.message}`, {
        cause: error,
        hint: `set TOOL_PLAN_KEY to a secret text of at least ${LEAST_CHARACTERS} characters, the same where the plan is made and where it is applied`,
      });
    }
  };
}

function readPlanKey(text: string, redactor: Redactor): Uint8Array {
  redactor.add(text);
  if (text.length < LEAST_CHARACTERS)
    throw new ToolError(
      'config-invalid',
      `TOOL_PLAN_KEY is too short: it needs at least ${LEAST_CHARACTERS} characters`,
      {
        hint: 'openssl rand -base64 32 makes one',
      },
    );
  return createHash('sha256').update(`tool plan key\0${text}`).digest();
}
