import type { Type } from '../check/types.ts';
import type { Need } from '../run/host.ts';
import type { Run } from '../run/run.ts';

/**
 * The code of an overload. The arguments have the types of its parameters (elements of lists and maps are not looked
 * at), so an implementation names the JavaScript types that it gets. Throws `Failure`.
 */
export type Implementation = (run: Run, a: never, b: never, c: never, d: never) => unknown;

export interface Overload {
  /** For a method the first parameter is the target. */
  readonly parameters: readonly Type[];
  readonly result: Type;
  readonly method: boolean;
  /** Whether a type parameter occurs. */
  readonly generic: boolean;
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

/** The implementation charges by size itself. */
export const METERED = 0;

/** `target.name(arguments)` */
export function method(parameters: readonly Type[], result: Type, call: Implementation, cost = 1): Overload {
  return { parameters, result, method: true, generic: isGeneric([...parameters, result]), cost, call };
}

/** `name(arguments)` */
export function plain(parameters: readonly Type[], result: Type, call: Implementation, cost = 1): Overload {
  return { parameters, result, method: false, generic: isGeneric([...parameters, result]), cost, call };
}

const isGeneric = (types: readonly Type[]): boolean =>
  types.some(type => type.kind === 'parameter' || isGeneric(type.parameters));

export function define(name: string, doc: string, ...overloads: readonly Overload[]): FunctionEntry {
  return { name, doc, pure: true, needs: undefined, overloads };
}

export const impure = (entry: FunctionEntry): FunctionEntry => ({ ...entry, pure: false });

export const needing = (need: Need, entry: FunctionEntry): FunctionEntry => ({ ...entry, needs: need });
