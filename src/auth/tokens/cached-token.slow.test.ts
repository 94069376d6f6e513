import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { TEST_KEY } from '../../../test/support/test-store.ts';
import { type AuthWorld, withAuthWorld } from '../../../test/support/worlds/auth-world.ts';

const run = promisify(execFile);
const MAIN = join(import.meta.dirname, '../../main.ts');

/** What a command printed, and the files of ours and of packages that it loaded. */
async function loadedBy(
  world: AuthWorld,
  words: readonly string[],
): Promise<{ readonly stdout: string; readonly stderr: string; readonly loaded: readonly string[] }> {
  const coverage = join(world.directory, `coverage-${words.join('-')}`);
  const env = {
    PATH: process.env['PATH'],
    HOME: world.directory,
    NODE_V8_COVERAGE: coverage,
    TOOL_SECRETS_DIR: join(world.directory, 'secrets'),
    TOOL_SECRET_KEY: TEST_KEY,
    TOOL_CLOUD_TOKEN_URL: world.platform.cloudEndpoints['tokenUrl'],
    TOOL_CLOUD_SCOPE_BASE: world.platform.cloudEndpoints['scopeBase'],
  };
  const { stdout, stderr } = await run(process.execPath, [MAIN, ...words], { env });
  const [file = ''] = await readdir(coverage);
  const { result } = JSON.parse(await readFile(join(coverage, file), 'utf8')) as { result: { url: string }[] };
  return { stdout, stderr, loaded: result.map(({ url }) => url).filter(url => url.startsWith('file:')) };
}

test('G9: a cached token is printed alone, without a request and without a protocol library', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    world.platform.forget();
    const { stdout, stderr, loaded } = await loadedBy(world, ['auth', 'token', 'cloud']);
    assert.match(stdout, /^cloud-access-\S+\n$/);
    assert.equal(stderr, '');
    assert.equal(world.platform.requests.length, 0);
    assert.ok(loaded.some(url => url.endsWith('/src/auth/credentials.ts')));
    const unwanted =
      /node_modules\/(oauth4webapi|jose|@napi-rs)|\/src\/auth\/(login|status|logout|doctor)\.ts|interactive-login|http-sender/;
    assert.deepEqual(
      loaded.filter(url => unwanted.test(url)),
      [],
    );
  });
});

test('a command without credentials loads nothing of them', async () => {
  await withAuthWorld(async world => {
    const { loaded } = await loadedBy(world, ['eval', 'cel', '1+1']);
    assert.deepEqual(
      loaded.filter(url => /\/src\/(auth|host\/credential-store)\//.test(url)),
      [],
    );
  });
});
