import { test } from 'node:test';
import { RUN_STORE_SUITE, withStorePair } from '../../../test/support/run-store-suite.ts';
import { createRunStore } from './run-store.ts';

/** As on file systems that do not share memory between processes. */
for (const { title, run } of RUN_STORE_SUITE)
  test(`SQLite with a rollback journal: ${title}`, () =>
    withStorePair(
      directory => createRunStore({ directory, journal: 'rollback', now: Date.now, damaged: () => undefined }),
      run,
    ));
