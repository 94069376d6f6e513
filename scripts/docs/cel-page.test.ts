import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ENVIRONMENTS, functionDocs, loadRegex } from '../../src/expression/cel/cel.ts';
import { celPage } from './cel-page.ts';

const regex = await loadRegex();
const page = celPage({ now: new Date(0), guid: () => '', debug: () => undefined, regex });

test('the committed page is what the generator writes', () => {
  const committed = readFileSync(join(import.meta.dirname, '../../docs/reference/cel.md'), 'utf8');
  assert.equal(committed, page, 'run scripts/generate/cel-doc.ts');
});

test('every form of every function and macro stands on the page', () => {
  const rows = page.split('\n').filter(line => line.startsWith('| `') && line.includes(' -> '));
  for (const { doc, name } of functionDocs(ENVIRONMENTS.cli))
    assert.ok(
      rows.some(row => row.includes(doc)),
      name,
    );
  const twice = rows.filter(row => /`list[.](?:all|exists|exists_one)[(]/.test(row));
  assert.equal(twice.length, 5, 'forms with two variables stand apart from those of the standard library');
});

test('what is said of a filter is what a filter may call', () => {
  const start = page.indexOf('### Standard library');
  const table = page.slice(start, page.indexOf('\n### ', start + 1));
  const calls = table.split('\n').filter(line => line.startsWith('| `'));
  assert.equal(calls.length, functionDocs(ENVIRONMENTS.filter).length);
});
