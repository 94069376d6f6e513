import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commandWords, PAGE, providersPage, shownAsCommand } from '../scripts/generate/providers-doc.ts';
import { builtinProviders } from '../src/providers/builtin.ts';
import { tool } from './support/cli.ts';
import { withTempDir } from './support/temp-dir.ts';

test('the committed page about providers is the one of the descriptors', () =>
  assert.ok(
    readFileSync(PAGE, 'utf8') === providersPage(),
    'docs/reference/providers.md is out of date: run node scripts/generate/providers-doc.ts',
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

/** What these do needs nothing but the command. */
const ALONE = ['cel', 'debug', 'env', 'message', 'metadata', 'parameter', 'static', 'template', 'validation'];

test('the command on the page runs as it is written, where it needs nothing from outside', () =>
  withTempDir(async cwd => {
    const providers = builtinProviders().filter(({ name }) => ALONE.includes(name));
    assert.equal(providers.length, ALONE.length);
    for (const provider of providers) {
      const example = provider.examples[shownAsCommand(provider)];
      assert.ok(example !== undefined, `${provider.name} has an example that runs alone`);
      const { code, stderr } = await tool(commandWords(provider, example.inputs), { cwd });
      assert.equal(code, 0, `${provider.name}: ${stderr}`);
    }
  }));
