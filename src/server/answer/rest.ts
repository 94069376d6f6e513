export interface RestOptions {
  /** A number that grows with each request. */
  readonly requests: () => number;
  /** Returns unused memory to the system. */
  readonly rest: () => Promise<void>;
  readonly checkMs?: number;
}

const CHECK_MS = 10_000;

/** After a busy time, as soon as no request has arrived for a while, memory is given back once. Answers how to end this. */
export function restWhenQuiet({ requests, rest, checkMs = CHECK_MS }: RestOptions): () => void {
  let seen = requests();
  let isRested = true;
  const timer = setInterval(() => {
    const now = requests();
    const isQuiet = now === seen;
    seen = now;
    if (!isQuiet) isRested = false;
    else if (!isRested) {
      isRested = true;
      void rest();
    }
  }, checkMs);
  timer.unref();
  return () => clearInterval(timer);
}
