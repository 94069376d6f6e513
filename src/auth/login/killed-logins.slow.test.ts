import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startIdentityPlatform } from '../../../test/fakes/identity-platform/platform.ts';
import { bundledProgram } from '../../../test/support/processes/bundled-program.ts';
import { randomRuns } from '../../../test/support/random-runs.ts';
import { TEST_KEY } from '../../../test/support/test-store.ts';
import { withAuthWorld } from '../../../test/support/worlds/auth-world.ts';

const ROUNDS = randomRuns(150);
/** On a machine that is busy with other things there are fewer rounds. */
const LIMIT_MS = 45_000;
/** A login has written everything within this after its last request, on a machine with nothing else to do. */
const WRITING_MS = 25;

test(`up to ${ROUNDS} logins are killed while they are recorded: the session is always whole, of the user that status names, and goes to their host only`, async t => {
  const other = await startIdentityPlatform();
  try {
    await withAuthWorld(async world => {
      const program = await bundledProgram(join(world.directory, 'program'));
      const platforms = [world.platform, other];
      for (const [index, { codeHost }] of platforms.entries()) {
        Object.assign(codeHost.settings, { expiring: true, interval: 0.001 });
        codeHost.settings.user = { ...codeHost.settings.user, login: index === 0 ? 'ada' : 'bob' };
      }
      const start = (hostname: string) =>
        spawn(process.execPath, [program, '-q', 'auth', 'login', 'code-host', '--hostname', hostname, '--no-browser'], {
          env: {
            PATH: process.env['PATH'],
            HOME: world.directory,
            TOOL_SECRETS_DIR: join(world.directory, 'secrets'),
            TOOL_SECRET_KEY: TEST_KEY,
            TOOL_AUTH__CODE_HOST__CLIENT_ID: 'mine',
          },
          stdio: 'ignore',
        });
      await world.login('code-host');
      const count = { rounds: 0, before: 0, after: 0, ended: 0 };
      const until = performance.now() + LIMIT_MS;
      let current = 'ada';
      while (count.rounds < ROUNDS && performance.now() < until) {
        count.rounds++;
        const target = current === 'ada' ? other : world.platform;
        for (const platform of platforms) platform.onRequest = undefined;
        const identified = new Promise<void>(resolve => {
          target.onRequest = ({ path }) => {
            if (path === '/api/v3/user') resolve();
          };
        });
        const child = start(target.host);
        const gone = once(child, 'exit');
        await Promise.race([identified, gone]);
        await wait(Math.random() * WRITING_MS);
        child.kill('SIGKILL');
        const [code] = (await gone) as [number | null];

        const credentials = world.restarted();
        const [row] = await credentials.status({ reference: 'code-host' }, world.call());
        assert.equal(row?.status, 'authenticated', `round ${count.rounds}`);
        const user = row?.username ?? '';
        const mine = user === 'ada' ? world.platform : other;
        assert.equal(row?.hostname, mine.host, `round ${count.rounds}`);
        if (code === 0) assert.notEqual(user, current, `round ${count.rounds}: the login said that it was done`);
        for (const platform of platforms) platform.forget();
        const { accessToken } = await world.token('code-host', { forceRefresh: true, credentials });
        assert.ok(mine.codeHost.accessTokens.has(accessToken), `round ${count.rounds}: the token is of ${user}`);
        assert.equal((mine === other ? world.platform : other).requests.length, 0, `round ${count.rounds}`);
        count[code === 0 ? 'ended' : user === current ? 'before' : 'after']++;
        current = user;
      }
      for (const { codeHost } of platforms) assert.equal(codeHost.refreshTokens.reused, 0);
      t.diagnostic(JSON.stringify(count));
      assert.ok(count.before > 0 && count.after + count.ended > 0, JSON.stringify(count));
    });
  } finally {
    await other.close();
  }
});
