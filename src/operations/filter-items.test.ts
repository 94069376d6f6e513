import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filterItems } from './filter-items.ts';

test('a bad filter is a fault of the input "filter", whoever asks', async () => {
  for (const filter of ['item.', 'item.name', '1 / 0 == item.name'])
    await assert.rejects(filterItems([{ name: 'a' }], filter), { code: 'invalid-expression', field: 'filter' }, filter);
});
