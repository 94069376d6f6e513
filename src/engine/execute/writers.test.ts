import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import type { Plan } from '../plan.ts';
import { createWriters } from './writers.ts';

/** A plan of actions `a0`, `a1`, ... with what each of them needs. */
function planWithNeeds(needs: readonly (readonly number[])[]): Plan {
  const phases: number[] = [];
  for (const own of needs) phases.push(1 + Math.max(0, ...own.map(index => phases[index] ?? 0)));
  const actions = needs.map((own, index) => ({
    action: { name: `a${index}`, phase: phases[index], section: 'actions' },
    needs: own.map(other => `a${other}`),
  }));
  return { actions, finally: [], totalPhases: 0 } as unknown as Plan;
}

const writing = (index: number) => ({ action: `a${index}`, name: `a${index}`, writing: true, uncertain: false });

test('entries without an order that write one path are one dispute', () => {
  const writers = createWriters(planWithNeeds([[], [], [0, 1], []]));
  for (const index of [0, 1, 2]) writers.add('/f', writing(index));
  writers.add('/g', writing(3));
  assert.deepEqual(writers.disputes(), [{ path: '/f', names: ['a0', 'a1'], more: 0 }]);
});

test('entries that only look at a path have no dispute with each other', () => {
  const writers = createWriters(planWithNeeds([[], [], []]));
  for (const index of [0, 1]) writers.add('/f', { ...writing(index), writing: false });
  assert.deepEqual(writers.disputes(), []);
  writers.add('/f', writing(2));
  assert.deepEqual(writers.disputes(), [{ path: '/f', names: ['a0', 'a2', 'a1'], more: 0 }]);
});

test('a path that many write without an order names the first of them and tells their number', () => {
  const writers = createWriters(planWithNeeds([[]]));
  for (let index = 0; index < 1000; index++) writers.add('/f', { ...writing(0), name: `a0[${index}]` });
  const [dispute] = writers.disputes();
  assert.deepEqual(dispute?.names, ['a0[0]', 'a0[1]', 'a0[2]', 'a0[3]', 'a0[4]']);
  assert.equal(dispute.more, 995);
});

test('items of one action that run one after the other have an order', () => {
  const plan = planWithNeeds([[]]);
  const actions = plan.actions.map(node => ({ ...node, action: { ...node.action, forEach: { concurrency: 1 } } }));
  const writers = createWriters({ ...plan, actions } as unknown as Plan);
  for (let index = 0; index < 3; index++) writers.add('/f', { ...writing(0), name: `a0[${index}]` });
  assert.deepEqual(writers.disputes(), []);
});

test('a path is unsure after an entry that may not run, and below a directory to which anything may happen', () => {
  const writers = createWriters(planWithNeeds([[], [], []]));
  writers.add('/f', { ...writing(0), uncertain: true });
  writers.add('/d', { ...writing(1), uncertain: true, below: true });
  assert.deepEqual(writers.uncertain('/f'), ['action a0']);
  assert.deepEqual(writers.uncertain('/d/e/f'), ['action a1']);
  assert.deepEqual(writers.uncertain('/g'), []);
});

test('there is a dispute exactly when two entries have no order, and it names only such entries', () => {
  const graph = fc
    .integer({ min: 1, max: 12 })
    .chain(size =>
      fc.tuple(
        ...Array.from({ length: size }, (_, index) =>
          fc.tuple(fc.uniqueArray(fc.nat({ max: Math.max(0, index - 1) }), { maxLength: index }), fc.boolean()),
        ),
      ),
    );
  fc.assert(
    fc.property(graph, nodes => {
      const needs = nodes.map(([own], index) => (index === 0 ? [] : own));
      const writers = createWriters(planWithNeeds(needs));
      nodes.forEach(([, writes], index) => writers.add('/f', { ...writing(index), writing: writes }));
      const waits = (from: number, to: number): boolean =>
        (needs[from] ?? []).some(need => need === to || waits(need, to));
      const expected = nodes.flatMap(([, writes], index) => {
        const has = nodes.some(
          ([, otherWrites], other) =>
            other !== index && (writes || otherWrites) && !waits(index, other) && !waits(other, index),
        );
        return has ? [`a${index}`] : [];
      });
      const found = writers.disputes().flatMap(({ names }) => names);
      assert.equal(found.length > 0, expected.length > 0);
      assert.deepEqual(
        found.filter(name => !expected.includes(name)),
        [],
      );
    }),
    { numRuns: randomRuns(1000) },
  );
});
