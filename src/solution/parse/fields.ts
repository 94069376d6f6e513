import { durationFault, parseDuration } from '../../core/duration.ts';
import type { Position } from '../../core/errors.ts';
import {
  describeNode,
  type MapNode,
  type Node,
  nodePosition,
  pointerStep,
  type ScalarNode,
} from '../../core/yaml/node.ts';
import type { Faults } from './faults.ts';

/** One map of the document with fixed field names. */
export interface Fields {
  readonly node: MapNode;
  readonly pointer: string;
  /** As messages name it: `a resolver`. */
  readonly what: string;
  readonly faults: Faults;
}

export interface Shape {
  readonly what: string;
  readonly fields: readonly string[];
}

/** A map with these fields; unknown ones are errors with the nearest names, `x-...` is free. */
export function openFields(faults: Faults, node: Node, pointer: string, shape: Shape): Fields | undefined {
  if (node.kind !== 'map') {
    faults.error(`${shape.what} must be a map, not ${describeNode(node)}`, nodePosition(node, pointer));
    return undefined;
  }
  for (const [key, entry] of node.entries) {
    if (shape.fields.includes(key) || key.startsWith('x-')) continue;
    const hint = faults.nearest(key, shape.fields) ?? `${shape.what} has ${shape.fields.join(', ')}`;
    faults.error(`unknown field "${key}" in ${shape.what}`, nodePosition(entry.key, pointer + pointerStep(key)), {
      hint,
    });
  }
  return { node, pointer, what: shape.what, faults };
}

export const has = (fields: Fields, name: string): boolean => fields.node.entries.has(name);
export const nodeAt = (fields: Fields, name: string): Node | undefined => fields.node.entries.get(name)?.value;
export const pointerTo = (fields: Fields, name: string): string => fields.pointer + pointerStep(name);

/** Where the value of a field stands; where the map stands when the field is missing. */
export function fieldPosition(fields: Fields, name: string): Position {
  return nodePosition(nodeAt(fields, name) ?? fields.node, pointerTo(fields, name));
}

/** Where the key of a field stands. */
export function fieldKeyPosition(fields: Fields, name: string): Position {
  return nodePosition(fields.node.entries.get(name)?.key ?? fields.node, pointerTo(fields, name));
}

export function need(fields: Fields, name: string, hint?: string): boolean {
  if (has(fields, name)) return true;
  fields.faults.error(`${fields.what} needs "${name}"`, nodePosition(fields.node, fields.pointer), { hint });
  return false;
}

