import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Taint } from '../core/secrets/taint.ts';
import { compileMarks, overlay } from './sensitive-marks.ts';

const SECRET = { type: 'string', 'x-sensitive': true };
const map = (entries: Readonly<Record<string | number, Taint>>): Taint =>
  new Map(Object.entries(entries).map(([key, taint]) => [/^\d+$/.test(key) ? Number(key) : key, taint]));

suite('marks of a schema', () => {
  const CASES: readonly (readonly [what: string, schema: object, data: unknown, taint: Taint])[] = [
    ['the whole', SECRET, 'x', 'root'],
    ['nothing of what is null', SECRET, null, undefined],
    ['a field', { properties: { a: SECRET } }, { a: 'x', b: 'y' }, map({ a: 'root' })],
    ['names by pattern', { patternProperties: { '^x-': SECRET } }, { 'x-a': '1', a: '2' }, map({ 'x-a': 'root' })],
    [
      'a field before a pattern',
      { properties: { a: {} }, patternProperties: { a: SECRET } },
      { a: '1' },
      map({ a: 'root' }),
    ],
    ['all other fields', { properties: { a: SECRET }, additionalProperties: SECRET }, { b: '2' }, map({ b: 'root' })],
    ['items', { items: { properties: { a: SECRET } } }, [{ a: '1' }, { b: '2' }], map({ 0: map({ a: 'root' }) })],
    ['a branch', { anyOf: [{ type: 'string' }, { properties: { a: SECRET } }] }, { a: '1' }, map({ a: 'root' })],
    ['what cannot be read as a pattern', { patternProperties: { '(?P<a>x)': SECRET } }, { y: '1' }, map({ y: 'root' })],
  ];
  for (const [what, schema, data, taint] of CASES)
    test(what, () => assert.deepEqual(compileMarks(schema)?.(data), taint));

  test('a schema without marks costs nothing', () =>
    assert.equal(compileMarks({ properties: { a: { items: { type: 'string' } } }, anyOf: [{}] }), undefined));
});

suite('a mark over a taint', () => {
  const data = { a: 'x', b: ['y', 'z'] };
  const CASES: readonly (readonly [taint: Taint, marked: Taint, both: Taint])[] = [
    [undefined, map({ a: 'root' }), map({ a: 'root' })],
    ['root', map({ a: 'root' }), 'root'],
    ['derived', 'root', 'root'],
    ['derived', undefined, 'derived'],
    ['derived', map({ a: 'root' }), map({ a: 'root', b: 'derived' })],
    [map({ b: map({ 0: 'derived' }) }), map({ b: map({ 1: 'root' }) }), map({ b: map({ 0: 'derived', 1: 'root' }) })],
  ];
  for (const [taint, marked, both] of CASES)
    test(`${String(taint)} and ${String(marked)}`, () => assert.deepEqual(overlay(taint, marked, data), both));
});
