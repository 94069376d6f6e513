import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutPage } from '../../operations/pages.ts';
import { listPage } from './page.ts';
import { ProblemError } from './problem.ts';

const items = Array.from({ length: 25 }, (_, i) => ({ n: i, name: `x${i}` }));

test('pages tell where they stand', () => {
  const { items: shown, pagination } = cutPage(items, { page: 3, perPage: 10, filter: '' });
  assert.equal(shown.length, 5);
  assert.deepEqual(pagination, { page: 3, per_page: 10, total: 25, total_pages: 3, has_next: false, has_prev: true });
});

test('nothing has no pages, and more than can be told is cut', () => {
  assert.equal(cutPage([], { page: 1, perPage: 10, filter: '' }).pagination.total_pages, 0);
  const many = Array.from({ length: 10_001 }, () => null);
  assert.equal(cutPage(many, { page: 1, perPage: 1, filter: '' }).pagination.total_pages, 10_000);
});

test('numbers of items are int, and the filter comes before the pages', async () => {
  const { pagination } = await listPage(items, { page: 1, perPage: 2, filter: 'item.n % 2 == 0' });
  assert.equal(pagination.total, 13);
});

const REFUSED = [
  'item.n',
  'item.none == 1',
  'item.n == ',
  'x == 1',
  'item.name.lowerAscii() == ""',
  'timestamp(item.name) == 1',
];
for (const filter of REFUSED) {
  test(`the filter ${filter} is refused as a whole`, async () => {
    await assert.rejects(listPage(items, { page: 1, perPage: 2, filter }), (error: unknown) => {
      assert.ok(error instanceof ProblemError);
      return error.facts.code === 'invalid-filter';
    });
  });
}

test('what costs too much for one item, or for all together, is refused', async () => {
  const loops = '[1,2,3,4,5,6,7,8,9,10]';
  const one = `${loops}.all(a, ${loops}.all(b, ${loops}.all(c, ${loops}.all(d, a+b+c+d > 0))))`;
  const all = `${loops}.all(a, ${loops}.all(b, a+b > 0))`;
  await assert.rejects(listPage(items, { page: 1, perPage: 2, filter: one }), ProblemError);
  const many = Array.from({ length: 50_000 }, () => ({ n: 1 }));
  await assert.rejects(listPage(many, { page: 1, perPage: 2, filter: all }), ProblemError);
  assert.equal((await listPage(items, { page: 1, perPage: 2, filter: all })).pagination.total, 25);
});
