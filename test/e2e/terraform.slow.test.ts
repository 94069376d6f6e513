import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { readHcl } from '../../src/core/hcl/hcl-data.ts';
import { formatHcl } from '../../src/core/hcl/hcl-format.ts';
import { lexHcl, type Token } from '../../src/core/hcl/hcl-lex.ts';
import { hclProvider } from '../../src/providers/hcl/hcl.ts';
import { testEffects } from '../support/provider-effects.ts';
import { evaluatedHcl, hclExpression } from '../support/random/hcl-expressions.ts';
import { createDice } from '../support/random/random.ts';
import { SEED } from '../support/random/seed.ts';
import { withTempDir } from '../support/temp-dir.ts';

const isThere = (process.env['PATH'] ?? '')
  .split(delimiter)
  .some(directory => existsSync(join(directory, 'terraform')));
/** What it prints was recorded, too: `core/hcl/hcl-format.test.ts` holds that everywhere. */
const skip = isThere ? false : 'terraform is not on this machine';

/** How many texts of each fixture are laid out; 2,000 by hand. */
const COUNT = Number(process.env['HCL_TEXTS'] ?? 100);
const FIXTURES = join(import.meta.dirname, '../fixtures/hcl');

const terraform = (words: readonly string[], cwd: string): void =>
  void execFileSync('terraform', words, { cwd, stdio: 'pipe' });

/** The text with other white space, comments and blank lines between its words. */
function respaced(source: string, tokens: readonly Token[], pick: (count: number) => number): string {
  let made = '';
  let depth = 0;
  let before: Token | undefined;
  // terraform fmt keeps some of the blanks after the last line end.
  for (const token of tokens.filter(({ kind }) => kind !== 'eof')) {
    const gap = before === undefined ? '' : source.slice(before.end, token.start);
    if (depth > 0) made += gap + token.text;
    else {
      let blank = pick(3) === 0 ? ' '.repeat(pick(4)) : gap;
      const touch = before !== undefined && /[\w-]$/.test(before.text) && /^[\w-]/.test(token.text);
      const joins = before?.kind === 'mark' && token.kind === 'mark' && gap !== '';
      if ((touch || joins) && blank === '') blank = ' ';
      if (token.kind === 'newline' && before?.kind !== 'close' && pick(12) === 0) blank += ` # c${pick(100)}`;
      made += blank + token.text;
      if (token.kind === 'newline' && pick(10) === 0) made += pick(2) === 0 ? '\n' : '// x\n';
    }
    if (token.kind === 'open') depth++;
    if (token.kind === 'close') depth--;
    before = token;
  }
  return made;
}

for (const name of ['configuration', 'spellings']) {
  test(`${name}: terraform fmt lays out every text in the same way`, { skip }, () =>
    withTempDir(async directory => {
      const source = readFileSync(join(FIXTURES, `${name}.tf.txt`), 'utf8');
      const tokens = lexHcl(source);
      const { below } = createDice(1);
      const texts = Array.from({ length: COUNT }, () => respaced(source, tokens, below));
      for (const [index, text] of texts.entries()) writeFileSync(join(directory, `f${index}.tf`), text);
      terraform(['fmt', '-list=false', '.'], directory);
      for (const [index, text] of texts.entries())
        assert.equal(
          formatHcl(text, { terraform: true }),
          readFileSync(join(directory, `f${index}.tf`), 'utf8'),
          JSON.stringify(text),
        );
    }),
  );
}

const VALUES = [
  '"a\\tb\\u00e4\\U0001F600 $ % $$ \\\\ \\"q\\""',
  '1e3',
  '-0.5',
  '[1, "a", true, null, {a = 1, "b c" = [2], 3 = 4}]',
  '<<EOT\n  a\\n "q"\nEOT\n',
  '<<-EOT\n      a\n   \n     c\n\n         d\n    EOT\n',
  '<<-EOT\n\ttab\n\t  tab2\n  EOT\n',
  '<<-EOT\n    a\n      \n  \n    \tb\n\tc\n  EOT\n',
  '<<EOT\nEOT\n',
];

test('terraform has the same data for values', { skip }, () =>
  withTempDir(async directory => {
    const root = join(directory, 'values');
    mkdirSync(root);
    const source = VALUES.map((value, index) => `output "v${index}" {\n  value = ${value}\n}\n`).join('');
    writeFileSync(join(root, 'main.tf'), source);
    terraform(['apply', '-auto-approve', '-no-color'], root);
    const state = JSON.parse(readFileSync(join(root, 'terraform.tfstate'), 'utf8')) as {
      outputs: Record<string, { value: unknown }>;
    };
    const { output } = readHcl(source) as { output: Record<string, readonly { value: unknown }[]> };
    for (const [name, { value }] of Object.entries(state.outputs))
      assert.deepEqual(JSON.parse(JSON.stringify(output[name]?.[0]?.value)), value, name);
    assert.equal(Object.keys(state.outputs).length, VALUES.length);
  }),
);

