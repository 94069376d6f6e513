import assert from 'node:assert/strict';
import { test } from 'node:test';
import { render } from '../check/trial.ts';
import { filterDocs } from './filter-docs.ts';
import { FILTERS } from './table.ts';

test('every filter has a line, and its example prints what it says', () => {
  const docs = filterDocs();
  assert.equal(docs.length, FILTERS.size);
  for (const { name, doc, example, result } of docs) {
    assert.match(doc, /\.$/, name);
    assert.ok(example.includes(`| ${name}`), name);
    assert.equal(render(`{{ ${example} }}`), result, name);
  }
});

test('the arguments that a filter is said to take are those that it takes', () => {
  for (const { name, arguments: text } of filterDocs()) {
    const { min, max } = FILTERS.get(name) ?? { min: -1, max: -1 };
    if (max === Infinity) continue;
    const written = text.split(', ').filter(argument => argument !== '' && !argument.includes(':'));
    const optional = written.filter(argument => argument.startsWith('['));
    assert.deepEqual([written.length - optional.length, written.length], [min, max], name);
  }
});
