import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { renderTable } from './text-table.ts';
import { displayWidth } from './text-width.ts';

const COLUMNS = [{ header: 'name' }, { header: 'size', align: 'right' }, { header: 'note' }] as const;

test('columns are aligned, heads upper-case, no line ends with spaces', () => {
  const text = renderTable(COLUMNS, [
    ['a', '1', ''],
    ['日本', '1000', 'x'],
  ]);
  assert.equal(text, 'NAME  SIZE  NOTE\na        1\n日本  1000  x\n');
});

test('a table without rows is its heads, one without columns nothing', () => {
  assert.equal(renderTable([{ header: 'a' }], []), 'A\n');
  assert.equal(renderTable([], [['x']]), '');
});

test('without a width nothing is cut', () => {
  const long = 'x'.repeat(500);
  assert.ok(renderTable([{ header: 'a' }], [[long]]).includes(long));
});

test('the widest columns give way first, and nothing of their cells is lost', () => {
  const text = renderTable([{ header: 'id' }, { header: 'text' }], [['12345', 'a'.repeat(30)]], { width: 20 });
  assert.equal(text, `ID     TEXT\n12345  ${'a'.repeat(13)}\n       ${'a'.repeat(13)}\n       aaaa\n`);
});

test('cells are wrapped between words, and names stay whole as long as there is room', () => {
  const columns = [{ header: 'action' }, { header: 'size', align: 'right' }, { header: 'note' }] as const;
  const rows = [
    ['deploy-eu-west', '12', 'status 500 from https://example.test/a, after 3 attempts'],
    ['b', '3', 'done'],
  ];
  assert.equal(
    renderTable(columns, rows, { width: 50 }),
    [
      'ACTION          SIZE  NOTE',
      'deploy-eu-west    12  status 500 from',
      '                      https://example.test/a,',
      '                      after 3 attempts',
      'b                  3  done',
      '',
    ].join('\n'),
  );
});

test('a column with a limit of its own is cut', () => {
  assert.equal(renderTable([{ header: 'a', maxWidth: 4 }], [['abcdefgh']], { width: 80 }), 'A\nabc…\n');
});

test('a wrapped table holds every character of its cells', () => {
  const word = fc.stringMatching(/^[a-z]{1,30}$/);
  fc.assert(
    fc.property(
      fc.array(fc.array(word, { maxLength: 6 }), { maxLength: 4 }),
      fc.integer({ min: 4, max: 60 }),
      (cells, width) => {
        const text = renderTable(
          [{ header: 'h' }],
          cells.map(words => [words.join(' ')]),
          { width },
        );
        assert.equal(text.replaceAll(/\s/g, ''), `H${cells.flat().join('')}`);
      },
    ),
  );
});

test('a line is never wider than the width, as long as each column can keep four columns', () => {
  const rows = fc.array(fc.tuple(fc.string(), fc.string({ unit: 'grapheme' }), fc.string()), { maxLength: 5 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 16, max: 120 }), (cells, width) => {
      for (const line of renderTable(COLUMNS, cells, { width }).split('\n')) assert.ok(displayWidth(line) <= width);
    }),
  );
});

test('a cell cannot break the table', () => {
  assert.equal(renderTable([{ header: 'a' }], [['x\ny\x1b[2J']]), 'A\nx\\ny\\x1b[2J\n');
});

test('style does not count as width', () => {
  const paint = (text: string, row: number): string => (row === -1 ? `<${text}>` : text);
  assert.equal(renderTable([{ header: 'a' }, { header: 'b' }], [['1', '2']], { paint }), '<A>  <B>\n1  2\n');
});
