import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { applyEdits } from './apply-edits.ts';
import type { Edit } from './inputs.ts';

const edited = async (text: string, ...edits: readonly Edit[]): Promise<string> =>
  (await applyEdits(text, edits, { shown: 'main.tf', format: 'hcl', signal: new AbortController().signal })).text;
const set = (key: string, value: unknown): Edit => ({ operation: 'set', key, value });
const gone = (key: string): Edit => ({ operation: 'delete', key });

const MAIN = `# The service.
terraform {
  required_version = ">= 1.5" # kept
}

module "orders" {
  source  = "example/orders" // from the registry
  version = "1.2.0"          # set by the release
  zones   = ["a", "b"]
  tags = {
    team = "orders" # who
    "cost center" = 1
  }

  /* one per port */
  ingress {
    port = 80
  }
  ingress {
    port = 443 # tls
  }
}

resource "aws_instance" "web" { ami = var.ami }
`;

describe('an edit changes one place and nothing else', () => {
  const CASES: readonly (readonly [title: string, edit: Edit, from: string, to: string])[] = [
    ['a text', set('module.orders[0].version', '1.3.0'), '"1.2.0"', '"1.3.0"'],
    ['a text by an expression', set('module.orders[0].version', '${var.v}'), '"1.2.0"', 'var.v'],
    ['an expression by a text', set('resource.aws_instance.web[0].ami', 'ami-1'), 'var.ami', '"ami-1"'],
    ['a value in a block within a block', set('module.orders[0].ingress[1].port', 8443), '443', '8443'],
    ['a value in an object', set('module.orders[0].tags.team', 'x'), '"orders" # who', '"x" # who'],
    ['an item of a list', set('module.orders[0].zones[1]', 'c'), '["a", "b"]', '["a", "c"]'],
    [
      'one more item',
      { operation: 'append', key: 'module.orders[0].zones', value: 'c' },
      '["a", "b"]',
      '["a", "b", "c"]',
    ],
    [
      'one more entry',
      set('module.orders[0].tags.new', true),
      '    "cost center" = 1\n',
      '    "cost center" = 1\n    new = true\n',
    ],
    [
      'one more attribute',
      set('module.orders[0].count', 2),
      '    "cost center" = 1\n  }\n',
      '    "cost center" = 1\n  }\n  count = 2\n',
    ],
    [
      'an attribute of a block on one line',
      set('resource.aws_instance.web[0].count', 2),
      '{ ami = var.ami }',
      '{\n  ami = var.ami\n  count = 2\n}',
    ],
    [
      'one more block after the others of its type',
      { operation: 'append', key: 'module.orders[0].ingress', value: { port: 22 } },
      '    port = 443 # tls\n  }\n',
      '    port = 443 # tls\n  }\n\n  ingress {\n    port = 22\n  }\n',
    ],
    [
      'a new label',
      set('resource.aws_instance.db', [{ ami: '${var.ami}' }]),
      '{ ami = var.ami }\n',
      '{ ami = var.ami }\n\nresource "aws_instance" "db" {\n  ami = var.ami\n}\n',
    ],
    [
      'a new type at the root',
      set('variable.ami', [{ type: '${string}' }]),
      '{ ami = var.ami }\n',
      '{ ami = var.ami }\n\nvariable "ami" {\n  type = string\n}\n',
    ],
    [
      'a new block in a body',
      set('terraform[0].required_providers', [{ aws: { source: 'hashicorp/aws' } }]),
      ' # kept\n}',
      ' # kept\n\n  required_providers {\n    aws = {\n      source = "hashicorp/aws"\n    }\n  }\n}',
    ],
    [
      'an attribute that goes',
      gone('module.orders[0].version'),
      '  version = "1.2.0"          # set by the release\n',
      '',
    ],
    ['an entry that goes', gone('module.orders[0].tags["cost center"]'), '    "cost center" = 1\n', ''],
    ['a block that goes', gone('module.orders[0].ingress[port=80]'), '  ingress {\n    port = 80\n  }\n', ''],
    [
      'the only block of a label',
      gone('resource.aws_instance.web'),
      '\nresource "aws_instance" "web" { ami = var.ami }\n',
      '',
    ],
    [
      'the only attribute of a block on one line',
      gone('resource.aws_instance.web[0].ami'),
      '{ ami = var.ami }',
      '{  }',
    ],
  ];
  for (const [title, edit, from, to] of CASES)
    test(title, async () => {
      assert.ok(MAIN.includes(from), from);
      const made = await edited(MAIN, edit);
      assert.equal(
        made,
        MAIN.replace(from, () => to),
      );
      assert.equal(await edited(made, edit), made);
    });
});

test('what is there already is not written again, whatever its spelling', async () => {
  assert.equal(await edited(MAIN, set('module.orders[0].zones', ['a', 'b']), gone('module.none')), MAIN);
  const heredoc = 'a = <<-EOT\n    x\n  EOT\nb = 1.0\n';
  assert.equal(await edited(heredoc, set('a', 'x\n'), set('b', 1)), heredoc);
  assert.equal(await edited(heredoc, set('a', 'y\n')), 'a = "y\\n"\nb = 1.0\n');
});

test('an empty file, a file without a last line end, CRLF', async () => {
  assert.equal(await edited('', set('region', 'eu'), set('zones', ['a'])), 'region = "eu"\nzones = ["a"]\n');
  assert.equal(await edited('a = 1', set('b', 2)), 'a = 1\nb = 2');
  assert.equal(
    await edited('a = 1\r\nb {\r\n  c = 1\r\n}\r\n', set('b[0].d', { e: 1 })),
    'a = 1\r\nb {\r\n  c = 1\r\n  d = {\r\n    e = 1\r\n  }\r\n}\r\n',
  );
});

test('merge adds, changes and removes', async () => {
  const merge: Edit = {
    operation: 'merge',
    key: 'module.orders[0]',
    value: { version: '2.0.0', zones: null, extra: null, count: 1 },
  };
  assert.equal(
    await edited(MAIN, merge),
    MAIN.replace('"1.2.0"', '"2.0.0"')
      .replace('  zones   = ["a", "b"]\n', '')
      .replace('1\n  }\n', '1\n  }\n  count = 1\n'),
  );
});

describe('what cannot be edited', () => {
  const FAULTS: readonly (readonly [text: string, edit: Edit, message: RegExp])[] = [
    ['a = [\n', set('a', 1), /^main\.tf:2:1: edits\[0\] \(set\): not HCL: a value is missing here/],
    [
      MAIN,
      set('module.orders.version', '1'),
      /module\.orders is a list: give an index or \[name=value\], not "version"/,
    ],
    [
      MAIN,
      set('module.orders', { version: '1' }),
      /^main\.tf:6:1: edits\[0\] \(set\): blocks are a list of maps: give \[\{\.\.\.\}\]/,
    ],
    [MAIN, set('a b', 1), /"a b" cannot be the name of an attribute or block|cannot be made/],
    [MAIN, set('module.orders[0].version', 'x ${'), /the text has \$\{ or %\{ that begins no expression/],
    [MAIN, set('terraform[0].required_version.x', 1), /is neither a map nor a list/],
  ];
  for (const [text, edit, message] of FAULTS)
    test(String(message), () => assert.rejects(edited(text, edit), { message }));
});
