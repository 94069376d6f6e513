import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { EXIT_OF } from '../../src/cli/exit-codes.ts';
import { ERROR_CODES } from '../../src/core/errors.ts';
import { tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

/** A command in an empty directory: its exit code and what it printed. */
async function typed(words: readonly string[], files: Readonly<Record<string, string>> = {}) {
  return await withTempDir(async cwd => {
    await writeFiles(cwd, files);
    return await tool(words, { cwd });
  });
}

describe('lists of what documents may hold', () => {
  test('functions are found by a word in name or text, whatever its case', async () => {
    const { stdout, code } = await typed(['get', 'functions', 'SUM']);
    assert.equal(code, 0);
    assert.match(stdout, /^FUNCTION +DESCRIPTION\n/);
    assert.match(stdout, /list\(dyn\)\.sum\(\) -> dyn +The sum of the numbers/);
    assert.doesNotMatch(stdout, /startsWith/);
  });

  test('filters are listed with an example and what it prints', async () => {
    const { stdout } = await typed(['get', 'filters', 'dict', '-o', 'json']);
    assert.deepEqual(JSON.parse(stdout), [
      {
        name: 'dict',
        arguments: '[key, value, ...], [name: value, ...]',
        description: 'The map with these entries added or replaced; nil begins an empty one.',
        example: 'nil | dict: "app", "web", port: 80 | to_json',
        result: '{"app":"web","port":80}',
      },
    ]);
  });

  test('every code of an error is explained, with the exit code of its row', async () => {
    const { stdout } = await typed(['get', 'errors', '-o', 'json']);
    const rows = JSON.parse(stdout) as readonly Readonly<Record<string, unknown>>[];
    assert.deepEqual(
      rows.map(({ code, exitCode }) => [code, exitCode]),
      ERROR_CODES.map(code => [code, EXIT_OF[code]]),
    );
    for (const { code, meaning, fix } of rows) {
      assert.match(String(meaning), /\.$/, String(code));
      assert.match(String(fix), /\.$/, String(code));
    }
  });

  test('a word that nothing has is not a failure, and is said', async () => {
    const { code, stdout, stderr } = await typed(['get', 'filters', 'qqq']);
    assert.deepEqual([code, stdout, stderr], [0, '', 'nothing has the word "qqq"\n']);
    assert.equal((await typed(['get', 'filters', 'qqq', '-o', 'json'])).stdout, '[]\n');
  });
});

describe('examples', () => {
  const root = join(import.meta.dirname, '../../examples');

  test('are those of the package, each with a description', async () => {
    const { stdout } = await typed(['example', 'list', '-o', 'json']);
    const rows = JSON.parse(stdout) as readonly { readonly name: string; readonly description: string }[];
    assert.deepEqual(
      rows.map(({ name }) => name),
      globSync('*/solution.yaml', { cwd: root }).map(dirname).toSorted(),
    );
    for (const { name, description } of rows) assert.match(description, /\.$/, name);
  });

  test('are printed, or written into a directory with all files and modes', async () => {
    await withTempDir(async cwd => {
      const printed = await tool(['example', 'get', 'inventory-config'], { cwd });
      assert.equal(printed.stdout, await readFile(join(root, 'inventory-config/solution.yaml'), 'utf8'));
      const written = await tool(['example', 'get', 'scaffold-service', '--output-dir', 'a/b'], { cwd });
      assert.equal(written.code, 0, written.stderr);
      assert.match(written.stdout, /^a\/b\/README\.md\na\/b\/solution\.yaml\n/);
      for (const file of ['solution.yaml', 'templates/.gitignore', 'templates/start.sh.liquid'])
        assert.equal(
          await readFile(join(cwd, 'a/b', file), 'utf8'),
          await readFile(join(root, 'scaffold-service', file), 'utf8'),
        );
      assert.equal((await stat(join(cwd, 'a/b/templates/start.sh.liquid'))).mode & 0o100, 0o100);
      const linted = await tool(['lint', '-f', 'a/b/solution.yaml'], { cwd });
      assert.equal(linted.code, 0, linted.stdout);
    });
  });

  test('are not written into a directory that holds something, nor over a file', async () => {
    const files = { 'taken/mine.txt': 'mine', file: 'mine' };
    const taken = await typed(['example', 'get', 'inventory-config', '--output-dir', 'taken'], files);
    assert.deepEqual([taken.code, taken.stdout], [3, '']);
    assert.match(
      taken.stderr,
      /taken is not empty\n {2}hint: an example is written into a directory that is empty or new/,
    );
    const file = await typed(['example', 'get', 'inventory-config', '--output-dir', 'file'], files);
    assert.equal(file.code, 3);
    assert.match(file.stderr, /file is not a directory/);
  });

  test('that do not exist are answered with the nearest name', async () => {
    const { code, stderr } = await typed(['example', 'get', 'inventory-confg']);
    assert.equal(code, 4);
    assert.match(stderr, /there is no example "inventory-confg"[^]*hint: did you mean "inventory-config"\?/);
  });
});

describe('eval validate', () => {
  test('says of a valid text its type and what it reads', async () => {
    const expression = await typed(['eval', 'validate', '_.hosts.exists(h, h.port > limit)']);
    assert.deepEqual(
      [expression.code, expression.stdout],
      [0, 'the expression is valid\ntype: bool\nreads: _.hosts, limit\n'],
    );
    const template = await typed(['eval', 'validate', '--template', '{{ a.b | upcase }}', '-o', 'json']);
    assert.deepEqual(JSON.parse(template.stdout), { valid: true, kind: 'template', errors: [], references: ['a.b'] });
  });

  test('says of another where it is wrong and what to do, and exits with 3', async () => {
    const expression = await typed(['eval', 'validate', '1 +\n  nope(2)']);
    assert.equal(expression.code, 3);
    assert.match(expression.stdout, /^2:3: .*nope/);
    const template = await typed(['eval', 'validate', '--template-file', 't.liquid'], {
      't.liquid': 'a\n{{ x | upper }}',
    });
    assert.deepEqual(
      [template.code, template.stdout],
      [3, '2:8: unknown filter "upper"\n  hint: did you mean "upcase"?\n'],
    );
    const renamed = await typed(['eval', 'validate', '--template', '{{ x | snakecase }}']);
    assert.match(renamed.stdout, /hint: did you mean "snake"\?/);
    const json = await typed(['eval', 'validate', '--template', '{{ x', '-o', 'json']);
    assert.equal(json.code, 3);
    assert.equal((JSON.parse(json.stdout) as { readonly valid: boolean }).valid, false);
  });

  test('takes exactly one text', async () => {
    for (const words of [[], ['1', '--template', 'x'], ['--template', 'x', '--template-file', 'y']]) {
      const { code, stderr } = await typed(['eval', 'validate', ...words]);
      assert.equal(code, 3);
      assert.match(stderr, /exactly one of them/);
    }
  });
});

describe('explain --field', () => {
  test('shows the type, the text and the fields inside, with or without the names of entries', async () => {
    const { stdout, code } = await typed(['explain', '--field', 'spec.workflow.actions.retry']);
    assert.equal(code, 0);
    assert.match(stdout, /^spec\.workflow\.actions\.retry\nFurther attempts after a failure\.\n\ntype: map\n\nFIELD/);
    assert.match(stdout, /\nbackoff +fixed \| linear \| exponential +fixed +How the delay grows/);
    const named = await typed(['explain', '--field', 'spec.workflow.actions.deploy.retry.maxAttempts', '-o', 'json']);
    assert.deepEqual(JSON.parse(named.stdout), {
      field: 'spec.workflow.actions.deploy.retry.maxAttempts',
      type: 'whole number',
      description: 'The first attempt included.',
      required: true,
      limits: '1 to 100',
      fields: [],
    });
  });

  test('knows the fields of other documents, and the whole one', async () => {
    const config = await typed(['explain', '--field', 'cel.costLimit', '--schema', 'config']);
    assert.match(config.stdout, /^cel\.costLimit\n/);
    assert.match((await typed(['explain', '--field', ''])).stdout, /^the whole document\n[^]*\nmetadata /);
  });

  test('answers a wrong name with the nearest, and refuses a solution beside it', async () => {
    const wrong = await typed(['explain', '--field', 'spec.workflw']);
    assert.equal(wrong.code, 4);
    assert.match(wrong.stderr, /spec has no field "workflw"[^]*did you mean "workflow"\?/);
    assert.equal((await typed(['explain', '-f', 'solution.yaml', '--field', 'spec'])).code, 3);
  });
});