/** How many expressions are compared; 20,000 by hand. */
const EXPRESSIONS = Number(process.env['HCL_EXPRESSIONS'] ?? 400);
const BATCH = 400;

test('what is evaluated is what terraform console evaluates', { skip }, () =>
  withTempDir(async directory => {
    const dice = createDice(SEED);
    let evaluated = 0;
    for (let done = 0; done < EXPRESSIONS; done += BATCH) {
      const expressions = Array.from({ length: BATCH }, () => hclExpression(dice));
      const answers = consoleAnswers(expressions, directory);
      for (const [index, expression] of expressions.entries()) {
        const found = evaluatedHcl(expression);
        const answer = answers[index];
        if (found === undefined || answer === undefined) continue;
        evaluated++;
        assert.notEqual(answer, ERROR, `terraform has an error, not ${JSON.stringify(found.data)}: ${expression}`);
        assert.deepEqual(found.data, JSON.parse(answer), expression);
      }
    }
    assert.ok(evaluated > EXPRESSIONS / 6, `only ${evaluated} of ${EXPRESSIONS} are evaluated`);
  }),
);

test('a directory with override files and JSON has the values that terraform has', { skip }, () =>
  withTempDir(async directory => {
    const module = {
      'main.tf':
        'locals {\n  a = 1\n  b = 2\n}\nlocals {\n  c = 3\n}\nvariable "v" {\n  default = "main"\n}\nvariable "w" {\n  default = "main"\n}\noutput "o" {\n  value = 1\n}\n',
      'more.tf.json':
        '{"variable": {"j": {"default": "$${x}"}, "k": [{"default": [1, {"a": 2}]}]}, "locals": {"d": "${1 + 2}"}}',
      'b_override.tf': 'variable "v" {\n  default = "b"\n}\nlocals {\n  c = [1, 1 + 1]\n  a = "b"\n}\n',
      'override.tf.json': '{"variable": {"v": {"default": "override"}}, "locals": {"d": 4}}',
      'z_override.tf': 'locals {\n  a = "z"\n}\n',
    };
    for (const [name, text] of Object.entries(module)) writeFileSync(join(directory, name), text);
    const { data } = await hclProvider.execute(
      { operation: 'read', path: directory },
      testEffects({ baseDirectory: directory }),
      'action',
    );
    const { value } = JSON.parse(JSON.stringify(data)) as { value: Record<string, Record<string, unknown>> };
    const locals = Object.assign({}, ...(value['locals'] as unknown as object[])) as Record<string, unknown>;
    const variables = value['variable'] as Record<string, readonly { default: unknown }[]>;
    const names = ['a', 'b', 'c', 'd'].map(name => `local.${name}`);
    const asked = [...names, ...['v', 'w', 'k'].map(name => `var.${name}`)];
    const answer = askConsole(`[${asked.join(', ')}]`, directory);
    const own = [
      ...['a', 'b', 'c', 'd'].map(name => locals[name]),
      ...['v', 'w', 'k'].map(name => variables[name]?.[0]?.default),
    ];
    assert.deepEqual(own, JSON.parse(answer ?? ''));
  }),
);

const ERROR = '!error';

/** Each value as JSON, or `!error`; undefined where Terraform leaves it open. */
function consoleAnswers(expressions: readonly string[], directory: string): readonly (string | undefined)[] {
  const lines = expressions.map(expression => `    try(jsonencode(${expression}), "${ERROR}"),\n`);
  writeFileSync(join(directory, 'main.tf'), `locals {\n  v = [\n${lines.join('')}  ]\n}\n`);
  const answer = askConsole('local.v', directory);
  if (answer !== undefined) return JSON.parse(answer) as readonly string[];
  // One that is not known makes all of them unknown.
  if (expressions.length === 1) return [undefined];
  const half = Math.ceil(expressions.length / 2);
  return [expressions.slice(0, half), expressions.slice(half)].flatMap(part => consoleAnswers(part, directory));
}

/** The value of an expression as JSON; undefined where it is not known. */
function askConsole(expression: string, directory: string): string | undefined {
  const printed = execFileSync('terraform', ['console'], {
    cwd: directory,
    // The console writes texts as the language has them.
    input: `base64encode(jsonencode(${expression}))\n`,
    stdio: 'pipe',
    maxBuffer: 100 * 1024 * 1024,
    encoding: 'utf8',
  });
  const line = printed.trim().split('\n').at(-1) ?? '';
  return line.startsWith('"') ? Buffer.from(line.slice(1, -1), 'base64').toString() : undefined;
}
