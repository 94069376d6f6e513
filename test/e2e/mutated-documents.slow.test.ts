import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDefects } from '../support/random/mutated-documents.ts';
import { withTempDir } from '../support/temp-dir.ts';

test('forty thousand documents that are wrong in random places find no defect', () =>
  withTempDir(async directory => {
    assert.deepEqual(await findDefects(directory, { from: 2000, count: 40_000 }), []);
  }));
