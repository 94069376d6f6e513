import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { CONTEXTS } from '../../src/expression/contexts.ts';
import * as names from '../../src/solution/model/field-names.ts';
import type { LoaderFacts } from '../../src/solution/parse/reading.ts';
import { check, errorLines, solutionFacts } from '../../test/support/solution-facts.ts';
import { solutionPage } from './solution-page.ts';

const page = solutionPage();
let facts: LoaderFacts;
before(async () => {
  facts = await solutionFacts();
});

test('the committed page is what the generator writes', () => {
  const committed = readFileSync(join(import.meta.dirname, '../../docs/reference/solution.md'), 'utf8');
  assert.equal(committed, page, 'run scripts/generate/solution-doc.ts');
});

test('every field that the loader knows stands on the page', () => {
  for (const [list, fields] of Object.entries(names)) {
    if (list === 'MESSAGES_FIELDS' || list === 'RESOLVE_FIELDS') continue;
    for (const field of fields)
      assert.ok(page.includes(`| \`${field}\` |`) || page.includes(`\`${field}\``), `${list}: ${field}`);
  }
});

test('every context has its variables', () => {
  for (const { label } of Object.values(CONTEXTS)) assert.ok(page.includes(`| ${label} |`), label);
});

test('the documents on the page are valid', () => {
  const documents = [...page.matchAll(/```yaml\n(apiVersion[^`]*)```/g)].map(([, text]) => text ?? '');
  assert.equal(documents.length, 2);
  for (const text of documents) assert.deepEqual(errorLines(check(text, facts)), [], text);
});

test('links within the page lead somewhere', () => {
  const heads = new Set(
    [...page.matchAll(/^#+ (.*)$/gm)].map(([, head]) =>
      (head ?? '')
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
  for (const [, anchor] of page.matchAll(/\]\(#([^)]*)\)/g)) assert.ok(heads.has(anchor ?? ''), anchor);
});

test('no row of a table lacks its meaning', () => {
  for (const line of page.split('\n').filter(row => row.startsWith('| `'))) assert.doesNotMatch(line, /\|\s*\|$/, line);
});

test('nothing outside of code is taken for a mark', () => {
  const plain = page
    .replaceAll(/```[^`]*```/g, '')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/<!--.*-->/g, '');
  assert.doesNotMatch(plain, /<|__|`/);
});
