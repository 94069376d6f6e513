import type { Position } from '../../core/errors.ts';
import type { Graph } from './order.ts';

/** A cycle: each name needs the next, the last one the first. `edges`: where each says so. */
export interface Cycle {
  readonly names: readonly string[];
  readonly edges: readonly Position[];
}

/**
 * One cycle of every group of nodes that need each other, the shortest through its first node in document order. Linear in
 * nodes and edges, without recursion.
 */
export function findCycles(graph: Graph): Cycle[] {
  const order = new Map([...graph.keys()].map((name, index) => [name, index]));
  const first = (group: readonly string[]): string =>
    group.reduce((a, b) => ((order.get(a) ?? 0) <= (order.get(b) ?? 0) ? a : b));
  return cyclicGroups(graph)
    .map(group => shortestCycle(graph, first(group), new Set(group)))
    .sort((a, b) => (order.get(a.names[0] ?? '') ?? 0) - (order.get(b.names[0] ?? '') ?? 0));
}

/** `a -> b -> c -> a`; the middle of a long cycle is left out. */
export function formatCycle({ names }: Cycle): string {
  const shown =
    names.length <= 20 ? names : [...names.slice(0, 10), `... ${names.length - 20} more ...`, ...names.slice(-10)];
  return [...shown, names[0]].join(' -> ');
}

interface Visit {
  readonly name: string;
  readonly needs: Iterator<string>;
  readonly index: number;
  low: number;
}

/** The strongly connected components with more than one node, or a node that needs itself (Tarjan, with a stack of our own). */
function cyclicGroups(graph: Graph): string[][] {
  const groups: string[][] = [];
  const indexes = new Map<string, number>();
  const inPath = new Set<string>();
  const path: string[] = [];
  const open = (name: string): Visit => {
    const index = indexes.size;
    indexes.set(name, index);
    path.push(name);
    inPath.add(name);
    return { name, needs: graph.get(name)?.needs.keys() ?? [].values(), index, low: index };
  };
  for (const root of graph.keys()) {
    if (indexes.has(root)) continue;
    const stack = [open(root)];
    for (let visit = stack.at(-1); visit !== undefined; visit = stack.at(-1)) {
      const { done, value: need } = visit.needs.next();
      if (done === true) {
        stack.pop();
        const outer = stack.at(-1);
        if (outer !== undefined) outer.low = Math.min(outer.low, visit.low);
        if (visit.low === visit.index) closeGroup(graph, visit.name, { path, inPath, groups });
      } else if (!graph.has(need)) continue;
      else if (!indexes.has(need)) stack.push(open(need));
      else if (inPath.has(need)) visit.low = Math.min(visit.low, indexes.get(need) ?? 0);
    }
  }
  return groups;
}

interface Search {
  readonly path: string[];
  readonly inPath: Set<string>;
  readonly groups: string[][];
}

function closeGroup(graph: Graph, root: string, { path, inPath, groups }: Search): void {
  const group = path.splice(path.lastIndexOf(root));
  for (const name of group) inPath.delete(name);
  if (group.length > 1 || graph.get(root)?.needs.has(root) === true) groups.push(group);
}

function shortestCycle(graph: Graph, start: string, group: ReadonlySet<string>): Cycle {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (let i = 0; i < queue.length; i++) {
    const name = queue[i] ?? start;
    for (const need of graph.get(name)?.needs.keys() ?? []) {
      if (need === start) return cycleThrough(graph, name, start, cameFrom);
      if (!group.has(need) || cameFrom.has(need)) continue;
      cameFrom.set(need, name);
      queue.push(need);
    }
  }
  return { names: [start], edges: [] };
}

function cycleThrough(graph: Graph, last: string, start: string, cameFrom: ReadonlyMap<string, string>): Cycle {
  const names = [last];
  for (let name = last; name !== start; names.push(name)) name = cameFrom.get(name) ?? start;
  names.reverse();
  const edges = names.flatMap((name, index) => graph.get(name)?.needs.get(names[index + 1] ?? start)?.[0] ?? []);
  return { names, edges };
}
