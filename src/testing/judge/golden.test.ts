import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goldenDifference, normalize } from './golden.ts';

test('JSON is written anew with sorted keys, so that their order does not matter', () => {
  assert.equal(normalize('{"b":1,"a":[{"d":1,"c":2}]}', []), normalize('{"a":[{"c":2,"d":1}],\n"b":1}\n', []));
});

test('times, UUIDs, durations and the sandbox become names', () => {
  const json = JSON.stringify({
    at: '2026-01-02T03:04:05.678Z',
    id: '0b5a1b4e-0000-4000-8000-00000000000a',
    headers: { date: 'Fri, 02 Jan 2026 03:04:05 GMT' },
    durationMs: 12,
    path: '/tmp/box/work/out.txt',
  });
  assert.deepEqual(JSON.parse(normalize(json, ['/tmp/box/work', '/tmp/box'])), {
    at: '<TIMESTAMP>',
    durationMs: '<DURATION>',
    headers: { date: '<TIMESTAMP>' },
    id: '<UUID>',
    path: '<SANDBOX>/out.txt',
  });
});

test('text stays as it is but for those', () => {
  assert.equal(
    normalize('made /tmp/box/work/x at 2026-01-02 03:04:05\n[not json\nduration_ms: 12\n', ['/tmp/box/work']),
    'made <SANDBOX>/x at <TIMESTAMP>\n[not json\nduration_ms: <DURATION>\n',
  );
});

test('a difference is a diff from what is expected to what is', () => {
  assert.equal(goldenDifference('a\n', 'a\n'), undefined);
  assert.match(goldenDifference('a\nb\n', 'a\nc\n') ?? '', /-b\n\+c$/);
});
