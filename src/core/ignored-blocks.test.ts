import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blankRegions, ignoredRegions } from './ignored-blocks.ts';

const parts = (text: string, ...blocks: Parameters<typeof ignoredRegions>[1]): string[] =>
  ignoredRegions(text, blocks).map(({ start, end }) => text.slice(start, end));

test('a block reaches from its start to the next end, both included, and may occur often', () => {
  assert.deepEqual(parts('a <<x>> b <<y>> c', { start: '<<', end: '>>' }), ['<<x>>', '<<y>>']);
});

test('a line block is the whole line without its newline', () => {
  assert.deepEqual(parts('one\ntwo # keep\nthree\n# keep', { line: '# keep' }), ['two # keep', '# keep']);
});

test('of overlapping blocks the one that begins first wins', () => {
  assert.deepEqual(parts('[ ( ] )', { start: '(', end: ')' }, { start: '[', end: ']' }), ['[ ( ]']);
});

test('equal marks open and close', () => {
  assert.deepEqual(parts("a ''' b ''' c", { start: "'''", end: "'''" }), ["''' b '''"]);
});

test('a block that does not end names its line', () => {
  assert.throws(() => parts('a\n<< b', { start: '<<', end: '>>' }), /begins with "<<" in line 2 has no ">>"/);
});

test('blanking keeps the length and the lines', () => {
  const text = 'a\n<<{{ x }}\n>>\nb';
  assert.equal(blankRegions(text, ignoredRegions(text, [{ start: '<<', end: '>>' }])), 'a\n         \n  \nb');
});
