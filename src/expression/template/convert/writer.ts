import { syntaxFault, TemplateFault } from '../check/error.ts';

/** A place where the meaning could differ for a few characters; offsets are those of the text that is converted. */
export interface OffsetNote {
  readonly offset: number;
  readonly message: string;
}

/** The fault for anything that cannot be written in the other language. */
export const refusal = (what: string, offset: number, hint?: string): TemplateFault => syntaxFault(what, offset, hint);

/**
 * Characters of a converted template: templates that are written out where they are rendered can turn few characters
 * into many.
 */
const MAX_TEXT = 2 ** 20;

/**
 * The text under construction. Literal text is kept apart from tags, so that a brace before a tag, or one that would
 * begin a tag, is written as a value.
 */
export class Writer {
  readonly #opens: RegExp;
  #out = '';
  #literal = '';

  /** `opens`: what begins a tag in the language that is written. */
  constructor(opens: readonly string[]) {
    this.#opens = new RegExp(opens.map(open => open.replace(/[{}]/g, '\\$&')).join('|'), 'g');
  }

  literal(text: string): void {
    this.#literal += text;
    if (this.#literal.length > MAX_TEXT) throw tooLong();
  }

  tag(text: string): void {
    this.#flush(true);
    this.#out += text;
  }

  get text(): string {
    this.#flush(false);
    return this.#out;
  }

  #flush(beforeTag: boolean): void {
    if (this.#out.length + this.#literal.length > MAX_TEXT) throw tooLong();
    const escaped = this.#literal.replace(this.#opens, open => `{{ "${open}" }}`);
    this.#out += beforeTag ? escaped.replace(/\{$/, '{{ "{" }}') : escaped;
    this.#literal = '';
  }
}

const tooLong = (): TemplateFault =>
  new TemplateFault('limit', `the converted template is longer than ${MAX_TEXT} characters`);

/** Names that nothing else in the text uses. */
export class Names {
  readonly #taken: Set<string>;
  /** The next number for each name. */
  readonly #numbers = new Map<string, number>();
  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }
  /** The name, or the name with a number. */
  make(wanted: string): string {
    let name = wanted;
    let number = this.#numbers.get(wanted) ?? 2;
    while (this.#taken.has(name)) name = `${wanted}${number++}`;
    this.#numbers.set(wanted, number);
    this.#taken.add(name);
    return name;
  }
}
