import { toJson } from '../core/json.ts';
import { REDACTED } from '../core/redact.ts';
import type { Path, Taint } from '../core/taint.ts';
import type { Deferred } from './contract.ts';

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
  const value = inputs[name];
  const text = typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(toJson(value));
  return cut(printable(text, view.taintOf([name]), view), maxLength);
}

export function knownAfter(why: string): string {
  return why.startsWith('(') ? why : `(known after ${why})`;
}

/**
 * Known secrets are hidden before anything is cut. A text that was computed from one and no longer shows it is hidden
 * whole, as is a text that is one.
 */
export function printable(text: string, taint: Taint, view: Pick<Known['view'], 'redact'>): string {
  const rest = view.redact(text);
  if (taint === undefined || text === '') return rest;
  return taint === 'root' || rest === text ? REDACTED : rest;
}

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
