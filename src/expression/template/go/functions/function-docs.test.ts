import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ourAnswer } from '../../../../../test/support/documents/go-template-answers.ts';
import { goFunctionDocs, otherName } from './function-docs.ts';
import { GO_FUNCTIONS } from './table.ts';

test('every function is documented once, with an example that can be rendered', () => {
  const docs = goFunctionDocs();
  assert.equal(new Set(docs.map(({ name }) => name)).size, docs.length);
  for (const { name, example } of docs) {
    assert.ok(GO_FUNCTIONS.has(name), name);
    if (name === 'fail') continue;
    assert.match(example, new RegExp(`\\b${name}\\b`));
    const { error } = ourAnswer({ template: `{{ define "greet" }}hi {{ . }}{{ end }}{{ ${example} }}`, data: {} });
    assert.equal(error, undefined, `${name}: ${error}`);
  }
});

test('another name of a function is that of one that is documented', () => {
  assert.deepEqual(['mustFirst', 'push', 'tuple', 'must_date_modify', 'upper'].map(otherName), [
    'first',
    'append',
    'list',
    'dateModify',
    undefined,
  ]);
});
