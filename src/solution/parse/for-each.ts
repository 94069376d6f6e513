import { isMap } from '../../core/json/json.ts';
import { describeNode, type Node, nodePosition } from '../../core/yaml/node.ts';
import type { ItemNames } from '../../expression/contexts.ts';
import { RESERVED_WORDS } from '../../expression/contexts.ts';
import type { Value } from '../../expression/value.ts';
import { ACTION_FOR_EACH_FIELDS, FOR_EACH_FIELDS } from '../model/field-names.ts';
import type { ForEach } from '../model/model.ts';
import {
  choiceField,
  type Fields,
  fieldKeyPosition,
  fieldPosition,
  flagField,
  has,
  integerField,
  need,
  nodeAt,
  openFields,
  pointerTo,
  textField,
} from './fields.ts';
import type { Place } from './place.ts';
import type { Reading } from './reading.ts';
import { readExpression, readValue } from './reads.ts';

/** `[A-Za-z_][A-Za-z0-9_]*`, at most 50 characters. */
const ITEM_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,49}$/;

/** Items of the list that a clause goes over; computed lists are counted at run time. */
export const MAX_ITEMS = 10_000;

export interface ForEachPlace {
  /** Place of `in`. */
  readonly place: Place;
  readonly inAction: boolean;
  /** Place of `key`, where items have names. */
  readonly keyPlace?: Place | undefined;
  /** A transform step goes over `__self` unless `in` is given. */
  readonly inRequired: boolean;
}

export function readForEach(reading: Reading, fields: Fields, where: ForEachPlace): ForEach | undefined {
  const node = nodeAt(fields, 'forEach');
  if (node === undefined) return undefined;
  const shape = { what: 'forEach', fields: where.inAction ? ACTION_FOR_EACH_FIELDS : FOR_EACH_FIELDS };
  const clause = openFields(reading.faults, node, pointerTo(fields, 'forEach'), shape);
  if (clause === undefined) return undefined;
  if (where.inRequired) need(clause, 'in', 'in: the list to go over');
  const { item, index } = itemNames(reading, clause);
  const key = where.keyPlace && nodeAt(clause, 'key');
  return {
    in: readIn(reading, clause, where.place),
    item,
    index,
    key:
      key &&
      where.keyPlace &&
      readExpression(reading, key, pointerTo(clause, 'key'), { ...where.keyPlace, forEach: { item, index } }),
    concurrency: integerField(clause, 'concurrency', { min: 0 }) ?? 0,
    onError: where.inAction
      ? choiceField(clause, 'onError', ['fail', 'continue'], 'fail')
      : choiceField(clause, 'onError', ['fail', 'continue', 'collect'], 'fail'),
    keepSkipped: !where.inAction && flagField(clause, 'keepSkipped', false),
    at: nodePosition(node, clause.pointer),
  };
}

function readIn(reading: Reading, clause: Fields, place: Place): Value | undefined {
  const node = nodeAt(clause, 'in');
  if (node === undefined) return undefined;
  const before = reading.faults.errors.length;
  const value = readValue(reading, node, pointerTo(clause, 'in'), place);
  if (reading.faults.errors.length === before) checkIn(clause, node, value);
  return value;
}

/** What the text alone says about the list. */
function checkIn(clause: Fields, node: Node, value: Value): void {
  const at = fieldPosition(clause, 'in');
  const { faults } = clause;
  const items = value.kind === 'literal' ? value.value : value.kind === 'list' ? value.items : undefined;
  if (Array.isArray(items)) {
    if (items.length > MAX_ITEMS) faults.error(`forEach.in may have at most ${MAX_ITEMS} items`, at);
  } else if (value.kind === 'map' || (value.kind === 'literal' && isMap(value.value))) {
    const size = value.kind === 'map' ? value.entries.size : Object.keys(Object(value.value)).length;
    if (size > MAX_ITEMS) faults.error(`forEach.in may have at most ${MAX_ITEMS} items`, at);
  } else if (value.kind === 'template') {
    faults.error('forEach.in must be a list or a map, and a template gives text', at, { hint: 'use rslvr or expr' });
  } else if (value.kind === 'secret') {
    faults.error('forEach.in must be a list or a map, and a secret is text', at);
  } else if (value.kind === 'literal') {
    const isText = node.kind === 'scalar' && typeof node.value === 'string';
    const hint = isText ? `for an expression write {expr: ${JSON.stringify(node.value)}}` : undefined;
    const given = value.escaped === true ? 'another literal' : describeNode(node);
    faults.error(`forEach.in must be a list or a map, not ${given}`, at, { hint });
  }
}

function itemNames({ faults }: Reading, clause: Fields): ItemNames {
  const item = itemName(clause, 'item');
  const index = itemName(clause, 'index');
  if (item !== undefined && item === index)
    faults.error('"item" and "index" have the same name', fieldKeyPosition(clause, 'index'));
  return { item, index };
}

function itemName(clause: Fields, name: string): string | undefined {
  const form = 'must be a name of letters, digits and _, at most 50';
  const text = textField(clause, name, { pattern: ITEM_NAME, form });
  if (text === undefined || !isReserved(text)) return text;
  clause.faults.error(`"${text}" is reserved`, fieldPosition(clause, name), { rule: 'reserved-name' });
  return undefined;
}

/** Names that are taken: `_`, `__...` and words of the expression language. */
export function isReserved(name: string): boolean {
  return name === '_' || name.startsWith('__') || RESERVED_WORDS.has(name);
}

/** The extra names of a clause before it is read, for places that stand above it. */
export function peekItemNames(fields: Fields): ItemNames | undefined {
  if (!has(fields, 'forEach')) return undefined;
  const node = nodeAt(fields, 'forEach');
  const text = (name: string): string | undefined => {
    const value = node?.kind === 'map' ? node.entries.get(name)?.value : undefined;
    return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined;
  };
  return { item: text('item'), index: text('index') };
}
