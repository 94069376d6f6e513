import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lintText } from '../../test/support/lint-world.ts';
import { RULES } from './rules.ts';

test('every rule finds its wrong example, and says nothing of its right one', async () => {
  for (const { id, example } of RULES) {
    const wrong = await lintText(example.wrong);
    const right = await lintText(example.right);
    assert.ok(
      wrong.findings.some(({ rule }) => rule === id),
      `${id}: the wrong example is not found`,
    );
    assert.deepEqual(
      right.findings.filter(({ rule, severity }) => rule === id || severity === 'error'),
      [],
      id,
    );
  }
});

test('ids are unique, and no two rules have the same summary', () => {
  assert.equal(new Set(RULES.map(({ id }) => id)).size, RULES.length);
  assert.equal(new Set(RULES.map(({ summary }) => summary)).size, RULES.length);
});

test('what is refused when a solution is loaded is an error', () => {
  assert.deepEqual(
    RULES.filter(({ refused, severity }) => refused === true && severity !== 'error'),
    [],
  );
});
