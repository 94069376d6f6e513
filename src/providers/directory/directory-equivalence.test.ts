import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeTree, readTree, type TreeSketch } from '../../../test/support/file-tree.ts';
import { changedPaths, predictedTree } from '../../../test/support/plans/predicted-tree.ts';
import { testEffects, testView } from '../../../test/support/provider-effects.ts';
import * as fc from '../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import type { Effect } from '../contract.ts';
import { directoryProvider } from './directory.ts';

const name = fc.constantFrom('a', 'b', '.c', '..d');
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map(names => names.join('/'));
const content = fc.constantFrom('', 'x\n', 'y');
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const sketch = fc.dictionary(path, fc.oneof(content, fc.constant(null)), { minKeys: 1, maxKeys: 7 });
const call = fc.record({
  operation: fc.constantFrom('mkdir', 'rmdir', 'copy', 'move'),
  path,
  destination: path,
  recursive: maybe(fc.boolean()),
  force: maybe(fc.boolean()),
  createDirs: maybe(fc.boolean()),
  excludeHidden: maybe(fc.boolean()),
  filesOnly: maybe(fc.boolean()),
  maxDepth: maybe(fc.constantFrom(1, 2)),
});

/** A tree in which nothing that is a file is needed as a directory. */
function possible(candidate: TreeSketch): TreeSketch {
  const kept: Record<string, TreeSketch[string]> = {};
  for (const [key, what] of Object.entries(candidate)) {
    const clash = Object.keys(kept).some(
      other => `${other}/`.startsWith(`${key}/`) || `${key}/`.startsWith(`${other}/`),
    );
    if (!clash) kept[key] = what;
  }
  return kept;
}

const outcome = async <T>(work: Promise<T>): Promise<{ readonly value?: T; readonly error?: string }> => {
  try {
    return { value: await work };
  } catch (error) {
    return { error: String(error) };
  }
};

test('what the dry-run says is what the run does, for any tree and any inputs', async () => {
  const outcomes = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(sketch.map(possible), call, (before, { path: from, destination: to, ...more }) =>
      withTempDir(async directory => {
        makeTree(directory, before);
        const start = readTree(directory);
        const inputs = { ...more, path: join(directory, from), destination: join(directory, to) };
        const view = testView({ baseDirectory: directory });
        const said = await outcome(Promise.resolve(directoryProvider.describe?.(inputs, view, new Map(), 'action')));
        assert.deepEqual(readTree(directory), start, 'describing changes nothing');
        const runEffects = testEffects({ baseDirectory: directory });
        const done = await outcome(directoryProvider.execute(inputs, runEffects, 'action'));
        const end = readTree(directory);

        const description = said.value;
        const effects: readonly Effect[] = typeof description === 'object' ? (description.effects ?? []) : [];
        const conflict = effects.some(effect => effect.type === 'file' && effect.status === 'conflict');
        if (said.error !== undefined || conflict) {
          outcomes.refused++;
          assert.notEqual(done.error, undefined, 'what cannot be described or is in conflict is not done');
          if (said.error !== undefined) assert.equal(done.error, said.error);
          assert.deepEqual(end, start);
          return;
        }
        outcomes.done++;
        assert.equal(done.error, undefined);
        assert.deepEqual(new Map([...end].sort()), new Map([...predictedTree(start, effects)].sort()));
        const [saidPaths, donePaths] = changedPaths(start, end, effects);
        assert.deepEqual(saidPaths, donePaths);
      }),
    ),
    { numRuns: randomRuns(150) },
  );
  assert.ok(outcomes.done > 0 && outcomes.refused > 0, JSON.stringify(outcomes));
});
