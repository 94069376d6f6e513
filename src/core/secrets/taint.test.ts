import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRedactor } from './redact.ts';
import { Derived, joinTaints, redactValue, registerTainted, type Taint, TextParts, taintAt } from './taint.ts';

const AS_IT_IS = { redactData: (text: string) => text, redactKnown: (text: string) => text };
const shown = (value: unknown, taint: Taint): unknown =>
  JSON.parse(JSON.stringify(redactValue(value, taint, AS_IT_IS)));

const GREETING = 'Bearer abcdef to you';
const parts = new TextParts(GREETING, [{ from: 7, to: 13 }]);

const ROWS: readonly (readonly [what: string, value: unknown, taint: Taint, shown: unknown])[] = [
  ['a root map shows its keys and its length', { a: 1, b: ['x'] }, 'root', { a: '[REDACTED]', b: ['[REDACTED]'] }],
  ['what was computed shows nothing', { a: 1, b: ['x'] }, 'derived', '[REDACTED]'],
  ['a computed number is hidden', 12, 'derived', '[REDACTED]'],
  ['a computed bool in a list is hidden', [true, false], new Map([[0, 'derived']]), ['[REDACTED]', false]],
  ['a text shows its other parts', GREETING, parts, 'Bearer [REDACTED] to you'],
  ['what was made of such a text is hidden', GREETING.toUpperCase(), parts, '[REDACTED]'],
  ['a list of such a text is hidden', [GREETING], parts, '[REDACTED]'],
  ['a leaf is hidden where it stands', { a: 1, b: 2 }, new Map([['b', 'root']]), { a: 1, b: '[REDACTED]' }],
  [
    'parts that touch are one',
    'abcd',
    new TextParts('abcd', [
      { from: 0, to: 2 },
      { from: 2, to: 4 },
    ]),
    '[REDACTED]',
  ],
  ['an empty part is shown as one', 'ab', new TextParts('ab', [{ from: 1, to: 1 }]), 'a[REDACTED]b'],
];
for (const [what, value, taint, expected] of ROWS) test(what, () => assert.deepEqual(shown(value, taint), expected));

/** What a redactor finds in a text after a provider was handed the value. */
function found(value: unknown, taint: Taint, text: string): string {
  const redactor = createRedactor();
  registerTainted(value, taint, redactor);
  return redactor.redactKnown(text);
}

test('every sensitive leaf that is handed on is looked for, numbers and computed keys too, but no names of fields', () => {
  assert.equal(found({ 'k3y-of-it': ['leaf-of-it'] }, 'derived', 'k3y-of-it leaf-of-it'), '[REDACTED] [REDACTED]');
  assert.equal(found({ password: 'leaf-of-it' }, 'derived', 'password leaf-of-it'), 'password [REDACTED]');
  assert.equal(found({ 'shown-key': 'leaf-of-it' }, 'root', 'shown-key leaf-of-it'), 'shown-key [REDACTED]');
  assert.equal(found({ pin: 471_123 }, 'root', 'pin 471123'), 'pin [REDACTED]');
  assert.equal(found('secret7\n', 'root', 'it is secret7!'), 'it is [REDACTED]!');
  assert.equal(found(GREETING, parts, 'Bearer of abcdef'), 'Bearer of [REDACTED]');
});

test('words that stand in the open are not looked for', () => {
  assert.equal(
    found(['production', 'hunter22'], new Derived(new Set(['production'])), 'production hunter22'),
    'production [REDACTED]',
  );
  const chosen = new TextParts('to production', [{ from: 3, to: 13, isOpen: true }]);
  assert.equal(found('to production', chosen, 'production'), 'production');
});

test('two taints of one value leave the stronger', () => {
  assert.equal(joinTaints('derived', new Map([['a', 'root']])), 'derived');
  assert.equal(joinTaints('root', 'derived'), 'root');
  assert.deepEqual(
    joinTaints(new Map([['a', 'root' as const]]), new Map([['b', 'derived' as const]])),
    new Map<string, Taint>([
      ['a', 'root'],
      ['b', 'derived'],
    ]),
  );
  assert.equal(taintAt(parts, [0]), 'derived');
});

test('a box around a text hands on the sensitive parts of the text', () => {
  const added: unknown[] = [];
  const redactor = { add: (secret: unknown) => void added.push(secret) };
  registerTainted(Object.create({ optional: GREETING }), parts, redactor);
  assert.deepEqual(added, [GREETING.slice(7, 13)]);
});
