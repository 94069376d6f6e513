import { BOOL, DOUBLE, DYN, INT, type Type, toListType, UINT } from '../check/types.ts';
import { fail, fixed, say, typeWord } from '../run/errors.ts';
import { charge, type Run } from '../run/run.ts';
import { doubleResult } from '../values/arithmetic.ts';
import {
  boxUint,
  canonicalInt,
  type Double,
  INT_MIN,
  isNumeric,
  type Numeric,
  toBigint,
  toNumber,
  type Uint,
} from '../values/boxes.ts';
import { compareNumbers } from '../values/equality.ts';
import { define, type FunctionEntry, type Implementation, type Overload, plain } from './entry.ts';

/** The math extension. */

type Int = number | bigint;

const MAX_ARGUMENTS = 10;

const isNaNValue = (value: Numeric): boolean => typeof value === 'number' && Number.isNaN(value);

function extreme(name: string, sign: 1 | -1): FunctionEntry {
  const pick = (values: readonly unknown[]): unknown => {
    const numbers = values.map(value =>
      isNumeric(value) ? value : fail(() => say`${fixed(name)} needs numbers, not ${typeWord(value)}`),
    );
    if (numbers.length > 1 && numbers.some(isNaNValue)) fail(say`${name}: a number that is NaN has no order`);
    return numbers.reduce(
      (best, number) => (sign * compareNumbers(number, best) > 0 ? number : best),
      numbers[0] ?? fail(say`${fixed(name)} needs at least one number`),
    );
  };
  const pickFromList = (run: Run, list: readonly unknown[]): unknown => {
    charge(run, list.length);
    return pick(list);
  };
  const pickFromArguments = ((_run: Run, ...values: readonly unknown[]) => pick(values)) as Implementation;
  const several = Array.from(
    { length: MAX_ARGUMENTS - 1 },
    (_unused, index): Overload =>
      plain(
        Array.from({ length: index + 2 }, () => DYN),
        DYN,
        pickFromArguments,
      ),
  );
  const single = [INT, UINT, DOUBLE].map(type => plain([type], type, pickFromArguments));
  return define(
    name,
    `The ${sign > 0 ? 'greatest' : 'least'} of up to ${MAX_ARGUMENTS} numbers, or of a list.`,
    ...single,
    plain([toListType(DYN)], DYN, pickFromList),
    ...several,
  );
}

/** A function of a double. */
function real(name: string, doc: string, result: Type, call: (run: Run, value: number) => unknown): FunctionEntry {
  const implementation = (run: Run, value: number | bigint | Double): unknown => call(run, toNumber(value));
  return define(name, doc, plain([DOUBLE], result, implementation));
}

const rounding = (name: string, doc: string, round: (value: number) => number): FunctionEntry =>
  real(name, doc, DOUBLE, (run, value) => doubleResult(run, round(value)));

const absInt = (_run: Run, value: Int): Int =>
  BigInt(value) === INT_MIN ? fail('int overflow') : value < 0 ? canonicalInt(-BigInt(value)) : value;
const signInt = (_run: Run, value: Int): number => (value > 0 ? 1 : value < 0 ? -1 : 0);

function bits(name: string, doc: string, combine: (a: bigint, b: bigint) => bigint): FunctionEntry {
  const onInt = (_run: Run, a: Int, b: Int): Int => canonicalInt(BigInt.asIntN(64, combine(BigInt(a), BigInt(b))));
  const onUint = (_run: Run, a: Uint, b: Uint): Uint => boxUint(BigInt.asUintN(64, combine(toBigint(a), toBigint(b))));
  return define(name, doc, plain([INT, INT], INT, onInt), plain([UINT, UINT], UINT, onUint));
}

const distance = (by: Int): bigint =>
  by < 0 ? fail('the number of bits must not be negative') : by > 63 ? 64n : BigInt(by);

