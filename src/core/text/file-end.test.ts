import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isText } from './file-end.ts';

test('text is UTF-8 without NUL, with or without a byte order mark', () => {
  const cases: readonly (readonly [bytes: readonly number[], text: boolean])[] = [
    [[], true],
    [[0x61, 0x0a], true],
    [[0xef, 0xbb, 0xbf, 0x61], true],
    [[0xf0, 0x9f, 0x98, 0x80], true],
    [[0x61, 0x00], false],
    [[0xc3], false],
    [[0xc0, 0x80], false],
    [[0xed, 0xa0, 0x80], false],
    [[0xf4, 0x90, 0x80, 0x80], false],
    [[0xff, 0xfe, 0x61, 0x00], false],
  ];
  for (const [bytes, text] of cases) assert.equal(isText(Uint8Array.from(bytes)), text, bytes.join());
});
