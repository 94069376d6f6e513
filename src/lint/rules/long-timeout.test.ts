import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('timeouts above ten minutes are found', async () => {
  const findings = await said(
    'long-timeout',
    `resolvers:
  a: {value: 1, timeout: 11m}
workflow:
  actions:
    a: {provider: exec, inputs: {command: make}, timeout: 90m}
  finally:
    z: {provider: exec, inputs: {command: make}, timeout: 10m1s}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/timeout info: resolver "a" may take 11m before its timeout ends it (shorten it to 10m or less, or split the work)',
    '/spec/workflow/actions/a/timeout info: action "a" may take 1h30m before its timeout ends it (shorten it to 10m or less, or split the work)',
    '/spec/workflow/finally/z/timeout info: action "z" may take 10m1s before its timeout ends it (shorten it to 10m or less, or split the work)',
  ]);
});

test('ten minutes are not too long', async () => {
  const findings = await said(
    'long-timeout',
    `resolvers:
  a: {value: 1, timeout: 10m}
`,
  );
  assert.deepEqual(findings, []);
});
