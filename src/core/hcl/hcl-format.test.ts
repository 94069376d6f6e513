import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { formatHcl } from './hcl-format.ts';
import { HclError } from './hcl-lex.ts';

const FIXTURES = join(import.meta.dirname, '../../../test/fixtures/hcl');
const fixture = (name: string): string => readFileSync(join(FIXTURES, name), 'utf8');

describe('as terraform fmt 1.11 lays it out', () => {
  for (const name of ['configuration', 'spellings']) {
    test(name, () =>
      assert.equal(formatHcl(fixture(`${name}.tf.txt`), { terraform: true }), fixture(`${name}.formatted.txt`)),
    );
    test(`${name}, which stays as it is then`, () => {
      const text = fixture(`${name}.formatted.txt`);
      assert.equal(formatHcl(text, { terraform: true }), text);
      assert.equal(formatHcl(text), text);
    });
  }
});

test('without terraform old spellings stay', () =>
  assert.equal(formatHcl('job a {\nx="${y}"\n}\n'), 'job a {\n  x = "${y}"\n}\n'));

test('line ends, a byte order mark and a missing last line end stay', () => {
  assert.equal(formatHcl('a={\r\nb=1\r\n}\r\n'), 'a = {\r\n  b = 1\r\n}\r\n');
  assert.equal(formatHcl('\ufeffa=1'), '\ufeffa = 1');
  assert.equal(formatHcl(''), '');
});

test('what is not HCL is refused', () => assert.throws(() => formatHcl('a = [\n'), HclError));
