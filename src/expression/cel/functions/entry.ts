import type { Need } from '../host.ts';
import type { Run } from '../run.ts';
import type { Type } from '../types.ts';

/** Arguments have the types of the overload (lists and maps: their elements are not looked at). Throws `Failure`. */
export type Implementation = (run: Run, a: never, b: never, c: never, ...rest: never[]) => unknown;

export interface Overload {
  /** For a method the first parameter is the target. */
  readonly parameters: readonly Type[];
  readonly result: Type;
  readonly method: boolean;
  /** Units charged for the call itself. 0: the implementation charges through `run`. */
  readonly cost: number;
  readonly call: Implementation;
}

/** One function of an environment: checker, compiler and documentation read the same row. */
export interface FunctionEntry {
  readonly name: string;
  /** One line for people. */
  readonly doc: string;
  /** Equal arguments give equal results and nothing else happens. */
  readonly pure: boolean;
  readonly needs: Need | undefined;
  readonly overloads: readonly Overload[];
}
