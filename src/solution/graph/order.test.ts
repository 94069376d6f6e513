import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import type { Position } from '../../core/errors.ts';
import { addDynamicCheckNeeds, addDynamicNeeds } from '../parse/dynamic-needs.ts';
import { createFaults } from '../parse/faults.ts';
import { findCycles, formatCycle } from './cycles.ts';
import { assignPhases, type Graph, type GraphNode } from './order.ts';

const place = (line: number): Position => ({ file: 'f', line, column: 1 });

/** `{a: ['b']}`: a needs b. A `*` needs any. */
function graphFrom(edges: Readonly<Record<string, readonly string[]>>): Map<string, GraphNode> {
  return new Map(
    Object.entries(edges).map(([name, needs], index) => [
      name,
      {
        name,
        needs: new Map(needs.filter(need => need !== '*').map(need => [need, [place(index + 1)]])),
        any: needs.includes('*') ? place(index + 1) : undefined,
      },
    ]),
  );
}
const sortedNeeds = (graph: Graph): Record<string, string[]> =>
  Object.fromEntries([...graph].map(([name, { needs }]) => [name, [...needs.keys()].sort()]));

test('a phase is 1 + the highest phase of what is needed', () => {
  const phases = assignPhases(graphFrom({ a: [], b: ['a'], c: ['a', 'b'], d: [], e: ['d', 'c'] }));
  assert.deepEqual(Object.fromEntries(phases), { a: 1, d: 1, b: 2, c: 3, e: 4 });
});

test('needs that are not nodes are left alone, and nodes in or behind a cycle have no phase', () => {
  const phases = assignPhases(graphFrom({ a: ['gone'], b: ['c'], c: ['b'], d: ['c'] }));
  assert.deepEqual(Object.fromEntries(phases), { a: 1 });
});

test('a cycle is told from its first node, with the place of each edge', () => {
  const [cycle, ...others] = findCycles(graphFrom({ x: ['b'], a: ['b'], b: ['c'], c: ['a'] }));
  assert.ok(cycle !== undefined);
  assert.equal(formatCycle(cycle), 'a -> b -> c -> a');
  assert.deepEqual(
    cycle.edges.map(({ line }) => line),
    [2, 3, 4],
  );
  assert.deepEqual(others, []);
});

test('every group of nodes that need each other has one cycle, the shortest through its first node', () => {
  const graph = graphFrom({ a: ['b', 'c'], b: ['d'], c: ['a'], d: ['a'], p: ['q', 'a'], q: ['p'], self: ['self'] });
  assert.deepEqual(findCycles(graph).map(formatCycle), ['a -> c -> a', 'p -> q -> p', 'self -> self']);
});

test('a chain of 20,000 is ordered, and a cycle of as many is found', () => {
  const chain = (last: readonly string[]): Map<string, GraphNode> =>
    graphFrom(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`n${i}`, i === 0 ? last : [`n${i - 1}`]])));
  assert.equal(assignPhases(chain([])).get('n19999'), 20_000);
  const [cycle] = findCycles(chain(['n19999']));
  assert.ok(cycle !== undefined);
  assert.equal(cycle.names.length, 20_000);
  assert.match(formatCycle(cycle), /^n0 -> n19999 -> .*\.\.\. 19980 more \.\.\. -> .* -> n1 -> n0$/);
});

const randomGraph = fc
  .array(fc.array(fc.nat({ max: 11 }), { maxLength: 3 }), { minLength: 1, maxLength: 12 })
  .map(rows =>
    graphFrom(Object.fromEntries(rows.map((row, i) => [`n${i}`, [...new Set(row.map(j => `n${j % rows.length}`))]]))),
  );

test('there are cycles exactly when some node has no phase, and each cycle is one', () => {
  fc.assert(
    fc.property(randomGraph, graph => {
      const cycles = findCycles(graph);
      assert.equal(cycles.length === 0, assignPhases(graph).size === graph.size);
      for (const { names, edges } of cycles) {
        assert.equal(new Set(names).size, names.length);
        assert.equal(edges.length, names.length);
        names.forEach((name, i) => assert.ok(graph.get(name)?.needs.has(names[(i + 1) % names.length] ?? '')));
      }
    }),
  );
});

test('a node that may need any needs all that do not need it', () => {
  const graph = graphFrom({ a: [], b: ['*'], c: ['b'], d: ['c'], e: [] });
  const faults = createFaults();
  addDynamicNeeds(faults, graph, { phases: assignPhases(graph), what: 'resolver' });
  assert.deepEqual(sortedNeeds(graph), { a: [], b: ['a', 'e'], c: ['b'], d: ['c'], e: [] });
  assert.deepEqual(
    faults.warnings.map(({ rule, at }) => `${rule} ${at?.line}`),
    ['dynamic-reference 2'],
  );
});

test('of two such nodes the later needs the earlier, unless the earlier is known to need it', () => {
  const graph = graphFrom({ a: ['*'], b: ['*'] });
  addDynamicNeeds(createFaults(), graph, { phases: assignPhases(graph), what: 'resolver' });
  assert.deepEqual(sortedNeeds(graph), { a: [], b: ['a'] });
  const turned = graphFrom({ a: ['b', '*'], b: ['*'] });
  addDynamicNeeds(createFaults(), turned, { phases: assignPhases(turned), what: 'resolver' });
  assert.deepEqual(sortedNeeds(turned), { a: ['b'], b: [] });
});

test('computed references never make a cycle, and leave out only what needs the reader', () => {
  const withAny = fc.tuple(randomGraph, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }));
  fc.assert(
    fc.property(withAny, ([graph, flags]) => {
      fc.pre(assignPhases(graph).size === graph.size);
      const marked = new Map(
        [...graph].map(([name, node], i) => [name, flags[i] === true ? { ...node, any: place(i) } : node]),
      );
      const phases = addDynamicNeeds(createFaults(), marked, { phases: assignPhases(marked), what: 'resolver' });
      assert.deepEqual(phases, assignPhases(marked));
      assert.equal(phases.size, marked.size);
    }),
  );
});

test('the check of a resolver that reads any needs all but its own and those that need its own', () => {
  const graph = graphFrom({ a: [], b: ['a'], c: ['b'], d: [] });
  const checks = [...graphFrom({ b: ['*'] }).values()];
  addDynamicCheckNeeds(createFaults(), graph, checks);
  assert.deepEqual([...(checks[0]?.needs.keys() ?? [])], ['a', 'd']);
});

test('too many computed references are refused with a way out', () => {
  const faults = createFaults();
  const graph = graphFrom(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`n${i}`, ['*']])));
  addDynamicNeeds(faults, graph, { phases: assignPhases(graph), what: 'resolver' });
  assert.match(faults.errors[0]?.message ?? '', /too many/);
  assert.match(faults.errors[0]?.hint ?? '', /dependsOn/);
});
