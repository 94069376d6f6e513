import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundledProgram } from '../support/bundled-program.ts';
import { sendHostile } from '../support/hostile-client.ts';
import { withTempDir } from '../support/temp-dir.ts';

test('twenty thousand requests made from the OpenAPI document find no defect, no secret and no undocumented answer', t =>
  withTempDir(async directory => {
    const { requests, statuses } = await sendHostile({
      count: 20_000,
      atOnce: 20,
      main: await bundledProgram(directory),
    });
    assert.equal(requests, 20_000);
    t.diagnostic(
      [...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${status}: ${count}`)
        .join(', '),
    );
    for (const status of [200, 400, 403, 404, 405, 415, 422])
      assert.ok((statuses.get(status) ?? 0) > 100, String(status));
  }));
