import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../support/temp-dir.ts';
import { solutionWith, toolWithPlugins } from '../support/worlds/plugin-world.ts';

const SOURCE = join(import.meta.dirname, '../fixtures/plugins/go');

/** Why it cannot be built here; false: it can. */
function missing(): string | false {
  const { stdout, error } = spawnSync('go', ['version'], { encoding: 'utf8' });
  const [, minor] = /go1\.(\d+)/.exec(stdout ?? '') ?? [];
  if (error !== undefined || minor === undefined)
    return 'there is no Go toolchain: a plugin in another language is not tried';
  return Number(minor) >= 24 ? false : `Go 1.${minor} is too old: HTTP/2 on a socket needs 1.24`;
}

test(
  'a plugin in Go, on its standard library alone, keeps to the contract and stands in a solution',
  { skip: missing() },
  () =>
    withTempDir(async directory => {
      const place = join(directory, 'plugins');
      await mkdir(place);
      const built = spawnSync('go', ['build', '-o', join(place, 'gopher'), '.'], {
        cwd: SOURCE,
        encoding: 'utf8',
        env: { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=mod', GOPROXY: 'off' },
      });
      assert.equal(built.status, 0, built.stderr);
      await writeFile(join(directory, 'config.yaml'), JSON.stringify({ plugins: { dir: place, allowed: ['gopher'] } }));
      const run = (...words: readonly string[]) => toolWithPlugins(words, { cwd: directory });

      const tested = await run('plugins', 'test', 'gopher', '--execute', '-o', 'json');
      assert.equal(tested.code, 0, tested.stdout);
      const { checks } = JSON.parse(tested.stdout) as { checks: readonly { status: string }[] };
      assert.ok(checks.length > 10 && checks.every(({ status }) => status === 'ok'), tested.stdout);

      const document = solutionWith('gopher').replace('"name":"Ada"', '"text":"Ada"');
      await writeFile(join(directory, 's.yaml'), document);
      const planned = await run('run', 'solution', '-f', 's.yaml', '--dry-run', '-o', 'json');
      assert.match(planned.stdout, /Would turn \\"Ada\\" into capitals/, planned.stderr);
      const done = await run('run', 'provider', 'gopher', 'text=Ada');
      assert.deepEqual(JSON.parse(done.stdout), { data: { text: 'ADA' } });
      const wrong = await run('run', 'provider', 'gopher', 'txt=Ada');
      assert.match(wrong.stderr, /provider "gopher" has no input "txt" \(did you mean "text"\?\)/);
    }),
);
