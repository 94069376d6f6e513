/** A double as text, shortest form that reads back: as the reference implementation writes it. */
export function formatDouble(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  if (Object.is(value, -0)) return '-0';
  const size = Math.abs(value);
  return size !== 0 && (size < 1e-4 || size >= 1e21) ? withTwoDigitExponent(value.toExponential()) : String(value);
}

/** `1.5e+7` -> `1.5e+07` */
function withTwoDigitExponent(text: string): string {
  const [mantissa = '', exponent = ''] = text.split('e');
  return mantissa + exponentText(Number(exponent));
}

const exponentText = (exponent: number): string =>
  `e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;

const signText = (value: number): string => (value < 0 || Object.is(value, -0) ? '-' : '');

/** `%s` and `%d`: the shortest digits that read back, never with an exponent. */
export function formatPlain(value: number): string {
  const [mantissa = '', exponent = ''] = Math.abs(value).toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const places = digits.length - 1 - Number(exponent);
  return signText(value) + (places > 0 ? withPoint(digits, places) : digits + '0'.repeat(-places));
}

function withPoint(digits: string, places: number): string {
  if (places === 0) return digits;
  const padded = digits.padStart(places + 1, '0');
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

/** `%.3f`: the exact binary value is rounded, halves to the even digit. */
export const formatFixed = (value: number, precision: number): string =>
  signText(value) + withPoint(String(scaled(Math.abs(value), precision)), precision);

/** `%.3e` */
export function formatExponent(value: number, precision: number): string {
  const size = Math.abs(value);
  const nearest = size === 0 ? 0 : Number(size.toExponential().split('e')[1]);
  const [digits, exponent] = size === 0 ? ['0'.repeat(precision + 1), 0] : leading(size, precision + 1, nearest);
  return signText(value) + withPoint(digits, precision) + exponentText(exponent);
}

/** The first `count` significant digits and the exponent, which is at or next to `near`. */
function leading(size: number, count: number, near: number): readonly [digits: string, exponent: number] {
  const digits = String(scaled(size, count - 1 - near));
  return digits.length < count
    ? leading(size, count, near - 1)
    : [digits.slice(0, count), near + digits.length - count];
}

const FRACTION_BITS = 52n;
const LEAST_EXPONENT = 1075;

/** The exact value times a power of ten, rounded to a whole number. A double is a whole number times a power of two. */
function scaled(size: number, places: number): bigint {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, size);
  const bits = view.getBigUint64(0);
  const biased = Number(bits >> FRACTION_BITS);
  const fraction = BigInt.asUintN(Number(FRACTION_BITS), bits);
  const mantissa = biased === 0 ? fraction : fraction | (1n << FRACTION_BITS);
  const exponent = Math.max(biased, 1) - LEAST_EXPONENT;
  const above = power(2n, exponent) * power(10n, places);
  return quotient(mantissa * above, power(2n, -exponent) * power(10n, -places));
}

const power = (base: bigint, exponent: number): bigint => (exponent > 0 ? base ** BigInt(exponent) : 1n);

/** Rounded, halves to the even number. */
function quotient(value: bigint, by: bigint): bigint {
  const whole = value / by;
  const rest = 2n * (value - whole * by);
  return rest > by || (rest === by && whole % 2n === 1n) ? whole + 1n : whole;
}
