import type { Position } from '../core/errors.ts';
import { type ListNode, type MapEntry, type MapNode, type Node, nodePosition, pointerStep } from '../core/yaml/node.ts';

type Step = string | number;

export const joinPointer = (path: readonly Step[]): string => path.map(pointerStep).join('');

/** The steps of a JSON pointer. */
export const splitPointer = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'));

export function child(node: Node | undefined, step: Step): Node | undefined {
  if (node?.kind === 'map') return node.entries.get(String(step))?.value;
  return node?.kind === 'list' ? node.items[Number(step)] : undefined;
}

export function nodeAt(root: Node, ...path: readonly Step[]): Node | undefined {
  let node: Node | undefined = root;
  for (const step of path) node = child(node, step);
  return node;
}

export function mapAt(root: Node, ...path: readonly Step[]): MapNode | undefined {
  const node = nodeAt(root, ...path);
  return node?.kind === 'map' ? node : undefined;
}

export function listAt(root: Node, ...path: readonly Step[]): ListNode | undefined {
  const node = nodeAt(root, ...path);
  return node?.kind === 'list' ? node : undefined;
}

export function entryAt(root: Node, ...path: readonly string[]): MapEntry | undefined {
  return mapAt(root, ...path.slice(0, -1))?.entries.get(path.at(-1) ?? '');
}

/** Where the key of an entry stands, or else the nearest existing part of its path. */
export function keyPosition(root: Node, ...path: readonly string[]): Position {
  const entry = entryAt(root, ...path);
  if (entry !== undefined) return nodePosition(entry.key, joinPointer(path));
  return path.length === 0 ? nodePosition(root, '') : keyPosition(root, ...path.slice(0, -1));
}

/** What an empty section looks like: nothing, or a list or map without members. */
export function isEmpty(node: Node): boolean {
  if (node.kind === 'scalar') return node.value === null;
  return node.kind === 'map' ? node.entries.size === 0 : node.items.length === 0;
}
