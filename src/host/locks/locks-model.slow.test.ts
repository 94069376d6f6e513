import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everySchedule, type Model, type Step } from '../../../test/support/random/schedules.ts';

/** Files as the kernel knows them: a name means a file, and a lock is of a file, whatever its name means by then. */
interface Kernel {
  named: number | undefined;
  files: number;
  /** Who holds the lock of which file. */
  readonly holders: Map<number, number>;
  inside: number[];
  entered: number;
}

interface Protocol {
  /** The holder removes the file before it lets go. */
  readonly tidy: boolean;
  /** A lock counts only when the name still means the file. */
  readonly looksAgain: boolean;
}

/** `createLocks`, step by step, on that kernel. */
const contender =
  (id: number, { tidy, looksAgain }: Protocol) =>
  async (kernel: Kernel, step: Step): Promise<void> => {
    for (;;) {
      const file = await step('open', () => (kernel.named ??= kernel.files++));
      const free = (): boolean => !kernel.holders.has(file);
      await step('lock', () => kernel.holders.set(file, id), free);
      const counts = !looksAgain || (await step('look', () => kernel.named === file));
      if (counts) {
        await step('in', () => {
          kernel.entered++;
          kernel.inside.push(id);
          assert.deepEqual(kernel.inside, [id], 'two holders');
        });
        await step('out', () => (kernel.inside = kernel.inside.filter(other => other !== id)));
        if (tidy) await step('remove', () => (kernel.named = undefined));
      }
      await step('close', () => kernel.holders.delete(file));
      if (counts) return;
    }
  };

const model = (protocol: Protocol, kills: number): Model<Kernel> => ({
  create: () => ({ named: undefined, files: 0, holders: new Map(), inside: [], entered: 0 }),
  processes: [0, 1, 2].map(id => contender(id, protocol)),
  kills,
  killed(kernel, process) {
    for (const [file, holder] of kernel.holders) if (holder === process) kernel.holders.delete(file);
    kernel.inside = kernel.inside.filter(id => id !== process);
  },
  fingerprint: ({ named, holders, inside }) => JSON.stringify([named, [...holders], inside]),
  check(kernel, ends) {
    for (const end of ends) if (end.kind === 'error') throw end.error;
    assert.ok(kernel.entered >= ends.filter(({ kind }) => kind === 'value').length);
  },
});

test('in every order of three processes, two of which may be killed anywhere, there is one holder and always a next', async t => {
  for (const tidy of [false, true]) {
    const { runs, states } = await everySchedule(model({ tidy, looksAgain: true }, 2));
    t.diagnostic(`${tidy ? 'file removed' : 'file kept'}: ${runs} runs, ${states} states`);
    assert.ok(states > 200);
  }
});

test('the search finds the two holders of a lock that does not look again before it counts', async () => {
  await assert.rejects(everySchedule(model({ tidy: true, looksAgain: false }, 0)), /two holders/);
});
