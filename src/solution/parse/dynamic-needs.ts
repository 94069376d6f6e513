import type { Position } from '../../core/errors.ts';
import { addWithDependents, assignPhases, directDependents, type Graph, type GraphNode } from '../graph/order.ts';
import type { Faults } from './faults.ts';

/** Edges that computed references may add to one document; each costs memory. */
const MAX_EDGES = 1_000_000;

/**
 * A node that reads by a computed key, or reads all nodes as a whole, needs every node that does not itself need it. Of two nodes
 * that read in this way, the later one (by phase, then in the document) needs the earlier, so no cycle arises. The graph must have
 * none yet. Returns the phases as they are then.
 */
export function addDynamicNeeds(faults: Faults, graph: Graph, { phases, what }: Ordered): ReadonlyMap<string, number> {
  const readers = [...graph.values()].filter(({ any }) => any !== undefined);
  if (readers.length === 0) return phases;
  for (const { any } of readers) warnAboutReader(faults, any, what);
  if (refusedAsTooMany(faults, readers, { size: graph.size, what })) return phases;
  const dependents = directDependents(graph);
  const latestFirst = readers.toReversed().sort((a, b) => (phases.get(b.name) ?? 0) - (phases.get(a.name) ?? 0));
  const excluded = new Set<string>();
  const needed: [GraphNode, string[]][] = [];
  for (const reader of latestFirst) {
    addWithDependents(reader.name, dependents, excluded);
    needed.push([reader, [...graph.keys()].filter(name => !excluded.has(name))]);
  }
  for (const [{ needs, any }, names] of needed) {
    const places = any === undefined ? [] : [any];
    for (const name of names) if (!needs.has(name)) needs.set(name, places);
  }
  return assignPhases(graph);
}

export interface Ordered {
  /** Phases of the current graph. */
  readonly phases: ReadonlyMap<string, number>;
  readonly what: 'resolver' | 'action';
}

/** What the check of a resolver needs when it reads any: every resolver but its own and those that need its own. */
export function addDynamicCheckNeeds(faults: Faults, graph: Graph, checks: readonly GraphNode[]): void {
  const readers = checks.filter(({ any }) => any !== undefined);
  if (readers.length === 0) return;
  for (const { any } of readers) warnAboutReader(faults, any, 'resolver');
  const dependents = directDependents(graph);
  let edges = graph.size;
  for (const names of dependents.values()) edges += names.length;
  if (refusedAsTooMany(faults, readers, { size: edges, what: 'resolver' })) return;
  for (const { name: reader, needs, any } of readers) {
    const excluded = new Set<string>();
    addWithDependents(reader, dependents, excluded);
    const places = any === undefined ? [] : [any];
    for (const name of graph.keys()) if (!excluded.has(name) && !needs.has(name)) needs.set(name, places);
  }
}

export interface Work {
  readonly size: number;
  readonly what: 'resolver' | 'action';
}

/** Too many edges for one document: that is an error, with a way out. */
export function refusedAsTooMany(faults: Faults, readers: readonly GraphNode[], { size, what }: Work): boolean {
  const at = readers[0]?.any;
  if (at === undefined || readers.length * size <= MAX_EDGES) return false;
  const message = `computed references to ${what}s in ${readers.length} places are too many for this document`;
  faults.error(message, at, { rule: 'dynamic-reference', hint: 'name what is needed in dependsOn' });
  return true;
}

function warnAboutReader(faults: Faults, at: Position | undefined, what: 'resolver' | 'action'): void {
  if (at === undefined) return;
  const hint = 'name what is needed in dependsOn, or read it by a fixed name';
  faults.warn('dynamic-reference', `this may read any ${what}, so it waits for all that do not need it`, at, hint);
}
