import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { positionWithin } from './node.ts';
import { readYaml } from './yaml.ts';

/** For every letter of the text of `a`, the character that stands in the file at its reported place. */
function reported(text: string): { readonly value: string; readonly found: string } {
  const root = readYaml(text, 'f');
  assert.ok(root.kind === 'map');
  const node = root.entries.get('a')?.value;
  assert.ok(node?.kind === 'scalar' && typeof node.value === 'string');
  const lines = text.split(/\r\n|\n|\r/);
  let found = '';
  let line = 1;
  let column = 1;
  for (const char of node.value.split('')) {
    const at = positionWithin(node, line, column);
    found += /[a-z]/.test(char) ? (lines[at.line - 1]?.[at.column - 1] ?? '?') : char;
    [line, column] = char === '\n' ? [line + 1, 1] : [line, column + 1];
  }
  return { value: node.value, found };
}

test('every letter of a scalar is found where it was written', () => {
  const rows = [
    'a: abc',
    'a:   "abc"',
    "a: 'abc'",
    'a: |\n  ab\n\n   cd\n  ef\n',
    'a: |2\n   ab\n  cd\n',
    'a: >\n  ab\n  cd\n\n  ef\n\n\n   gh\n   ij\n  kl\n',
    'a: >-\n\n  ab\n  cd\n',
    'a: >\r\n  ab\r\n  cd\r\n\r\n  ef\r\n',
    'a: ab\n  cd\n\n  ef',
    'a: "ab\\"cd\\x41ef\\u0042gh\\U0001F600ij\\tkl"',
    'a: "ab   \n   cd\n\n  ef\\\n   gh\\nij"',
    "a: 'ab''cd\n  ef  ''gh'",
    'a:\n  "ab\r\n   cd"',
  ];
  for (const row of rows) {
    const { value, found } = reported(row);
    assert.ok(/[a-z]/.test(value));
    assert.equal(found, value, row);
  }
});

test('this holds for folded and quoted text of any layout', () => {
  const piece = fc.constantFrom('ab', ' c', '\n  ', '\n\n  ', '  ', 'd', '\n   e');
  const body = fc.array(piece, { maxLength: 12 }).map(parts => `x${parts.join('')}z`);
  fc.assert(
    fc.property(body, fc.constantFrom('"', "'", '>\n  ', '|\n  ', ''), (text, open) => {
      const close = open.length === 1 ? open : '';
      const { value, found } = reported(`a: ${open}${text}${close}\n`);
      assert.equal(found, value);
    }),
    { numRuns: randomRuns(500) },
  );
});
