import { type ErrorCode, ToolError } from '../../core/errors.ts';

/**
 * What a failed resolver may have failed for that the command has to answer with, gravest first: a deadline, no or refused
 * credentials, what is not allowed here, a credential store or configuration that cannot be read.
 */
const OUTSTANDING: readonly ErrorCode[] = [
  'auth-timeout',
  'not-authenticated',
  'token-expired',
  'identity-refused',
  'metadata-unavailable',
  'impersonation-denied',
  'consent-required',
  'interaction-required',
  'forbidden',
  'not-allowed-here',
  'auth-config',
  'store-locked',
  'store-unreadable',
  'store-unwritable',
  'flow-not-supported',
  'unknown-profile',
  'invalid-scope',
];

/** The gravest of these codes among errors and their causes. */
export function outstandingCode(errors: readonly unknown[]): ErrorCode | undefined {
  const found = new Set(errors.flatMap(nestedCodes));
  return OUTSTANDING.find(code => found.has(code));
}

function nestedCodes(error: unknown): readonly ErrorCode[] {
  if (!(error instanceof Error)) return [];
  const inner = [error.cause, ...(error instanceof AggregateError ? error.errors : [])].flatMap(nestedCodes);
  return error instanceof ToolError ? [error.code, ...inner] : inner;
}
