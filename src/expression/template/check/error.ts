/**
 * `syntax`: the text is not a template. `evaluation`: it cannot be rendered with these data. `unknown`: it reads a value that
 * is not known yet. `limit`: too much output, memory, time or depth. `aborted`: the signal fired.
 */
export type TemplateErrorKind = 'syntax' | 'evaluation' | 'unknown' | 'limit' | 'aborted';

export interface Place {
  /** The name given to `parse`, or that of a rendered file; undefined for a text without a name. */
  readonly file?: string | undefined;
  /** From 1, columns in UTF-16 units. */
  readonly line: number;
  readonly column: number;
}

export interface TemplateErrorDetail {
  readonly hint?: string | undefined;
  readonly causes?: readonly string[] | undefined;
}

/**
 * What is wrong with a template and where in its text. The message has no position in it, except in a named text or a
 * rendered file, where the position is of no use to a reader who only knows the outer text. It quotes the template, never the data.
 */
export class TemplateError extends Error {
  readonly kind: TemplateErrorKind;
  /** The message without the place. */
  readonly reason: string;
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number;
  /** `unknown`: why, sorted, e.g. `__actions.build`, `resolver region`. */
  readonly causes: readonly string[] | undefined;
  /** What to do. */
  readonly hint: string | undefined;

  constructor(kind: TemplateErrorKind, reason: string, place: Place, detail: TemplateErrorDetail = {}) {
    super(place.file === undefined ? reason : `${reason} (${place.file}:${place.line}:${place.column})`);
    this.name = 'TemplateError';
    this.kind = kind;
    this.reason = reason;
    this.file = place.file;
    this.line = place.line;
    this.column = place.column;
    this.causes = detail.causes;
    this.hint = detail.hint;
  }
}

/** A fault whose place is added by the caller that knows it. `offset` is the place when the thrower knows better. */
export class TemplateFault extends Error {
  readonly kind: 'syntax' | 'evaluation' | 'limit' | 'aborted';
  readonly hint: string | undefined;
  readonly offset: number | undefined;
  constructor(
    kind: TemplateFault['kind'],
    reason: string,
    detail: { readonly hint?: string | undefined; readonly offset?: number | undefined } = {},
  ) {
    super(reason);
    this.kind = kind;
    this.hint = detail.hint;
    this.offset = detail.offset;
  }
}

export const evaluationFault = (reason: string, hint?: string): TemplateFault =>
  new TemplateFault('evaluation', reason, { hint });

export const syntaxFault = (reason: string, offset: number, hint?: string): TemplateFault =>
  new TemplateFault('syntax', reason, { offset, hint });
