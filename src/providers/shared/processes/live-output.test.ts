import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveOutput } from './live-output.ts';

type Piece = readonly [stream: 'stdout' | 'stderr', text: string];

function shown(pieces: readonly Piece[]): string[] {
  const printed: string[] = [];
  const live = liveOutput((text, stream, kind) => printed.push(`${stream} ${kind} ${JSON.stringify(text)}`));
  for (const [stream, text] of pieces) live.onOutput(stream, text);
  live.end();
  return printed;
}

test('a line is shown once it is whole, so that a secret in it can be recognised', () => {
  assert.deepEqual(
    shown([
      ['stdout', 'a se'],
      ['stdout', 'cret\nnext '],
      ['stdout', 'line\nrest'],
    ]),
    ['stdout live "a secret\\n"', 'stdout live "next line\\n"', 'stdout live "rest"'],
  );
});

test('the streams are kept apart', () => {
  assert.deepEqual(
    shown([
      ['stdout', 'o'],
      ['stderr', 'e\n'],
      ['stdout', 'ut\n'],
    ]),
    ['stderr live "e\\n"', 'stdout live "out\\n"'],
  );
});

test('a carriage return ends a line, so that progress moves', () => {
  assert.deepEqual(
    shown([
      ['stderr', '10%\r'],
      ['stderr', '20%\r'],
    ]),
    ['stderr live "10%\\r"', 'stderr live "20%\\r"'],
  );
});

test('a line without end is shown before it fills the memory', () => {
  assert.deepEqual(
    shown([
      ['stdout', 'x'.repeat(70_000)],
      ['stdout', 'y'],
    ]).map(line => line.length),
    [70_014, 15],
  );
});
