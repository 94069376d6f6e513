import { type Json, toJson } from '../json/json.ts';
import { escapeControls, escapeForeign } from '../text/text-width.ts';
import { withListedWords } from './listed-words.ts';
import type { Redactor } from './redact.ts';
import { redactValue } from './taint.ts';

/**
 * The ways by which text leaves the program, and how each hides secrets: in `text` what looks like a credential too; in
 * `data` what merely has the name of one stays; in `known` only what is known to be a secret is hidden.
 * `test/architecture.test.ts` checks that each is opened here and that nothing is written past them;
 * `test/support/sinks.ts` reads all of them for the tests of secrets.
 */
export const SINKS = {
  stdout: 'data',
  stderr: 'text',
  log: 'text',
  audit: 'data',
  trace: 'data',
  metrics: 'data',
  http: 'known',
  agent: 'data',
  snapshot: 'text',
  'test-report': 'data',
} as const satisfies Readonly<Record<string, 'text' | 'data' | 'known'>>;

export type SinkName = keyof typeof SINKS;

/** What makes a text fit for a sink. */
export function hiddenIn(name: SinkName, redactor: Redactor): (text: string) => string {
  const { redact, redactData, redactKnown } = redactor;
  return { text: redact, data: redactData, known: redactKnown }[SINKS[name]];
}

/**
 * Data fit for a sink: what is known to be secret is removed once more, whatever was done before by position. Words that the `schema` of the
 * data lists at their place stay.
 */
export function shownData(name: SinkName, data: unknown, redactor: Redactor, schema?: unknown): Json {
  const redactData = hiddenIn(name, redactor);
  const redactKey = (key: string): string => (FIELD.test(key) ? key : redactData(key));
  const json = toJson(data);
  const hidden = redactValue(json, undefined, { redactData, redactKnown: redactor.redactKnown, redactKey });
  return schema === undefined ? hidden : withListedWords(json, hidden, schema);
}

/** A field name of our own answers is never redacted, even when it equals a secret: programs rely on `status` and `name`. */
const FIELD = /^[a-z_]{1,10}$/;

/** The same for plain data, which keeps its shape. */
export function withoutSecrets<T>(name: SinkName, plain: T, redactor: Redactor, schema?: unknown): T {
  return shownData(name, plain, redactor, schema) as T;
}

/** A stream that people read. */
export interface TextSink {
  /** Text of several lines, as a printer made it: secrets are hidden, and nothing in it moves the cursor or changes the order of what is read. */
  write(text: string): void;
  /** One line, whatever is in the text. */
  line(text: string): void;
  /**
   * A document for a program, or a value that was asked for. Its secrets were judged by their position. On a terminal
   * it cannot move the cursor.
   */
  writeData(text: string): void;
  /** Data to be made into a document, without what is known to be secret; `schema` as in `shownData`. */
  withoutSecrets<T>(data: T, schema?: unknown): T;
  /** Empties the line that the cursor is on. */
  clearLine(): void;
}

export interface TextTarget {
  readonly isTerminal: boolean;
  put(text: string): void;
}

export function openTextSink(name: 'stdout' | 'stderr', redactor: Redactor, target: TextTarget): TextSink {
  const hide = hiddenIn(name, redactor);
  return {
    write: text => target.put(escapeForeign(hide(text))),
    line: text => target.put(`${escapeControls(hide(text))}\n`),
    writeData: text => target.put(target.isTerminal ? escapeForeign(text) : text),
    withoutSecrets: (data, schema) => withoutSecrets(name, data, redactor, schema),
    clearLine: () => target.put('\r\u001b[2K'),
  };
}
