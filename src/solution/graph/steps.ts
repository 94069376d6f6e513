import { describeNode, type Node, nodePosition, pointerStep } from '../../core/yaml/node.ts';
import type { ContextName } from '../../expression/contexts.ts';
import type { Value } from '../../expression/value.ts';
import { RULE_FIELDS, SHORT_RULE_FIELDS, STEP_FIELDS } from '../model/field-names.ts';
import type { Rule, Step } from '../model/model.ts';
import {
  choiceField,
  type Fields,
  fieldKeyPosition,
  fieldPosition,
  isNull,
  need,
  nodeAt,
  openFields,
  pointerTo,
} from '../parse/fields.ts';
import { peekItemNames, readForEach } from '../parse/for-each.ts';
import type { Reads } from '../parse/place.ts';
import type { Reading } from '../parse/reading.ts';
import { readCondition, readValue } from '../parse/reads.ts';
import { type WrittenInput, writtenInputs } from '../parse/written-inputs.ts';
import type { UseCapability } from '../uses/provider-capability.ts';
import { readUse } from '../uses/provider-use.ts';

/** What differs between a source of a resolve chain and a step of a transform pipeline. */
export interface StepKind {
  readonly what: string;
  readonly capability: UseCapability;
  readonly when: ContextName;
  readonly inputs: ContextName;
  readonly forEach: ContextName;
  readonly inRequired: boolean;
  readonly onError: 'fail' | 'continue';
}

export const SOURCE: StepKind = {
  what: 'a source',
  capability: 'from',
  when: 'source-when',
  inputs: 'source-inputs',
  forEach: 'source-for-each',
  inRequired: true,
  onError: 'continue',
};
export const TRANSFORM_STEP: StepKind = {
  what: 'a transform step',
  capability: 'transform',
  when: 'step-when',
  inputs: 'step-inputs',
  forEach: 'step-for-each',
  inRequired: false,
  onError: 'fail',
};
/** A resolver that names its provider itself is one source that fails by default. */
export const SIMPLE_SOURCE: StepKind = { ...SOURCE, onError: 'fail' };

export interface StepItem {
  readonly node: Node;
  readonly pointer: string;
}

export function readStep(
  reading: Reading,
  { node, pointer }: StepItem,
  kind: StepKind,
  reads: Reads,
): Step | undefined {
  const fields = openFields(reading.faults, node, pointer, { what: kind.what, fields: STEP_FIELDS });
  if (fields === undefined) return undefined;
  need(fields, 'provider');
  return buildStep(reading, fields, kind, reads);
}

/** The step in a map that may have further fields of its own. */
export function buildStep(reading: Reading, fields: Fields, kind: StepKind, reads: Reads, ownWhen = true): Step {
  const forEach = peekItemNames(fields);
  const when = ownWhen ? nodeAt(fields, 'when') : undefined;
  const use = readUse(reading, {
    capability: kind.capability,
    provider: nodeAt(fields, 'provider'),
    providerAt: fieldPosition(fields, 'provider'),
    inputs: writtenInputs(reading, nodeAt(fields, 'inputs'), pointerTo(fields, 'inputs')),
    place: { context: kind.inputs, forEach, reads },
  });
  return {
    provider: use.provider,
    inputs: use.inputs,
    when: when && readCondition(reading, when, pointerTo(fields, 'when'), { context: kind.when, forEach, reads }),
    forEach: readForEach(reading, fields, {
      place: { context: kind.forEach, reads },
      inAction: false,
      inRequired: kind.inRequired,
    }),
    onError: choiceField(fields, 'onError', ['fail', 'continue'], kind.onError),
    at: fieldPosition(fields, 'provider'),
  };
}

