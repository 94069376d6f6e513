import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { inDirectory, type Written } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';

/** No other text of the document is a template. */
const scaffold = (files: Readonly<Record<string, string>>): Written => ({
  files,
  resolvers: { name: { value: 'orders' } },
  workflow: {
    actions: {
      write: {
        provider: 'file',
        inputs: { operation: 'write-tree', source: 'templates', basePath: 'out', data: { service: { rslvr: 'name' } } },
      },
    },
  },
});

describe('a solution that scaffolds a directory', () => {
  test('reads its templates beside the document, also with an output directory', () =>
    withTempDir(async directory => {
      const written = scaffold({ 'templates/.github/{{ service }}.md.liquid': '# {{ service }}\n' });
      for (const words of [[], ['--output-dir', 'elsewhere']]) {
        const { code, stderr } = await inDirectory(directory, written, ['run', 'solution', ...words]);
        assert.equal(code, 0, stderr);
        const place = join(directory, words.at(-1) ?? '', 'out/.github/orders.md');
        assert.equal(readFileSync(place, 'utf8'), '# orders\n');
      }
    }));

  test('is told the place in a template that is wrong, before anything is written', () =>
    withTempDir(async directory => {
      const written = scaffold({ 'templates/a.liquid': 'a', 'templates/b.liquid': '\n {{ unknown }}' });
      const dry = await inDirectory(directory, written, ['run', 'solution', '--dry-run']);
      assert.match(dry.stdout, /unknown variable \\"unknown\\" \(templates\/b\.liquid:2:5\)/);
      const { code, stderr } = await inDirectory(directory, written, ['run', 'solution']);
      assert.equal(code, 6);
      assert.match(stderr, /unknown variable "unknown" \(templates\/b\.liquid:2:5\)/);
      assert.throws(() => readFileSync(join(directory, 'out/a')), { code: 'ENOENT' });
    }));
});