/** Length in code points. */
export function countCharacters(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

export interface TextRule {
  readonly min?: number;
  readonly max?: number;
  readonly pattern?: RegExp;
  /** What the pattern asks for, in words. */
  readonly form?: string;
}

export function textField(fields: Fields, name: string, rule: TextRule = {}): string | undefined {
  const node = nodeAt(fields, name);
  if (node === undefined) return undefined;
  const fault = textFault(node, rule);
  if (fault === undefined) return (node as ScalarNode).value as string;
  fields.faults.error(`"${name}" ${fault}`, fieldPosition(fields, name), { hint: quoteHint(node) });
  return undefined;
}

/** What is wrong with a text, to follow its name; undefined when nothing is. */
export function textFault(node: Node, { min = 0, max, pattern, form }: TextRule): string | undefined {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return `must be text, not ${describeNode(node)}`;
  const { value } = node;
  if (max !== undefined && value.length > max && countCharacters(value) > max)
    return `may have at most ${max} characters`;
  if (value.length < min || (min > 0 && countCharacters(value) < min)) return `must have at least ${min} characters`;
  if (pattern !== undefined && !pattern.test(value)) return form ?? `must match ${pattern.source}`;
  return undefined;
}

/** A number or bool where text is wanted was probably meant as text. */
export function quoteHint(node: Node): string | undefined {
  if (node.kind !== 'scalar' || node.value === null || typeof node.value === 'string') return undefined;
  return `quote it: "${String(node.value)}"`;
}

export function flagField(fields: Fields, name: string, fallback: boolean): boolean {
  const node = nodeAt(fields, name);
  if (node === undefined) return fallback;
  if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value;
  fields.faults.error(`"${name}" must be true or false, not ${describeNode(node)}`, fieldPosition(fields, name));
  return fallback;
}

export function choiceField<const Word extends string>(
  fields: Fields,
  name: string,
  words: readonly Word[],
  fallback: Word,
): Word {
  const node = nodeAt(fields, name);
  if (node === undefined) return fallback;
  const value = node.kind === 'scalar' ? node.value : undefined;
  const found = words.find(word => word === value);
  if (found !== undefined) return found;
  const hint = fields.faults.nearest(String(value), words);
  const given = typeof value === 'string' ? `"${value}"` : describeNode(node);
  fields.faults.error(`"${name}" must be one of ${words.join(', ')}, not ${given}`, fieldPosition(fields, name), {
    hint,
  });
  return fallback;
}

/** Milliseconds. More than 0, at most 24h. */
export function durationField(fields: Fields, name: string): number | undefined {
  const node = nodeAt(fields, name);
  if (node === undefined) return undefined;
  const value = node.kind === 'scalar' ? node.value : undefined;
  const fault = durationFault(typeof value === 'bigint' ? Number(value) : value);
  if (fault === undefined) return parseDuration(String(value));
  fields.faults.error(`"${name}": ${fault}`, fieldPosition(fields, name));
  return undefined;
}

export function integerField(fields: Fields, name: string, limits: { min: number; max?: number }): number | undefined {
  const node = nodeAt(fields, name);
  if (node === undefined) return undefined;
  const value = node.kind === 'scalar' ? node.value : undefined;
  const { min, max = Number.MAX_SAFE_INTEGER } = limits;
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  const range = limits.max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
  fields.faults.error(`"${name}" must be a whole number ${range}`, fieldPosition(fields, name));
  return undefined;
}

/** The map in a field; nothing written there counts as empty. */
export function mapField(fields: Fields, name: string): MapNode | undefined {
  const node = nodeAt(fields, name);
  if (node === undefined || isNull(node)) return undefined;
  if (node.kind === 'map') return node;
  fields.faults.error(`"${name}" must be a map, not ${describeNode(node)}`, fieldPosition(fields, name));
  return undefined;
}

export interface Item {
  readonly node: Node;
  readonly pointer: string;
}

/** The items of a list in a field; nothing written there counts as empty. */
export function listField(fields: Fields, name: string, max: number): readonly Item[] {
  const node = nodeAt(fields, name);
  if (node === undefined || isNull(node)) return [];
  const pointer = pointerTo(fields, name);
  if (node.kind !== 'list') {
    const hint = node.kind === 'scalar' ? `write [${String(node.value)}]` : undefined;
    fields.faults.error(`"${name}" must be a list, not ${describeNode(node)}`, nodePosition(node, pointer), { hint });
    return [];
  }
  if (node.items.length > max)
    fields.faults.error(`"${name}" may have at most ${max} items`, nodePosition(node, pointer));
  return node.items.map((item, index) => ({ node: item, pointer: pointer + pointerStep(index) }));
}

export interface TextItem {
  readonly text: string;
  readonly at: Position;
}

/** The texts of a list; other items, and texts that break the rule, are reported and left out. */
export function textListField(fields: Fields, name: string, max: number, rule: TextRule = {}): readonly TextItem[] {
  const texts: TextItem[] = [];
  for (const { node, pointer } of listField(fields, name, max)) {
    const fault = textFault(node, rule);
    const at = nodePosition(node, pointer);
    if (fault === undefined) texts.push({ text: (node as ScalarNode).value as string, at });
    else fields.faults.error(`an item of "${name}" ${fault}`, at, { hint: quoteHint(node) });
  }
  return texts;
}

export function isNull(node: Node): boolean {
  return node.kind === 'scalar' && node.value === null;
}
