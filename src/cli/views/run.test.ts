import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RunResult } from '../../operations/solution/run-result.ts';
import { runText } from './run.ts';

const STYLE = { color: false, columns: undefined, verbose: false } as const;

test('the table says why an action was skipped', async () => {
  const reasons = { a: 'condition', b: 'dependency-failed', c: 'interrupted' };
  const actions = Object.fromEntries(
    Object.entries(reasons).map(([name, skipReason]) => [
      name,
      { status: 'skipped', section: 'actions', attempts: 0, skipReason },
    ]),
  );
  const result = { status: 'succeeded', resolvers: {}, durationMs: 1, actions } as unknown as RunResult;
  const shown = await runText(result, STYLE);
  assert.match(shown, /^a .* condition is false$/m);
  assert.match(shown, /^b .* a dependency failed$/m);
  assert.match(shown, /^c .* it was under way when the run was interrupted, and is not done again$/m);
});
