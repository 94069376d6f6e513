import type { Position } from '../../core/errors.ts';

/** One resolver's value, or one action, with what it needs so far. */
export interface GraphNode {
  readonly name: string;
  readonly needs: Map<string, Position[]>;
  /** Where it may need any other node: by a computed key or as a whole. */
  readonly any: Position | undefined;
}

/** Nodes by name, in document order. Needs that are not nodes are left alone. */
export type Graph = ReadonlyMap<string, GraphNode>;

/**
 * Phases from 1: 1 + the highest phase of what a node needs. Nodes in or behind a cycle have none. Linear in nodes and
 * edges, without recursion: chains may be as long as the document.
 */
export function assignPhases(graph: Graph): Map<string, number> {
  const names = [...graph.keys()];
  const { dependents, starts, waiting } = countEdges(graph, names);
  const phases = new Map<string, number>();
  let ready = names.flatMap((_, index) => (waiting[index] === 0 ? [index] : []));
  for (let phase = 1; ready.length > 0; phase++) {
    const next: number[] = [];
    for (const index of ready) {
      phases.set(names[index] ?? '', phase);
      const end = starts[index + 1] ?? 0;
      for (let edge = starts[index] ?? 0; edge < end; edge++) {
        const dependent = dependents[edge] ?? 0;
        const left = (waiting[dependent] ?? 0) - 1;
        waiting[dependent] = left;
        if (left === 0) next.push(dependent);
      }
    }
    ready = next;
  }
  return phases;
}

/** Nodes as numbers: the nodes that need node i are in `dependents` from `starts[i]` up to (not including) `starts[i + 1]`. */
interface Edges {
  readonly dependents: Uint32Array;
  readonly starts: Uint32Array;
  /** How many nodes each one needs. */
  readonly waiting: Uint32Array;
}

function countEdges(graph: Graph, names: readonly string[]): Edges {
  const indexes = new Map(names.map((name, index) => [name, index]));
  const waiting = new Uint32Array(names.length);
  const starts = new Uint32Array(names.length + 1);
  const pairs: number[] = [];
  let reader = 0;
  for (const { needs } of graph.values()) {
    for (const need of needs.keys()) {
      const index = indexes.get(need);
      if (index === undefined) continue;
      pairs.push(index, reader);
      waiting[reader] = (waiting[reader] ?? 0) + 1;
      starts[index + 1] = (starts[index + 1] ?? 0) + 1;
    }
    reader++;
  }
  for (let index = 1; index < starts.length; index++) starts[index] = (starts[index] ?? 0) + (starts[index - 1] ?? 0);
  const dependents = new Uint32Array(pairs.length / 2);
  const free = starts.slice();
  for (let pair = 0; pair < pairs.length; pair += 2) {
    const index = pairs[pair] ?? 0;
    const at = free[index] ?? 0;
    dependents[at] = pairs[pair + 1] ?? 0;
    free[index] = at + 1;
  }
  return { dependents, starts, waiting };
}

/** The nodes that need each node directly. */
export function directDependents(graph: Graph): Map<string, string[]> {
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
