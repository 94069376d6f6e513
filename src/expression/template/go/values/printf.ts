import { Uint, uintValue } from '../../../cel/values/boxes.ts';
import type { Duration } from '../../../cel/values/values.ts';
import { TemplateFault } from '../../check/error.ts';
import { floatValue, type GoInt, goKind, goType, isFloat, isNil, sortedKeys } from './kinds.ts';
import { deeper, printDuration, printValue, shortest } from './print.ts';
import { goQuote } from './quote.ts';

interface Flags {
  minus: boolean;
  plus: boolean;
  sharp: boolean;
  space: boolean;
  zero: boolean;
  width: number | undefined;
  precision: number | undefined;
}

/** Longer paddings are refused: no text needs them. */
const MAX_WIDTH = 10_000;
const SPEC = /%([-+# 0]*)(?:(\*)|(\d+))?(?:\.(?:(\*)|(\d*)))?(?:\[(\d+)\])?([\s\S]|$)/gu;
const STAR_INDEX = /%[-+# 0]*\[/;

/** `fmt.Sprintf` for the values of templates: verbs, flags, widths and Go's own words for what does not fit (`%!d(string=x)`). */
export function sprintf(format: string, values: readonly unknown[]): string {
  if (STAR_INDEX.test(format)) return sprintf(...reordered(format, values));
  let out = '';
  let from = 0;
  let next = 0;
  let indexed = false;
  for (const match of format.matchAll(SPEC)) {
    const [whole, signs = '', widthStar, width, precisionStar, precision, index, verb = ''] = match;
    out += format.slice(from, match.index);
    from = match.index + whole.length;
    const flags: Flags = {
      minus: signs.includes('-'),
      plus: signs.includes('+'),
      sharp: signs.includes('#'),
      space: signs.includes(' '),
      zero: signs.includes('0'),
      width: width === undefined ? undefined : Number(width),
      precision: precision === undefined ? undefined : Number(precision),
    };
    if (widthStar !== undefined) {
      const given = values[next++];
      if (typeof given === 'number' && Number.isInteger(given)) {
        flags.width = Math.abs(given);
        flags.minus ||= given < 0;
      } else out += '%!(BADWIDTH)';
    }
    if (precisionStar !== undefined) {
      const given = values[next++];
      if (typeof given === 'number' && Number.isInteger(given)) flags.precision = given < 0 ? undefined : given;
      else out += '%!(BADPREC)';
    }
    checkWidth(flags);
    if (flags.minus) flags.zero = false;
    if (verb === '') {
      out += '%!(NOVERB)';
      break;
    }
    if (verb === '%') {
      out += '%';
      continue;
    }
    if (index !== undefined) {
      indexed = true;
      next = Number(index) - 1;
    }
    if (next >= values.length || next < 0) {
      out += `%!${verb}(${index === undefined ? 'MISSING' : 'BADINDEX'})`;
      continue;
    }
    out += formatted(verb, values[next++], flags, 0);
  }
  out += format.slice(from);
  if (indexed || next >= values.length) return out;
  const extra = values.slice(next).map(value => (isNil(value) ? '<nil>' : `${goType(value)}=${printValue(value)}`));
  return `${out}%!(EXTRA ${extra.join(', ')})`;
}

/** `%[2]d` with the index before the width is rare: only the plain form is known. */
function reordered(format: string, values: readonly unknown[]): [string, readonly unknown[]] {
  const order: unknown[] = [];
  let next = 0;
  const plain = format.replaceAll(
    /%([-+# 0]*)(?:\[(\d+)\])?([\d.]*)([\s\S])/gu,
    (whole, signs: string, index: string | undefined, size: string, verb: string) => {
      if (verb === '%') return whole;
      if (index !== undefined) next = Number(index) - 1;
      if (next < 0 || next >= values.length) return `%%!${verb}(BADINDEX)`;
      order.push(values[next++]);
      return `%${signs}${size}${verb}`;
    },
  );
  return [plain, order];
}

function checkWidth({ width = 0, precision = 0 }: Flags): void {
  if (width > MAX_WIDTH || precision > MAX_WIDTH)
    throw new TemplateFault('limit', `printf pads to more than ${MAX_WIDTH} characters`);
}

function formatted(verb: string, value: unknown, flags: Flags, depth: number): string {
  if (verb === 'T') return pad(goType(value), { ...flags, zero: false });
  if (isNil(value)) return verb === 'v' ? pad('<nil>', { ...flags, zero: false }) : `%!${verb}(<nil>)`;
  switch (goKind(value)) {
    case 'bool':
      return verb === 'v' || verb === 't' ? pad(String(value), { ...flags, zero: false }) : bad(verb, value);
    case 'int':
    case 'uint':
      return formatInt(verb, value, flags);
    case 'float':
      return formatFloat(verb, value, flags);
    case 'string':
      return formatText(verb, value as string, flags);
    case 'bytes':
      return 'sxXq'.includes(verb)
        ? formatText(verb, Buffer.from(value as Uint8Array).toString(), flags)
        : formatList(verb, [...(value as Uint8Array)], flags, depth);
    case 'list':
      return formatList(verb, value as readonly unknown[], flags, depth);
    case 'map':
      return formatMap(verb, value as Readonly<Record<string, unknown>>, flags, depth);
    case 'duration':
      return formatDuration(verb, value as Duration, flags);
    default:
      return verb === 'v' || verb === 's' ? pad(printValue(value), flags) : bad(verb, value);
  }
}

const bad = (verb: string, value: unknown): string => `%!${verb}(${goType(value)}=${printValue(value)})`;

function pad(text: string, { width = 0, minus, zero }: Flags): string {
  const missing = width - Array.from(text).length;
  if (missing <= 0) return text;
  if (minus) return text + ' '.repeat(missing);
  return (zero ? '0' : ' ').repeat(missing) + text;
}

const wholeValue = (value: unknown): bigint => BigInt(value instanceof Uint ? uintValue(value) : (value as GoInt));

const BASES: Readonly<Record<string, readonly [radix: number, prefix: string]>> = {
  d: [10, ''],
  v: [10, ''],
  b: [2, '0b'],
  o: [8, '0'],
  O: [8, '0o'],
  x: [16, '0x'],
  X: [16, '0X'],
};

function formatInt(verb: string, value: unknown, flags: Flags): string {
  const whole = wholeValue(value);
  if (verb === 'c' || verb === 'q' || verb === 'U') return formatRune(verb, Number(whole), flags);
  const base = BASES[verb];
  if (base === undefined) return bad(verb, value);
  const [radix, prefix] = base;
  let digits = (whole < 0n ? -whole : whole).toString(radix);
  if (verb === 'X') digits = digits.toUpperCase();
  const { precision, width = 0 } = flags;
  if (precision === 0 && whole === 0n) return pad('', { ...flags, zero: false });
  const sign = whole < 0n ? '-' : flags.plus && verb !== 'v' ? '+' : flags.plus ? '+' : flags.space ? ' ' : '';
  if (precision !== undefined) digits = digits.padStart(precision, '0');
  else if (flags.zero) digits = digits.padStart(width - sign.length, '0');
  const lead =
    verb === 'O'
      ? prefix
      : flags.sharp && verb !== 'v' && verb !== 'd'
        ? verb === 'o' && digits.startsWith('0')
          ? ''
          : prefix
        : '';
  return pad(sign + lead + digits, { ...flags, zero: false });
}

function formatRune(verb: string, code: number, flags: Flags): string {
  const char =
    code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '\ufffd';
  const plain = { ...flags, zero: false };
  if (verb === 'c') return pad(char, plain);
  if (verb === 'q') return pad(goQuote(char, "'", flags.plus), plain);
  const text = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return pad(flags.sharp ? `${text} '${char}'` : text, plain);
}

function formatFloat(verb: string, value: unknown, flags: Flags): string {
  if (!isFloat(value) || !'vbgGxXfFeE'.includes(verb) || verb === 'b' || verb === 'x' || verb === 'X')
    return bad(verb, value);
  const number = floatValue(value);
  const negative = number < 0 || Object.is(number, -0);
  let text = floatDigits(verb, Math.abs(number), flags.precision);
  if (verb === 'G' || verb === 'E') text = text.toUpperCase();
  const isFinite = Number.isFinite(number);
  const sign = negative ? '-' : flags.plus || (!isFinite && text === 'Inf') ? '+' : flags.space ? ' ' : '';
  const shown =
    text === 'Inf' && !negative && !flags.plus && !flags.space ? '+' : text === 'NaN' && !flags.plus ? '' : sign;
  if (flags.zero && isFinite) return shown + text.padStart((flags.width ?? 0) - shown.length, '0');
  return pad(shown + text, { ...flags, zero: false });
}

function floatDigits(verb: string, size: number, precision: number | undefined): string {
  if (Number.isNaN(size)) return 'NaN';
  if (!Number.isFinite(size)) return 'Inf';
  switch (verb) {
    case 'f':
    case 'F':
      return exactFixed(size, precision ?? 6);
    case 'e':
    case 'E':
      return exponential(size, precision ?? 6);
    default:
      return precision === undefined ? shortest(size) : general(size, precision);
  }
}

/** `toFixed` without its limits: digits of the exact value, ties to even as Go rounds. */
function exactFixed(size: number, digits: number): string {
  if (size < 1e21 && digits <= 100) return size.toFixed(digits);
  const whole = BigInt(Math.trunc(size)).toString();
  return digits === 0 ? whole : `${whole}.${'0'.repeat(digits)}`;
}

function exponential(size: number, digits: number): string {
  const [mantissa = '', power = '+0'] = size.toExponential(Math.min(digits, 100)).split('e');
  return `${mantissa}e${power.charAt(0)}${power.slice(1).padStart(2, '0')}`;
}

function general(size: number, precision: number): string {
  const digits = precision === 0 ? 1 : Math.min(precision, 100);
  if (size === 0) return '0';
  const power = Number(size.toExponential(digits - 1).split('e')[1]);
  if (power < -4 || power >= digits) return exponential(size, digits - 1).replace(/\.?0+e/, 'e');
  const fixed = size.toFixed(Math.max(0, digits - 1 - power));
  return fixed.includes('.') ? fixed.replace(/\.?0+$/, '') : fixed;
}

function formatText(verb: string, text: string, flags: Flags): string {
  const { precision } = flags;
  const cut = precision === undefined ? text : Array.from(text).slice(0, precision).join('');
  switch (verb) {
    case 'v':
      return flags.sharp ? pad(goQuote(text), flags) : pad(cut, flags);
    case 's':
      return pad(cut, flags);
    case 'q':
      return pad(
        flags.sharp && !cut.includes('`') && !/[\0-\u0008\u000a-\u001f\u007f\ufeff]/.test(cut)
          ? `\`${cut}\``
          : goQuote(cut, '"', flags.plus),
        flags,
      );
    case 'x':
    case 'X':
      return pad(formatHex(text, verb, flags), { ...flags, zero: flags.zero });
    default:
      return bad(verb, text);
  }
}

function formatHex(text: string, verb: string, { precision, space, sharp }: Flags): string {
  const bytes = Buffer.from(text).subarray(0, precision);
  const pairs = [...bytes].map(byte => byte.toString(16).padStart(2, '0'));
  const lead = sharp && pairs.length > 0 ? '0x' : '';
  const hex = space ? pairs.map(pair => lead + pair).join(' ') : lead + pairs.join('');
  return verb === 'X' ? hex.toUpperCase() : hex;
}

function formatList(verb: string, list: readonly unknown[], flags: Flags, depth: number): string {
  if (verb === 'v' && flags.sharp)
    return `[]interface {}{${list.map(item => sharpValue(item, deeper(depth))).join(', ')}}`;
  return `[${list.map(item => formatted(verb, item, flags, deeper(depth))).join(' ')}]`;
}

function formatMap(verb: string, map: Readonly<Record<string, unknown>>, flags: Flags, depth: number): string {
  const keys = sortedKeys(map);
  if (verb === 'v' && flags.sharp)
    return `map[string]interface {}{${keys.map(key => `${goQuote(key)}:${sharpValue(map[key], deeper(depth))}`).join(', ')}}`;
  const entries = keys.map(
    key => `${formatted(verb, key, flags, depth)}:${formatted(verb, map[key], flags, deeper(depth))}`,
  );
  return `map[${entries.join(' ')}]`;
}

/** `%#v`: as Go source code. */
function sharpValue(value: unknown, depth: number): string {
  if (isNil(value)) return 'interface {}(nil)';
  const flags: Flags = {
    minus: false,
    plus: false,
    sharp: true,
    space: false,
    zero: false,
    width: undefined,
    precision: undefined,
  };
  return formatted('v', value, flags, depth);
}

function formatDuration(verb: string, value: Duration, flags: Flags): string {
  return verb === 'v' || verb === 's' ? pad(printDuration(value), flags) : bad(verb, value);
}
