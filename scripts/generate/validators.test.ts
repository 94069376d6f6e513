import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { generatedValidators } from './validators.ts';

test('the committed validators are those of the schemas', () => {
  for (const [file, text] of generatedValidators()) {
    const committed = readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8');
    assert.ok(committed === text, `${file} is out of date: run node scripts/generate/validators.ts`);
  }
});
