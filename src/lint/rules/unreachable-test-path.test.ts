import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { said } from '../../../test/support/worlds/lint-world.ts';

const document = (files: string): string => `resolvers:
  a: {value: 1}
testing:
  config: {files: [${files}]}
  cases:
    one: {command: [run, resolver], files: [fixtures/*.json], assertions: [{contains: "1"}]}
`;

test('paths and globs that match nothing are found', async () => {
  await withTempDir(async directory => {
    const findings = await said('unreachable-test-path', document('data.json, missing/'), { directory });
    assert.deepEqual(findings, [
      '/spec/testing/config/files/0 warning: no file matches "data.json" (paths are relative to the document)',
      '/spec/testing/config/files/1 warning: no file matches "missing/" (paths are relative to the document)',
      '/spec/testing/cases/one/files/0 warning: no file matches "fixtures/*.json" (paths are relative to the document)',
    ]);
  });
});

test('files, directories with files and globs that match are right', async () => {
  await withTempDir(async directory => {
    mkdirSync(join(directory, 'fixtures'));
    writeFileSync(join(directory, 'fixtures', 'a.json'), '{}');
    assert.deepEqual(await said('unreachable-test-path', document('fixtures, ./fixtures/a.json'), { directory }), []);
  });
});
