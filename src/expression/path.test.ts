import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../test/support/random/fast-check.ts';
import { anyText } from '../../test/support/random/random-text.ts';
import { formatPath, parsePath } from './path.ts';

test('a path is a name, keys after dots, indexes and quoted keys', () => {
  const rows: readonly (readonly [string, string, readonly (string | number)[]])[] = [
    ['cfg', 'cfg', []],
    ['a-b', 'a-b', []],
    ['cfg.hosts[0].name', 'cfg', ['hosts', 0, 'name']],
    ["x[\"odd key\"]['it\\'s']", 'x', ['odd key', "it's"]],
    ['x["a\\\\b\\""]', 'x', ['a\\b"']],
    ['x["0"][0]', 'x', ['0', 0]],
    ['x.a-b.__proto__', 'x', ['a-b', '__proto__']],
  ];
  for (const [text, name, path] of rows) assert.deepEqual(parsePath(text), { name, path }, text);
});

test('anything else is refused with its column', () => {
  const rows: readonly (readonly [string, number, RegExp])[] = [
    ['', 1, /needs the name/],
    ['0a', 1, /does not begin/],
    ['_.a', 1, /begins with the name/],
    [' a', 1, /does not begin/],
    ['a ', 2, /unexpected " "/],
    ['a.', 3, /key is missing/],
    ['a..b', 3, /key is missing/],
    ['a.0', 3, /key is missing/],
    ['a[', 2, /needs an index/],
    ['a[-1]', 2, /needs an index/],
    ['a["b]', 2, /needs an index/],
    ['a[b]', 2, /needs an index/],
    ['a + 1', 2, /unexpected " "/],
    ['a["\\n"]', 2, /needs an index/],
  ];
  for (const [text, column, message] of rows) {
    const result = parsePath(text);
    assert.ok('fault' in result, text);
    assert.equal(result.column, column, text);
    assert.match(result.fault, message);
  }
});

test('hints lead to the right spelling', () => {
  const hint = (text: string): string | undefined => {
    const result = parsePath(text);
    return 'fault' in result ? result.hint : undefined;
  };
  assert.match(hint('a.0') ?? '', /write \[0\]/);
  assert.match(hint('_.a + 1') ?? '', /write the name without/);
});

test('every path that is written is read back', () => {
  const step = fc.oneof(anyText(), fc.nat());
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_-]*$/), fc.array(step), (name, path) => {
      assert.deepEqual(parsePath(formatPath(name, path)), { name, path });
    }),
  );
});
