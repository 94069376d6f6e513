import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { RULES } from '../../src/lint/rules.ts';
import { lintDocument } from './lint-page.ts';

test('the committed page is the one that the rules make (node scripts/generate/lint-doc.ts)', () => {
  const path = join(import.meta.dirname, '../../docs/reference/lint-rules.md');
  assert.equal(readFileSync(path, 'utf8'), lintDocument());
});

test('every rule has a row in the table and a section that it leads to', () => {
  const page = lintDocument();
  for (const { id } of RULES) {
    assert.ok(page.includes(`| [${id}](#${id}) |`), id);
    assert.ok(page.includes(`\n### ${id}\n`), id);
  }
});
