import { evaluationFault } from '../../check/error.ts';
import type { GoInt } from '../values/kinds.ts';
import { float, toFloat, toWhole, wrapped } from '../values/numbers.ts';
import { printValue } from '../values/print.ts';
import { define, type GoFunction, type GoFunctions, variadic } from './define.ts';

type Operation = (a: bigint, b: bigint) => bigint;

/** Two ints: as numbers while that is exact. */
function compute(a: GoInt, b: GoInt, fast: (x: number, y: number) => number, exact: Operation): GoInt {
  if (typeof a === 'number' && typeof b === 'number') {
    const result = fast(a, b);
    if (Number.isSafeInteger(result)) return result;
  }
  return wrapped(exact(BigInt(a), BigInt(b)));
}

const add = (a: GoInt, b: GoInt): GoInt =>
  compute(
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
  );
const subtract = (a: GoInt, b: GoInt): GoInt =>
  compute(
    a,
    b,
    (x, y) => x - y,
    (x, y) => x - y,
  );
const multiply = (a: GoInt, b: GoInt): GoInt =>
  compute(
    a,
    b,
    (x, y) => x * y + 0,
    (x, y) => x * y,
  );

function divide(a: GoInt, b: GoInt): GoInt {
  if (Number(b) === 0) throw evaluationFault('division by zero');
  return wrapped(BigInt(a) / BigInt(b));
}

function remainder(a: GoInt, b: GoInt): GoInt {
  if (Number(b) === 0) throw evaluationFault('division by zero');
  return wrapped(BigInt(a) % BigInt(b));
}

const best = (better: (a: GoInt, b: GoInt) => boolean): GoFunction =>
  variadic(['any'], 'any', ([first], others) =>
    others.map(toWhole).reduce((a, b) => (better(b, a) ? b : a), toWhole(first)),
  );

const bestFloat = (better: (...values: number[]) => number): GoFunction =>
  variadic(['any'], 'any', ([first], others) =>
    float(others.map(toFloat).reduce((a, b) => better(a, b), toFloat(first))),
  );

/** A decimal number: digits and how many of them follow the point. sprig computes with these so that 0.1 and 0.2 are 0.3. */
interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

function parseDecimal(value: unknown): Decimal {
  const number = toFloat(value);
  if (!Number.isFinite(number)) throw evaluationFault('this is not a finite number');
  const [mantissa = '0', power = '0'] = number.toExponential().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(power);
  const digits = BigInt(whole + fraction);
  return scale < 0 ? { digits: digits * 10n ** BigInt(-scale), scale: 0 } : { digits, scale };
}

const toScale = ({ digits, scale }: Decimal, wanted: number): bigint => digits * 10n ** BigInt(wanted - scale);

function decimalSum(a: Decimal, b: Decimal, sign: bigint): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { digits: toScale(a, scale) + sign * toScale(b, scale), scale };
}

/** 16 digits after the point, rounded half away from zero, as the library of sprig divides. */
const PRECISION = 16;
function decimalQuotient(a: Decimal, b: Decimal): Decimal {
  if (b.digits === 0n) throw evaluationFault('division by zero');
  const scale = Math.max(a.scale, b.scale);
  const [x, y] = [toScale(a, scale) * 10n ** BigInt(PRECISION), toScale(b, scale)];
  const negative = x < 0n !== y < 0n;
  const [size, divisor] = [x < 0n ? -x : x, y < 0n ? -y : y];
  const quotient = size / divisor + ((size % divisor) * 2n >= divisor ? 1n : 0n);
  return { digits: negative ? -quotient : quotient, scale: PRECISION };
}

const decimalNumber = ({ digits, scale }: Decimal): unknown => float(Number(`${digits}e${-scale}`));

const folded = (first: unknown, others: readonly unknown[], operation: (a: Decimal, b: Decimal) => Decimal): unknown =>
  decimalNumber(others.map(parseDecimal).reduce(operation, parseDecimal(first)));

function round(value: unknown, places: number, on: number): unknown {
  const power = 10 ** places;
  const digit = power * toFloat(value);
  const fraction = digit - Math.trunc(digit);
  return float((fraction >= on ? Math.ceil(digit) : Math.floor(digit)) / power);
}

/** Numbers. What is not a number counts as 0, as sprig has it. */
export const NUMBER_FUNCTIONS: GoFunctions = {
  int: define(['any'], ([value]) => toWhole(value)),
  int64: define(['any'], ([value]) => toWhole(value)),
  float64: define(['any'], ([value]) => float(toFloat(value))),
  toDecimal: define(['any'], ([value]) => {
    const text = printValue(value);
    return /^[+-]?[0-7]+$/.test(text) ? toWhole(text.replace(/^([+-]?)0*(?=.)/, '$10o')) : 0;
  }),
  add: variadic([], 'any', (_, values) => values.map(toWhole).reduce(add, 0)),
  add1: define(['any'], ([value]) => add(toWhole(value), 1)),
  sub: define(['any', 'any'], ([a, b]) => subtract(toWhole(a), toWhole(b))),
  mul: variadic(['any'], 'any', ([first], others) => others.map(toWhole).reduce(multiply, toWhole(first))),
  div: define(['any', 'any'], ([a, b]) => divide(toWhole(a), toWhole(b))),
  mod: define(['any', 'any'], ([a, b]) => remainder(toWhole(a), toWhole(b))),
  max: best((a, b) => a > b),
  biggest: best((a, b) => a > b),
  min: best((a, b) => a < b),
  maxf: bestFloat(Math.max),
  minf: bestFloat(Math.min),
  addf: variadic([], 'any', (_, values) => folded(0, values, (a, b) => decimalSum(a, b, 1n))),
  add1f: define(['any'], ([value]) => folded(value, [1], (a, b) => decimalSum(a, b, 1n))),
  subf: variadic(['any'], 'any', ([first], others) => folded(first, others, (a, b) => decimalSum(a, b, -1n))),
  mulf: variadic(['any'], 'any', ([first], others) =>
    folded(first, others, (a, b) => ({ digits: a.digits * b.digits, scale: a.scale + b.scale })),
  ),
  divf: variadic(['any'], 'any', ([first], others) => folded(first, others, decimalQuotient)),
  ceil: define(['any'], ([value]) => float(Math.ceil(toFloat(value)))),
  floor: define(['any'], ([value]) => float(Math.floor(toFloat(value)))),
  round: variadic(['any', 'int'], 'float', ([value, places], [on = 0.5]) => round(value, places, on)),
};
