import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

const WORKFLOW = `workflow:
  lock: deploy
  actions:
    a: {provider: exec, inputs: {command: make}}
    b: {provider: http, inputs: {url: "https://example.com", method: POST}}
    c: {provider: exec, onInterrupt: fail, inputs: {command: make}}
    d: {provider: http, inputs: {url: "https://example.com", method: POST, idempotencyKey: true}}
    e: {provider: http, inputs: {url: "https://example.com", method: PUT}}
    f: {provider: file, inputs: {operation: write, path: x, content: x, onConflict: append}}
    g: {provider: message, inputs: {message: x}}
  finally:
    h: {provider: exec, inputs: {command: make}}
`;

test('a program and a POST in a workflow with a lock need a decision about interruptions', async () => {
  assert.deepEqual(await said('uncertain-action', WORKFLOW), [
    '/spec/workflow/actions/a/provider warning: action "a" does not say what a resumed run does when it was interrupted, and provider "exec" cannot tell (write onInterrupt: rerun, skip or fail)',
    '/spec/workflow/actions/b/provider warning: action "b" does not say what a resumed run does when it was interrupted, and provider "http" cannot tell (write onInterrupt: rerun, skip or fail)',
  ]);
});

test('without a lock nothing is asked for', async () => {
  assert.deepEqual(await said('uncertain-action', WORKFLOW.replace('  lock: deploy\n', '')), []);
});

test('a computed method may be one that cannot be repeated', async () => {
  const computed = `resolvers:
  verb: {value: PUT}
workflow:
  lock: deploy
  actions:
    a: {provider: http, inputs: {url: "https://example.com", method: {rslvr: verb}}}
`;
  assert.equal((await said('uncertain-action', computed)).length, 1);
});
