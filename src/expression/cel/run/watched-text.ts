/**
 * What a search in a long text takes is known only while it goes on: a regular expression engine may look at the rest of the text for
 * every match, or build a state for every character. So it gets the text as an object that it asks for every character,
 * and that calls back now and then. What is thrown there ends the search.
 */
class WatchedText extends String {
  readonly #text: string;
  readonly #watch: () => void;
  #left = CALLS_AT_ONCE;

  constructor(text: string, watch: () => void) {
    super(text);
    this.#text = text;
    this.#watch = watch;
  }

  override charCodeAt(index: number): number {
    if ((this.#left -= 1) === 0) {
      this.#left = CALLS_AT_ONCE;
      this.#watch();
    }
    return this.#text.charCodeAt(index);
  }

  override indexOf(part: string, from?: number): number {
    return this.#text.indexOf(part, from);
  }

  override substring(start: number, end?: number): string {
    return this.#text.substring(start, end);
  }

  override toString(): string {
    return this.#text;
  }
}

const CALLS_AT_ONCE = 1024;

/** For the regular expression engine alone: it is not a primitive. */
export const watchedText = (text: string, watch: () => void): string =>
  new WatchedText(text, watch) as unknown as string;

/** Milliseconds that this thread worked, which do not grow while others are at work on the machine. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
