import { isDeepStrictEqual } from 'node:util';
import type { Effect } from '../../../src/providers/contract.ts';
import type { Tree, TreeNode } from '../file-tree.ts';

const CHANGING: ReadonlySet<string> = new Set(['created', 'overwritten', 'appended', 'deleted']);

/** What a tree would be after these effects, as a dry-run shows them. Paths of the effects are relative to the tree. */
export function predictedTree(before: Tree, effects: readonly Effect[]): Tree {
  const after = new Map(before);
  for (const effect of effects) {
    if (effect.type !== 'file' || !CHANGING.has(effect.status)) continue;
    if (effect.status === 'deleted') after.delete(effect.path);
    else after.set(effect.path, nodeAfter(effect, before.get(effect.path)));
  }
  return after;
}

type FileEffect = Extract<Effect, { type: 'file' }>;

function nodeAfter(effect: FileEffect, old: TreeNode | undefined): TreeNode {
  if (effect.kind === 'directory') return { kind: 'directory' };
  if (effect.added !== undefined) return appendedNode(effect, effect.added, old);
  if (effect.after === undefined) throw new Error(`${effect.path}: the effect does not say what the file would hold`);
  const mode = effect.mode ?? (old?.kind === 'file' ? old.mode : 0o644);
  return { kind: 'file', content: Buffer.from(effect.after).toString('latin1'), mode };
}

function appendedNode({ mode }: FileEffect, added: Uint8Array, old: TreeNode | undefined): TreeNode {
  if (old?.kind !== 'file') throw new Error('something is added to what is not a file');
  return { ...old, content: old.content + Buffer.from(added).toString('latin1'), ...(mode !== undefined && { mode }) };
}

/** Paths that an effect says would change, and paths that did; sorted. Both lists are equal when the plan told the truth. */
export function changedPaths(before: Tree, after: Tree, effects: readonly Effect[]): [said: string[], done: string[]] {
  const said = effects.flatMap(effect => (effect.type === 'file' && CHANGING.has(effect.status) ? [effect.path] : []));
  const paths = new Set([...before.keys(), ...after.keys()]);
  const done = [...paths].filter(path => !isDeepStrictEqual(before.get(path), after.get(path)));
  return [said.sort(), done.sort()];
}
