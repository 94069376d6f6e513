import { test } from 'node:test';
import { RUN_STORE_SUITE } from '../../../test/support/run-store-suite.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { createRunStore } from './run-store.ts';

for (const journal of ['wal', 'rollback'] as const) {
  for (const { title, run } of RUN_STORE_SUITE) {
    test(`${journal}: ${title}`, async () => {
      await withTempDir(async directory => {
        const open = () => createRunStore({ directory, journal, now: Date.now, damaged: () => undefined });
        const [one, two] = [open(), open()];
        try {
          await run({ one, two });
        } finally {
          await one.close();
          await two.close();
        }
      });
    });
  }
}
