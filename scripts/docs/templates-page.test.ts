import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { TAGS } from '../../src/expression/template/check/tag-rules.ts';
import { FILTERS } from '../../src/expression/template/filters/table.ts';
import { templatesPage } from './templates-page.ts';

const page = await templatesPage();

test('the committed page is what the generator writes', () => {
  const committed = readFileSync(join(import.meta.dirname, '../../docs/reference/templates.md'), 'utf8');
  assert.equal(committed, page, 'run scripts/generate/templates-doc.ts');
});

test('every filter and every tag has a row', () => {
  for (const name of FILTERS.keys()) assert.match(page, new RegExp(`^\\| \`${name}[:\`]`, 'm'), name);
  for (const name of TAGS.keys()) assert.ok(page.includes(`| \`{% ${name} `), name);
});
