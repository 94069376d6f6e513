import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { withAuthWorld } from '../../../test/support/worlds/auth-world.ts';

test('D1: a logout revokes the refresh token as specified and clears everything of the profile', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    const refreshToken = (await world.secrets()).get('tool.auth.cloud.refresh_token') ?? '';
    world.platform.forget();
    const result = await world.credentials.logout({ reference: 'cloud' }, world.call());
    assert.deepEqual([result.cleared, result.revoked, result.warnings], [true, true, []]);
    const [request] = world.platform.requests;
    assert.equal(request?.method, 'POST');
    assert.equal(request?.path, '/cloud/revoke');
    assert.equal(request?.query.get('token'), refreshToken);
    assert.equal(request?.headers['content-type'], 'application/x-www-form-urlencoded');
    assert.equal(request?.body, '');
    assert.equal((await world.secrets()).size, 0);
    await assert.rejects(world.token('cloud'), { code: 'not-authenticated' });
  });
});

test('D2: a revocation that fails is a warning, the local data are gone, and a second logout has nothing to do', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    world.platform.fault('/cloud/revoke', { reply: { status: 503, json: {} } });
    const first = await world.credentials.logout({ reference: 'cloud' }, world.call());
    assert.match(first.warnings.join(), /^the session was not revoked at the service: cannot reach /);
    assert.equal((await world.secrets()).size, 0);
    const second = await world.credentials.logout({ reference: 'cloud' }, world.call());
    assert.deepEqual([second.cleared, second.revoked, second.warnings], [false, false, []]);
  });
});

test('a logout with --local leaves the service alone', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    world.platform.forget();
    await world.credentials.logout({ reference: 'cloud', local: true }, world.call());
    assert.equal(world.platform.requests.length, 0);
    assert.equal((await world.secrets()).size, 0);
  });
});

test('D3: a logout of a key file revokes nothing, clears tokens and metadata, and says what stays', async () => {
  await withAuthWorld(async world => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const path = join(world.directory, 'key.json');
    await writeFile(
      path,
      JSON.stringify({
        type: 'service_account',
        private_key_id: 'k',
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        client_email: 'robot@project.example',
      }),
    );
    world.platform.cloud.settings.accounts = {
      'robot@project.example': publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    };
    world.environment['CLOUD_APPLICATION_CREDENTIALS'] = path;
    await world.login('cloud');
    world.platform.forget();
    const { notes, cleared } = await world.credentials.logout({ reference: 'cloud' }, world.call());
    assert.equal(cleared, true);
    assert.equal(world.platform.requests.length, 0);
    assert.equal((await world.secrets()).size, 0);
    assert.deepEqual(notes, ['cloud stays authenticated by CLOUD_APPLICATION_CREDENTIALS']);
  });
});

test('D4: a logout of the unnamed profile leaves every secret of the named ones, which stay usable', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud@work');
    await world.login('cloud@token');
    const before = await world.secrets();
    await world.login('cloud');
    const { warnings } = await world.credentials.logout({ reference: 'cloud' }, world.call());
    assert.match(warnings.join(), /profile "(work|token)" has the same client and account/);
    assert.deepEqual(await world.secrets(), before);
    await world.token('cloud@work', { forceRefresh: true });
  });
});

test('logging out of an unknown profile has nothing to do', async () => {
  await withAuthWorld(async world => {
    const { cleared } = await world.credentials.logout({ reference: 'cloud@nobody' }, world.call());
    assert.equal(cleared, false);
  });
});

test('a locked store is not a logout', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    world.environment['TOOL_SECRET_KEY'] = Buffer.alloc(32, 9).toString('base64');
    await assert.rejects(world.restarted().logout({ reference: 'cloud' }, world.call()), { code: 'store-locked' });
    assert.equal((await world.secrets()).has('tool.auth.cloud.refresh_token'), true);
  });
});
