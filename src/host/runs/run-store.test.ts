import { test } from 'node:test';
import { RUN_STORE_SUITE, withStorePair } from '../../../test/support/run-store-suite.ts';
import { createRunStore } from './run-store.ts';

for (const { title, run } of RUN_STORE_SUITE)
  test(`SQLite: ${title}`, () =>
    withStorePair(
      directory => createRunStore({ directory, journal: 'wal', now: Date.now, damaged: () => undefined }),
      run,
    ));
