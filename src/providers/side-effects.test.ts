import assert from 'node:assert/strict';
import { test } from 'node:test';
import { directoryProvider } from './directory/directory.ts';
import { execProvider } from './exec/exec.ts';
import { fileProvider } from './file/file.ts';
import { httpProvider } from './http/http.ts';
import { messageProvider } from './message/message.ts';
import { isRepeatable } from './side-effects.ts';

const url = 'https://example.com';
const file = { operation: 'write', path: 'f', content: 'x' };
const tree = (entry: object) => ({
  operation: 'write-tree',
  basePath: 'd',
  entries: [{ path: 'f', content: 'x', ...entry }],
});

const ROWS = [
  [httpProvider, { url }, true],
  [httpProvider, { url, method: 'put' }, true],
  [httpProvider, { url, method: 'DELETE' }, true],
  [httpProvider, { url, method: 'POST' }, false],
  [httpProvider, { url, method: 'POST', idempotencyKey: false }, false],
  [httpProvider, { url, method: 'POST', idempotencyKey: true }, true],
  [httpProvider, { url, method: 'PATCH', idempotencyKey: 'order-7' }, true],
  [fileProvider, file, true],
  [fileProvider, { ...file, onConflict: 'append' }, false],
  [fileProvider, { ...file, onConflict: 'append', dedupe: true }, true],
  [fileProvider, { ...file, backup: true }, false],
  [fileProvider, tree({}), true],
  [fileProvider, tree({ onConflict: 'append' }), false],
  [fileProvider, { operation: 'read', path: 'f' }, true],
  [directoryProvider, { operation: 'mkdir', path: 'd' }, true],
  [directoryProvider, { operation: 'move', path: 'd', destination: 'e' }, false],
  [execProvider, { command: 'make' }, false],
  [messageProvider, { message: 'x' }, true],
] as const;

for (const [provider, inputs, expected] of ROWS)
  test(`${provider.name} ${JSON.stringify(inputs)} ${expected ? 'can' : 'cannot'} be made again`, () => {
    assert.equal(isRepeatable(provider, inputs, { writeDefaults: {} }), expected);
  });

test('--on-conflict append counts where the action does not say', () => {
  assert.equal(isRepeatable(fileProvider, file, { writeDefaults: { onConflict: 'append' } }), false);
  assert.equal(isRepeatable(fileProvider, file, { writeDefaults: { backup: true } }), false);
});