function shift(name: string, doc: string, left: boolean): FunctionEntry {
  const onInt = (_run: Run, value: Int, by: Int): Int => {
    const size = distance(by);
    const word = BigInt.asUintN(64, BigInt(value));
    return canonicalInt(BigInt.asIntN(64, left ? word << size : word >> size));
  };
  const onUint = (_run: Run, value: Uint, by: Int): Uint =>
    boxUint(BigInt.asUintN(64, left ? toBigint(value) << distance(by) : toBigint(value) >> distance(by)));
  return define(name, doc, plain([INT, INT], INT, onInt), plain([UINT, INT], UINT, onUint));
}

const itself = (_run: Run, value: unknown): unknown => value;
const root = (run: Run, value: Numeric): unknown => doubleResult(run, Math.sqrt(toNumber(value)));

export const MATH: readonly FunctionEntry[] = [
  extreme('math.greatest', 1),
  extreme('math.least', -1),
  rounding('math.ceil', 'The next whole number upwards, as double.', Math.ceil),
  rounding('math.floor', 'The next whole number downwards, as double.', Math.floor),
  rounding('math.trunc', 'The number without its fraction, as double.', Math.trunc),
  rounding('math.round', 'The nearest whole number, halves away from zero, as double.', value =>
    value < 0 ? -Math.round(-value) : Math.round(value),
  ),
  define(
    'math.abs',
    'The number without its sign.',
    plain([INT], INT, absInt),
    plain([UINT], UINT, itself),
    plain([DOUBLE], DOUBLE, (run, value: number | Double) => doubleResult(run, Math.abs(toNumber(value)))),
  ),
  define(
    'math.sign',
    '-1, 0 or 1, in the type of the number.',
    plain([INT], INT, signInt),
    plain([UINT], UINT, (_run, value: Uint) => boxUint(toBigint(value) > 0n ? 1n : 0n)),
    plain([DOUBLE], DOUBLE, (run, value: number | Double) => doubleResult(run, Math.sign(toNumber(value)))),
  ),
  define(
    'math.sqrt',
    'The square root, as double.',
    plain([DOUBLE], DOUBLE, root),
    plain([INT], DOUBLE, root),
    plain([UINT], DOUBLE, root),
  ),
  real('math.isNaN', 'Whether the double is not a number.', BOOL, (_run, value) => Number.isNaN(value)),
  real(
    'math.isInf',
    'Whether the double is an infinity.',
    BOOL,
    (_run, value) => Math.abs(value) === Number.POSITIVE_INFINITY,
  ),
  real('math.isFinite', 'Whether the double is a finite number.', BOOL, (_run, value) => Number.isFinite(value)),
  bits('math.bitAnd', 'The bits that both have.', (a, b) => a & b),
  bits('math.bitOr', 'The bits that one of both has.', (a, b) => a | b),
  bits('math.bitXor', 'The bits that only one of both has.', (a, b) => a ^ b),
  define(
    'math.bitNot',
    'The other bits.',
    plain([INT], INT, (_run, value: Int) => canonicalInt(~BigInt(value))),
    plain([UINT], UINT, (_run, value: Uint) => boxUint(BigInt.asUintN(64, ~toBigint(value)))),
  ),
  shift('math.bitShiftLeft', 'The bits moved to the left.', true),
  shift('math.bitShiftRight', 'The bits moved to the right, filled with zeros.', false),
];

const OF_DOUBLE: ReadonlySet<string> = new Set(
  ['ceil', 'floor', 'trunc', 'round', 'isNaN', 'isInf', 'isFinite'].map(name => `math.${name}`),
);

/** The same, but an int may stand where a double is wanted: data cannot tell 5.0 from 5. */
export const MATH_OF_DATA: readonly FunctionEntry[] = MATH.map(entry => {
  if (!OF_DOUBLE.has(entry.name)) return entry;
  return {
    ...entry,
    overloads: [...entry.overloads, ...entry.overloads.map(({ result, call }) => plain([INT], result, call))],
  };
});
