import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');
const trimmedLines = (text: string): string[] => text.split('\n').map(line => line.trim());

test('the example in CONTRIBUTING is the code: every line of it stands in the file that it names, in that order', () => {
  const blocks = [
    ...readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(/```ts\n\/\/ (src\/\S+)\n([\s\S]*?)```/g),
  ];
  assert.equal(blocks.length, 4, 'the operation and its three rows');
  for (const [, file = '', code = ''] of blocks) {
    const source = trimmedLines(readFileSync(join(root, file), 'utf8'));
    const [first = '', ...rest] = trimmedLines(code).filter(line => line !== '');
    // The first line may stand in other rows as well: one of them goes on as the example does.
    const found = source.some((line, at) => line === first && follows(source.slice(at + 1, at + 25), rest));
    assert.ok(found, `${file} no longer holds the example that begins with: ${first}`);
  }
});

function follows(source: readonly string[], wanted: readonly string[]): boolean {
  let at = 0;
  return wanted.every(line => {
    const next = source.indexOf(line, at);
    at = next + 1;
    return next !== -1;
  });
}
