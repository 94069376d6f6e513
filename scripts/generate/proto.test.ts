import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { generatedProto } from './proto.ts';

test('the committed code of the plugin protocol is that of the .proto files', () => {
  for (const [file, text] of generatedProto()) {
    const committed = readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8');
    assert.ok(committed === text, `${file} is out of date: run node scripts/generate/proto.ts`);
  }
});
