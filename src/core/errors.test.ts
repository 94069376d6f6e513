import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatFaults, ToolError } from './errors.ts';

const AT = { file: 's.yaml', line: 2, column: 3 };

test('the faults of an error in one list hold what failed inside and what could not run', () => {
  const inner = { message: './c.yaml: resolver "x" failed', at: { ...AT, file: 'c.yaml' } };
  const error = new ToolError('resolver-failed', 'one', {
    faults: [{ message: 'one', at: AT, causes: [inner], blocked: ['b', 'c'] }],
  });
  assert.deepEqual(flatFaults(error), [{ message: 'one', at: AT }, inner, { message: 'not run because of it: b, c' }]);
});

test('an error without faults is its own fault', () => {
  const [own, ...more] = flatFaults(new ToolError('internal', 'one', { at: AT, field: 'f', hint: 'h' }));
  assert.deepEqual(own, { message: 'one', at: AT, field: 'f', hint: 'h' });
  assert.deepEqual(more, []);
});
