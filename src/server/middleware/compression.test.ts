import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenCoding } from './compression.ts';

const ROWS: readonly (readonly [header: string | undefined, coding: 'gzip' | 'deflate' | undefined])[] = [
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['deflate, gzip', 'gzip'],
  ['deflate', 'deflate'],
  ['gzip;q=0.5, deflate;q=0.8', 'deflate'],
  ['gzip;q=0', undefined],
  ['*', 'gzip'],
  ['gzip;q=0, *;q=0.5', 'deflate'],
  ['br', undefined],
  ['identity;q=1, gzip;q=0.5', undefined],
  ['GZIP ; Q=0.3', 'gzip'],
];
for (const [header, coding] of ROWS) {
  test(`Accept-Encoding ${header ?? '(none)'} means ${coding ?? 'plain'}`, () => {
    assert.equal(chosenCoding(header), coding);
  });
}
