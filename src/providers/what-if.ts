import { REDACTED } from '../core/secrets/redact.ts';
import { type Path, redactedText, type Taint, TextParts } from '../core/secrets/taint.ts';
import { type CallFault, type Deferred, Failure } from './contract.ts';

/** Why reading files fails, with the files as they are then. */
export async function fileFault(deferred: Deferred, read: () => Promise<unknown>): Promise<CallFault | undefined> {
  if (deferred.size > 0) return undefined;
  try {
    await read();
    return undefined;
  } catch (error) {
    return error instanceof Failure
      ? { message: error.message, of: error.kind === 'input' ? 'inputs' : 'files' }
      : undefined;
  }
}

/** What the words of a description are made of: known inputs, what is sensitive in them, and why the others are not known. */
export interface Known {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly deferred: Deferred;
  readonly view: {
    taintOf(path: Path): Taint;
    redact(text: string): string;
  };
}

/** `Would read <shown>`: the text of a known input, hidden where it is sensitive, cut with `…`; else `(known after <causes>)`. */
export function shown(name: string, { inputs, deferred, view }: Known, maxLength = 1024): string {
  const why = deferred.get(name);
  if (why !== undefined) return knownAfter(why);
  return cut(shownText(inputs[name] ?? '', view.taintOf([name]), view), maxLength);
}

export function knownAfter(why: string): string {
  return why.startsWith('(') ? why : `(known after ${why})`;
}

/** A value as text, without what is sensitive in it. */
function shownText(value: unknown, taint: Taint, { redact }: Pick<Known['view'], 'redact'>): string {
  return redactedText(value, taint, { redactData: redact, redactKnown: redact });
}

/**
 * The text of a value, without what is sensitive in it; hidden before anything is cut. A text that something was made of, such as the
 * path of a relative path, shows its other parts only where each sensitive part of the value is still found in it.
 */
export function printable(text: string, taint: Taint, view: Pick<Known['view'], 'redact'>): string {
  if (!(taint instanceof TextParts) || taint.isOf(text)) return shownText(text, taint, view);
  let rest = text;
  for (const secret of taint.secrets) {
    if (secret.length < FINDABLE || !rest.includes(secret)) return REDACTED;
    rest = rest.replace(secret, () => REDACTED);
  }
  return view.redact(rest);
}

/** Shorter ones could stand anywhere. */
const FINDABLE = 4;

/** At most `maxLength` code points, the last one `…` when something was left out. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const points = Array.from(text);
  return points.length <= maxLength ? text : `${points.slice(0, maxLength - 1).join('')}…`;
}

/** `1 file`, `3 files`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
