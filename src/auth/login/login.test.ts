import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withAuthWorld } from '../../../test/support/worlds/auth-world.ts';

test('a login replaces the one before, cached tokens included, and revokes nothing', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud', { impersonateServiceAccount: 'a@b.example' });
    await world.token('cloud');
    const before = await world.secrets();
    world.platform.forget();
    await world.login('cloud');
    const after = await world.secrets();
    assert.notEqual(after.get('tool.auth.cloud.refresh_token'), before.get('tool.auth.cloud.refresh_token'));
    assert.equal([...after.keys()].filter(name => name.includes('.token.')).length, 1);
    assert.equal(world.platform.to('/cloud/revoke').length, 0);
  });
});

test('a login that fails leaves the one before as it was', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    const before = await world.secrets();
    for (const fault of [
      { reply: { status: 503, json: {} } },
      { reply: { status: 400, json: { error: 'invalid_client' } } },
    ]) {
      world.platform.fault('/cloud/token', fault);
      await assert.rejects(world.login('cloud'));
      world.platform.heal();
    }
    assert.deepEqual(await world.secrets(), before);
  });
});

test('with --skip-if-authenticated a profile that is logged in is left alone, unless another flow is asked for', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    world.platform.forget();
    const skipped = await world.login('cloud', { skipIfAuthenticated: true });
    assert.deepEqual([skipped.skipped, skipped.user], [true, 'ada@example.com']);
    assert.equal(world.platform.requests.length, 0);
    world.environment['CLOUD_METADATA_HOST'] = world.platform.host;
    const other = await world.login('cloud', { skipIfAuthenticated: true, flow: 'metadata' });
    assert.deepEqual([other.skipped, other.flow], [false, 'metadata']);
  });
});

test('--reset-store moves a store that does not open aside and begins a new one', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    world.environment['TOOL_SECRET_KEY'] = Buffer.alloc(32, 9).toString('base64');
    const stranger = world.restarted();
    const request = { reference: 'cloud', scopes: [] };
    await assert.rejects(stranger.login(request, world.call()), { code: 'store-locked', hint: /--reset-store/ });
    const { warnings } = await stranger.login({ ...request, resetStore: true }, world.call());
    assert.match(warnings.join(), /^what was stored is now in .*aside-/);
    const aside = (await readdir(join(world.directory, 'secrets'))).filter(name => name.startsWith('aside-'));
    assert.equal(aside.length, 1);
    assert.equal(
      (await readdir(join(world.directory, 'secrets', aside[0] ?? ''))).filter(name => name.endsWith('.sec')).length,
      3,
    );
  });
});

test('a new store without a keychain says once that a file holds its key', async () => {
  await withAuthWorld(
    async world => {
      assert.match(
        (await world.login('cloud')).warnings.join(),
        /no keychain is usable: only the permissions of their files/,
      );
      assert.deepEqual((await world.login('cloud')).warnings, []);
    },
    { store: { environment: {} } },
  );
});

test('G1: requireSecureKeyring without a keychain refuses before anybody is asked to sign in, and writes nothing', async () => {
  await withAuthWorld(
    async world => {
      await assert.rejects(world.login('cloud'), { code: 'store-locked' });
      assert.equal(world.platform.requests.length, 0);
      assert.deepEqual(
        (await readdir(world.directory, { recursive: true })).filter(name => /\.(sec|key)$/.test(name)),
        [],
      );
    },
    { store: { environment: {} }, config: { requireSecureKeyring: true } },
  );
});

test('flags that a handler cannot take are refused before any request', async () => {
  await withAuthWorld(async world => {
    const cases = [
      { reference: 'cloud', options: { tenantId: 'x' }, flag: '--tenant-id' },
      { reference: 'cloud', options: { hostname: 'x' }, flag: '--hostname' },
      { reference: 'directory', options: { hostname: 'x' }, flag: '--hostname' },
      { reference: 'code-host', options: { tenantId: 'x' }, flag: '--tenant-id' },
      {
        reference: 'directory',
        options: { impersonateServiceAccount: 'a@b.example' },
        flag: '--impersonate-service-account',
      },
      { reference: 'directory', options: { withToken: true }, flag: '--with-token' },
    ];
    for (const { reference, options, flag } of cases)
      await assert.rejects(world.login(reference, options), {
        code: 'invalid-input',
        message: `${flag} is not supported by the ${reference} handler`,
      });
    assert.equal(world.platform.requests.length, 0);
  });
});

test('more than 20 default scopes are refused', async () => {
  await withAuthWorld(async world => {
    const defaultScopes = Array.from({ length: 21 }, (_, index) => `scope-${index}`);
    world.handlers.set('cloud', { endpoints: world.platform.cloudEndpoints, defaultScopes });
    await assert.rejects(world.login('cloud'), { code: 'invalid-input', message: /at most 20/ });
  });
});
