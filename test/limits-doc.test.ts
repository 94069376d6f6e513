import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { KEY_ROWS } from '../src/config/read/tree.ts';

const page = readFileSync(join(import.meta.dirname, '../docs/limits.md'), 'utf8');

/** Numbers that are not limits. */
const OTHERS: ReadonlySet<string> = new Set([
  'version',
  'apiServer.port',
  'apiServer.metrics.port',
  'apiServer.compression.level',
  'apiServer.auth.azureOIDC.clockTolerance',
]);

test('every key of the configuration that is a size, a time or a number is on the page of limits', () => {
  const keys = KEY_ROWS.filter(({ type }) => type === 'bytes' || type === 'duration' || type === 'integer')
    .map(({ path }) => path)
    .filter(path => !OTHERS.has(path));
  assert.ok(keys.length > 30);
  const missing = keys.filter(path => !page.includes(`\`${path}\``));
  assert.deepEqual(missing, []);
});

test('every key on the page of limits exists', () => {
  const known = new Set(KEY_ROWS.map(({ path }) => path));
  const named = [
    ...page.matchAll(/`((?:cel|template|resolver|action|httpClient|apiServer|testing|snapshots)\.[A-Za-z.*]+)`/g),
  ];
  const unknown = named.map(([, path = '']) => path).filter(path => !known.has(path));
  assert.deepEqual(unknown, []);
});
