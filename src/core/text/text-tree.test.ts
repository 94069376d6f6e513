import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderTree } from './text-tree.ts';

test('maps and lists are branches, scalars leaves', () => {
  const data = {
    name: 'demo',
    none: null,
    empty: '',
    hosts: ['a', { name: 'b', ports: [80] }],
    rest: { list: [], map: {} },
  };
  assert.equal(
    renderTree(data),
    `name: demo
none: null
empty: ""
hosts
├─ a
└─ [1]
   ├─ name: b
   └─ ports
      └─ 80
rest
├─ list: []
└─ map: {}
`,
  );
});

test('a list at the top is its items, a scalar its text', () => {
  assert.equal(renderTree(['a', 1, true]), 'a\n1\ntrue\n');
  assert.equal(renderTree('x\ny'), 'x\\ny\n');
  assert.equal(renderTree([]), '[]\n');
  assert.equal(renderTree({}), '{}\n');
});

test('deeper levels than asked for are counted', () => {
  const data = { a: { b: { c: 1, d: 2 }, e: [1] } };
  assert.equal(renderTree(data, { maxDepth: 1 }), 'a: 2 fields\n');
  assert.equal(renderTree(data, { maxDepth: 2 }), 'a\n├─ b: 2 fields\n└─ e: 1 item\n');
});
