import { isTainted, type Taint } from '../../../../core/secrets/taint.ts';
import type { Need } from '../../../cel/cel.ts';
import { Uint, uintValue } from '../../../cel/values/boxes.ts';
import { evaluationFault } from '../../check/error.ts';
import type { Libraries } from '../../filters/filter.ts';
import type { Meter } from '../../render/meter.ts';
import type { Watch } from '../run/watch.ts';
import { floatValue, isFloat, isWhole, wrongKind } from '../values/kinds.ts';

export type GoMap = Readonly<Record<string, unknown>>;

/** What a function may use in addition to its arguments. */
export interface GoCall {
  readonly name: string;
  readonly meter: Meter;
  readonly now: Date;
  readonly libraries: Libraries;
  readonly watch: Watch | undefined;
  /** Maps that the template made. */
  readonly owned: WeakSet<object>;
  /** Taints of the arguments, where they are followed. */
  readonly taints: readonly Taint[] | undefined;
}

/** What an argument must be, and what the function gets. */
interface Kinds {
  any: unknown;
  text: string;
  int: number;
  float: number;
  bool: boolean;
  list: readonly unknown[];
  map: GoMap;
}
export type Kind = keyof Kinds;

/** The taint of the result. Without a rule of its own, a function's result is hidden when any argument is sensitive. */
export type TaintRule = (args: readonly unknown[], taints: readonly Taint[], result: unknown, call: GoCall) => Taint;

export interface GoFunction {
  readonly takes: readonly Kind[];
  /** Further arguments. */
  readonly rest: Kind | undefined;
  readonly needs?: Need | undefined;
  readonly taint?: TaintRule | undefined;
  /** It changes a map. */
  readonly mutates?: boolean | undefined;
  /** Whether it looks at the members of its arguments, but no deeper. */
  readonly shallow?: boolean | undefined;
  apply(args: readonly unknown[], call: GoCall): unknown;
}

export type GoFunctions = Readonly<Record<string, GoFunction>>;

type More = Partial<Pick<GoFunction, 'needs' | 'taint' | 'mutates' | 'shallow'>>;

/** A function with a fixed number of arguments. */
export function define<const K extends readonly Kind[]>(
  takes: K,
  apply: (args: { readonly [I in keyof K]: Kinds[K[I]] }, call: GoCall) => unknown,
  more: More = {},
): GoFunction {
  // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- the compiler needs it: arguments are converted by kind
  return { takes, rest: undefined, ...more, apply: apply as GoFunction['apply'] };
}

/** A function with any number of further arguments. */
export function variadic<const K extends readonly Kind[], R extends Kind>(
  takes: K,
  rest: R,
  apply: (args: { readonly [I in keyof K]: Kinds[K[I]] }, further: readonly Kinds[R][], call: GoCall) => unknown,
  more: More = {},
): GoFunction {
  return {
    takes,
    rest,
    ...more,
    apply: (args, call) =>
      apply(
        args.slice(0, takes.length) as unknown as { readonly [I in keyof K]: Kinds[K[I]] },
        args.slice(takes.length) as unknown as readonly Kinds[R][],
        call,
      ),
  };
}

/** Nil is a map without members, which cannot be changed. */
const NO_MEMBERS: GoMap = Object.freeze(Object.create(null) as GoMap);

const isMapLike = (value: unknown): value is GoMap =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === null || Object.getPrototypeOf(value) === Object.prototype);

const CONVERT: { readonly [K in Kind]: (value: unknown, name: string) => Kinds[K] } = {
  any: value => value,
  text(value, name) {
    if (typeof value === 'string') return value;
    throw wrongKind(name, 'text', value);
  },
  int(value, name) {
    if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
    if (isWhole(value)) return Number(value);
    if (value instanceof Uint) return Number(uintValue(value));
    if (isFloat(value) && Number.isSafeInteger(floatValue(value))) return floatValue(value);
    throw wrongKind(name, 'a whole number', value);
  },
  float(value, name) {
    if (isFloat(value)) return floatValue(value);
    if (isWhole(value)) return Number(value);
    throw wrongKind(name, 'a number', value);
  },
  bool(value, name) {
    if (typeof value === 'boolean') return value;
    throw wrongKind(name, 'a bool', value);
  },
  list(value, name) {
    if (Array.isArray(value)) return value;
    throw wrongKind(name, 'a list', value);
  },
  map(value, name) {
    if (isMapLike(value)) return value;
    if (value === null || value === undefined) return NO_MEMBERS;
    throw wrongKind(name, 'a map', value);
  },
};

export const convert = (kind: Kind, value: unknown, name: string): unknown => CONVERT[kind](value, name);

/** Whether an argument is sensitive: then no message may quote it. */
export const isHiddenArgument = ({ taints }: GoCall, index: number): boolean => isTainted(taints?.[index]);

/** Refuses lengths and positions that would make more than could usefully be printed. */
export function checkedSize(size: number, call: GoCall): number {
  if (!Number.isSafeInteger(size) || size > 2 ** 24) throw evaluationFault(`${call.name} would make too large a value`);
  return size;
}
