import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOutput } from './output.ts';

test('output is told in lines, whole characters, and the last 2 KiB are kept', () => {
  const lines: string[] = [];
  const output = readOutput(line => lines.push(line), assert.fail);
  const bytes = Buffer.from('one\r\n\ntwo ä\nthr');
  for (const byte of bytes) output.take(Buffer.from([byte]));
  output.take(Buffer.from('ee\n'));
  assert.deepEqual(lines, ['one', 'two ä', 'three']);
  output.take(Buffer.from(`${'x'.repeat(5000)}end`));
  assert.equal(output.tail().length, 2048);
  assert.match(output.tail(), /end$/);
});

test('a flood is told once, and nothing of it is read any more', () => {
  let floods = 0;
  let lines = 0;
  const output = readOutput(
    () => lines++,
    () => floods++,
  );
  const chunk = Buffer.from(`${'x'.repeat(1024 * 1024 - 1)}\n`);
  for (let i = 0; i < 40; i++) output.take(chunk);
  assert.equal(floods, 1);
  assert.equal(lines, 16);
});
