import assert from 'node:assert/strict';
import { lstatSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { makeTree, readFiles, readTree } from '../../../test/support/file-tree.ts';
import { changedPaths, predictedTree } from '../../../test/support/plans/predicted-tree.ts';
import { type EffectsOverrides, testEffects, testView } from '../../../test/support/provider-effects.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { taintAt } from '../../core/secrets/taint.ts';
import type { Description } from '../contract.ts';
import { hclProvider } from './hcl.ts';

type Inputs = Readonly<Record<string, unknown>>;
type Overrides = Omit<EffectsOverrides, 'baseDirectory'>;

const prepared = (directory: string, inputs: Inputs): Inputs => ({
  ...inputs,
  path: join(directory, String(inputs['path'])),
});
async function run(directory: string, inputs: Inputs, overrides: Overrides = {}): Promise<Inputs> {
  const effects = testEffects({ baseDirectory: directory, ...overrides });
  const { data } = await hclProvider.execute(prepared(directory, inputs), effects, 'action');
  return JSON.parse(JSON.stringify(data)) as Inputs;
}
async function described(directory: string, inputs: Inputs, overrides: Overrides = {}) {
  const view = testView({ baseDirectory: directory, ...overrides });
  const said = await hclProvider.describe?.(prepared(directory, inputs), view, new Map(), 'action');
  return said as string | Exclude<Description, string>;
}
const read = (path: string, more: Inputs = {}): Inputs => ({ operation: 'read', path, ...more });
const write = (path: string, value: unknown, more: Inputs = {}): Inputs => ({
  operation: 'write',
  path,
  value,
  ...more,
});
const fmt = (path: string, more: Inputs = {}): Inputs => ({ operation: 'fmt', path, ...more });

describe('read', () => {
  test('a file, and a directory whose blocks come together in the order of the names', () =>
    withTempDir(async directory => {
      makeTree(directory, {
        'i/b.tf': 'variable "b" {\n}\nmoved {\n  from = a.x\n}\nlocals {\n  n = 1\n}\n',
        'i/a.tf': 'variable "a" {\n}\nlocals {\n  list = [{ a = 1 }]\n}\n',
        'i/.hidden.tf': 'broken',
        'i/readme.md': 'broken',
        'i/sub/c.tf': 'variable "c" {\n}\n',
      });
      assert.deepEqual(await run(directory, read('i')), {
        value: {
          variable: { a: [{}], b: [{}] },
          locals: [{ list: [{ a: 1 }], __attributes: ['list'] }, { n: 1 }],
          moved: [{ from: '${a.x}' }],
        },
        files: ['i/a.tf', 'i/b.tf'],
      });
      const deep = await run(directory, read('i', { files: ['**/*.tf'] }));
      assert.deepEqual(deep['files'], ['i/a.tf', 'i/b.tf', 'i/sub/c.tf']);
      assert.deepEqual((await run(directory, read('i/sub/c.tf')))['value'], { variable: { c: [{}] } });
      assert.equal(await described(directory, read('i')), 'Would read HCL of i');
    }));

  const FAULTS: readonly (readonly [inputs: Inputs, message: string | RegExp])[] = [
    [read('none'), 'there is no file or directory none'],
    [read('empty'), 'empty has no file that is called *.tf, *.tf.json, *.tfvars, *.hcl'],
    [read('two'), 'attribute "region" is in two/a.tfvars and in two/b.tfvars: name the file that is meant'],
    [read('bad.tf'), 'bad.tf:2:6: a value is missing here'],
    [read('binary.tf'), 'binary.tf is not UTF-8 text'],
    [read('large.tf'), '"large.tf" has 1048583 bytes: at most 1048576 bytes are read'],
    [read('two', { files: ['../*'] }), '"../*" must be a pattern of paths below two'],
    [read('bad.tf', { files: ['*'] }), 'files is for a directory: bad.tf is a file'],
  ];
  for (const [inputs, message] of FAULTS)
    test(`a failure: ${String(message)}`, () =>
      withTempDir(async directory => {
        makeTree(directory, {
          'empty/x.txt': '',
          'two/a.tfvars': 'region = "a"\n',
          'two/b.tfvars': 'region = "b"\n',
          'bad.tf': 'a = 1\nb =  \n',
          'large.tf': `a = "${'x'.repeat(1_048_576)}"\n`,
        });
        writeFileSync(join(directory, 'binary.tf'), new Uint8Array([0xff, 0xfe]));
        await assert.rejects(run(directory, inputs), { message });
      }));
});

describe('a directory of Terraform', () => {
  const BASE = `terraform {
  required_version = ">= 1.0"
  backend "local" {
    path = "a"
  }
  required_providers {
    one = "~> 1"
    two = "~> 2"
  }
}
locals {
  a = 1
  b = 2
}
locals {
  c = 3
}
variable "region" {
  type    = string
  default = "eu"
}
resource "x" "web" {
  name = "web"
  size = 1
  ingress {
    port = 80
  }
  ingress {
    port = 443
  }
  egress {
    port = 1
  }
  lifecycle {
    prevent_destroy = true
    ignore_changes  = [name]
  }
}
`;

  test('overrides blocks as Terraform merges them, in the order of the names', () =>
    withTempDir(async directory => {
      makeTree(directory, {
        'i/main.tf': BASE,
        'i/override.tf':
          'variable "region" {\n  default = "us"\n}\nlocals {\n  b = [{ x = 1 }]\n}\nterraform {\n  cloud {\n  }\n  required_providers {\n    two = "3"\n  }\n}\n',
        'i/z_override.tf':
          'resource "x" "web" {\n  size = 2\n  ingress {\n    port = 8080\n  }\n  dynamic "egress" {\n    for_each = []\n  }\n  lifecycle {\n    prevent_destroy = false\n  }\n}\n',
      });
      const { value, files } = await run(directory, read('i'));
      assert.deepEqual(files, ['i/main.tf', 'i/override.tf', 'i/z_override.tf']);
      assert.deepEqual(value, {
        terraform: [{ required_version: '>= 1.0', required_providers: [{ one: '~> 1', two: '3' }], cloud: [{}] }],
        locals: [{ a: 1, b: [{ x: 1 }], __attributes: ['b'] }, { c: 3 }],
        variable: { region: [{ type: '${string}', default: 'us' }] },
        resource: {
          x: {
            web: [
              {
                name: 'web',
                size: 2,
                ingress: [{ port: 8080 }],
                lifecycle: [{ prevent_destroy: false, ignore_changes: ['${name}'] }],
                dynamic: { egress: [{ for_each: [] }] },
              },
            ],
          },
        },
      });
      const alone = await run(directory, read('i/override.tf'));
      assert.deepEqual((alone['value'] as Inputs)['variable'], { region: [{ default: 'us' }] });
    }));

  test('has .tf.json files in the form of the others', () =>
    withTempDir(async directory => {
      makeTree(directory, {
        'i/a.tf': 'variable "a" {\n  type = list(string)\n}\n',
        'i/b.tf.json': JSON.stringify({
          '//': 'a comment',
          variable: { b: { '//': 'x', type: 'list(string)', default: ['${x}'] }, c: [{ default: [{ d: 1 }] }] },
          resource: [
            { x: { web: { name: '${var.b}', depends_on: ['y.z'], lifecycle: { ignore_changes: ['tags'] } } } },
            { x: { db: [{ size: 1 }] } },
          ],
          locals: { list: [{ a: 1 }] },
          terraform: { backend: { s3: { bucket: 'b' } } },
        }),
        'i/b_override.tf.json': JSON.stringify({ resource: { x: { db: { size: 2 } } } }),
      });
      assert.deepEqual((await run(directory, read('i')))['value'], {
        variable: {
          a: [{ type: '${list(string)}' }],
          b: [{ type: '${list(string)}', default: ['$${x}'] }],
          c: [{ default: [{ d: 1 }], __attributes: ['default'] }],
        },
        resource: {
          x: {
            web: [{ name: '${var.b}', depends_on: ['${y.z}'], lifecycle: [{ ignore_changes: ['${tags}'] }] }],
            db: [{ size: 2 }],
          },
        },
        locals: [{ list: [{ a: 1 }], __attributes: ['list'] }],
        terraform: [{ backend: { s3: [{ bucket: 'b' }] } }],
      });
    }));

  const FAULTS: readonly (readonly [file: string, text: string, message: string])[] = [
    ['override.tf', 'variable "b" {\n}\n', 'i/override.tf overrides variable.b, which is in no other file'],
    ['a_override.tf', 'locals {\n  n = 1\n}\n', 'i/a_override.tf overrides local.n, which is in no other file'],
    ['override.tf', 'moved {\n}\n', 'i/override.tf: moved blocks cannot be overridden'],
    ['override.tf', 'x = 1\n', 'i/override.tf: "x" is not part of a Terraform configuration'],
    [
      'override.tf',
      'output "o" {\n  depends_on = [a.b]\n}\n',
      'i/override.tf: depends_on of output.o cannot be overridden',
    ],
    ['b.tf.json', '{"variable": 1}', 'i/b.tf.json: variable must be a map, or a list of maps'],
    ['b.tf.json', '[1]', 'i/b.tf.json must hold a map of blocks'],
  ];
  for (const [file, text, message] of FAULTS)
    test(`a failure: ${message}`, () =>
      withTempDir(async directory => {
        makeTree(directory, { 'i/main.tf': 'output "o" {\n  value = 1\n}\n', [`i/${file}`]: text });
        await assert.rejects(run(directory, read('i')), { message });
      }));

  test('a .tf.json file that is no JSON is named', () =>
    withTempDir(async directory => {
      makeTree(directory, { 'i/b.tf.json': '{"a": }' });
      await assert.rejects(run(directory, read('i')), /^Failure: i\/b\.tf\.json /);
    }));
});

test('while a large file is read others work, and an abort ends it', () =>
  withTempDir(async directory => {
    makeTree(directory, { 'large.tf': 'locals {\n  x = [1, 2, 3]\n}\n'.repeat(15_000) });
    let turns = 0;
    const count = (): void => {
      turns++;
      if (turns < 10_000) next = setImmediate(count);
    };
    let next = setImmediate(count);
    await run(directory, read('large.tf'));
    clearImmediate(next);
    assert.ok(turns > 2, `${turns} turns`);
    const aborter = new AbortController();
    const reading = run(directory, read('large.tf'), { signal: aborter.signal });
    setImmediate(() => setImmediate(() => aborter.abort(new Error('enough'))));
    await assert.rejects(reading, /enough/);
  }));

describe('write', () => {
  test('the dry-run shows the file that the run then writes, and a second run changes nothing', () =>
    withTempDir(async directory => {
      const inputs = write('main.tf', { variable: { region: { type: '${string}', default: 'eu' } } });
      const said = await described(directory, inputs);
      assert.ok(typeof said === 'object');
      assert.equal(said.message, 'Would write HCL to main.tf (created)');
      const before = readTree(directory);
      const predicted = predictedTree(before, said.effects ?? []);
      assert.deepEqual(await run(directory, inputs), {
        success: true,
        path: 'main.tf',
        status: 'created',
        size: 58,
        changed: true,
      });
      assert.deepEqual(readFiles(directory), {
        'main.tf': 'variable "region" {\n  type    = string\n  default = "eu"\n}\n',
      });
      assert.deepEqual(readTree(directory), predicted);
      assert.equal((await run(directory, inputs))['changed'], false);
      await assert.rejects(
        run(directory, write('main.tf', { a: 1 })),
        /main\.tf exists and differs \(onConflict: error\)/,
      );
      const over = await run(directory, write('main.tf', { a: 1 }, { onConflict: 'overwrite', backup: true }));
      assert.deepEqual([over['status'], over['backupPath']], ['overwritten', 'main.tf.bak']);
    }));

  test('every key of a .tfvars file is an attribute, and a sensitive value makes it private', () =>
    withTempDir(async directory => {
      const inputs = write('p.auto.tfvars', { pass: 'abcdefgh', variable: { a: {} } });
      const tainted: Overrides = {
        taintOf: path => taintAt(new Map([['value', new Map([['pass', 'root' as const]])]]), path),
      };
      await run(directory, inputs, tainted);
      assert.equal(readFiles(directory)['p.auto.tfvars'], 'pass = "abcdefgh"\nvariable = {\n  a = {}\n}\n');
      assert.equal(lstatSync(join(directory, 'p.auto.tfvars')).mode & 0o777, 0o600);
      assert.doesNotMatch(JSON.stringify(await described(directory, inputs, tainted)), /abcdefgh/);
    }));

  test('data without a form in HCL are a failure that names the place, and nothing is written', () =>
    withTempDir(async directory => {
      await assert.rejects(run(directory, write('x.tf', { a: { 'b c': { d: '${' } } })), {
        kind: 'input',
        message: /^value: a\.b c\.d: the text has \$\{ or %\{ that begins no expression/,
      });
      assert.deepEqual(readFiles(directory), {});
    }));
});

describe('fmt', () => {
  test('lays out every file of a directory and tells which changed; the dry-run shows the same', () =>
    withTempDir(async directory => {
      makeTree(directory, {
        'a.tf': 'a   "x" {\nb="${c}"\n}\n',
        'b.hcl': 'a = "${c}"\n',
        'c.tfvars': 'a=1',
        'd.txt': 'a=1',
      });
      const before = readTree(directory);
      const said = await described(directory, fmt('.'));
      assert.ok(typeof said === 'object');
      assert.equal(said.message, 'Would lay out HCL of . (2 of 3 files would change)');
      assert.deepEqual(readTree(directory), before);
      assert.deepEqual(await run(directory, fmt('.')), {
        success: true,
        path: '.',
        changed: true,
        filesStatus: [
          { path: 'a.tf', status: 'overwritten' },
          { path: 'b.hcl', status: 'unchanged' },
          { path: 'c.tfvars', status: 'overwritten' },
        ],
      });
      assert.deepEqual(readFiles(directory), {
        'a.tf': 'a "x" {\n  b = c\n}\n',
        'b.hcl': 'a = "${c}"\n',
        'c.tfvars': 'a = 1',
        'd.txt': 'a=1',
      });
      const [told, done] = changedPaths(before, readTree(directory), said.effects ?? []);
      assert.deepEqual(told, done);
      assert.equal((await run(directory, fmt('.')))['changed'], false);
    }));

  test('a file with a fault stops the call before anything is written', () =>
    withTempDir(async directory => {
      const files = { 'a.tf': 'a=1\n', 'b.tf': 'b=\n' };
      makeTree(directory, files);
      await assert.rejects(run(directory, fmt('.')), { message: 'b.tf:1:3: a value is missing here' });
      assert.deepEqual(readFiles(directory), files);
    }));
});
