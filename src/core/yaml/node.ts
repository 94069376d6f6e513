import type { Position } from '../errors.ts';
import { inOrder } from '../json/ordered-map.ts';
import { placeInRaw, type RawText } from './scalar-place.ts';

/**
 * A document as read: values with the place where each was written. Built by `core/yaml/yaml.ts`, or from JSON that
 * arrived as an object. Nothing after the parsers looks at it again.
 */
export type Node = ScalarNode | ListNode | MapNode;

interface NodePlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}
export type Scalar = null | boolean | number | bigint | string;

export interface ScalarNode extends NodePlace {
  readonly kind: 'scalar';
  readonly value: Scalar;
  /** How the text was written; tells where a position inside the text stands in the file. */
  readonly style: 'plain' | 'quoted' | 'block';
  /** `block`: column (from 1) at which each line of the text begins. */
  readonly indent?: number | undefined;
  /** Present where the text is not written letter by letter (escapes, folded lines). */
  readonly raw?: RawText | undefined;
}
export interface ListNode extends NodePlace {
  readonly kind: 'list';
  readonly items: readonly Node[];
}
export interface MapNode extends NodePlace {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, MapEntry>;
}
export interface MapEntry {
  /** Where the key stands. */
  readonly key: NodePlace;
  readonly value: Node;
}

export function nodePosition(node: NodePlace, pointer?: string): Position {
  return pointer === undefined
    ? { file: node.file, line: node.line, column: node.column }
    : { file: node.file, line: node.line, column: node.column, pointer };
}

/** The place in the file of line:column (both from 1) inside the text of a scalar. */
export function positionWithin(node: ScalarNode, line: number, column: number, pointer?: string): Position {
  const place = placeWithin(node, line, column);
  return pointer === undefined ? { file: node.file, ...place } : { file: node.file, ...place, pointer };
}

function placeWithin(
  node: ScalarNode,
  line: number,
  column: number,
): { readonly line: number; readonly column: number } {
  const { raw } = node;
  if (raw !== undefined) {
    const inside = placeInRaw(raw, offsetAt(String(node.value), line, column));
    if (raw.form === 'folded') return { line: node.line + 1 + inside.lines, column: inside.column + 1 };
    const before = inside.lines > 0 ? 1 : node.column + (node.style === 'quoted' ? 1 : 0);
    return { line: node.line + inside.lines, column: before + inside.column };
  }
  if (node.style === 'block') return { line: node.line + line, column: (node.indent ?? 1) + column - 1 };
  if (line > 1) return { line: node.line + line - 1, column };
  return { line: node.line, column: node.column + column - 1 + (node.style === 'quoted' ? 1 : 0) };
}

function offsetAt(text: string, line: number, column: number): number {
  let start = 0;
  for (let i = 1; i < line; i++) {
    const end = text.indexOf('\n', start);
    if (end === -1) break;
    start = end + 1;
  }
  return start + column - 1;
}

/** One step of a JSON pointer (RFC 6901). */
export function pointerStep(key: string | number): string {
  if (typeof key === 'number' || !/[~/]/.test(key)) return `/${key}`;
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** What a node is, for messages: `a list`, `a map`, `nothing`, `text`, `a number`, `true`. */
export function describeNode(node: Node): string {
  if (node.kind !== 'scalar') return `a ${node.kind}`;
  if (node.value === null) return 'nothing';
  if (typeof node.value === 'boolean') return String(node.value);
  return typeof node.value === 'string' ? 'text' : 'a number';
}

/** The value at a key of a map, or at an index of a list. */
export function childNode(node: Node | undefined, key: string): Node | undefined {
  if (node?.kind === 'list') return node.items[Number(key)];
  return node?.kind === 'map' ? node.entries.get(key)?.value : undefined;
}

/** The plain data of a node: maps without prototype. */
export function plainData(node: Node): unknown {
  switch (node.kind) {
    case 'scalar':
      return node.value;
    case 'list':
      return node.items.map(plainData);
    case 'map': {
      const out = Object.create(null) as Record<string, unknown>;
      for (const [key, entry] of node.entries) out[key] = plainData(entry.value);
      return inOrder(out, [...node.entries.keys()]);
    }
  }
}

/** A node for data that has no text of its own (a document that arrived as a JSON object). Every place is 1:1. */
export function nodeFromData(data: unknown, file: string): Node {
  const place = { file, line: 1, column: 1 };
  if (Array.isArray(data))
    return { ...place, kind: 'list', items: data.map((item: unknown) => nodeFromData(item, file)) };
  if (typeof data === 'object' && data !== null) {
    const entries = new Map<string, MapEntry>();
    for (const [key, value] of Object.entries(data)) entries.set(key, { key: place, value: nodeFromData(value, file) });
    return { ...place, kind: 'map', entries };
  }
  const value = data === undefined ? null : (data as Scalar);
  return { ...place, kind: 'scalar', value, style: 'plain' };
}
