import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { createMemoryKeychain, createTestStore, TEST_KEY } from '../../../test/support/test-store.ts';

const inStore = async (body: (directory: string) => Promise<void>): Promise<void> =>
  await withTempDir(async root => await body(join(root, 'secrets')));

test('G5: a writer that is killed in the middle leaves the old value readable', async () => {
  await inStore(async directory => {
    const { store } = createTestStore(directory);
    await store.save('a', 'old');
    const script = `
      const { createTestStore } = await import(${JSON.stringify(import.meta.resolve('../../../test/support/test-store.ts'))});
      const { store } = createTestStore(${JSON.stringify(directory)});
      process.stdout.write('ready');
      for (let i = 0; ; i++) await store.save('a', 'new ' + 'x'.repeat(200000) + i);`;
    for (let round = 0; round < 3; round++) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      await new Promise(resolve => setTimeout(resolve, 7 * round));
      child.kill('SIGKILL');
      await once(child, 'close');
      assert.match((await store.find('a')) ?? 'missing', /^(old|new x+\d+)$/);
      await store.save('b', 'a later writer is not held up');
    }
  });
});

test('G6: TOOL_SECRET_KEY and a passphrase need no keychain; a wrong passphrase is named', async () => {
  await inStore(async directory => {
    const keychain = createMemoryKeychain();
    const keyed = createTestStore(directory, { keychain, environment: { TOOL_SECRET_KEY: TEST_KEY } }).store;
    await keyed.save('x', 'y');
    assert.deepEqual(await keyed.state(), { status: 'open', backend: 'environment' });
    assert.equal(keychain.calls, 0);
    const wrong = createTestStore(directory, {
      environment: { TOOL_SECRET_KEY: Buffer.alloc(32, 8).toString('base64') },
    });
    await assert.rejects(wrong.store.find('x'), { code: 'store-locked' });
    const damaged = createTestStore(directory, { environment: { TOOL_SECRET_KEY: 'short' } });
    await assert.rejects(damaged.store.find('x'), { message: /must be the base64 text of 32 bytes/ });
  });
  await inStore(async directory => {
    const keychain = createMemoryKeychain();
    const open = (passphrase: string) =>
      createTestStore(directory, { keychain, environment: { TOOL_SECRET_PASSPHRASE: passphrase } }).store;
    await open('correct horse').save('x', 'y');
    assert.equal(await open('correct horse').find('x'), 'y');
    assert.equal(keychain.calls, 0);
    await assert.rejects(open('wrong horse').find('x'), { message: /wrong passphrase for the credential store/ });
    await assert.rejects(createTestStore(directory).store.find('x'), { message: /TOOL_SECRET_PASSPHRASE is not set/ });
  });
});
