import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('conditions that are false whatever the values are, are found', async () => {
  const findings = await said(
    'unreachable-when',
    `resolvers:
  a: {value: 1, when: false}
  b: {value: 1, when: _.a == 1 && 1 > 2 && false}
  c: {value: 1, when: '_.a == "x" && _.a == "y"'}
  d: {resolve: {with: [{provider: static, inputs: {value: 1}}], until: "1 == 2"}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/when info: "when" is always false: what it guards never happens (remove what it guards, or write the condition that was meant)',
    '/spec/resolvers/b/when info: "when" is always false: what it guards never happens (remove what it guards, or write the condition that was meant)',
    '/spec/resolvers/c/when info: "when" is always false: what it guards never happens (remove what it guards, or write the condition that was meant)',
    '/spec/resolvers/d/resolve/until info: "until" is always false: no source is ever taken (write the condition that was meant)',
  ]);
});

test('conditions that depend on values are right', async () => {
  const findings = await said(
    'unreachable-when',
    `resolvers:
  a: {value: 1, when: true}
  b: {value: 1, when: '_.a == 1 || false'}
  c: {value: 1, when: '_.a == "x" || _.a == "y"'}
`,
  );
  assert.deepEqual(findings, []);
});