/** A rule, or its short form `{expr, message}`: provider `validation` with that expression. */
export function readRule(reading: Reading, { node, pointer }: StepItem, reads: Reads): Rule | undefined {
  const isShort = node.kind === 'map' && node.entries.has('expr') && !node.entries.has('provider');
  const shape = { what: 'a rule', fields: isShort ? SHORT_RULE_FIELDS : RULE_FIELDS };
  const fields = openFields(reading.faults, node, pointer, shape);
  if (fields === undefined) return undefined;
  if (!isShort) need(fields, 'provider', 'or write expr: with a CEL expression');
  const at = isShort ? fieldKeyPosition(fields, 'expr') : fieldPosition(fields, 'provider');
  const use = readUse(reading, {
    capability: 'validation',
    provider: isShort ? VALIDATION : nodeAt(fields, 'provider'),
    providerAt: at,
    inputs: isShort
      ? expressionInput(reading, fields)
      : writtenInputs(reading, nodeAt(fields, 'inputs'), pointerTo(fields, 'inputs')),
    place: { context: 'rule-inputs', reads },
  });
  return { ...use, message: readMessage(reading, fields, reads), at };
}

const VALIDATION: Node = { kind: 'scalar', value: 'validation', style: 'plain', file: '', line: 1, column: 1 };

function expressionInput({ faults }: Reading, fields: Fields): WrittenInput[] {
  const node = nodeAt(fields, 'expr');
  const pointer = pointerTo(fields, 'expr');
  if (node?.kind === 'scalar' && typeof node.value === 'string')
    return [{ name: 'expression', node, pointer, at: fieldKeyPosition(fields, 'expr') }];
  faults.error(
    `"expr" needs text, not ${node === undefined ? 'nothing' : describeNode(node)}`,
    fieldPosition(fields, 'expr'),
  );
  return [];
}

function readMessage(reading: Reading, fields: Fields, reads: Reads): Value | undefined {
  const node = nodeAt(fields, 'message');
  return node && readValue(reading, node, pointerTo(fields, 'message'), { context: 'rule-message', reads });
}

export interface Block {
  /** The fields of the block, where it was written in full. */
  readonly fields: Fields | undefined;
  readonly items: readonly StepItem[];
}

export interface BlockShape {
  readonly what: string;
  readonly fields: readonly string[];
  readonly min: number;
  readonly max: number;
  /** A map with one of these is a single item. */
  readonly itemKeys: readonly string[];
}

/** `{with: [...]}`, or one of its short forms: a list stands for its `with`, a single item for a list of one. */
export function readBlock({ faults }: Reading, outer: Fields, name: string, shape: BlockShape): Block | undefined {
  const node = nodeAt(outer, name);
  if (node === undefined) return undefined;
  const pointer = pointerTo(outer, name);
  if (node.kind === 'list') return { fields: undefined, items: listItems(faults, node, pointer, shape) };
  if (node.kind === 'map' && !node.entries.has('with') && shape.itemKeys.some(key => node.entries.has(key)))
    return { fields: undefined, items: [{ node, pointer }] };
  if (isNull(node) && shape.min === 0) return { fields: undefined, items: [] };
  const fields = openFields(faults, node, pointer, shape);
  if (fields === undefined) return undefined;
  const list = nodeAt(fields, 'with');
  if (list === undefined || isNull(list)) {
    if (shape.min > 0) faults.error(`${shape.what} needs "with"`, nodePosition(node, pointer));
    return { fields, items: [] };
  }
  const inside = pointerTo(fields, 'with');
  if (list.kind === 'list') return { fields, items: listItems(faults, list, inside, shape) };
  const hint = list.kind === 'map' ? 'begin the item with "- "' : undefined;
  faults.error(`"with" must be a list, not ${describeNode(list)}`, nodePosition(list, inside), { hint });
  return { fields, items: [] };
}

function listItems(
  faults: Fields['faults'],
  list: Node & { readonly kind: 'list' },
  pointer: string,
  { what, min, max }: BlockShape,
): StepItem[] {
  const { length } = list.items;
  if (length > max) faults.error(`${what} may have at most ${max} items`, nodePosition(list, pointer));
  if (length < min) faults.error(`${what} needs at least ${min} item`, nodePosition(list, pointer));
  return list.items.map((node, index) => ({ node, pointer: pointer + pointerStep(index) }));
}
