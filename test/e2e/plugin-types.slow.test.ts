import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { PLUGIN_DECLARATIONS } from '../../scripts/bundle-plugin-sdk.ts';
import { withTempDir } from '../support/temp-dir.ts';

const ROOT = join(import.meta.dirname, '../..');
const TSC = join(ROOT, 'node_modules/.bin/tsc');

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
