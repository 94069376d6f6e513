import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { PLUGIN_DECLARATIONS } from '../../scripts/bundle-plugin-sdk.ts';
import { homeIn } from '../support/cli.ts';
import { installGlobally, packProgram } from '../support/packed-program.ts';
import { withTempDir } from '../support/temp-dir.ts';

const ROOT = join(import.meta.dirname, '../..');
const TSC = join(ROOT, 'node_modules/.bin/tsc');

test('the tutorial works as it is typed, from a tarball that was installed globally and without a registry, and its plugin is the one that "new plugin" writes', () =>
  withTempDir(async directory => {
    const page = await readFile(join(ROOT, 'docs/plugins.md'), 'utf8');
    const tutorial = page.slice(0, page.indexOf('## What runs'));
    const blocks = (kind: string) =>
      [...tutorial.matchAll(new RegExp(`\`\`\`${kind}\n([^]*?)\`\`\``, 'g'))].map(([, text = '']) => text);
    const bin = installGlobally(packProgram(join(directory, 'packed')), join(directory, 'global'));
    await writeFile(join(directory, 'greetings.yaml'), blocks('yaml')[0] ?? '');
    const { status, stdout, stderr } = spawnSync('/bin/sh', ['-ec', blocks('sh').join('')], {
      cwd: directory,
      encoding: 'utf8',
      env: {
        PATH: `${bin}:${dirname(process.execPath)}:${process.env['PATH']}`,
        ...homeIn(directory),
        // No registry in a test: it is an error to ask for one.
        npm_config_offline: 'true',
      },
    });
    assert.equal(status, 0, stderr);
    assert.match(stdout, /11 ok, 0 warnings, 0 failed: it keeps to the contract/);
    assert.match(stdout, /"greeting": "Hello Ada"/);
    assert.match(stdout, /Would greet Ada/);
    assert.match(stdout, /greet@sha256:[0-9a-f]{64}/);
    assert.equal(blocks('ts')[0], await readFile(join(directory, 'plugins/greet/greet.ts'), 'utf8'));
    const types = spawnSync(
      TSC,
      ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', '', 'plugins/greet/greet.ts'],
      { cwd: directory, encoding: 'utf8' },
    );
    assert.equal(types.status, 0, types.stdout);
  }));

test('the types of the entry are those of the code', () =>
  withTempDir(async directory => {
    const contract = join(ROOT, 'src/host/plugin-sdk/contract.ts');
    const names = 'FailureDetail, FailureKind, InputSchema, PluginProvider';
    await writeFile(join(directory, 'package.json'), '{"type": "module"}');
    await writeFile(
      join(directory, 'declared.d.ts'),
      `import type { ${names} } from '${contract}';\n${PLUGIN_DECLARATIONS}`,
    );
    await writeFile(
      join(directory, 'compare.ts'),
      `import * as code from '${join(ROOT, 'src/host/plugin-sdk/plugin.ts')}';
import * as declared from './declared.js';
export const forward: typeof declared = code;
export const backward: typeof code = declared;\n`,
    );
    const config = {
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: { typeRoots: [join(ROOT, 'node_modules/@types')] },
      include: ['.'],
    };
    await writeFile(join(directory, 'tsconfig.json'), JSON.stringify(config));
    const { status, stdout } = spawnSync(TSC, ['-p', directory], { encoding: 'utf8' });
    assert.equal(status, 0, stdout);
  }));
