/**
 * What a search in a long text costs is known only while it runs: a regular expression engine may look at the rest of the text for
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

/** Only for the regular expression engine: the result is not a primitive string. */
export const watchedText = (text: string, watch: () => void): string =>
  new WatchedText(text, watch) as unknown as string;

/** CPU time of this thread in milliseconds, which does not grow while other processes use the machine. */
export function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
