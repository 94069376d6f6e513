import { REDACTED } from '../../../core/secrets/redact.ts';
import { typeName } from '../values/boxes.ts';

/**
 * `syntax`: the text is not an expression. `check`: unknown name, wrong number or types of arguments. `evaluation`: it failed.
 * `cost`: the cost limit was reached. `unknown`: it needs a value that is not known yet. `aborted`: the signal fired.
 */
export type CelErrorKind = 'syntax' | 'check' | 'evaluation' | 'cost' | 'unknown' | 'aborted';

/** The only error that this package throws. `message` contains no position and never a value of the data. */
export class CelError extends Error {
  readonly kind: CelErrorKind;
  /** Place in the expression: line and column (UTF-16 units) from 1, offset from 0. */
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  /** The line at fault with a caret under the place. */
  readonly excerpt: string;
  /** For the kind `unknown`: why it is unknown, sorted. */
  readonly causes: readonly string[] | undefined;

  constructor(
    kind: CelErrorKind,
    message: string,
    at: { readonly source: string; readonly offset: number },
    detail: { causes?: readonly string[]; cause?: unknown } = {},
  ) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'CelError';
    this.kind = kind;
    const { line, column } = lineAndColumn(at.source, at.offset);
    this.line = line;
    this.column = column;
    this.offset = at.offset;
    this.excerpt = sourceExcerpt(at.source, at.offset, column);
    this.causes = detail.causes;
  }
}

/** Line and column of an offset, both from 1. */
export function lineAndColumn(source: string, offset: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (let i = source.indexOf('\n'); i >= 0 && i < offset; i = source.indexOf('\n', i + 1)) {
    line += 1;
    start = i + 1;
  }
  return { line, column: offset - start + 1 };
}

const EXCERPT_WIDTH = 100;

function sourceExcerpt(source: string, offset: number, column: number): string {
  const lineStart = offset - column + 1;
  const lineEnd = source.indexOf('\n', offset);
  const from = Math.max(lineStart, offset - EXCERPT_WIDTH / 2);
  const text = source
    .slice(from, Math.min(lineEnd < 0 ? source.length : lineEnd, from + EXCERPT_WIDTH))
    .replaceAll(/[\t\r]/g, ' ');
  return `${text}\n${' '.repeat(offset - from)}^`;
}

/** Words that contain no data: the name of a type, a limit, a word of the expression itself. */
class Fixed {
  readonly words: string;
  constructor(words: string) {
    this.words = words;
  }
}

export const fixed = (words: string | number): Fixed => new Fixed(String(words));

/** The type of a value. */
export const typeWord = (value: unknown): Fixed => fixed(typeName(value));

/** A message with its values apart from its words, so that the values can be left out. */
export class Said {
  readonly #words: readonly string[];
  readonly #values: readonly (string | number | Fixed)[];
  constructor(words: readonly string[], values: readonly (string | number | Fixed)[]) {
    this.#words = words;
    this.#values = values;
  }
  text(hidesValues: boolean): string {
    const shown = this.#values.map(value =>
      value instanceof Fixed ? value.words : hidesValues ? REDACTED : String(value),
    );
    return this.#words.map((words, index) => words + (shown[index] ?? '')).join('');
  }
}

/** The message of a failure. Every inserted value is data, unless it is `fixed`. */
export const say = (words: TemplateStringsArray, ...values: readonly (string | number | Fixed)[]): Said =>
  new Said(words, values);

/** A text without values, or `say`. */
export type Description = string | Said | (() => Said);

/**
 * A failed step of an evaluation: cheap to throw (no stack), absorbed by operators that can decide without it. The text
 * is made only when the failure reaches the end. `offset` is filled in by the innermost node that knows its place.
 */
export class Failure {
  readonly #describe: Description;
  offset: number;
  /** Whether its values come from sensitive data. Undefined when this was not examined. */
  hidesValues: boolean | undefined;
  constructor(describe: Description, offset = -1) {
    this.#describe = describe;
    this.offset = offset;
  }
  text(): string {
    const said = typeof this.#describe === 'function' ? this.#describe() : this.#describe;
    return typeof said === 'string' ? said : said.text(this.hidesValues === true);
  }
}

/** Thrown by the host to leave an evaluation that restarts later: nothing absorbs it, and it is passed on unchanged. */
export abstract class Suspension {
  /** The evaluation is not restarted before this many milliseconds have passed. */
  abstract readonly ms: number;
}

/** Ends the evaluation regardless of the operators around it: the cost limit or the abort signal. */
export class Stop {
  readonly kind: 'cost' | 'aborted';
  readonly message: string;
  constructor(kind: 'cost' | 'aborted', message: string) {
    this.kind = kind;
    this.message = message;
  }
}

export function fail(describe: Description, offset = -1): never {
  throw new Failure(describe, offset);
}
