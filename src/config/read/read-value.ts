import { durationFault, formatDuration, parseDuration } from '../../core/duration.ts';
import { ToolError } from '../../core/errors.ts';
import { checkJsonDepth } from '../../core/json/json-read.ts';
import { suggestion } from '../../core/text/nearest.ts';
import { describeNode, type Node, plainData } from '../../core/yaml/node.ts';
import type { KeyRow, KeyType } from '../key-row.ts';
import type { TextRule } from '../text-rules.ts';

/** Tells what is wrong with the value at `node`; `says` follows the key: `must be true or false, not text`. */
export type Report = (node: Node, says: string, hint?: string) => void;

/** The value of a key as data; undefined after a report. A report never repeats a secret. */
export function readValue(node: Node, row: KeyRow, report: Report): unknown {
  if (row.nullable === true && node.kind === 'scalar' && node.value === null) return null;
  const quiet: Report = row.secret === true ? (at, says) => report(at, says) : report;
  return READERS[row.type](node, row, quiet);
}

type Reader = (node: Node, row: KeyRow, report: Report) => unknown;

const READERS: Readonly<Record<KeyType, Reader>> = {
  bool: readBool,
  integer: readNumber,
  bytes: readNumber,
  number: readNumber,
  duration: readDuration,
  enum: readEnum,
  text: readText,
  path: readText,
  list: readList,
  map: readMap,
  // Objects are read key by key where the document is walked.
  records: () => undefined,
};

function readBool(node: Node, _row: KeyRow, report: Report): unknown {
  if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value;
  report(node, `must be true or false, not ${describeNode(node)}`);
  return undefined;
}

function readNumber(node: Node, row: KeyRow, report: Report): unknown {
  const value = node.kind === 'scalar' ? node.value : undefined;
  const min = Number(row.min ?? 0);
  const max = Number(row.max ?? Number.MAX_SAFE_INTEGER);
  const whole = row.type !== 'number';
  const accepted = whole ? Number.isSafeInteger(value) : Number.isFinite(value);
  if (accepted && Number(value) >= min && Number(value) <= max) return value;
  const range = row.max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  report(
    node,
    `must be ${whole ? 'a whole number' : 'a number'} ${range}, not ${isNumber ? String(value) : describeNode(node)}`,
  );
  return undefined;
}

const SHORTEST_MS = 1;
export const LONGEST = '24h';

function readDuration(node: Node, row: KeyRow, report: Report): unknown {
  const value = plainData(node);
  const minMs = row.min === undefined ? SHORTEST_MS : (parseDuration(String(row.min)) ?? 0);
  const maxMs = parseDuration(String(row.max ?? LONGEST)) ?? 0;
  const ms = typeof value === 'string' ? parseDuration(value) : undefined;
  if (ms !== undefined && ms >= minMs && ms <= maxMs) return value;
  report(node, `: ${durationFault(value, maxMs, true) ?? `a duration must be at least ${formatDuration(minMs)} here`}`);
  return undefined;
}

function readEnum(node: Node, row: KeyRow, report: Report): unknown {
  const words = row.values ?? [];
  const value = node.kind === 'scalar' ? node.value : undefined;
  if (typeof value === 'string' && words.includes(value)) return value;
  // `1.2` without quotes is a number of YAML.
  if (typeof value === 'number' && words.includes(String(value))) return String(value);
  const given = typeof value === 'string' ? value.slice(0, 60) : undefined;
  const not = given === undefined ? describeNode(node) : `"${given}"`;
  // `off` is a plain word of YAML 1.2, but `no` and `false` are what people write.
  report(
    node,
    `must be ${joinedWithOr(words)}, not ${not}`,
    given === undefined ? undefined : suggestion(given, words),
  );
  return undefined;
}

const joinedWithOr = (words: readonly string[]): string => `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

function readText(node: Node, row: KeyRow, report: Report): unknown {
  const says = textFault(node, row.rule ?? {});
  if (says === undefined) return plainData(node);
  report(node, says, quoteHint(node));
  return undefined;
}

function readList(node: Node, row: KeyRow, report: Report): unknown {
  if (node.kind !== 'list') {
    report(node, `must be a list, not ${describeNode(node)}`, 'write [a, b], or "- item" lines');
    return undefined;
  }
  const max = row.maxItems ?? 100;
  const beyond = node.items[max];
  if (beyond !== undefined) report(beyond, `may have at most ${max} items`);
  let faults = 0;
  for (const [index, item] of node.items.slice(0, max).entries()) {
    const says = textFault(item, row.rule ?? {});
    if (says === undefined) continue;
    faults++;
    report(item, `, item ${index + 1}, ${says}`, quoteHint(item));
  }
  return beyond === undefined && faults === 0 ? plainData(node) : undefined;
}

function readMap(node: Node, _row: KeyRow, report: Report): unknown {
  if (node.kind === 'map') return plainData(node);
  report(node, `must be a map, not ${describeNode(node)}`);
  return undefined;
}

const MAX_TEXT = 1000;

function textFault(node: Node, rule: TextRule): string | undefined {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return `must be text, not ${describeNode(node)}`;
  const { value } = node;
  const { max = MAX_TEXT, pattern, form } = rule;
  if (value.length > max && Array.from(value).length > max) return `may have at most ${max} characters`;
  const fits = (pattern?.test(value) ?? true) && (rule.accepts?.(value) ?? true);
  return fits ? undefined : `must be ${form ?? `text of the form ${pattern?.source}`}`;
}

function quoteHint(node: Node): string | undefined {
  if (node.kind !== 'scalar' || node.value === null || typeof node.value === 'string') return undefined;
  return `quote it: "${String(node.value)}"`;
}

/** What a text of the environment or the command line stands for, as data. What it cannot be read as stays text. */
export function dataFromText(text: string, row: KeyRow): unknown {
  if (row.nullable === true && text === 'null') return null;
  switch (row.type) {
    case 'bool':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'integer':
    case 'bytes':
    case 'number':
      return /^[-+]?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    case 'list':
      return listFromText(text);
    case 'map':
    case 'records':
      return jsonFromText(text);
    default:
      return text;
  }
}

/** `a, b` or `["a", "b"]` */
function listFromText(text: string): unknown {
  if (text.trimStart().startsWith('[')) return jsonFromText(text);
  return text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '');
}

export function jsonFromText(text: string): unknown {
  try {
    checkJsonDepth(text);
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof ToolError) throw error;
    return text;
  }
}
