import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { previewPicture } from './picture.ts';

test('the picture in the README is what the program prints today (npm run generate)', {
  skip: process.platform === 'win32',
}, () => {
  const picture = previewPicture();
  assert.ok(
    readFileSync(join(import.meta.dirname, '../../docs/preview.svg'), 'utf8') === picture,
    'docs/preview.svg is out of date',
  );
  assert.match(picture, /fill="#[0-9a-f]{6}"[^>]*>-\s+image:\sregistry\.example\.com\/shop:1\.3\.0</);
  assert.match(picture, /fill="#[0-9a-f]{6}"[^>]*>\+\s+image:\sregistry\.example\.com\/shop:1\.4\.0</);
  assert.doesNotMatch(picture, /tool-picture-/, 'no path of the machine');
});
