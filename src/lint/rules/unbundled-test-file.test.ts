import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { said } from '../../../test/support/worlds/lint-world.ts';

const document = (include: string, files: string): string => `bundle: {include: [${include}]}
spec:
  resolvers:
    a: {value: 1}
  testing:
    config: {files: [${files}]}
    cases:
      one: {command: [run, resolver], assertions: [{contains: "1"}]}
`;

test('a test file that no glob of the bundle matches is found, in directories and globs too', async () => {
  await withTempDir(async directory => {
    mkdirSync(join(directory, 'fixtures'));
    writeFileSync(join(directory, 'fixtures', 'a.json'), '{}');
    writeFileSync(join(directory, 'fixtures', 'b.txt'), '');
    const text = document('"fixtures/*.json"', 'data.json, fixtures, "fixtures/*.txt"');
    assert.deepEqual(await said('unbundled-test-file', text, { directory }), [
      '/spec/testing/config/files/0 error: the test file "data.json" is not in the bundle (add it to bundle.include)',
      '/spec/testing/config/files/1 error: the test file "fixtures/b.txt" (of "fixtures") is not in the bundle (add it to bundle.include)',
      '/spec/testing/config/files/2 error: the test file "fixtures/b.txt" (of "fixtures/*.txt") is not in the bundle (add it to bundle.include)',
    ]);
  });
});

test('files that the bundle holds are right, and so is a document without a bundle', async () => {
  await withTempDir(async directory => {
    mkdirSync(join(directory, 'fixtures'));
    writeFileSync(join(directory, 'fixtures', 'a.json'), '{}');
    const setting = { directory };
    assert.deepEqual(await said('unbundled-test-file', document('"fixtures/**"', 'fixtures'), setting), []);
    assert.deepEqual(await said('unbundled-test-file', document('fixtures/', './fixtures/a.json'), setting), []);
    const without = document('', 'fixtures').replace(/^bundle.*\n/, '');
    assert.deepEqual(await said('unbundled-test-file', without, setting), []);
  });
});
