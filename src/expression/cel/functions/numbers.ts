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
  return `${mantissa}e${exponent.startsWith('-') ? '-' : '+'}${exponent.replace(/^[+-]/, '').padStart(2, '0')}`;
}

const MAX_PRECISION = 100;

/** `%.3f`: ties go to the even digit, as exact binary values have them. */
export function formatFixed(value: number, precision: number): string {
  const digits = Math.min(precision, MAX_PRECISION);
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const size = Math.abs(value);
  if (size >= 1e21) return `${sign}${BigInt(size)}${digits === 0 ? '' : `.${'0'.repeat(digits)}`}`;
  const exact = size.toFixed(MAX_PRECISION);
  const cut = exact.indexOf('.') + 1 + digits;
  if (!/^50*$/.test(exact.slice(cut))) return sign + size.toFixed(digits);
  const truncated = digits === 0 ? exact.slice(0, cut - 1) : exact.slice(0, cut);
  return sign + (Number(truncated.at(-1)) % 2 === 0 ? truncated : size.toFixed(digits));
}

/** `%.3e` */
export const formatExponent = (value: number, precision: number): string =>
  withTwoDigitExponent(value.toExponential(Math.min(precision, MAX_PRECISION)));
