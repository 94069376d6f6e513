import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json } from '../json/json.ts';
import { writeCsv } from './csv.ts';

const CASES: readonly (readonly [title: string, data: Json, text: string])[] = [
  [
    'a list of maps is a line for each',
    [
      { a: 1, b: 'x' },
      { b: null, c: true },
    ],
    'a,b,c\n1,x,\n,,true\n',
  ],
  [
    'quotes, commas, newlines and outer spaces',
    [{ a: 'say "x"', b: '1,2', c: 'l1\nl2', d: ' e ' }],
    'a,b,c,d\n"say ""x""","1,2","l1\nl2"," e "\n',
  ],
  ['empty text is not null', [{ a: '', b: null }], 'a,b\n"",\n'],
  ['maps and lists inside are JSON', [{ a: { b: [1] } }], 'a\n"{""b"":[1]}"\n'],
  ['a list of values', ['x', 2, { a: 1 }], 'value\nx\n2\n"{""a"":1}"\n'],
  ['a list in a map', { items: [{ a: 1 }, { a: 2 }], total: 2 }, 'a\n1\n2\n'],
  ['an empty list in a map', { items: [], total: 0 }, ''],
  ['two lists in a map', { a: [{ x: 1 }], b: [{ y: 1 }] }, 'name,value\na,"[{""x"":1}]"\nb,"[{""y"":1}]"\n'],
  ['a map of maps', { r: { v: 1 }, s: { v: 2, w: 3 } }, 'name,v,w\nr,1,\ns,2,3\n'],
  ['a map', { region: 'eu', n: 1 }, 'name,value\nregion,eu\nn,1\n'],
  ['a value', 'x', 'value\nx\n'],
  ['nothing', [], ''],
];
for (const [title, data, text] of CASES) test(`CSV: ${title}`, () => assert.equal(writeCsv(data), text));
