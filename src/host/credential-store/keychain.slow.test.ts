import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { skipWithout } from '../../../test/support/needed.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';

const run = promisify(execFile);
const NEEDED = ['dbus-run-session', 'gnome-keyring-daemon', 'secret-tool', 'dbus-test-tool'];
const skip = skipWithout(NEEDED, 'dbus dbus-tests gnome-keyring libsecret-tools');

/** Runs a shell script in a session bus of its own, with a home of its own. */
async function inSession(home: string, script: string): Promise<string> {
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, NODE: process.execPath };
  const { stdout } = await run('dbus-run-session', ['--', 'sh', '-c', script], { env, timeout: 30_000 });
  return stdout.trim();
}

async function program(home: string, body: string): Promise<string> {
  const file = join(home, 'program.mjs');
  const from = (path: string): string => JSON.stringify(import.meta.resolve(path));
  await writeFile(
    file,
    `import { createKeychain } from ${from('./keychain.ts')};
     import { createTestStore } from ${from('../../../test/support/test-store.ts')};
     const keychain = createKeychain({ account: 'master-key', environment: process.env, timeoutMs: 3000 });
     const open = (options = {}) => createTestStore(${JSON.stringify(join(home, 'secrets'))}, { keychain, ...options }).store;
     const say = value => console.log(JSON.stringify(value));
     ${body}`,
  );
  return `"$NODE" ${file}`;
}

const UNLOCK = 'printf pw | gnome-keyring-daemon --unlock --components=secrets >/dev/null; ';

test('G2: with an unlocked keyring the backend is the keychain, with one item, and no master.key', {
  skip,
}, async () => {
  await withTempDir(async home => {
    const save = await program(home, `const store = open(); await store.save('x', 'y'); say(await store.state());`);
    const script = `${UNLOCK}${save}; ls ${home}/secrets; secret-tool search --all service tool 2>&1 | grep -c '^label'`;
    const lines = (await inSession(home, script)).split('\n');
    assert.deepEqual(JSON.parse(lines[0] ?? ''), { status: 'open', backend: 'keychain' });
    assert.ok(!lines.includes('master.key'));
    assert.equal(lines.at(-1), '1');
  });
});

test('a store of the keychain without its item, or without the service, is locked', { skip }, async () => {
  await withTempDir(async home => {
    const save = await program(home, `await open().save('x', 'y');`);
    await inSession(home, `${UNLOCK}${save}`);
    const read = await program(home, `say(await open().state());`);
    const states = [
      await inSession(home, read),
      await inSession(home, `${UNLOCK}secret-tool clear service tool; ${read}`),
    ];
    for (const text of states) assert.equal((JSON.parse(text) as { status: string }).status, 'locked');
  });
});

test('G1: without a session bus a new store uses a file', async () => {
  await withTempDir(async home => {
    const save = await program(home, `const store = open(); await store.save('x', 'y'); say(await store.state());`);
    const { DBUS_SESSION_BUS_ADDRESS: _, ...env } = process.env;
    const { stdout } = await run('sh', ['-c', save], { env: { ...env, HOME: home, NODE: process.execPath } });
    assert.deepEqual(JSON.parse(stdout), { status: 'open', backend: 'file' });
  });
});

test('G3: a Secret Service that never answers ends the attempt and the process within 5 s', { skip }, async () => {
  await withTempDir(async home => {
    const save = await program(home, `const store = open(); await store.save('x', 'y'); say(await store.state());`);
    const started = performance.now();
    const output = await inSession(
      home,
      `dbus-test-tool black-hole --name=org.freedesktop.secrets & sleep 0.3; ${save}; kill $!`,
    );
    assert.deepEqual(JSON.parse(output), { status: 'open', backend: 'file' });
    assert.ok(performance.now() - started < 5_000, 'the limit that is promised');
  });
});
