import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { appendedDiff, unifiedDiff } from './diff.ts';
import { extendedEnd, readFileEnd } from './file-end.ts';

const bytes = (text: string): Uint8Array => Buffer.from(text);
const diffTexts = (before: string, after: string) => unifiedDiff('f', bytes(before), bytes(after));
const numbered = (count: number, name = 'line'): string[] => Array.from({ length: count }, (_, i) => `${name} ${i}\n`);

test('equal contents have no diff', () => {
  assert.deepEqual(diffTexts('a\n', 'a\n'), { text: '', truncated: false, binary: false });
});

test('a change is shown with three lines around it', () => {
  const lines = numbered(12);
  const { text } = diffTexts(lines.join(''), lines.with(5, 'new\n').join(''));
  assert.equal(
    text,
    '--- f\n+++ f\n@@ -3,7 +3,7 @@\n line 2\n line 3\n line 4\n-line 5\n+new\n line 6\n line 7\n line 8\n',
  );
});

test('a file that comes is compared with /dev/null, as is one that goes', () => {
  assert.equal(unifiedDiff('f', undefined, bytes('a\n')).text, '--- /dev/null\n+++ f\n@@ -0,0 +1 @@\n+a\n');
  assert.equal(unifiedDiff('f', bytes('a\n'), undefined).text, '--- f\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n');
});

test('a missing newline at the end is a difference that is named', () => {
  assert.equal(diffTexts('a', 'a\n').text, '--- f\n+++ f\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n');
});

test('NUL and text that is not UTF-8 are binary, a byte order mark is text', () => {
  assert.equal(diffTexts('a\0', 'b').binary, true);
  assert.equal(unifiedDiff('f', Uint8Array.of(0xff), bytes('a')).binary, true);
  assert.match(diffTexts('\ufeffa\n', 'a\n').text, /-\ufeffa\n\+a\n/);
});

test('a path with control characters cannot add lines to the diff', () => {
  assert.match(unifiedDiff('a\n+++ b', undefined, bytes('x\n')).text, /^--- \/dev\/null\n\+\+\+ "a\\n\+\+\+ b"\n@@/);
});

test('an added block begins with its own first line', () => {
  const before = 'f {\n  1\n}\n\ng {\n  2\n}\n';
  const after = 'f {\n  1\n}\n\nh {\n  3\n}\n\ng {\n  2\n}\n';
  assert.match(diffTexts(before, after).text, /\n\+h \{\n\+ {2}3\n\+\}\n\+\n/);
});

test('a long diff is cut at 64 KiB after a whole line, and says how long it is', () => {
  const { text, truncated } = unifiedDiff('f', undefined, bytes(numbered(20_000).join('')));
  assert.equal(truncated, true);
  const [last, beforeLast] = text.trimEnd().split('\n').toReversed();
  assert.match(String(last), /^\.\.\. cut: 65\d{3} of \d{6} bytes of this diff are shown$/);
  assert.match(String(beforeLast), /^\+line \d+$/);
  assert.ok(Buffer.byteLength(text) < 65_536 + 100);
});

suite('what is added to a file of which only the end is known', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c\n', 'd\n', '\n', 'ü\n', '\0', '\n\n'), { maxLength: 12 })
    .map(parts => parts.join(''));

  test('is shown as if the whole content were compared', () => {
    fc.assert(
      fc.property(text, text, (before, added) => {
        const shown = appendedDiff('f', readFileEnd(bytes(before)), bytes(added));
        assert.deepEqual(shown, diffTexts(before, before + added));
      }),
      { numRuns: randomRuns(2000) },
    );
  });

  test('an end that grows piece by piece is the end of the whole', () => {
    fc.assert(
      fc.property(fc.array(text), pieces => {
        const grown = pieces.map(bytes).reduce(extendedEnd, readFileEnd(bytes('')));
        assert.deepEqual(grown, readFileEnd(bytes(pieces.join(''))));
      }),
      { numRuns: randomRuns(1000) },
    );
  });
});

suite('size', () => {
  const reversed = (lines: readonly string[]) => lines.toReversed().join('');

  test('two long files with nothing in common are replaced as a whole', () => {
    const { truncated } = diffTexts(numbered(50_000, 'x').join(''), numbered(50_000, 'y').join(''));
    assert.equal(truncated, true);
  });

  test('beyond the bound of edits the middle is replaced, the ends stay', () => {
    const lines = numbered(3000);
    const { text } = diffTexts(`start\n${lines.join('')}end\n`, `start\n${reversed(lines)}end\n`);
    assert.match(text, /^--- f\n\+\+\+ f\n@@ -1,3002 \+1,3002 @@\n start\n-line 0\n/);
  });

  test('a few changes in 100,000 lines are found one by one', () => {
    const lines = numbered(100_000);
    const { text } = diffTexts(lines.join(''), lines.with(7, 'x\n').with(50_000, 'y\n').toSpliced(99_000, 1).join(''));
    assert.equal(text.match(/^@@/gm)?.length, 3);
    assert.equal(text.match(/^[-+][^-+]/gm)?.length, 5);
  });
});
