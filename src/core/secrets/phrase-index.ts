import { foldCode } from './view.ts';

/** A text to look for, folded. A guarded one counts only where no letter or digit touches it. */
export interface Phrase {
  readonly codes: Uint8Array;
  readonly guarded: boolean;
}

/** Called with a phrase that ends before `end`; false: a shorter one that ends there may count instead. */
type Found = (start: number, end: number, guarded: boolean) => boolean;

export interface PhraseIndex {
  readonly phrases: readonly Phrase[];
  /** Bytes of all phrases. */
  readonly size: number;
  find(codes: Uint16Array, found: Found): void;
  /** Whether a phrase ends anywhere in a text of ASCII: quick, and without any memory. */
  occursIn(text: string): boolean;
}

/**
 * Finds any number of phrases in one pass (Aho and Corasick): linear in the text, whatever the phrases are. A node costs some twenty
 * bytes: the first child of a node is its neighbour, only further ones are in a map.
 */
export function indexPhrases(phrases: readonly Phrase[]): PhraseIndex {
  const size = phrases.reduce((sum, { codes }) => sum + codes.length, 0);
  const tree = growTree(phrases, size);
  const fallback = linkFallbacks(tree);
  const shorter = new Int32Array(tree.count);
  for (const node of tree.byDepth) {
    const next = fallback[node] as number;
    shorter[node] = (tree.ends[next] as number) === 0 ? (shorter[next] as number) : next;
  }
  return {
    phrases,
    size,
    find(codes, found) {
      let node = 0;
      for (let at = 0; at < codes.length; at++) {
        node = step(tree, fallback, node, codes[at] as number);
        let hit = tree.ends[node] === 0 ? (shorter[node] as number) : node;
        while (hit !== 0) {
          const end = tree.ends[hit] as number;
          if (found(at + 1 - Math.abs(end), at + 1, end < 0)) break;
          hit = shorter[hit] as number;
        }
      }
    },
    occursIn(text) {
      let node = 0;
      let last = 0;
      for (let at = 0; at < text.length; at++) {
        const code = foldCode(text.charCodeAt(at));
        if (code !== 0x20 || last !== 0x20) node = step(tree, fallback, node, code);
        if (tree.ends[node] !== 0 || shorter[node] !== 0) return true;
        last = code;
      }
      return false;
    },
  };
}

interface Tree {
  readonly count: number;
  /** Length of the phrase that ends in a node, negative for a guarded one, 0 for none. */
  readonly ends: Int32Array;
  readonly parent: Int32Array;
  readonly label: Uint8Array;
  /** The child by a byte, -1 for none. */
  child(node: number, code: number): number;
  /** All nodes but the root, parents before children. */
  readonly byDepth: Int32Array;
}

function growTree(phrases: readonly Phrase[], size: number): Tree {
  const ends = new Int32Array(size + 1);
  const parent = new Int32Array(size + 1);
  const label = new Uint8Array(size + 1);
  const depth = new Int32Array(size + 1);
  const first = new Int32Array(256).fill(-1);
  const further = new Map<number, number>();
  const forked = new Uint8Array(size + 1);
  let count = 1;
  const child = (node: number, code: number): number => {
    if (node === 0) return first[code] as number;
    if (parent[node + 1] === node && label[node + 1] === code) return node + 1;
    return forked[node] === 0 ? -1 : (further.get(node * 256 + code) ?? -1);
  };
  for (const { codes, guarded } of phrases) {
    let node = 0;
    for (const code of codes) {
      let next = child(node, code);
      if (next === -1) {
        next = count++;
        parent[next] = node;
        label[next] = code;
        depth[next] = (depth[node] as number) + 1;
        if (node === 0) first[code] = next;
        else if (next !== node + 1) {
          further.set(node * 256 + code, next);
          forked[node] = 1;
        }
      }
      node = next;
    }
    ends[node] = guarded ? -codes.length : codes.length;
  }
  const byDepth = sortByDepth(depth.subarray(1, count));
  return { count, ends, parent, label, child, byDepth };
}

/** Nodes from 1 on in the order of their depths, counted instead of compared. */
function sortByDepth(depths: Int32Array): Int32Array {
  const starts = new Int32Array(depths.reduce((deepest, depth) => Math.max(deepest, depth), 0) + 2);
  for (const depth of depths) starts[depth + 1] = (starts[depth + 1] as number) + 1;
  for (let depth = 1; depth < starts.length; depth++)
    starts[depth] = (starts[depth] as number) + (starts[depth - 1] as number);
  const sorted = new Int32Array(depths.length);
  depths.forEach((depth, index) => {
    const place = starts[depth] as number;
    sorted[place] = index + 1;
    starts[depth] = place + 1;
  });
  return sorted;
}

function linkFallbacks(tree: Tree): Int32Array {
  const fallback = new Int32Array(tree.count);
  for (const node of tree.byDepth) {
    const parent = tree.parent[node] as number;
    if (parent !== 0) fallback[node] = step(tree, fallback, fallback[parent] as number, tree.label[node] as number);
  }
  return fallback;
}

function step(tree: Tree, fallback: Int32Array, from: number, code: number): number {
  if (code > 0xff) return 0;
  for (let node = from; ; node = fallback[node] as number) {
    const next = tree.child(node, code);
    if (next !== -1) return next;
    if (node === 0) return 0;
  }
}
