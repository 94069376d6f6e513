import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ToolError } from '../../core/errors.ts';
import { printError } from './print-error.ts';

async function printed(
  error: unknown,
  format: 'text' | 'json',
  debug: boolean,
): Promise<{ readonly text: string; readonly code: number }> {
  const lines: string[] = [];
  const code = await printError(error, { format, debug, write: line => void lines.push(line) });
  return { text: lines.join(''), code };
}

const AT = { file: 's.yaml', line: 2, column: 3, pointer: '/spec/x' };
const ERROR = new ToolError('invalid-solution', '2 errors', {
  faults: [
    { message: 'first', at: AT },
    { message: 'second', hint: 'do this' },
  ],
});

test('a text error is followed by its place, field and hint; with --debug by the stack', async () => {
  assert.equal(
    (await printed(ERROR, 'text', false)).text,
    'error: first\n  at s.yaml:2:3\n  field: /spec/x\nerror: second\n  hint: do this\n',
  );
  assert.match((await printed(ERROR, 'text', true)).text, /\n {4}at /);
});

test('in JSON every line is one document, with --debug too', async () => {
  for (const debug of [false, true]) {
    const { text, code } = await printed(ERROR, 'json', debug);
    const records = text
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual(
      records.map(({ message }) => message),
      ['first', 'second'],
    );
    assert.deepEqual(
      records.map(({ stack }) => typeof stack),
      debug ? ['string', 'string'] : ['undefined', 'undefined'],
    );
    assert.equal(code, 2);
  }
});

test('further lines of a message are indented, and nothing of it can move the cursor', async () => {
  const error = new ToolError('internal', 'one\r\ntwo\u001b[2J\u202e\nthree\n', { hint: 'a\nb' });
  const { text } = await printed(error, 'text', false);
  assert.match(text, /^error: one\n {4}two\\x1b\[2J\\u202e\n {4}three\n {2}hint: a\n {4}b\n/);
});

test('what quotes words from outside stays on one line; what programs printed keeps its lines, further in', async () => {
  const message = 'unknown \u001b[2J\u202e\nerror: forged';
  assert.equal(
    (await printed(new ToolError('invalid-input', message, { hint: 'a\nb' }), 'text', false)).text,
    'error: unknown \\x1b[2J\\u202e\\nerror: forged\n  hint: a\\nb\n',
  );
  assert.equal(
    (await printed(new ToolError('resolver-failed', message), 'text', false)).text,
    'error: unknown \\x1b[2J\\u202e\n    error: forged\n',
  );
});
