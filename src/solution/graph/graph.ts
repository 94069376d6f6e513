import type { Position } from '../../core/errors.ts';
import type { Action, Needs, Resolver, Section } from '../model/model.ts';
import type { ReadAction } from '../parse/action.ts';
import { addDynamicCheckNeeds, addDynamicNeeds, refusedAsTooMany } from '../parse/dynamic-needs.ts';
import type { Faults } from '../parse/faults.ts';
import type { ReadResolver } from '../parse/resolver.ts';
import { type Cycle, findCycles, formatCycle } from './cycles.ts';
import { assignPhases, type Graph, type GraphNode } from './order.ts';

/**
 * What each resolver needs, and its phase. The check of a resolver is a node of its own that nothing needs: only cycles of
 * values are cycles. Specification: "Solution document".
 */
export function orderResolvers(faults: Faults, read: readonly ReadResolver[]): Map<string, Resolver> {
  const graph = new Map<string, GraphNode>();
  for (const { resolver, value, declared } of read)
    graph.set(resolver.name, node(resolver.name, value.resolvers, declared ? undefined : value.anyResolver));
  let phases = acyclicPhases(faults, graph, { rule: 'resolver-cycle', message: 'resolvers need each other' });
  if (phases !== undefined) {
    phases = addDynamicNeeds(faults, graph, { phases, what: 'resolver' });
    const checks = read.map(({ resolver, check, declared }) =>
      node(resolver.name, check.resolvers, declared ? undefined : check.anyResolver),
    );
    addDynamicCheckNeeds(faults, graph, checks);
  }
  return new Map(
    read.map(({ resolver, value, check }) => {
      const phase = phases?.get(resolver.name) ?? 1;
      return [resolver.name, { ...resolver, needs: value.resolvers, checkNeeds: check.resolvers, phase }];
    }),
  );
}

const node = (name: string, needs: Map<string, Position[]>, any: Position | undefined): GraphNode => ({
  name,
  needs,
  any,
});

/** Undefined when there are cycles, which are then reported. */
function acyclicPhases(
  faults: Faults,
  graph: Graph,
  words: { readonly rule: string; readonly message: string },
): ReadonlyMap<string, number> | undefined {
  const phases = assignPhases(graph);
  if (phases.size === graph.size) return phases;
  for (const cycle of findCycles(graph)) reportCycle(faults, cycle, words);
  return undefined;
}

function reportCycle(faults: Faults, cycle: Cycle, { rule, message }: { rule: string; message: string }): void {
  const [at, ...related] = cycle.edges;
  if (at !== undefined) faults.error(`${message}: ${formatCycle(cycle)}`, at, { rule, related: related.slice(0, 100) });
}

export interface OrderedActions {
  readonly actions: Map<string, Action>;
  readonly finally: Map<string, Action>;
}

/** What each action needs in its section, what `finally` reads of the main section, and phases; those of `finally` go on after the last of `actions`. */
export function orderActions(
  faults: Faults,
  read: readonly ReadAction[],
  resolvers: ReadonlyMap<string, Resolver>,
): OrderedActions {
  const sections = sectionsByAction(read);
  const main = orderSection(faults, read, 'actions', sections);
  const last = orderSection(faults, read, 'finally', sections);
  const mainPhases = [...main.values()].reduce((a, b) => Math.max(a, b), 0);
  const exclusive = exclusivePairs(read);
  const anyResolver = allNeeds(read, resolvers);
  const finish = ({ action, reads }: ReadAction): Action => ({
    ...action,
    exclusive: exclusive.get(action.name) ?? action.exclusive,
    needs: needsWithin(reads.actions, action.section, sections),
    crossSectionRefs: action.section === 'finally' ? mainNamesIn(reads.actions, sections) : [],
    resolverNeeds: reads.anyResolver === undefined ? reads.resolvers : anyResolver,
    phase: action.section === 'actions' ? (main.get(action.name) ?? 1) : mainPhases + (last.get(action.name) ?? 1),
  });
  const bySection = (section: Section): Map<string, Action> =>
    new Map(
      read.filter(({ action }) => action.section === section).map(entry => [entry.action.name, finish(entry)] as const),
    );
  return { actions: bySection('actions'), finally: bySection('finally') };
}

type Sections = ReadonlyMap<string, Section>;

const sectionsByAction = (read: readonly ReadAction[]): Sections =>
  new Map(read.map(({ action }) => [action.name, action.section]));

function orderSection(
  faults: Faults,
  read: readonly ReadAction[],
  section: Section,
  sections: Sections,
): ReadonlyMap<string, number> {
  const graph = new Map<string, GraphNode>();
  for (const { action, reads, declared } of read) {
    if (action.section !== section) continue;
    graph.set(action.name, node(action.name, reads.actions, declared ? undefined : reads.anyAction));
  }
  if (section === 'finally') addMainNames(faults, read, sections);
  const phases = acyclicPhases(faults, graph, { rule: 'workflow-validation', message: 'actions need each other' });
  return phases === undefined ? new Map<string, number>() : addDynamicNeeds(faults, graph, { phases, what: 'action' });
}

/** `finally` actions that read `__actions` as a whole read all of the main section. */
function addMainNames(faults: Faults, read: readonly ReadAction[], sections: Sections): void {
  const readers = read
    .filter(({ action, reads }) => action.section === 'finally' && reads.anyAction !== undefined)
    .map(({ action, reads }) => node(action.name, reads.actions, reads.anyAction));
  if (refusedAsTooMany(faults, readers, { size: sections.size, what: 'action' })) return;
  for (const { needs, any } of readers) {
    const places = any === undefined ? [] : [any];
    for (const [name, section] of sections) if (section === 'actions' && !needs.has(name)) needs.set(name, places);
  }
}

function needsWithin(needs: Needs, section: Section, sections: Sections): Needs {
  if (section === 'actions') return needs;
  return new Map([...needs].filter(([name]) => sections.get(name) === section));
}

function mainNamesIn(needs: Needs, sections: Sections): string[] {
  return [...needs.keys()].filter(name => sections.get(name) === 'actions');
}

/** Being exclusive is mutual, whichever side declares it. In document order. */
function exclusivePairs(read: readonly ReadAction[]): Map<string, string[]> {
  const pairs = new Map<string, Set<string>>();
  const add = (name: string, other: string): void => {
    const known = pairs.get(name);
    if (known === undefined) pairs.set(name, new Set([other]));
    else known.add(other);
  };
  for (const { action } of read) {
    for (const other of action.exclusive) {
      add(action.name, other);
      add(other, action.name);
    }
  }
  if (pairs.size === 0) return new Map();
  const order = new Map(read.map(({ action }, index) => [action.name, index]));
  const position = (name: string): number => order.get(name) ?? 0;
  return new Map([...pairs].map(([name, others]) => [name, [...others].sort((a, b) => position(a) - position(b))]));
}

/** One map for all actions that read any resolver: every resolver, with the first place that does. */
function allNeeds(read: readonly ReadAction[], resolvers: ReadonlyMap<string, Resolver>): Needs {
  const at = read.find(({ reads }) => reads.anyResolver !== undefined)?.reads.anyResolver;
  const places = at === undefined ? [] : [at];
  return new Map(at === undefined ? [] : [...resolvers.keys()].map(name => [name, places]));
}
