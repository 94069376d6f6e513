import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDefects } from '../support/random/mutated-documents.ts';
import { randomRuns } from '../support/random-runs.ts';
import { withTempDir } from '../support/temp-dir.ts';

test('a document that is wrong in any place is told so, or works; it is never a defect', () =>
  withTempDir(async directory => {
    assert.deepEqual(await findDefects(directory, { from: 0, count: randomRuns(2000) }), []);
  }));
