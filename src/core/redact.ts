import { hideTokenFields, hideTokens } from './token-patterns.ts';

export const REDACTED = '[REDACTED]';

/**
 * One per process: knows every secret text and removes it from whatever is about to be printed, logged or
 * stored. Texts of 8 characters and more are replaced wherever they occur, of 4 to 7 only when no letter or digit
 * touches them; shorter ones are left to redaction by position. Covered forms: plain, JSON-escaped,
 * percent-encoded, base64 and base64url (also inside a longer encoded text), hex. What nobody registered is found by its look.
 */
export interface Redactor {
  /** Registers a secret the moment it exists. */
  add(secret: string): void;
  /** For every text that leaves the program: registered secrets, and what looks like a credential. */
  redact(text: string): string;
  /** For texts inside data: registered secrets, and what can be nothing but a credential. */
  redactData(text: string): string;
  /** Registered secrets only. */
  redactKnown(text: string): string;
}

const MIN_LENGTH = 4;
const FREE_LENGTH = 8;
/** Lines of a multi-line secret (a private key) count on their own from this length. */
const MIN_LINE = 12;

export function createRedactor(): Redactor {
  const secrets = new Set<string>();
  const forms = new Map<string, boolean>();
  let matcher: RegExp | undefined;

  const redactKnown = (text: string): string => {
    if (forms.size === 0 || text.length < MIN_LENGTH) return text;
    matcher ??= compile(forms);
    return text.replace(matcher, REDACTED);
  };

  return {
    add(secret) {
      if (secret.length < MIN_LENGTH || secrets.has(secret)) return;
      secrets.add(secret);
      for (const form of formsOf(secret)) forms.set(form, form.length < FREE_LENGTH);
      if (secret.includes('\n')) {
        for (const line of secret.split('\n')) if (line.trim().length >= MIN_LINE) forms.set(line.trim(), false);
      }
      matcher = undefined;
    },
    redactKnown,
    redactData: text => hideTokens(redactKnown(text), REDACTED),
    redact: text => hideTokenFields(redactKnown(text), REDACTED),
  };
}

function formsOf(secret: string): Set<string> {
  const bytes = Buffer.from(secret, 'utf8');
  const jsonText = JSON.stringify(secret).slice(1, -1);
  const percent = encodeURIComponent(secret.toWellFormed());
  const hex = bytes.toString('hex');
  const forms = new Set([
    secret,
    jsonText,
    escapeAll(jsonText),
    percent,
    percent.replace(/%20/g, '+'),
    lowerEscapes(percent),
  ]);
  forms.add(strictPercent(percent));
  forms.add(hex).add(hex.toUpperCase());
  for (const form of base64Forms(bytes)) forms.add(form);
  forms.delete('');
  return forms;
}

/** JSON text inside JSON text. */
const escapeAll = (jsonText: string): string => JSON.stringify(jsonText).slice(1, -1);
const lowerEscapes = (percent: string): string => percent.replace(/%[0-9A-F]{2}/g, hex => hex.toLowerCase());
const strictPercent = (percent: string): string =>
  percent.replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** The whole secret encoded, and its stable middle at each of the three alignments it can have in a longer text. */
function base64Forms(bytes: Buffer): string[] {
  const forms: string[] = [];
  for (let before = 0; before < 3; before++) {
    const shifted = Buffer.concat([Buffer.alloc(before), bytes]);
    const encoded = shifted.toString('base64').replace(/=+$/, '');
    const start = before === 0 ? 0 : before + 1;
    const end = shifted.length % 3 === 0 ? encoded.length : encoded.length - 1;
    const middle = encoded.slice(start, end);
    if (middle.length >= FREE_LENGTH) forms.push(middle);
  }
  forms.push(bytes.toString('base64'), bytes.toString('base64').replace(/=+$/, ''));
  return forms.flatMap(form => [form, form.replace(/\+/g, '-').replace(/\//g, '_')]);
}

function compile(forms: ReadonlyMap<string, boolean>): RegExp {
  const longestFirst = [...forms].sort(([a], [b]) => b.length - a.length || (a < b ? -1 : 1));
  const parts = longestFirst.map(([form, guarded]) => {
    const literal = form.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
    return guarded ? `(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])` : literal;
  });
  return new RegExp(parts.join('|'), 'gu');
}
