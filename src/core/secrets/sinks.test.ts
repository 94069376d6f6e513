import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRedactor } from './redact.ts';
import { openTextSink, shownData } from './sinks.ts';

const redactor = createRedactor();
redactor.add('hunter2-secret');

function printed(isTerminal: boolean, use: (sink: ReturnType<typeof openTextSink>) => void): string {
  const out: string[] = [];
  use(openTextSink('stderr', redactor, { isTerminal, put: text => out.push(text) }));
  return out.join('');
}

/** What must not reach a terminal: it moves the cursor, changes colours, hides or turns round what is read. */
const HOSTILE = [
  '\u001b[2J',
  '\u001b]0;title\u0007',
  '\u001b[8m',
  '\r',
  '\u0008',
  '\u0085',
  '\u009b31m',
  '\u202e',
  '\u2066',
  '\u200f',
  '\u061c',
  '\u200b',
  '\ufeff',
  '\u00ad',
  '\u2028',
  '\u{e0041}',
  '\ud800',
];

test('a sink lets nothing pass that controls a terminal, also when its caller forgot to escape it', () => {
  for (const hostile of HOSTILE)
    for (const use of [
      (sink: ReturnType<typeof openTextSink>) => sink.write(`a${hostile}b\n`),
      (sink: ReturnType<typeof openTextSink>) => sink.line(`a${hostile}b`),
    ]) {
      const shown = printed(false, use);
      assert.match(shown, /^a(\\[x][0-9a-f]{2}|\\u[0-9a-f]{4}|\\r|[ -~])+b\n$/, JSON.stringify(shown));
      assert.ok(!shown.includes(hostile));
    }
});

test('a line stays one line', () => {
  assert.equal(
    printed(true, sink => sink.line('a\nerror: forged\r\nb')),
    'a\\nerror: forged\\r\\nb\n',
  );
});

test('lines, tabs, our own colours, joined emoji and letters pass', () => {
  const text =
    '\u001b[34m\u001b[3mblue\u001b[23m\u001b[39m \u001b[90mgray\u001b[39m\u001b[31mred\u001b[39m\tx\r\n\u001b[1mbold\u001b[22m 👩‍💻 می‌خواهم\n';
  assert.equal(
    printed(true, sink => sink.write(text)),
    text,
  );
});

test('secrets are hidden in text and lines, and not in data that was asked for', () => {
  const text = 'x hunter2-secret';
  assert.equal(
    printed(false, sink => sink.write(text)),
    'x [REDACTED]',
  );
  assert.equal(
    printed(false, sink => sink.line(text)),
    'x [REDACTED]\n',
  );
  assert.equal(
    printed(false, sink => sink.writeData(text)),
    text,
  );
});

test('data reaches a pipe as it is, and a terminal without control characters', () => {
  assert.equal(
    printed(false, sink => sink.writeData('a\u001b[2J\r\n')),
    'a\u001b[2J\r\n',
  );
  assert.equal(
    printed(true, sink => sink.writeData('a\u001b[2J\r\n')),
    'a\\x1b[2J\r\n',
  );
});

test('data is shown without what is known to be secret, in keys and texts at any depth', () => {
  const shown = shownData('http', { 'hunter2-secret': [1, { a: 'is hunter2-secret' }] }, redactor);
  assert.equal(JSON.stringify(shown), '{"[REDACTED]":[1,{"a":"is [REDACTED]"}]}');
});

test('the fields of an answer keep their names, whatever word is called a secret', () => {
  const careless = createRedactor();
  for (const word of ['name', 'status', 'resolvers']) careless.add(word);
  const shown = shownData('stdout', { name: 'demo', status: 'succeeded', resolvers: { a: 'the name' } }, careless);
  assert.equal(JSON.stringify(shown), '{"name":"demo","status":"succeeded","resolvers":{"a":"the [REDACTED]"}}');
});
