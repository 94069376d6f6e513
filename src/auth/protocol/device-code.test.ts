import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPages } from '../../../test/support/documents/open-pages.ts';
import { withAuthWorld } from '../../../test/support/worlds/auth-world.ts';

const POLL = '/login/oauth/access_token';

test('an address of the service that is not a web address ends the login: it is neither shown nor opened', async () => {
  await withAuthWorld(async world => {
    const opened = openPages(world);
    for (const address of ['--help', '-e/bin/sh', 'javascript:alert(1)', 'file:///etc/passwd', '']) {
      world.platform.codeHost.settings.verificationUri = address;
      await assert.rejects(
        world.login('code-host'),
        {
          code: 'identity-refused',
          message:
            'authentication failed: unusable answer of the device code endpoint: verification_uri is not a web address',
        },
        address,
      );
    }
    assert.deepEqual(opened, []);
    assert.deepEqual(world.said, []);
  });
});

test('an http address of another machine is shown, not opened; one of this machine is opened', async () => {
  await withAuthWorld(async world => {
    const opened = openPages(world);
    world.platform.codeHost.settings.verificationUri = 'http://code.example/device';
    const { warnings } = await world.login('code-host');
    assert.deepEqual(opened, []);
    assert.match(world.said.join(), /http:\/\/code\.example\/device/);
    assert.match(warnings.join(), /not an https address: it was not opened/);
    world.platform.codeHost.settings.verificationUri = 'http://127.0.0.1:1/device';
    await world.login('code-host');
    assert.deepEqual(opened, ['http://127.0.0.1:1/device']);
  });
});

test('codes, addresses and messages of the service are shown on one line, with their control characters escaped', async () => {
  await withAuthWorld(async world => {
    openPages(world);
    Object.assign(world.platform.codeHost.settings, {
      userCode: 'AB\u001b[2J\u202eCD\nlogged in to code-host as root',
      verificationUri: 'https://code.example/\u001b]8;;x\u0007?\u202eq',
    });
    await world.login('code-host');
    const shown = world.said.join('\n');
    assert.match(shown, /enter the code AB\\x1b\[2J\\u202eCD\\nlogged in to code-host as root at:/);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not reach a terminal
    assert.doesNotMatch(shown, /[\u0000-\u0009\u000b-\u001f\u007f\u202e]/);

    world.platform.codeHost.settings.polls = [{ error: 'server_error', error_description: 'a\u001b[31m\nb\u202ec' }];
    await assert.rejects(world.login('code-host'), { message: 'authentication failed: a [31m b\\u202ec' });
  });
});

test('a poll that fails in passing is made again, ever later; six in a row end the login', async () => {
  await withAuthWorld(async world => {
    openPages(world);
    world.platform.codeHost.settings.interval = 1;
    world.platform.fault(POLL, { reply: { status: 502, text: 'Bad Gateway' }, times: 2 });
    world.platform.fault(POLL, { drop: 'before', times: 1 });
    await world.login('code-host');
    assert.deepEqual(world.clock.slept, [1200, 2400, 4800, 9600]);

    world.platform.forget();
    world.platform.fault(POLL, { reply: { status: 502, text: 'Bad Gateway' } });
    await assert.rejects(world.login('code-host'), {
      code: 'identity-unreachable',
      message: /^cannot reach 127\.0\.0\.1:\d+: it answered 502/,
    });
    assert.equal(world.platform.to(POLL).length, 6);
  });
});

test('each slow_down makes the polls five seconds rarer, or as rare as the service says, and the login goes on', async () => {
  await withAuthWorld(async world => {
    openPages(world);
    const { settings } = world.platform.codeHost;
    Object.assign(settings, {
      interval: 1,
      polls: ['slow_down', 'authorization_pending', 'slow_down', { error: 'slow_down', interval: 20 }],
    });
    await world.login('code-host');
    assert.deepEqual(world.clock.slept, [1200, 8400, 8400, 15_400, 28_000]);
  });
});

test('a login that is not completed in time says how long it waited; a code that ended says so', async () => {
  await withAuthWorld(async world => {
    openPages(world);
    const { codeHost } = world.platform;
    world.platform.fault(POLL, { hang: true });
    codeHost.settings.interval = 0.001;
    await assert.rejects(world.login('code-host', { timeoutMs: 300 }), {
      code: 'auth-timeout',
      message: 'authentication timed out: the code was not entered within 300ms',
      hint: /--timeout/,
    });
    world.platform.heal();
    codeHost.settings.polls = Array.from({ length: 9 }, () => 'authorization_pending');
    Object.assign(codeHost.settings, { interval: 5, expiresIn: 10 });
    await assert.rejects(world.login('code-host'), {
      code: 'auth-timeout',
      message: 'authentication timed out: the device code expired',
    });
  });
});

test('lifetimes and intervals beyond every calendar are borne', async () => {
  await withAuthWorld(async world => {
    openPages(world);
    Object.assign(world.platform.codeHost.settings, { interval: 1e300, expiresIn: 60 });
    await assert.rejects(world.login('code-host'), { message: 'authentication timed out: the device code expired' });
    assert.deepEqual(world.clock.slept, [60_000]);
    Object.assign(world.platform.codeHost.settings, {
      interval: 1,
      expiresIn: 1e300,
      expiring: true,
      accessTokenS: 1e300,
    });
    const { expiresAt } = await world.login('code-host');
    assert.ok(Date.parse(expiresAt ?? '') > world.clock.now().getTime());
    assert.ok((await world.token('code-host')).accessToken.startsWith('codehost-access-'));
  });
});
