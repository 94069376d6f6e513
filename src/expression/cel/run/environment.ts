import type { Type } from '../check/types.ts';
import type { FunctionEntry } from '../functions/entry.ts';
import type { ParseLimits } from '../parse/parser-state.ts';

/** What an expression may use, as data. */
export interface CelEnvironment {
  readonly name: string;
  readonly functions: ReadonlyMap<string, FunctionEntry>;
  /** Names of the macros that are recognised, e.g. `all`, `cel.bind`. */
  readonly macros: ReadonlySet<string>;
  /** Whether `.?`, `[?` and optional elements are allowed. */
  readonly optionals: boolean;
  /** `int (+ - * /) double` gives double. */
  readonly widen: boolean;
  /** NaN and infinities in a result are an error. */
  readonly finite: boolean;
  readonly limits?: ParseLimits;
  /** Namespace in which names are looked up first (may be empty); variables may then have dots in their names. Conformance only. */
  readonly container?: string;
  /** Errors of the checker surface at run time, where they may be absorbed. Conformance only. */
  readonly unchecked?: boolean;
  /** Types as values beside the built-in ones. */
  readonly typeNames?: ReadonlyMap<string, Type>;
}
