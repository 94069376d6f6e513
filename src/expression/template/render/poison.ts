import { Drop, toValue } from 'liquidjs/dist/liquid.browser.mjs';
import { UnknownSignal } from '../../cel/values/values.ts';
import type { TemplateFault } from '../check/error.ts';

/**
 * A value that must not be used: it is not known yet, or could not be computed. It travels through operators, so that
 * `false and x` still decides, and throws what it carries wherever a real value is needed.
 */
export class Poison extends Drop {
  readonly carried: UnknownSignal | TemplateFault;
  constructor(carried: UnknownSignal | TemplateFault) {
    super();
    this.carried = carried;
  }
  override valueOf(): never {
    throw this.carried;
  }
  override toString(): never {
    throw this.carried;
  }
  toJSON(): never {
    throw this.carried;
  }
}

/** The value behind a drop; throws for one that must not be used. */
export const settle = (value: unknown): unknown => (value instanceof Drop ? (toValue(value) as unknown) : value);

/** What is left of two operands that both had to be used: an unknown one outweighs a faulty one. */
export function joinPoison(left: unknown, right: unknown): Poison | undefined {
  if (!(left instanceof Poison)) return right instanceof Poison ? right : undefined;
  if (!(right instanceof Poison)) return left;
  if (!(left.carried instanceof UnknownSignal)) return right;
  if (!(right.carried instanceof UnknownSignal)) return left;
  return new Poison(new UnknownSignal([...new Set([...left.carried.causes, ...right.carried.causes])].sort()));
}
