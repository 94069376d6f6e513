import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createIgnore } from './catalog-ignore.ts';

const rows: readonly (readonly [text: string, ignored: readonly string[], kept: readonly string[]])[] = [
  ['', [], ['a']],
  ['# comment\n\n*.log\n', ['a.log', 'deep/er/b.log', '.hidden.log'], ['a.txt', 'log']],
  ['build/\n', ['build/a', 'x/build/b'], ['build', 'rebuild/a']],
  ['/only-top\n', ['only-top', 'only-top/a'], ['x/only-top']],
  ['docs/*.md\n', ['docs/a.md'], ['docs/x/a.md', 'other/docs/a.md']],
  ['docs/**\n!docs/keep.md\n', ['docs/a.md', 'docs/x/y'], ['docs/keep.md']],
  ['*.key\n!public.key\n', ['secret.key'], ['public.key']],
  ['secrets\n!secrets/a\n', ['secrets/a'], []],
  ['\\#hash\n\\!bang\n', ['#hash', '!bang'], ['hash']],
  ['trailing   \n', ['trailing'], []],
  ['windows\r\n', ['windows'], []],
];
for (const [text, ignored, kept] of rows) {
  test(`${JSON.stringify(text)} leaves out ${ignored.join(', ') || 'nothing'}`, () => {
    const ignore = createIgnore(text);
    for (const path of ignored) assert.equal(ignore.ignores(path), true, path);
    for (const path of kept) assert.equal(ignore.ignores(path), false, path);
  });
}
