import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withAuthWorld } from '../../../test/support/worlds/auth-world.ts';

test('D5: one row per profile, the unnamed one as built-in, every kind a handler', async () => {
  await withAuthWorld(async world => {
    for (const reference of ['cloud', 'cloud@work', 'cloud@home']) await world.login(reference);
    const rows = await world.credentials.status({ reference: 'cloud' }, world.call());
    assert.deepEqual(
      rows.map(({ handler, kind, status, flow, user, profile }) => [handler, kind, status, flow, user, profile]),
      ['built-in', 'home', 'work'].map(name => [
        'cloud',
        'handler',
        'authenticated',
        'interactive',
        'ada@example.com',
        name,
      ]),
    );
    assert.deepEqual(
      rows.map(({ active }) => active),
      [true, false, false],
    );
    const all = await world.credentials.status({}, world.call());
    assert.deepEqual(
      all.map(({ handler, profile }) => `${handler} ${profile}`),
      ['cloud built-in', 'cloud home', 'cloud work', 'code-host built-in', 'directory built-in'],
    );
    const one = await world.credentials.status({ reference: 'cloud', profile: 'work' }, world.call());
    assert.deepEqual(
      one.map(({ profile }) => profile),
      ['work'],
    );
  });
});

test('the status sends no request and holds no token', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud', { impersonateServiceAccount: 'a@b.example' });
    await world.token('cloud');
    world.environment['CLOUD_METADATA_HOST'] = world.platform.host;
    world.platform.forget();
    const text = JSON.stringify(await world.credentials.status({}, world.call()));
    assert.equal(world.platform.requests.length, 0);
    for (const [name, value] of await world.secrets()) {
      if (name.endsWith('.refresh_token')) assert.equal(text.includes(value), false);
      const { accessToken } = name.includes('.token.')
        ? (JSON.parse(value) as { accessToken: string })
        : { accessToken: undefined };
      if (accessToken !== undefined) assert.equal(text.includes(accessToken), false);
    }
    const [row] = await world.credentials.status({ reference: 'cloud' }, world.call());
    assert.match(row?.note ?? '', /a metadata server may apply; use --check/);
  });
});

test('with --check each row is proven by a request, and what the service refuses is not authenticated', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    const check = async () => (await world.credentials.status({ reference: 'cloud', check: true }, world.call()))[0];
    assert.equal((await check())?.status, 'authenticated');
    assert.equal(world.platform.to('/cloud/tokeninfo').length, 1);
    world.platform.cloud.accessTokens.clear();
    assert.equal((await check())?.status, 'not authenticated');
    assert.match((await check())?.reason ?? '', /authentication failed: Invalid Value/);
    assert.equal((await world.credentials.status({ reference: 'cloud' }, world.call()))[0]?.status, 'authenticated');
  });
});

test('a store that is locked is shown as locked, and environment credentials as what they are', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud');
    world.environment['TOOL_SECRET_KEY'] = Buffer.alloc(32, 9).toString('base64');
    world.environment['CODEHOST_TOKEN'] = 'personal-token-value';
    const rows = await world.restarted().status({}, world.call());
    const shown = new Map(rows.map(row => [row.handler, row]));
    assert.equal(shown.get('cloud')?.status, 'locked');
    assert.match(
      shown.get('cloud')?.reason ?? '',
      /credential store is locked: the key in TOOL_SECRET_KEY is not the one/,
    );
    assert.equal(shown.get('code-host')?.status, 'authenticated');
    assert.equal(shown.get('code-host')?.source, 'env:CODEHOST_TOKEN');
  });
});

test('a profile that was chosen and does not exist is an error with its source', async () => {
  await withAuthWorld(async world => {
    await assert.rejects(world.credentials.status({ reference: 'cloud', profile: 'nope' }, world.call()), {
      code: 'unknown-profile',
      message: 'cloud has no profile "nope" (chosen by --profile or <handler>@<profile>)',
    });
    await assert.rejects(world.credentials.status({ profile: 'nope' }, world.call()), {
      message: 'no handler has a profile "nope" (chosen by --profile or <handler>@<profile>)',
    });
    const chosen = world.call({ authProfile: 'nope' });
    await assert.rejects(world.credentials.status({ reference: 'cloud' }, chosen), {
      message: 'cloud has no profile "nope" (chosen by --auth-profile)',
    });
    await assert.rejects(world.credentials.status({}, chosen), {
      code: 'unknown-profile',
      message: 'no handler has a profile "nope" (chosen by --auth-profile)',
    });
  });
});

test('a metadata server that answers a check is what the row then shows', async () => {
  await withAuthWorld(async world => {
    await world.login('cloud', { flow: 'interactive' });
    const row = async (check: boolean) =>
      (await world.restarted().status({ reference: 'cloud', check }, world.call()))[0];
    assert.deepEqual([(await row(true))?.flow, (await row(true))?.note], ['interactive', undefined]);
    world.environment['CLOUD_METADATA_HOST'] = '127.0.0.1:9';
    assert.deepEqual(
      [(await row(false))?.flow, (await row(false))?.note],
      ['interactive', 'a metadata server may apply; use --check'],
    );
    const absent = await row(true);
    assert.deepEqual([absent?.status, absent?.authenticated], ['not authenticated', false]);
    assert.match(absent?.reason ?? '', /^metadata server not available/);
    world.environment['CLOUD_METADATA_HOST'] = world.platform.host;
    const checked = await row(true);
    assert.deepEqual(
      [checked?.flow, checked?.identityType, checked?.email],
      ['metadata', 'service-principal', undefined],
    );
  });
});

test('a variable that does not work is named as what to correct, since a login would not help', async () => {
  await withAuthWorld(async world => {
    world.environment['CODEHOST_TOKEN'] = 'withdrawn-token';
    const row = async () => (await world.credentials.status({ reference: 'code-host', check: true }, world.call()))[0];
    assert.deepEqual(
      [(await row())?.status, (await row())?.hint],
      ['not authenticated', 'correct CODEHOST_TOKEN, or unset it'],
    );
    delete world.environment['CODEHOST_TOKEN'];
    assert.equal((await row())?.hint, "run 'tool auth login code-host'");
  });
});
