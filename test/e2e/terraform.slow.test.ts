import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { readHcl } from '../../src/core/hcl/hcl-data.ts';
import { formatHcl } from '../../src/core/hcl/hcl-format.ts';
import { lexHcl, type Token } from '../../src/core/hcl/hcl-lex.ts';
import { createDice } from '../support/random/random.ts';
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
