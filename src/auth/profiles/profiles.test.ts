import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AuthWorld, withAuthWorld } from '../../../test/support/worlds/auth-world.ts';

async function threeLogins(world: AuthWorld): Promise<void> {
  for (const [reference, email] of [
    ['cloud', 'unnamed@example.com'],
    ['cloud@a', 'a@example.com'],
    ['cloud@b', 'b@example.com'],
  ] as const) {
    world.platform.cloud.settings.user = { sub: email, email, name: email };
    await world.login(reference);
  }
}

test('E2, E3: documents choose by @profile before --auth-profile, and @built-in before activeProfile', async () => {
  await withAuthWorld(async world => {
    await threeLogins(world);
    const whose = async (reference: string, authProfile?: string): Promise<unknown> =>
      (await world.credentials.identity(world.call({ authProfile })).claims(reference))['email'];
    assert.equal(await whose('cloud@a', 'b'), 'a@example.com');
    assert.equal(await whose('cloud', 'b'), 'b@example.com');
    world.handlers.set('cloud', { endpoints: world.platform.cloudEndpoints, activeProfile: 'a' });
    assert.equal(await whose('cloud'), 'a@example.com');
    assert.equal(await whose('cloud@built-in'), 'unnamed@example.com');
    world.environment['TOOL_AUTH_PROFILE'] = 'b';
    assert.equal(await whose('cloud'), 'b@example.com');
    assert.equal(await whose('cloud', 'a'), 'a@example.com');
    assert.equal(await whose('cloud', 'built-in'), 'unnamed@example.com');
  });
});

test('E4: a profile that does not exist is an error that names it and who chose it, never the unnamed identity', async () => {
  await withAuthWorld(async world => {
    await threeLogins(world);
    const authorize = world.credentials.authorize(world.call({ authProfile: 'nope' }));
    await assert.rejects(authorize('cloud', {}), {
      code: 'unknown-profile',
      message: 'cloud has no profile "nope" (chosen by --auth-profile)',
      hint: 'known: built-in, a, b; tool auth login cloud --profile nope creates it',
    });
    world.environment['TOOL_AUTH_PROFILE'] = 'other';
    await assert.rejects(world.token('cloud'), { message: /"other" \(chosen by TOOL_AUTH_PROFILE\)/ });
  });
});

test('E5: a name that differs from a known one only in case is refused at login', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud@work');
    await assert.rejects(world.login('cloud@Work'), { code: 'invalid-input', message: /differs only in case/ });
  });
});

test('a login of a named profile makes it a profile of the configuration, with the given options only', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud', { profile: 'work' });
    assert.deepEqual(world.edits, [{ path: ['auth', 'cloud', 'profiles', 'work'], value: {} }]);
    world.edits.length = 0;
    await world.login('cloud', { profile: 'prod', scopes: ['a'], impersonateServiceAccount: 'x@y.example' });
    assert.deepEqual(world.edits, [
      { path: ['auth', 'cloud', 'profiles', 'prod', 'defaultScopes'], value: ['a'] },
      { path: ['auth', 'cloud', 'profiles', 'prod', 'impersonateServiceAccount'], value: 'x@y.example' },
    ]);
  });
});

test('E7: a named profile keeps the flow of its login; the unnamed one follows the environment, which the status notes', async () => {
  await withAuthWorld(async world => {
    world.environment['CODEHOST_TOKEN'] = 'token-of-the-variable';
    world.platform.codeHost.accessTokens.add('token-of-the-variable').add('token-given-once');
    world.input = 'token-given-once\n';
    await world.login('code-host@work', { withToken: true });
    await world.login('code-host', { flow: 'device_code' });
    assert.equal((await world.token('code-host@work')).accessToken, 'token-given-once');
    assert.equal((await world.token('code-host')).accessToken, 'token-of-the-variable');
    const [row] = await world.credentials.status({ reference: 'code-host@built-in' }, world.call());
    assert.equal(row?.flow, 'pat');
    assert.equal(row?.note, 'environment credentials override the stored login');
  });
});

test('D6: switch lists with the active one, stores and removes activeProfile, and refuses unknown names', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud@work');
    world.edits.length = 0;
    const act = (profile?: string) => world.credentials.switchProfile({ reference: 'cloud', profile }, world.call());
    assert.deepEqual((await act()).profiles, [
      { name: 'built-in', active: true },
      { name: 'work', active: false },
    ]);
    assert.equal((await act('work')).active, 'work');
    assert.deepEqual(world.edits, [{ path: ['auth', 'cloud', 'activeProfile'], value: 'work' }]);
    world.handlers.set('cloud', { endpoints: world.platform.cloudEndpoints, activeProfile: 'work' });
    assert.equal((await act('built-in')).active, 'built-in');
    assert.deepEqual(world.edits.at(-1), { path: ['auth', 'cloud', 'activeProfile'], value: undefined });
    world.edits.length = 0;
    await assert.rejects(act('nope'), {
      code: 'unknown-profile',
      message: 'cloud has no profile "nope"',
      hint: 'known: built-in, work',
    });
    await assert.rejects(act('-x'), { code: 'invalid-input' });
    assert.deepEqual(world.edits, []);
    world.environment['TOOL_AUTH_PROFILE'] = 'work';
    assert.equal((await act()).note, 'TOOL_AUTH_PROFILE chooses "work" for now');
    world.handlers.set('cloud', { endpoints: world.platform.cloudEndpoints, activeProfile: 'gone' });
    assert.match(
      (await act()).note ?? '',
      /^the active profile "gone" does not exist: tool auth login cloud --profile gone/,
    );
  });
});

test('variables of a profile name the environment variables that it reads', async () => {
  await withAuthWorld(async world => {
    world.handlers.set('code-host', {
      hostname: world.platform.host,
      profiles: { prod: { variables: { CODEHOST_TOKEN: 'PROD_TOKEN' } } },
    });
    Object.assign(world.environment, { CODEHOST_TOKEN: 'token-of-everyday', PROD_TOKEN: 'token-of-production' });
    for (const token of ['token-of-everyday', 'token-of-production']) world.platform.codeHost.accessTokens.add(token);
    await world.login('code-host@prod', { flow: 'pat' });
    assert.equal((await world.token('code-host@prod')).accessToken, 'token-of-production');
    assert.equal((await world.token('code-host')).accessToken, 'token-of-everyday');
    assert.equal(
      [...(await world.secrets()).values()].some(value => value.includes('token-of-')),
      false,
    );
  });
});

test('allowedHosts keeps tokens from every other host', async () => {
  await withAuthWorld(async world => {
    world.handlers.set('cloud', { endpoints: world.platform.cloudEndpoints, allowedHosts: ['*.example.com'] });
    await world.login('cloud');
    const authorize = world.credentials.authorize(world.call());
    assert.match(await authorize('cloud', { host: 'api.example.com' }), /^Bearer cloud-access-/);
    for (const host of ['example.com', 'evil.com', 'a.b.example.com', undefined])
      await assert.rejects(authorize('cloud', { host }), { code: 'forbidden', message: /must not be sent to/ });
  });
});
