import { type Json, toJson } from '../json/json.ts';

/**
 * Data as YAML 1.2 in block style: two spaces a level, maps in their order, a final newline. It reads back equal; text that
 * any reader, old ones included, could take for something else is quoted. Text of several lines is a literal block
 * where that shows it unchanged. Values become JSON first: times and durations text, bytes base64.
 */
export function writeYaml(data: unknown): string {
  return `${inline(toJson(data), '')}\n`;
}

/** A value behind `- ` or at the beginning of a line; further lines begin with `indent`. */
function inline(value: Json, indent: string): string {
  if (typeof value === 'string') return text(value, indent === '' ? '  ' : indent);
  if (typeof value === 'number') return number(value);
  if (typeof value !== 'object' || value === null) return String(value);
  if (Array.isArray(value)) return value.length === 0 ? '[]' : listBlock(value, indent);
  const entries = Object.entries(value as Readonly<Record<string, Json>>);
  return entries.length === 0 ? '{}' : mapBlock(entries, indent);
}

/** A double beyond 2^53 is written as such: in digits it would be an integer, and beyond 64 bits an error. */
const number = (value: number): string =>
  Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value);

const listBlock = (list: readonly Json[], indent: string): string =>
  list.map(item => `- ${inline(item, `${indent}  `)}`).join(`\n${indent}`);

const mapBlock = (entries: readonly (readonly [string, Json])[], indent: string): string =>
  entries.map(([name, value]) => `${key(name, indent)}:${behindKey(value, indent)}`).join(`\n${indent}`);

function behindKey(value: Json, indent: string): string {
  const below = `${indent}  `;
  const opens = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  return opens ? `\n${below}${inline(value, below)}` : ` ${inline(value, below)}`;
}

/** Readers look for the colon of a key in its first 1024 characters only. */
const LONGEST_KEY = 1000;

function key(name: string, indent: string): string {
  const written = isPlain(name) ? name : quoted(name);
  return written.length <= LONGEST_KEY ? written : `? ${written}\n${indent}`;
}

function text(value: string, indent: string): string {
  if (isPlain(value)) return value;
  return isLiteral(value) ? literal(value, indent) : quoted(value);
}

/** Letters and digits, and marks that mean nothing where they stand; no space at the end. */
const PLAIN = /^[\p{L}_/.](?:[\p{L}\p{N} _./@%+=,()~*&!?|<>"'{}[\]$^;\\-]|:(?![ ]|$)|(?<! )#)*$/u;
/** Null and booleans of YAML 1.1 and 1.2, numbers with a leading dot, marks of document ends. */
const RESERVED = /^(?:null|true|false|yes|no|on|off|y|n|\.(?:inf|nan|\d[\d_]*(?:e[+-]?\d+)?)|\.\.\.)$/i;

const isPlain = (value: string): boolean => PLAIN.test(value) && !value.endsWith(' ') && !RESERVED.test(value);

/** What may not stand in a literal block: control characters, lone surrogates, line ends other than newline. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these have to be escaped
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|\p{Cs}/u;

const isLiteral = (value: string): boolean => value.includes('\n') && /^[^\s]/.test(value) && !UNPRINTABLE.test(value);

function literal(value: string, indent: string): string {
  const ending = value.endsWith('\n\n') ? '+' : value.endsWith('\n') ? '' : '-';
  const body = value.endsWith('\n') ? value.slice(0, -1) : value;
  const lines = body.split('\n').map(line => (line === '' ? '' : indent + line));
  return `|${ending}\n${lines.join('\n')}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are left raw by JSON
const RAW_IN_JSON = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

const quoted = (value: string): string =>
  JSON.stringify(value).replace(RAW_IN_JSON, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
