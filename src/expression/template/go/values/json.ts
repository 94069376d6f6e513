import { isDouble, type Uint, uintValue } from '../../../cel/values/boxes.ts';
import { formatTimestamp, type Timestamp } from '../../../cel/values/values.ts';
import { evaluationFault } from '../../check/error.ts';
import { floatValue, goKind, sortedKeys } from './kinds.ts';
import { deeper, printDuration } from './print.ts';

/** As `json.Marshal` writes texts: `<`, `>` and `&` escaped unless `isRaw`. */
function jsonText(text: string, isRaw: boolean): string {
  const json = JSON.stringify(text.toWellFormed()).replace(
    /[\u2028\u2029]/g,
    char => `\\u${char.charCodeAt(0).toString(16)}`,
  );
  return isRaw ? json : json.replace(/[<>&]/g, char => `\\u00${char.charCodeAt(0).toString(16)}`);
}

/** Exponents below 1e-6 and from 1e21 on. */
export function jsonFloat(value: number): string {
  if (!Number.isFinite(value)) throw evaluationFault('JSON has no number that is not finite');
  const size = Math.abs(value);
  if (Object.is(value, -0)) return '-0';
  if (size !== 0 && (size < 1e-6 || size >= 1e21)) {
    const [mantissa = '', power = ''] = value.toExponential().split('e');
    return `${mantissa}e${power.startsWith('+') ? power.replace(/^\+(\d)$/, '+0$1') : power}`;
  }
  return String(value);
}

export interface JsonStyle {
  readonly isRaw: boolean;
  /** Spaces for each level; without it all stands on one line. */
  readonly indent?: string;
}

/** JSON with sorted keys, as Go writes it. */
export function goJson(value: unknown, style: JsonStyle, depth = 0): string {
  switch (goKind(value)) {
    case 'nil':
      return 'null';
    case 'string':
      return jsonText(value as string, style.isRaw);
    case 'uint':
      return String(uintValue(value as Uint));
    case 'float':
      return isDouble(value) ? jsonFloat(floatValue(value)) : '0';
    case 'bytes':
      return JSON.stringify(Buffer.from(value as Uint8Array).toString('base64'));
    case 'time':
      return JSON.stringify(formatTimestamp(value as Timestamp));
    case 'duration':
      return JSON.stringify(printDuration(value as never));
    case 'version':
      return jsonText(String(value), style.isRaw);
    case 'list':
      return block(
        '[',
        ']',
        (value as readonly unknown[]).map(item => goJson(item, style, deeper(depth))),
        style,
        depth,
      );
    case 'map': {
      const map = value as Readonly<Record<string, unknown>>;
      const space = style.indent === undefined ? '' : ' ';
      const members = sortedKeys(map).map(
        key => `${jsonText(key, style.isRaw)}:${space}${goJson(map[key], style, deeper(depth))}`,
      );
      return block('{', '}', members, style, depth);
    }
    default:
      return String(value);
  }
}

function block(open: string, close: string, parts: readonly string[], { indent }: JsonStyle, depth: number): string {
  if (indent === undefined || parts.length === 0) return `${open}${parts.join(',')}${close}`;
  const inner = `\n${indent.repeat(depth + 1)}`;
  return `${open}${inner}${parts.join(`,${inner}`)}\n${indent.repeat(depth)}${close}`;
}
