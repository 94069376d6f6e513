import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { load } from 'js-yaml';
import { homeIn, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const ROOT = join(import.meta.dirname, '../..');
const committed = async (): Promise<unknown> => JSON.parse(await readFile(join(ROOT, 'schemas/openapi.json'), 'utf8'));

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The program itself: only it has a server. */
const openapi = (cwd: string, words: readonly string[]): Promise<Outcome> =>
  new Promise(resolve => {
    const env = { PATH: process.env['PATH'], ...homeIn(cwd) };
    execFile(
      process.execPath,
      [join(ROOT, 'src/main.ts'), 'serve', 'openapi', ...words],
      { cwd, env, maxBuffer: 10_000_000 },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

test('the document is printed as JSON, or written as YAML to a file: the same one', () =>
  withTempDir(async cwd => {
    const printed = await openapi(cwd, []);
    assert.deepEqual([printed.code, printed.stderr], [0, '']);
    assert.deepEqual(JSON.parse(printed.stdout), await committed());
    for (const _ of ['written', 'replaced']) {
      const written = await openapi(cwd, ['--format', 'yaml', '--output', 'openapi.yaml']);
      assert.deepEqual([written.code, written.stdout], [0, ''], written.stderr);
    }
    assert.deepEqual(load(await readFile(join(cwd, 'openapi.yaml'), 'utf8')), await committed());
  }));

test('the configuration is in it, and a wrong one is refused', () =>
  withTempDir(async cwd => {
    await writeFiles(cwd, {
      'own.yaml': 'apiServer: {openAPI: {title: Ours, servers: [{url: "https://api.example"}]}, apiVersion: v2}\n',
      'wrong.yaml': 'apiServer: {openAPI: {titel: Ours}}\n',
    });
    const { stdout } = await openapi(cwd, ['--config', 'own.yaml']);
    const { info, servers, paths } = JSON.parse(stdout) as { info: { title: string }; servers: unknown; paths: object };
    assert.equal(info.title, 'Ours');
    assert.deepEqual(servers, [{ url: 'https://api.example' }]);
    assert.ok('/v2/solutions/run' in paths);
    const wrong = await openapi(cwd, ['--config', 'wrong.yaml']);
    assert.deepEqual([wrong.code, wrong.stdout], [7, '']);
    assert.match(wrong.stderr, /title/);
  }));
