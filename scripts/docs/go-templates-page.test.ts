import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { GO_FUNCTIONS } from '../../src/expression/template/go/functions/table.ts';
import { goTemplatesPage } from './go-templates-page.ts';

const page = await goTemplatesPage();

test('the committed page of Go templates is what the generator writes', () => {
  const committed = readFileSync(join(import.meta.dirname, '../../docs/reference/go-templates.md'), 'utf8');
  assert.equal(committed, page, 'run scripts/generate/templates-doc.ts');
});

test('every function has a row or is named as another name', () => {
  for (const name of GO_FUNCTIONS.keys()) assert.match(page, new RegExp(`^(?:\\| |- )\`${name}[ \`]`, 'm'), name);
});
