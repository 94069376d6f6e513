import assert from 'node:assert/strict';
import { test } from 'node:test';
import { displayWidth, escapeControls, escapeControlsInLines, fitWidth } from './text-width.ts';

test('wide characters take two columns, combining marks none', () => {
  for (const [text, width] of [
    ['abc', 3],
    ['Grüße', 5],
    ['日本', 4],
    ['한국', 4],
    ['e\u0301', 1],
    ['🚀', 2],
    ['ｆｕｌｌ', 8],
    ['│├─', 3],
    ['', 0],
  ] as const)
    assert.equal(displayWidth(text), width, text);
});

test('a text that is too wide ends with an ellipsis and never exceeds the width', () => {
  assert.equal(fitWidth('abcdef', 6), 'abcdef');
  assert.equal(fitWidth('abcdef', 5), 'abcd…');
  assert.equal(fitWidth('日本語', 4), '日…');
  assert.equal(fitWidth('abc', 1), '…');
  assert.equal(fitWidth('abc', 0), '');
});

test('control characters cannot reach the terminal', () => {
  assert.equal(escapeControls('a\nb\tc\r\x1b[31m\u0085\u202e'), 'a\\nb\\tc\\r\\x1b[31m\\u0085\\u202e');
  assert.equal(escapeControlsInLines('a\nb\tc\x07'), 'a\nb\tc\\x07');
});
