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
import { ON_CONFLICT } from '../shared/files/plan-write.ts';
import { fileProvider } from './file.ts';

const name = fc.constantFrom('a', 'b', 'a.bak', 'a.bak.1', '..c');
const path = fc.array(name, { minLength: 1, maxLength: 3 }).map(names => names.join('/'));
const content = fc.constantFrom('', 'x\n', 'x\ny\n', 'y', 'z\n');
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const sketch = fc.dictionary(path, fc.oneof(content, fc.constant(null), fc.constant({ link: 'a' })), { maxKeys: 6 });
const options = fc.record({
  onConflict: maybe(fc.constantFrom(...ON_CONFLICT)),
  backup: maybe(fc.boolean()),
  dedupe: maybe(fc.boolean()),
});
const call = fc.record({ permissions: maybe(fc.constantFrom('0600', '755')), createDirs: maybe(fc.boolean()) });
const writing = fc.tuple(options, call, path, content).map(([a, b, target, text]) => ({
  operation: 'write',
  path: target,
  content: text,
  ...a,
  ...b,
}));
const deleting = fc
  .tuple(path, maybe(fc.boolean()))
  .map(([target, backup]) => ({ operation: 'delete', path: target, backup }));
const entry = fc
  .tuple(path, content, options)
  .map(([target, text, more]) => ({ path: target, content: text, ...more }));
const treeWriting = fc
  .tuple(options, call, fc.constantFrom('.', 'a', 'b/a'), fc.array(entry, { maxLength: 5 }))
  .map(([a, b, basePath, entries]) => ({ operation: 'write-tree', basePath, entries, failFast: false, ...a, ...b }));

const defined = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

/** As the engine would hand them over: without absent inputs, paths absolute. */
function prepared(directory: string, inputs: Record<string, unknown>): Record<string, unknown> {
  const ready = defined(inputs);
  for (const key of ['path', 'basePath']) if (typeof ready[key] === 'string') ready[key] = join(directory, ready[key]);
  if (Array.isArray(ready['entries'])) ready['entries'] = (ready['entries'] as object[]).map(defined);
  return ready;
}

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
  const outcomes = { written: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(sketch.map(possible), fc.oneof(writing, deleting, treeWriting), (before, inputs) =>
      withTempDir(async directory => {
        makeTree(directory, before);
        const start = readTree(directory);
        const ready = prepared(directory, inputs);
        const view = testView({ baseDirectory: directory });
        const said = await outcome(Promise.resolve(fileProvider.describe?.(ready, view, new Map(), 'action')));
        assert.deepEqual(readTree(directory), start, 'describing changes nothing');
        const done = await outcome(fileProvider.execute(ready, testEffects({ baseDirectory: directory }), 'action'));
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
        outcomes.written++;
        assert.equal(done.error, undefined);
        assert.deepEqual(end, predictedTree(start, effects));
        const [saidPaths, donePaths] = changedPaths(start, end, effects);
        assert.deepEqual(saidPaths, donePaths);
      }),
    ),
    { numRuns: randomRuns(150) },
  );
  assert.ok(outcomes.written > 0 && outcomes.refused > 0, JSON.stringify(outcomes));
});
