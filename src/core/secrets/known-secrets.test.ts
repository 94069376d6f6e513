import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ENCODINGS } from '../../../test/support/encodings.ts';
import * as fc from '../../../test/support/random/fast-check.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { createRedactor } from './redact.ts';

/** Each is awkward in some encoding. */
const SECRETS = [
  'correct horse battery staple',
  "it's ~ a test*(1)!",
  'a+b c/d=e?f&g%41h%25',
  String.raw`C:\new\table "x" \u0041`,
  'Grüße, Jürgen - 😀 ﷽',
  '%25%32%35 100%',
  "''''quoted''''",
  '\\\\\\\\server\\n',
  '<a href="x">&amp;</a>',
  'first line\n\tsecond line\r\nthird',
  'QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
  '6465616462656566',
];

function redactWith(...secrets: readonly (string | Uint8Array)[]): (text: string) => string {
  const redactor = createRedactor();
  for (const secret of secrets) redactor.add(secret);
  return redactor.redactKnown;
}

describe('a known secret is found in every encoding', () => {
  for (const [encoding, encode] of Object.entries(ENCODINGS)) {
    test(encoding, () => {
      for (const secret of SECRETS) {
        const redact = redactWith(secret);
        const text = `before (${encode(secret)}) after`;
        const shown = redact(text);
        assert.ok(shown.includes('[REDACTED]'), `${secret} is shown as ${shown}`);
        assert.ok(!shown.includes(encode(secret)), `${secret} is shown as ${shown}`);
        assert.ok(shown.startsWith('before (') && shown.endsWith(') after'), `too much is hidden: ${shown}`);
        assert.equal(redact(shown), shown);
      }
    });
  }

  test('random secrets in random encodings of encodings', () => {
    const secrets = fc
      .string({ unit: 'grapheme', minLength: 8, maxLength: 40 })
      .filter(text => text.trim() === text && text.toWellFormed().length >= 8);
    const outer = fc.constantFrom('JSON text', 'percent-encoded', 'a form', 'XML', 'quoted by YAML', 'as it is');
    fc.assert(
      fc.property(secrets, fc.constantFrom(...Object.keys(ENCODINGS)), outer, (secret, inner, around) => {
        if (Array.from(secret.replace(/\s+/g, ' ')).length < 8) return;
        const once = (ENCODINGS[inner] ?? String)(secret);
        const text = (ENCODINGS[around] ?? String)(`<${once}>`);
        if (DEEP.has(inner)) return;
        const shown = redactWith(secret)(text);
        assert.ok(
          !shown.includes(once) && shown.includes('[REDACTED]'),
          `${JSON.stringify(secret)}: ${inner} in ${around}: ${shown}`,
        );
      }),
      { numRuns: randomRuns(3000) },
    );
  });
});

/** These are three encodings by themselves. */
const DEEP = new Set(['JSON text, three times', 'base64 in a URL in JSON of ASCII']);

