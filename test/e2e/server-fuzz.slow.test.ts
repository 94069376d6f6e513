import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledProgram } from '../support/processes/bundled-program.ts';
import { sendHostile } from '../support/processes/hostile-client.ts';
import { withTempDir } from '../support/temp-dir.ts';

test('twenty thousand requests made from the OpenAPI document find no defect, no secret and no undocumented answer', t =>
  withTempDir(async directory => {
    const main = await bundledProgram(directory);
    const all = await sendHostile({ count: 1000, atOnce: 20, main });
    assert.equal(all.requests, 1000);
    // Every reload starts all threads anew, which would be most of the work of the other requests.
    const { requests, statuses } = await sendHostile({
      count: 19_000,
      atOnce: 20,
      main,
      without: ['admin-reload-config'],
    });
    assert.equal(requests, 19_000);
    t.diagnostic(
      [...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    );
    for (const status of [200, 400, 403, 404, 405, 415, 422])
      assert.ok((statuses.get(status) ?? 0) > 100, String(status));
  }));
