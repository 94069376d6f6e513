import { type Json, toJson } from '../json/json.ts';
import { escapeControls } from './text-width.ts';

export interface TreeOptions {
  /** Levels shown; deeper ones are counted. Default: all. */
  readonly maxDepth?: number | undefined;
}

/**
 * A map or list as an indented tree with branches; a scalar is its text. Control characters are escaped, each line ends
 * with a newline.
 *
 * ```
 * name: demo
 * hosts
 * ├─ a
 * └─ b
 * ```
 */
export function renderTree(data: unknown, { maxDepth = Number.POSITIVE_INFINITY }: TreeOptions = {}): string {
  const json = toJson(data);
  if (!isBranch(json)) return `${scalarText(json)}\n`;
  const lines: string[] = [];
  for (const { label, value } of members(json)) {
    lines.push(head(label, value, maxDepth > 1));
    addBelow(lines, value, '', { depth: 1, maxDepth });
  }
  return lines.length === 0 ? `${emptyText(json)}\n` : `${lines.join('\n')}\n`;
}

interface Level {
  readonly depth: number;
  readonly maxDepth: number;
}

function addBelow(lines: string[], value: Json, indent: string, { depth, maxDepth }: Level): void {
  if (!isBranch(value) || depth >= maxDepth) return;
  const inside = members(value);
  inside.forEach(({ label, value: member }, index) => {
    const last = index === inside.length - 1;
    lines.push(indent + (last ? '└─ ' : '├─ ') + head(label, member, depth + 1 < maxDepth));
    addBelow(lines, member, indent + (last ? '   ' : '│  '), { depth: depth + 1, maxDepth });
  });
}

interface Member {
  /** Undefined for scalar items of a list. */
  readonly label: string | undefined;
  readonly value: Json;
}

function members(value: Json): readonly Member[] {
  if (Array.isArray(value)) {
    return value.map((item: Json, index) => ({
      label: isBranch(item) && size(item) > 0 ? `[${index}]` : undefined,
      value: item,
    }));
  }
  return Object.entries(value as Readonly<Record<string, Json>>).map(([label, member]) => ({ label, value: member }));
}

function head(label: string | undefined, value: Json, opened: boolean): string {
  const name = label === undefined ? '' : escapeControls(label);
  if (isBranch(value) && size(value) > 0) return opened ? name : `${name}: ${counted(value)}`;
  const text = isBranch(value) ? emptyText(value) : scalarText(value);
  return label === undefined ? text : `${name}: ${text}`;
}

const isBranch = (value: Json): value is Exclude<Json, null | boolean | number | string> =>
  typeof value === 'object' && value !== null;
const size = (value: object): number => (Array.isArray(value) ? value.length : Object.keys(value).length);
const counted = (value: object): string =>
  `${size(value)} ${Array.isArray(value) ? 'item' : 'field'}${size(value) === 1 ? '' : 's'}`;
const emptyText = (value: Json): string => (Array.isArray(value) ? '[]' : '{}');

/** A scalar on one line; null and empty text stay visible. */
export function scalarText(value: Json): string {
  if (typeof value === 'string') return value === '' ? '""' : escapeControls(value);
  return JSON.stringify(value);
}
