import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandWords, PAGE, providersPage } from '../scripts/generate-providers-doc.ts';
import { builtinProviders } from '../src/providers/builtin.ts';
import { tool } from './support/cli.ts';
import { withTempDir } from './support/temp-dir.ts';

test('the committed page about providers is the one of the descriptors', () =>
  assert.ok(
    readFileSync(PAGE, 'utf8') === providersPage(),
    'docs/reference/providers.md is out of date: run node scripts/generate-providers-doc.ts',
  ));

test('every example runs as a command, and a dry run of it does nothing', () =>
  withTempDir(async directory => {
    mkdirSync(join(directory, 'template'));
    writeFileSync(join(directory, 'VERSION'), '1.0.0\n');
    for (const provider of builtinProviders()) {
      for (const { name, inputs } of provider.examples) {
        const words = [...commandWords(provider, inputs), '--dry-run', '-o', 'json'];
        const { code, stdout, stderr } = await tool(words, { cwd: directory });
        assert.equal(code, 0, `${provider.name}, ${name}: ${stderr}`);
        assert.equal((JSON.parse(stdout) as { readonly dryRun?: boolean }).dryRun, true, provider.name);
      }
    }
  }));
