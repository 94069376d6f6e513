import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reachedTests } from './changed-files.ts';

const reachedFiles = (changed: string): string[] => reachedTests([changed]).map(({ file }) => file);

test('a change reaches the tests that import it, nearest first', () => {
  assert.equal(reachedFiles('scripts/changed-files.ts')[0], 'scripts/changed-files.test.ts');
  const reached = reachedTests(['src/core/errors.ts']);
  assert.ok(reached.length > 50);
  assert.deepEqual(
    reached.map(({ distance }) => distance),
    reached.map(({ distance }) => distance).toSorted((a, b) => a - b),
  );
});

test('a change of a program reaches the tests that start it, and a change of a page those that read it', () => {
  assert.ok(reachedFiles('src/main.ts').some(file => file.startsWith('test/e2e/')));
  assert.ok(reachedFiles('docs/limits.md').includes('test/limits-doc.test.ts'));
});

test('a test that changed comes before all others', () => {
  assert.deepEqual(reachedTests(['test/limits-doc.test.ts']), [{ file: 'test/limits-doc.test.ts', distance: 0 }]);
});
