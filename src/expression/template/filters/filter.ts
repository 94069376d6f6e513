import type { HclCodec, Need, RegexEngine, YamlCodec } from '../../cel/cel.ts';
import { evaluationFault } from '../check/error.ts';
import { isNil } from '../render/compare.ts';
import type { Meter } from '../render/meter.ts';
import { kindWord, printValue } from '../render/print.ts';

/** What a few filters need and most templates do not. The caller loads what `needs` of the template names. */
export interface Libraries {
  readonly regex?: RegexEngine | undefined;
  readonly yaml?: YamlCodec | undefined;
  readonly hcl?: HclCodec | undefined;
}

export function requireLibrary<T>(library: T | undefined): T {
  if (library === undefined) throw evaluationFault('this filter is not available here: what it needs was not loaded');
  return library;
}

/** What a filter may use beside its value and arguments. */
export interface FilterCall {
  readonly meter: Meter;
  /** The start of the call: what `now` and `today` mean. */
  readonly now: Date;
  readonly libraries: Libraries;
  readonly named: ReadonlyMap<string, unknown>;
  /** Whether the first argument stands in the template, so that a message may quote it. */
  readonly isLiteral: boolean;
}

/** One filter. Arguments that were not written are undefined. Faults never quote the value. */
export interface Filter {
  readonly min: number;
  readonly max: number;
  /** Names of arguments written as `name: value`. */
  readonly named?: readonly string[] | 'any';
  readonly needs?: Need;
  apply(value: unknown, args: readonly unknown[], call: FilterCall): unknown;
}

export type Filters = Readonly<Record<string, Filter>>;

/** A value where text is expected: its printed form. */
export const printedText = printValue;

/** A list as it is; null is an empty list; anything else a list of one. */
export function toList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isNil(value) ? [] : [value];
}

/** A whole number within bounds, as an argument. */
export function checkedCount(
  value: unknown,
  what: string,
  bounds: { readonly min: number; readonly max: number },
): number {
  const count = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
  if (typeof count !== 'number' || !Number.isInteger(count))
    throw evaluationFault(`${what} must be a whole number, not ${kindWord(value)}`);
  if (count < bounds.min || count > bounds.max)
    throw evaluationFault(`${what} must be between ${bounds.min} and ${bounds.max}`);
  return count;
}
