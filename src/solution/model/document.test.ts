import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument, rememberingReader, type SolutionSource } from './document.ts';

const source = (text: string, directory: string, file = 'a.yaml'): SolutionSource => ({
  file,
  directory,
  path: `${directory}/${file}`,
  content: { text },
});

test('a document that is read again right after itself is parsed once, and is what it would be if it were parsed', () => {
  const read = rememberingReader();
  const text = 'kind: Solution\nkind: Solution\n';
  const first = read(source(text, '/one'));
  const again = read(source(text, '/two'));
  assert.equal(again.root, first.root);
  assert.deepEqual(again, readDocument(source(text, '/two')));
  assert.equal(again.faults.length, 1);
});

test('another text, another name and data are read anew', () => {
  const read = rememberingReader();
  for (const other of [
    source('a: 1', '/one'),
    source('a: 2', '/one'),
    source('a: 2', '/one', 'b.yaml'),
    { file: 'b.yaml', content: { data: { a: 3 } } },
    source('a: 2', '/one', 'b.yaml'),
  ])
    assert.deepEqual(read(other), readDocument(other));
});

test('a text that cannot be read is an error each time', () => {
  const read = rememberingReader();
  for (let round = 0; round < 2; round++)
    assert.throws(() => read(source('a: [', '/one')), { name: 'ToolError', code: 'unparsable' });
});
