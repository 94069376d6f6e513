import type { Fault, Position } from '../../core/errors.ts';
import { suggestion } from '../../core/text/nearest.ts';

/** Everything that is wrong with one document, collected while it is read. */
export interface Faults {
  readonly errors: Fault[];
  readonly warnings: Fault[];
  /** Rule `schema-violation` unless another is given. */
  error(message: string, at: Position, more?: FaultDetail): void;
  warn(rule: string, message: string, at: Position, hint?: string): void;
  /** The nearest names as a hint. Only for the first faults of a document: comparing names costs time. */
  nearest(word: string, candidates: Iterable<string>): string | undefined;
}

export type FaultDetail = Pick<Fault, 'hint' | 'rule' | 'related' | 'lacksPart'>;

/** More than the faults that are shown, so that the first ones by position have their hints. */
const MAX_HINTS = 300;
/** A document of nothing but mistakes must not fill the memory with words about them. */
const MAX_KEPT = 20_000;

export function createFaults(): Faults {
  const errors: Fault[] = [];
  const warnings: Fault[] = [];
  let hints = 0;
  return {
    errors,
    warnings,
    error(message, at, more) {
      if (errors.length < MAX_KEPT) errors.push({ rule: 'schema-violation', ...more, message, at });
    },
    warn(rule, message, at, hint) {
      if (warnings.length < MAX_KEPT) warnings.push({ rule, message, at, hint });
    },
    nearest(word, candidates) {
      return hints++ < MAX_HINTS ? suggestion(word, candidates) : undefined;
    },
  };
}
