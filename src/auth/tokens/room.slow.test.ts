import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withTempDir } from '../../../test/support/temp-dir.ts';
import { type AuthWorld, withAuthWorld } from '../../../test/support/worlds/auth-world.ts';

/** Only the superuser mounts, and not in every container. */
const skip = await withTempDir(directory => {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', directory]);
  if (status === 0) spawnSync('umount', [directory]);
  return status !== 0 && 'no file system can be mounted here';
});

/** The secrets of the world on a disk of their own, of 1 MB. */
async function onSmallDisk(body: (world: AuthWorld, disk: string) => Promise<void>): Promise<void> {
  await withAuthWorld(async world => {
    const disk = join(world.directory, 'secrets');
    await mkdir(disk, { mode: 0o700 });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m,mode=0700', 'tmpfs', disk]);
    try {
      Object.assign(world.platform.codeHost.settings, { expiring: true, interval: 0.001 });
      await world.login('code-host');
      await world.login('cloud');
      world.platform.forget();
      await body(world, disk);
    } finally {
      execFileSync('umount', ['-l', disk]);
    }
  });
}

/** Takes whatever is left of the disk. */
async function fill(disk: string): Promise<() => Promise<void>> {
  const file = join(disk, 'filler');
  for (let size = 1_048_576; size >= 1; size /= 2)
    for (;;) {
      const before = await writeFile(file, Buffer.alloc(size), { flag: 'a' }).then(
        () => true,
        () => false,
      );
      if (!before) break;
    }
  return async () => await rm(file);
}

const FULL = {
  code: 'store-unwritable',
  message: /^cannot write credential store: ENOSPC: no space left on device/,
  hint: 'free some space on that disk and try again; what was stored before is still there',
};

test('on a full disk a refresh token that works once is not sent, and works when there is space again', {
  skip,
}, async () => {
  await onSmallDisk(async (world, disk) => {
    const empty = await fill(disk);
    await assert.rejects(world.token('code-host', { forceRefresh: true }), FULL);
    assert.equal(world.platform.requests.length, 0);
    await empty();
    await world.token('code-host', { forceRefresh: true });
    assert.equal(world.platform.codeHost.refreshTokens.reused, 0);
    assert.deepEqual(
      (await readdir(disk)).filter(name => name.endsWith('.tmp')),
      [],
    );
  });
});

test('a disk that is filled while the service answers does not lose the next refresh token', { skip }, async () => {
  await onSmallDisk(async (world, disk) => {
    let empty: (() => Promise<void>) | undefined;
    world.platform.onRequest = async () => {
      empty ??= await fill(disk);
    };
    await world.token('code-host', { forceRefresh: true });
    assert.ok(empty !== undefined);
    await empty();
    await world.token('code-host', { forceRefresh: true, credentials: world.restarted() });
    assert.equal(world.platform.codeHost.refreshTokens.reused, 0);
  });
});

test('on a full or read-only disk a token that was asked for is given, and a login is refused before the browser', {
  skip,
}, async () => {
  await onSmallDisk(async (world, disk) => {
    const empty = await fill(disk);
    await world.token('cloud', { forceRefresh: true });
    await empty();
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    await world.token('cloud', { forceRefresh: true, credentials: world.restarted() });
    assert.equal(world.platform.to('/cloud/token').length, 2);
    world.platform.forget();
    const readOnly = {
      code: 'store-unwritable',
      message: /^cannot write credential store: EROFS: read-only file system/,
      hint: 'make that directory writable, or set TOOL_SECRETS_DIR to one that is',
    };
    await assert.rejects(world.login('cloud'), readOnly);
    await assert.rejects(world.token('code-host', { forceRefresh: true }), readOnly);
    await assert.rejects(world.credentials.logout({ reference: 'cloud' }, world.call()), readOnly);
    assert.equal(world.platform.requests.length, 0);
  });
});
