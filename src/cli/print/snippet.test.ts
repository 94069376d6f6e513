import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { displayWidth } from '../../core/text/text-width.ts';
import { snippetLines } from './snippet.ts';

const at = (column: number, line = 7): { readonly file: string; readonly line: number; readonly column: number } => ({
  file: 's.yaml',
  line,
  column,
});

test('the caret stands below the place', () => {
  assert.deepEqual(snippetLines('    x: { expr: 1 + }', at(16), 80), [
    '    7 |     x: { expr: 1 + }',
    '      |                ^',
  ]);
});

test('wide characters before the place count twice, and control characters are escaped', () => {
  assert.deepEqual(snippetLines('日本: x', at(5), 80), ['    7 | 日本: x', '      |       ^']);
  assert.deepEqual(snippetLines('\tx: \u001b[2J', at(2), 80), ['    7 | \\tx: \\x1b[2J', '      |   ^']);
});

test('a long line is shown around the place, and fits into the terminal', () => {
  const line = `${'a'.repeat(100)}HERE${'b'.repeat(100)}`;
  const [shown = '', caret = ''] = snippetLines(line, at(101, 1234), 60);
  assert.equal(shown.slice(caret.indexOf('^')).startsWith('HERE'), true);
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.nat(),
      fc.integer({ min: 30, max: 120 }),
      (text, place, width) => {
        const lines = snippetLines(text, at((place % text.length) + 1), width);
        for (const each of lines) assert.ok(displayWidth(each) <= width, each);
      },
    ),
  );
});

test('a place outside the line, and an empty line, show nothing', () => {
  assert.deepEqual(snippetLines('abc', at(9), 80), []);
  assert.deepEqual(snippetLines('  ', at(1), 80), []);
});