describe('size', () => {
  test('a secret of any length is hidden, as it is, in hexadecimal and in base64', () => {
    for (const length of [100, 16_000, 200_000, 400_000]) {
      const secret = Array.from(
        { length: length / 10 },
        (_, index) => `k${String(index * 7919).padStart(9, '0')}`,
      ).join('');
      const redact = redactWith(secret);
      for (const encode of [String, (text: string) => Buffer.from(text).toString('hex'), btoa])
        assert.match(redact(`a ${encode(secret)} z`), /^a \[REDACTED\]=* z$/);
    }
  });

  test('a long secret is hidden where it is cut', () => {
    const secret = Array.from({ length: 900 }, (_, index) => `word${index * 31}`).join(',');
    assert.ok(!redactWith(secret)(secret.slice(0, 2000)).includes('word1240'));
  });

  test('thousands of secrets that begin alike are found in one pass', () => {
    const redactor = createRedactor();
    const secrets = Array.from({ length: 20_000 }, (_, index) => `eyJhbGciOiJSUzI1NiJ9.${index * 7919}.end`);
    for (const secret of secrets) redactor.add(secret);
    assert.equal(redactor.redactKnown(secrets.join(' ')).replaceAll('[REDACTED]', '').trim(), '');
  });

  test('secrets may come between texts', () => {
    const redactor = createRedactor();
    for (let index = 0; index < 3000; index++) {
      const secret = `secret number ${index} of many`;
      redactor.add(secret);
      assert.equal(
        redactor.redactKnown(`a ${secret}, secret number ${index + 1}`),
        `a [REDACTED], secret number ${index + 1}`,
      );
    }
  });

  test('a text of repeated beginnings takes no more than linear time', () => {
    const redact = redactWith(`${'a'.repeat(200)}b`, `${'ab'.repeat(100)}c`);
    for (const piece of ['a', 'ab', '%61', '\\u0061', 'YWFh', '6161', '&#97;', "''", '\\\\', '%25', '&amp;'])
      assert.ok(redact(piece.repeat(200_000 / piece.length)).length > 0);
  });

  test('a secret that lies across two blocks of a long text is found', () => {
    const redact = redactWith('the secret of the text');
    for (const before of [262_130, 262_143, 262_144, 262_150, 294_900])
      assert.equal(redact(`${'ö'.repeat(before / 2)} the secret of the text`).slice(-11), ' [REDACTED]');
  });
});

describe('what is hidden, and what is not', () => {
  test('a secret of 4 to 7 characters is hidden where no letter or digit touches it', () => {
    const redact = redactWith('abc1');
    assert.equal(
      redact('abc1 (abc1) xabc1 abc12 éabc1 u:abc1,'),
      '[REDACTED] ([REDACTED]) xabc1 abc12 éabc1 u:[REDACTED],',
    );
    assert.equal(redact(`Basic ${btoa('u:abc1')}`), 'Basic dT[REDACTED]');
  });

  test('a secret of less than 4 characters is left to its position', () => {
    assert.equal(redactWith('abc', '  a ', '')('abc a'), 'abc a');
  });

  test('a line end around a secret makes no difference', () => {
    assert.equal(redactWith('hunter22\n')('it is hunter22.'), 'it is [REDACTED].');
  });

  test('long lines of a secret count on their own', () => {
    assert.equal(redactWith('user: me\npassword: hunter2')('> password: hunter2'), '> [REDACTED]');
  });

  test('bytes that are not text are found in hexadecimal and base64', () => {
    const bytes = Uint8Array.from({ length: 24 }, (_, index) => 255 - index * 7);
    const redact = redactWith(bytes);
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      assert.equal(redact(`a ${Buffer.from(bytes).toString(encoding)} z`), 'a [REDACTED] z');
  });

  test('a secret that is a part of the mark does not spoil the mark', () => {
    const redact = redactWith('REDACTED', 'hunter22');
    assert.equal(redact(redact('hunter22')), '[REDACTED]');
  });

  test('overlapping secrets are hidden as one', () => {
    assert.equal(redactWith('abcdefghij', 'fghijklmno')('x abcdefghijklmno x'), 'x [REDACTED] x');
  });
});

describe('a redactor that fails prints nothing of the text', () => {
  test('when it cannot search', () => {
    const redactor = createRedactor({
      add: () => undefined,
      hide: () => {
        throw new RangeError('out of memory');
      },
    });
    for (const hide of [redactor.redact, redactor.redactData, redactor.redactKnown])
      assert.equal(hide('the secret'), '[REDACTED]');
  });

  test('when it could not learn a secret: from then on', () => {
    const redactor = createRedactor({
      add: () => {
        throw new RangeError('out of memory');
      },
      hide: text => text,
    });
    assert.equal(redactor.redact('fine'), 'fine');
    redactor.add('a secret');
    for (const hide of [redactor.redact, redactor.redactData, redactor.redactKnown])
      assert.equal(hide('the secret'), '[REDACTED]');
  });
});
