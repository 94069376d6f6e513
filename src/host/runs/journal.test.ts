import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { createDatabase } from './database.ts';
import { createJournal } from './journal.ts';

const LEAST_PAUSE_MS = 45;

test('a run that commits all the time does not ask after each commit whether it is to be cancelled', () =>
  withTempDir(async directory => {
    const database = createDatabase({ path: join(directory, 'runs.db'), now: Date.now, damaged: () => undefined });
    let looks = 0;
    const noting: typeof database = {
      ...database,
      read(work, absent) {
        looks++;
        return database.read(work, absent);
      },
    };
    await database.write(() => undefined);
    const control = new AbortController();
    const startedAt = performance.now();
    const asking = createJournal(noting, async () => undefined).cancelRequested('run', control.signal);
    for (let commit = 0; commit < 200; commit++) await database.write(() => undefined);
    const most = 1 + Math.floor((performance.now() - startedAt) / LEAST_PAUSE_MS);
    control.abort();
    assert.equal(await asking, false);
    await database.close();
    assert.ok(looks >= 1 && looks <= most, `${looks} looks; at most ${most}`);
  }));
