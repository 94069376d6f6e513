import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { withTempDir } from '../../../test/support/temp-dir.ts';

const MAIN = join(import.meta.dirname, '../../main.ts');

function tool(home: string, ...words: readonly string[]): ChildProcess {
  const environment = { PATH: process.env['PATH'], HOME: home, XDG_CONFIG_HOME: join(home, 'c') };
  return spawn(process.execPath, [MAIN, ...words], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] });
}

test('changes of eight processes at the same time: none is lost', async () => {
  await withTempDir(async home => {
    const names = Array.from({ length: 16 }, (_, index) => `p${index}`);
    const lanes = Array.from({ length: 8 }, (_, lane) => names.filter((_, index) => index % 8 === lane));
    await Promise.all(
      lanes.map(async lane => {
        for (const name of lane) {
          const [code] = (await once(
            tool(home, '-q', 'config', 'set', `auth.cloud.profiles.${name}.project`, name),
            'exit',
          )) as [number];
          assert.equal(code, 0);
        }
      }),
    );
    const { auth } = parse(await readFile(join(home, 'c/tool/config.yaml'), 'utf8')) as {
      auth: { cloud: { profiles: Record<string, { project: string }> } };
    };
    assert.deepEqual(
      Object.entries(auth.cloud.profiles)
        .map(([name, { project }]) => `${name} ${project}`)
        .sort(),
      names.map(name => `${name} ${name}`).sort(),
    );
    assert.deepEqual(await readdir(join(home, 'c/tool')), ['config.yaml']);
  });
});

/** Raises one key for ever, and says each value once it is written. */
const RAISE = `
  const { createConfigEditor } = await import(${JSON.stringify(import.meta.resolve('./edit-file.ts'))});
  const { createFiles } = await import(${JSON.stringify(import.meta.resolve('../../host/files/files.ts'))});
  const { createLocks } = await import(${JSON.stringify(import.meta.resolve('../../host/locks/locks.ts'))});
  const [path, from] = process.argv.slice(1);
  const lock = (directory, name, waitMs, signal) =>
    createLocks({ directory, failed: error => error, tidy: true }).acquire({ name: '.' + name, mode: 'exclusive', waitMs, signal });
  const editor = createConfigEditor({ files: createFiles(), path, home: '/', lock });
  for (let value = Number(from) + 1; ; value++) {
    await editor.change([{ path: ['cel', 'costLimit'], value }]);
    process.stdout.write(value + '\\n');
  }`;

test('a process killed at any moment leaves the old file or the new one, and no lock in the way', async () => {
  await withTempDir(async home => {
    const path = join(home, 'config.yaml');
    const text = (value: number): string =>
      `# kept\ncel:\n  costLimit: ${value} # this too\n${'# filler\n'.repeat(500)}`;
    let known = 1;
    await writeFile(path, text(known));
    for (let round = 0; round < 12; round++) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', RAISE, path, String(known)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
      await once(child.stdout, 'data');
      await new Promise(resolve => setTimeout(resolve, Math.random() * 40));
      child.kill('SIGKILL');
      await once(child, 'close');
      const last = Number(said.trim().split('\n').at(-1));
      const found = await readFile(path, 'utf8');
      assert.ok(found === text(last) || found === text(last + 1), `after ${last}: ${found.slice(0, 60)}`);
      known = found === text(last) ? last : last + 1;
    }
    const [code] = (await once(tool(home, '-q', '--config', path, 'config', 'set', 'cel.costLimit', '7'), 'exit')) as [
      number,
    ];
    assert.equal(code, 0);
    assert.equal(await readFile(path, 'utf8'), text(7));
    assert.deepEqual(
      (await readdir(home)).filter(name => name !== 'config.yaml'),
      [],
    );
  });
});
