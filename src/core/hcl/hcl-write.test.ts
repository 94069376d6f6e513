import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import * as fc from '../../../test/support/random/fast-check.ts';
import { anyText } from '../../../test/support/random/random-text.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { readHcl } from './hcl-data.ts';
import { formatHcl } from './hcl-format.ts';
import { HclDataError, writeHcl, writeHclValue } from './hcl-write.ts';

const FIXTURES = join(import.meta.dirname, '../../../test/fixtures/hcl');
const fixture = (name: string): string => readFileSync(join(FIXTURES, name), 'utf8');
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? `${inner}n` : inner)));

test('a configuration from data, laid out as terraform fmt does', () =>
  assert.equal(
    writeHcl({
      terraform: { required_version: '>= 1.5', backend: { s3: [{}] } },
      variable: { region: { type: '${string}', default: 'eu' } },
      locals: [{ 'long-name': 1, n: null }],
      resource: {
        aws_instance: {
          web: {
            ami: '${var.ami}',
            name: 'web-${var.region}',
            tags: { Name: 'x', 'a b': '${local.n}', '${var.k}': 'y' },
            ingress: [{ port: 80 }, { port: 443, cidrs: ['a', 'b'] }],
            setting: { x: [{ y: 1 }] },
            note: 'line one\nline ${var.two}\n',
            text: 'two\nlines',
            objects: [{ a: 1 }],
            __attributes: ['objects'],
          },
        },
      },
    }),
    `terraform {
  required_version = ">= 1.5"

  backend "s3" {
  }
}

variable "region" {
  type    = string
  default = "eu"
}

locals {
  long-name = 1
  n         = null
}

resource "aws_instance" "web" {
  ami  = var.ami
  name = "web-\${var.region}"
  tags = {
    Name    = "x"
    "a b"   = local.n
    (var.k) = "y"
  }

  ingress {
    port = 80
  }

  ingress {
    port  = 443
    cidrs = ["a", "b"]
  }

  setting "x" {
    y = 1
  }

  note = <<EOT
line one
line \${var.two}
EOT
  text = "two\\nlines"
  objects = [
    {
      a = 1
    },
  ]
}
`,
  ));

test('variables are attributes, whatever they look like', () =>
  assert.equal(
    writeHcl({ region: 'eu', variable: { a: [{ b: 1 }] } }, { variables: true }),
    'region = "eu"\nvariable = {\n  a = [\n    {\n      b = 1\n    },\n  ]\n}\n',
  ));

describe('data that has no form in HCL', () => {
  const FAULTS: readonly (readonly [data: unknown, message: string])[] = [
    [[1], 'HCL is written from a map'],
    [{ 'a b': 1 }, 'a b: "a b" cannot be the name of an attribute or block'],
    [
      { a: { b: 'x ${' } },
      'a.b: the text has ${ or %{ that begins no expression: write $${ or %%{ for the characters themselves',
    ],
    [
      { a: ['${'] },
      'a[0]: the text has ${ or %{ that begins no expression: write $${ or %%{ for the characters themselves',
    ],
    [{ resource: 1, __attributes: 1 }, '__attributes is a list of names'],
    [{ resource: { a: 1 } }, 'resource.a: a block is a map, or a list of maps'],
  ];
  for (const [data, message] of FAULTS)
    test(message.slice(0, 60), () => {
      assert.throws(
        () => writeHcl(data),
        (error: unknown) => error instanceof HclDataError && error.message === message,
      );
    });
});

describe('what is written is read as the same data', () => {
  for (const name of ['configuration.formatted.txt', 'spellings.formatted.txt'])
    test(name, () => {
      const data = readHcl(fixture(name));
      const written = writeHcl(data);
      // White space within expressions follows the layout.
      const squeezed = (value: unknown): string => JSON.stringify(plain(value)).replaceAll(/\\n *| +/g, ' ');
      assert.equal(squeezed(readHcl(written)), squeezed(data));
      assert.equal(formatHcl(written), written);
    });

  test('any data', () => {
    const text = anyText({ maxLength: 12 })
      .map(value =>
        value
          .toWellFormed()
          .replaceAll(/([$%])\{/g, '$1$1{')
          .replaceAll(/([$%])\1\1+\{/g, '$1$1{'),
      )
      .filter(value => !/[$%]{3}\{/.test(value));
    const code = fc.constantFrom('${var.x}', 'a ${f("}", [1])} b', '%{if x}y%{endif}', '${a ? b : c}', 'l\n${x}\n');
    const name = fc.stringMatching(/^[a-z_][a-z0-9_-]{0,5}$/);
    const { value } = fc.letrec<{ value: unknown }>(tie => ({
      value: fc.oneof(
        { maxDepth: 4 },
        text,
        code,
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.bigInt({ min: 9_007_199_254_740_992n, max: (1n << 63n) - 1n }),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map(number => (Object.is(number, -0) ? 0 : number)),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(text, tie('value'), { maxKeys: 3 }),
      ),
    }));
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 4 }), data => {
        const written = writeHcl(data, { variables: true });
        const { __attributes: _, ...again } = readHcl(written);
        assert.deepEqual(plain(again), plain(data));
        assert.equal(formatHcl(written), written);
        const body = readHcl(writeHcl(readHcl(written)));
        assert.deepEqual(plain(body), plain(readHcl(written)));
      }),
      { numRuns: randomRuns(1000) },
    );
  });

  test('one value', () => {
    assert.equal(writeHclValue([1, { a: '${var.x}' }]), '[\n  1,\n  {\n    a = var.x\n  },\n]');
    assert.equal(writeHclValue('x'), '"x"');
  });
});
