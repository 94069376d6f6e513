/** A computation as LiquidJS defines it: it yields what has to be computed first, and receives the value of that. */
type Steps = Iterator<unknown, unknown, unknown>;

const isSteps = (value: unknown): value is Steps =>
  typeof value === 'object' && value !== null && 'next' in value && typeof value.next === 'function';

/** A computation that can be left and resumed. Between two advances nothing of it runs. */
export interface Driven<T> {
  /** Continues until it is done or `isDue` says so. Throws what the computation throws. */
  advance(isDue: () => boolean): { readonly value: T } | undefined;
}

/** `toValueSync` of LiquidJS with a stack of its own in place of the stack of calls. */
export function drive<T>(start: Iterator<unknown, T, unknown>): Driven<T> {
  const stack: Steps[] = [start];
  let value: unknown;
  let thrown: { readonly error: unknown } | undefined;

  /** One step of the innermost computation. */
  function step(innermost: Steps): void {
    try {
      const { done, value: given } =
        thrown === undefined || innermost.throw === undefined ? innermost.next(value) : innermost.throw(thrown.error);
      thrown = undefined;
      if (done === true) stack.pop();
      if (isSteps(given)) stack.push(given);
      value = isSteps(given) ? undefined : given;
    } catch (error) {
      stack.pop();
      thrown = { error };
    }
  }

  return {
    advance(isDue) {
      for (let innermost = stack.at(-1); innermost !== undefined; innermost = stack.at(-1)) {
        step(innermost);
        if (isDue() && stack.length > 0) return undefined;
      }
      if (thrown !== undefined) throw thrown.error;
      return { value: value as T };
    },
  };
}
