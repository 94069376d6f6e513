import type { Position } from '../core/errors.ts';

/** One resolver's value, or one action, with what it needs so far. */
export interface GraphNode {
  readonly name: string;
  readonly needs: Map<string, Position[]>;
  /** Where it may need any other node: by a computed key or as a whole. */
  readonly any: Position | undefined;
}

/** Nodes by name, in document order. Needs that are no nodes are left alone. */
export type Graph = ReadonlyMap<string, GraphNode>;

/**
 * Phases from 1: 1 + the highest phase of what a node needs. Nodes in or behind a cycle have none. Linear in nodes and
 * edges, without recursion: chains may be as long as the document.
 */
export function phasesOf(graph: Graph): Map<string, number> {
  const dependents = dependentsOf(graph);
  const waiting = new Map<string, number>();
  const phases = new Map<string, number>();
  let ready: string[] = [];
  for (const [name, { needs }] of graph) {
    let count = 0;
    for (const need of needs.keys()) if (graph.has(need)) count++;
    waiting.set(name, count);
    if (count === 0) ready.push(name);
  }
  for (let phase = 1; ready.length > 0; phase++) {
    const next: string[] = [];
    for (const name of ready) {
      phases.set(name, phase);
      for (const dependent of dependents.get(name) ?? []) {
        const left = (waiting.get(dependent) ?? 0) - 1;
        waiting.set(dependent, left);
        if (left === 0) next.push(dependent);
      }
    }
    ready = next;
  }
  return phases;
}

/** Who needs each node directly. */
export function dependentsOf(graph: Graph): Map<string, string[]> {
  const dependents = new Map<string, string[]>();
  for (const [name, { needs }] of graph) {
    for (const need of needs.keys()) {
      const known = dependents.get(need);
      if (known === undefined) dependents.set(need, [name]);
      else known.push(name);
    }
  }
  return dependents;
}

/** Adds `name` and everything that needs it, directly or not, to `found`. */
export function addWithDependents(
  name: string,
  dependents: ReadonlyMap<string, readonly string[]>,
  found: Set<string>,
): void {
  const open = [name];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    for (const dependent of dependents.get(next) ?? []) if (!found.has(dependent)) open.push(dependent);
  }
}
