import { createKnownSecrets } from './known-secrets.ts';
import { hideTokenFields, hideTokens } from './token-patterns.ts';

export const REDACTED = '[REDACTED]';

/**
 * One per process: knows every secret text and removes it from whatever is about to be printed, logged or stored. Texts of 8
 * characters and more are replaced wherever they occur, of 4 to 7 only when no letter or digit touches them; shorter ones are left to
 * redaction by position. Capital letters and the kind of white space make no difference. Found in every encoding, and in encodings
 * within encodings: escapes of JSON, YAML, shells, URLs, forms and XML, doubled quotes, base64, base64url, hexadecimal. Unregistered
 * credentials are found by their look.
 *
 * It never throws: a text that it cannot judge reads `[REDACTED]` as a whole.
 */
export interface Redactor {
  /** Registers a secret the moment it exists. */
  add(secret: string | Uint8Array): void;
  /** For every text that leaves the program: registered secrets, and what looks like a credential. */
  redact(text: string): string;
  /** For texts inside data: registered secrets, and what can be nothing but a credential. */
  redactData(text: string): string;
  /** Registered secrets only. */
  redactKnown(text: string): string;
}

/**
 * A redactor that knows what `parent` knows, now and later, and what was added to it alone, which is forgotten with it.
 */
export function extendRedactor(parent: Redactor): Redactor {
  const own = createRedactor();
  return {
    add: own.add,
    redact: text => own.redactKnown(parent.redact(text)),
    redactData: text => own.redactKnown(parent.redactData(text)),
    redactKnown: text => own.redactKnown(parent.redactKnown(text)),
  };
}

export function createRedactor(known = createKnownSecrets()): Redactor {
  let broken = false;
  const closedOnFailure =
    (hide: (text: string) => string) =>
    (text: string): string => {
      if (broken) return REDACTED;
      try {
        return hide(text);
      } catch {
        return REDACTED;
      }
    };
  const redactKnown = closedOnFailure(text => known.hide(text, REDACTED));
  return {
    add(secret) {
      try {
        known.add(secret);
      } catch {
        broken = true;
      }
    },
    redactKnown,
    redactData: closedOnFailure(text => hideTokens(known.hide(text, REDACTED), REDACTED)),
    redact: closedOnFailure(text => hideTokenFields(known.hide(text, REDACTED), REDACTED)),
  };
}
