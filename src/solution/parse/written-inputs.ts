import type { Position } from '../../core/errors.ts';
import { describeNode, type Node, nodePosition, pointerStep, type ScalarNode } from '../../core/yaml/node.ts';
import type { Value } from '../../expression/value.ts';
import { isNull } from './fields.ts';
import type { Reading } from './reading.ts';

/** One input of a use of a provider as written. */
export interface WrittenInput {
  readonly name: string;
  readonly node: Node;
  readonly pointer: string;
  /** Where the name stands. */
  readonly at: Position;
}

export interface ReadInput extends WrittenInput {
  readonly value: Value;
  /** Something is wrong with it that has been reported. */
  readonly faulty: boolean;
}

/** The entries of an `inputs` map. */
export function writtenInputs(reading: Reading, node: Node | undefined, pointer: string): WrittenInput[] {
  if (node === undefined || isNull(node)) return [];
  if (node.kind !== 'map') {
    const hint = 'write name: value for each input';
    reading.faults.error(`"inputs" must be a map, not ${describeNode(node)}`, nodePosition(node, pointer), { hint });
    return [];
  }
  return [...node.entries].map(([name, { key, value }]) => {
    const inside = pointer + pointerStep(name);
    return { name, node: value, pointer: inside, at: nodePosition(key, inside) };
  });
}

/** What stands in `{literal: ...}`. */
export function unescaped(node: Node): Node {
  if (node.kind !== 'map' || node.entries.size !== 1) return node;
  return node.entries.get('literal')?.value ?? node;
}

/** The literal text of an input or a part of it. */
export function literalText(node: Node): { readonly node: ScalarNode; readonly text: string } | undefined {
  const plain = unescaped(node);
  return plain.kind === 'scalar' && typeof plain.value === 'string' ? { node: plain, text: plain.value } : undefined;
}
