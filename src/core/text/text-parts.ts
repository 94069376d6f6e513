import { FREE_SECRET_LENGTH, MIN_SECRET_LENGTH } from '../secrets/secret-lengths.ts';

/** A stretch of a text, in UTF-16 units. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Its text is also visible elsewhere: it is hidden here, but not wherever it turns up. */
  readonly isOpen?: boolean;
}

/** A part of a text that can be shown, or that cannot. */
export interface Run {
  readonly text: string;
  readonly hidden: boolean;
}

/** One piece of a text that is put together: how long it is, and which stretches of it are sensitive. */
export interface Piece {
  readonly length: number;
  readonly taint: 'whole' | TextParts | undefined;
  /** Set for a whole piece whose text is also visible elsewhere. */
  readonly isOpen?: boolean;
}

/** Which stretches of a text are sensitive. Any other text that was made from this one is sensitive as a whole. */
export class TextParts {
  readonly #text: string;
  /** In order. One of length 0 is a sensitive value that was empty, and is shown like any other. */
  readonly hidden: readonly Stretch[];

  constructor(text: string, hidden: readonly Stretch[]) {
    this.#text = text;
    this.hidden = hidden;
  }

  /** The parts of a text that consists of these pieces: undefined when nothing in it is sensitive. */
  static of(text: string, pieces: Iterable<Piece>): TextParts | undefined {
    const hidden: Stretch[] = [];
    let at = 0;
    for (const { length, taint, isOpen } of pieces) {
      if (taint === 'whole') hidden.push({ from: at, to: at + length, ...(isOpen === true && { isOpen }) });
      else
        for (const { from, to, ...rest } of taint?.hidden ?? []) hidden.push({ from: at + from, to: at + to, ...rest });
      at += length;
    }
    return hidden.length === 0 ? undefined : new TextParts(text, hidden);
  }

  /** The same, with the stretches marked whose text stands in the open. */
  withOpen(isOpen: (text: string) => boolean): TextParts {
    const hidden = this.hidden.map(stretch =>
      stretch.isOpen === true || isOpen(this.#text.slice(stretch.from, stretch.to))
        ? { ...stretch, isOpen: true }
        : stretch,
    );
    return new TextParts(this.#text, hidden);
  }

  isOf(value: unknown): boolean {
    return value === this.#text;
  }

  /** The text in runs that can be shown and runs that cannot. Where one hidden stretch ends and the next begins does not show. */
  runs(value: unknown): readonly Run[] {
    const runs: { text: string; readonly hidden: boolean }[] = [];
    for (const { text, hidden } of this.#pieces(value)) {
      const last = runs.at(-1);
      if (last?.hidden === hidden) last.text += text;
      else runs.push({ text, hidden });
    }
    return runs;
  }

  /** The sensitive stretches, each by itself. */
  get secrets(): readonly string[] {
    return this.hidden.map(({ from, to }) => this.#text.slice(from, to));
  }

  /**
   * The sensitive stretches of the text, with those that touch each other as one, without those that are also visible
   * elsewhere. A short one that touches a word comes with that word as well: by itself it is not looked for inside of
   * words.
   */
  hiddenIn(value: unknown): readonly string[] {
    if (typeof value === 'string' && !this.isOf(value)) return [value];
    // A box around the text, such as an optional value, holds what the text holds.
    const secret = this.hidden.filter(({ isOpen }) => isOpen !== true);
    const joined: { from: number; to: number }[] = [];
    for (const { from, to } of secret) {
      const last = joined.at(-1);
      if (last?.to === from) last.to = to;
      else joined.push({ from, to });
    }
    const short = joined.filter(({ from, to }) => to - from >= MIN_SECRET_LENGTH && to - from < FREE_SECRET_LENGTH);
    const all = [...secret, ...joined, ...short.map(part => withWord(this.#text, part))];
    return [...new Set(all.map(({ from, to }) => this.#text.slice(from, to)))];
  }

  *#pieces(value: unknown): Generator<Run> {
    if (typeof value !== 'string' || !this.isOf(value)) {
      yield { text: typeof value === 'string' ? value : '', hidden: true };
      return;
    }
    let shown = 0;
    for (const { from, to } of this.hidden) {
      if (from > shown) yield { text: value.slice(shown, from), hidden: false };
      yield { text: value.slice(from, to), hidden: true };
      shown = to;
    }
    if (shown < value.length) yield { text: value.slice(shown), hidden: false };
  }
}

/** The stretch with the letters and digits that touch it. */
function withWord(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
): { from: number; to: number } {
  const before = /[\p{L}\p{N}]+$/u.exec(text.slice(Math.max(0, from - MAX_WORD), from))?.[0] ?? '';
  const after = /^[\p{L}\p{N}]+/u.exec(text.slice(to, to + MAX_WORD))?.[0] ?? '';
  return { from: from - before.length, to: to + after.length };
}

const MAX_WORD = 64;
