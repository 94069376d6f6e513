import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type AuthCli, withAuthCli } from '../support/auth-cli.ts';
import { documentText } from '../support/solution-run.ts';
import { createTestStore } from '../support/test-store.ts';
import { type Answer, withWebServer } from '../support/web-server.ts';

describe('a person at the command line', () => {
  test('logs in, looks at the status, gets a token, logs out', async () => {
    await withAuthCli(async cli => {
      const login = await cli.tool('auth login cloud');
      assert.equal(login.code, 0, login.stderr);
      assert.equal(login.stdout, '');
      assert.match(
        login.stderr,
        /^To sign in to Cloud platform, open this address:\n\n {2}http:\/\/127\.0\.0\.1:\d+\/cloud\/auth\?/,
      );
      assert.match(login.stderr, /\nlogged in to cloud as ada@example\.com \(flow interactive\)\n$/);

      cli.platform.forget();
      const status = await cli.tool('auth status cloud');
      assert.equal(
        status.stdout
          .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, '<time>')
          .replaceAll(cli.platform.origin, '<platform>'),
        [
          'Handler  Kind     Status         Flow         User             Expires                       Profile',
          'cloud    handler  authenticated  interactive  ada@example.com  <time> (token)  built-in',
          '',
          'Handler:       cloud',
          'Display Name:  Cloud platform',
          'Status:        authenticated',
          'Identity Type: user',
          'Email:         ada@example.com',
          'Name:          Ada',
          'Scopes:        email <platform>/cloud/scopes/cloud-platform openid profile',
          'Impersonating: -',
          'Client ID:     PLACEHOLDER-cloud-desktop-client-id',
          'Source:        store',
          'Token Expires: <time>',
          '',
        ].join('\n'),
      );

      const token = await cli.tool('auth token cloud');
      assert.match(token.stdout, /^cloud-access-\S+\n$/);
      assert.equal(token.stderr, '');
      assert.equal(cli.platform.requests.length, 0);
      const data = JSON.parse((await cli.tool('auth token cloud -o json')).stdout) as Record<string, unknown>;
      assert.deepEqual(Object.keys(data), [
        'handler',
        'profile',
        'flow',
        'accessToken',
        'tokenType',
        'expiresAt',
        'scopes',
      ]);
      assert.equal(`${String(data['accessToken'])}\n`, token.stdout);

      const logout = await cli.tool('auth logout cloud');
      assert.deepEqual(logout, {
        code: 0,
        stdout: '',
        stderr: 'logged out of cloud: the session was revoked and the stored credentials are gone\n',
      });
      assert.deepEqual(await cli.tool('auth logout cloud'), {
        code: 0,
        stdout: '',
        stderr: 'nothing was stored for cloud\n',
      });
    });
  });

  test('sees one row per profile, also without any login, and -o json without a token', async () => {
    await withAuthCli(async cli => {
      assert.equal(
        (await cli.tool('auth status')).stdout,
        [
          'Handler    Kind     Status             Flow  User  Expires  Profile',
          'cloud      handler  not authenticated  -     -     -        built-in',
          'code-host  handler  not authenticated  -     -     -        built-in',
          'directory  handler  not authenticated  -     -     -        built-in',
          '',
        ].join('\n'),
      );
      assert.equal((await cli.tool('auth status --exit-code')).code, 1);
      await cli.tool('auth login cloud --profile work --impersonate-service-account deploy@project.example');
      const json = await cli.tool('auth status cloud --profile work -o json');
      const [row] = JSON.parse(json.stdout) as Record<string, unknown>[];
      assert.equal(row?.['clientId'], 'deploy@project.example');
      assert.equal(row?.['identityType'], 'user');
      assert.equal(row?.['profile'], 'work');
      assert.doesNotMatch(json.stdout, /cloud-access|cloud-refresh/);
      const yaml = await cli.tool('auth status -o yaml');
      assert.match(yaml.stdout, /^- handler: cloud\n {2}kind: handler\n/);
      assert.doesNotMatch(yaml.stdout, /undefined/);
      assert.equal((await cli.tool('auth status cloud --profile work --exit-code --check -o quiet')).code, 0);
    });
  });

  test('a login with a device code shows the code; a token of the code host may come from stdin', async () => {
    await withAuthCli(async cli => {
      cli.platform.codeHost.settings.interval = 0.01;
      const device = await cli.tool('auth login code-host');
      assert.equal(device.code, 0, device.stderr);
      assert.match(device.stderr, /enter the code ABCD-1234 at:\n\n {2}https:\/\/code\.example\/login\/device\n/);
      cli.platform.codeHost.accessTokens.add('token-from-stdin');
      const kept = await cli.tool('auth login code-host --profile bot --with-token', { stdin: 'token-from-stdin\n' });
      assert.match(kept.stderr, /logged in to code-host as ada@code\.example \(flow pat, profile bot\)/);
      assert.equal((await cli.tool('auth token code-host@bot')).stdout, 'token-from-stdin\n');
    });
  });

  test('Ctrl-C ends a login with 130 and stores nothing', async () => {
    await withAuthCli(async cli => {
      const interrupt = new AbortController();
      cli.platform.onRequest = () => interrupt.abort(new Error('received SIGINT'));
      cli.platform.fault('/cloud/auth', { hang: true });
      const { code, stderr } = await cli.tool('auth login cloud', { signal: interrupt.signal });
      assert.equal(code, 130);
      assert.match(stderr, /error: authentication cancelled by user\n$/);
      assert.equal((await cli.tool('auth status cloud --exit-code -o quiet')).code, 1);
    });
  });
});

describe('profiles', () => {
  const CONFIG = '# ours\nauth:\n  cloud: # the cloud\n    project: p1 # informational\n';

  test('D6: switch lists, chooses and drops the active profile; the rest of the file stays as it is', async () => {
    await withAuthCli(async cli => {
      const file = join(cli.directory, 'config.yaml');
      await writeFile(file, CONFIG);
      cli.environment['TOOL_CONFIG'] = file;
      const now = async (): Promise<string> => await readFile(file, 'utf8');
      await cli.tool('auth login cloud');
      const login = await cli.tool('auth login cloud --profile work --scope a');
      assert.match(login.stderr, /logged in to cloud as ada@example\.com \(flow interactive, profile work\)\nnote: /);
      assert.match(
        login.stderr,
        /note: the active profile of cloud is built-in; tool auth switch cloud work changes that, and so does a login with --activate\n$/,
      );
      assert.doesNotMatch(login.stderr, /warning/);
      assert.match(
        await now(),
        /^# ours\nauth:\n {2}cloud: # the cloud\n {4}project: p1 # informational\n {4}profiles:\n {6}work:\n {8}defaultScopes:/,
      );
      assert.equal((await cli.tool('auth switch cloud')).stdout, '* built-in\n  work\n');
      const before = await now();
      assert.equal((await cli.tool('auth switch cloud work')).stderr, 'cloud: the active profile is now work\n');
      assert.match(await now(), /^# ours\nauth:\n {2}cloud: # the cloud\n[^]*activeProfile: work/);
      assert.equal((await cli.tool('auth switch cloud')).stdout, '  built-in\n* work\n');
      assert.equal((await cli.tool('auth switch cloud work')).stderr, 'cloud: the active profile is already work\n');
      const chosen = await now();
      const unknown = await cli.tool('auth switch cloud nope');
      assert.deepEqual([unknown.code, unknown.stdout], [3, '']);
      assert.match(unknown.stderr, /^error: cloud has no profile "nope"\n {2}hint: known: built-in, work\n$/);
      assert.equal(await now(), chosen);
      const overridden = await cli.tool('auth switch cloud --auth-profile built-in');
      assert.match(overridden.stderr, /note: --auth-profile chooses "built-in" for now/);
      await cli.tool('auth switch cloud built-in');
      assert.equal(await now(), before);
    });
  });
});

describe('profiles of one person', () => {
  test('a login may make its profile the active one; the status marks it; a logout may remove it', async () => {
    await withAuthCli(async cli => {
      const file = join(cli.directory, 'config.yaml');
      await writeFile(file, '# ours\n');
      cli.environment['TOOL_CONFIG'] = file;
      await cli.tool('auth login cloud');
      const activated = await cli.tool('auth login cloud --profile dev --activate');
      assert.match(activated.stderr, /\nnote: dev is the active profile of cloud\n$/);
      const status = await cli.tool('auth status cloud');
      assert.deepEqual(
        status.stdout
          .split('\n')
          .slice(1, 3)
          .map(line => line.split(/ {2,}/).at(-1)),
        ['built-in', 'dev *'],
      );
      assert.match(status.stderr, /note: \* marks the active profile/);
      const removed = await cli.tool('auth logout cloud --profile dev --remove-profile');
      assert.match(
        removed.stderr,
        /\nlogged out of cloud \(profile dev\): the session was revoked .*\nprofile dev of cloud is gone from the configuration\n$/,
      );
      assert.doesNotMatch(await readFile(file, 'utf8'), /dev/);
      assert.equal((await cli.tool('auth switch cloud')).stdout, '* built-in\n');
      assert.equal((await cli.tool('auth token cloud@dev')).code, 3);
      assert.equal((await cli.tool('auth logout cloud --remove-profile')).code, 3);
    });
  });

  test('auth logout --all clears what is there and tells the rest nothing', async () => {
    await withAuthCli(async cli => {
      await cli.tool('auth login cloud --profile dev');
      await cli.tool('auth login directory');
      const all = await cli.tool('auth logout --all -o json');
      assert.equal(all.code, 0, all.stderr);
      const { done, failed } = JSON.parse(all.stdout) as { done: Record<string, unknown>[]; failed: unknown[] };
      assert.deepEqual(
        done.filter(({ cleared }) => cleared).map(({ handler, profile }) => [handler, profile]),
        [
          ['cloud', 'dev'],
          ['directory', 'built-in'],
        ],
      );
      assert.deepEqual(failed, []);
      assert.deepEqual(await cli.tool('auth logout --all'), { code: 0, stdout: '', stderr: 'nothing was stored\n' });
      for (const words of ['auth logout', 'auth logout --all --profile dev', 'auth logout cloud@dev --all'])
        assert.equal((await cli.tool(words)).code, 3, words);
    });
  });

  test('auth refresh: a new token, or a new login with more scopes', async () => {
    await withAuthCli(async cli => {
      await cli.tool('auth login cloud --scope a');
      const token = await cli.tool('auth refresh cloud');
      assert.match(token.stderr, /^cloud has a new access token, until \d{4}-[^.]*Z\n$/);
      assert.doesNotMatch(token.stdout + token.stderr, /cloud-access/);
      const more = await cli.tool('auth refresh cloud --scopes b,c --scope d');
      assert.equal(more.code, 0, more.stderr);
      assert.match(more.stderr, /\nlogged in to cloud again, with the scopes a b c d\n$/);
    });
  });
});

describe('profiles without keys', () => {
  test('a login of a new profile makes it one of the configuration, which stays after its logout', async () => {
    await withAuthCli(async cli => {
      const { code, stderr } = await cli.tool('auth login cloud@plain');
      assert.equal(code, 0);
      assert.doesNotMatch(stderr, /warning/);
      await cli.tool('auth logout cloud@plain');
      assert.equal((await cli.tool('auth switch cloud')).stdout, '* built-in\n  plain\n');
      const { stderr: missing } = await cli.tool('auth token cloud@plain');
      assert.match(missing, /^error: not authenticated: please run 'tool auth login cloud --profile plain'\n/);
      assert.match((await cli.tool('config show -o json')).stdout, /plain/);
    });
  });
});

describe('errors of authentication', () => {
  const errorLine = (stderr: string): string => /^error: (.*)$/m.exec(stderr)?.[1] ?? stderr;
  const fails = async (cli: AuthCli, words: string, code: number, message: string): Promise<string> => {
    const outcome = await cli.tool(words);
    assert.equal(errorLine(outcome.stderr), message, words);
    assert.equal(outcome.code, code, words);
    assert.equal(outcome.stdout, '');
    return outcome.stderr;
  };

  test('have the texts of the specification and their exit codes', async () => {
    await withAuthCli(async cli => {
      const { platform } = cli;
      await fails(cli, 'auth token cloud', 10, "not authenticated: please run 'tool auth login cloud'");
      await fails(cli, 'auth token code-host', 10, "not authenticated: please run 'tool auth login code-host'");
      await fails(cli, 'auth login cloud --flow bogus', 3, 'flow "bogus" is not supported by the cloud handler');
      await fails(
        cli,
        'auth login cloud --flow metadata',
        10,
        'metadata server not available: not running on the cloud platform?',
      );
      platform.fault('/cloud/auth', { hang: true });
      await fails(
        cli,
        'auth login cloud --timeout 300ms',
        9,
        'authentication timed out: no response received from browser',
      );
      platform.heal();
      platform.cloud.settings.redirectError = 'access_denied';
      await fails(cli, 'auth login cloud', 1, 'authentication cancelled by user');
      platform.cloud.settings.redirectError = undefined;
      for (const status of [401, 403]) {
        platform.fault('/cloud/token', {
          reply: { status, json: { error: 'invalid_client', error_description: 'The client is gone.' } },
        });
        await fails(cli, 'auth login cloud', 10, 'authentication failed: The client is gone.');
        platform.heal();
      }
      await cli.tool('auth login cloud --impersonate-service-account deploy@project.example');
      platform.cloud.settings.notImpersonable = ['deploy@project.example'];
      await fails(
        cli,
        'auth token cloud',
        10,
        'impersonation denied: ensure source identity has roles/iam.serviceAccountTokenCreator on deploy@project.example',
      );
      assert.equal((await cli.tool(`auth login cloud --impersonate-service-account=`)).code, 0);
      await fails(
        cli,
        'auth token cloud --scope beyond',
        3,
        'Per-request scopes only available with impersonation or STS',
      );
      platform.cloud.refreshTokens.revokeAll();
      await fails(
        cli,
        'auth token cloud --force-refresh',
        10,
        "credentials expired: please run 'tool auth login cloud'",
      );
      await fails(cli, 'auth token cloud', 10, "credentials expired: please run 'tool auth login cloud'");
    });
  });

  test('of bad words name the word, its source and what is possible', async () => {
    await withAuthCli(async cli => {
      await fails(cli, 'auth token clowd', 3, 'unknown handler "clowd"');
      await fails(cli, 'auth token cloud --min-valid-for 5', 3, '--min-valid-for: a duration needs a unit: write 5s');
      await fails(
        cli,
        'auth token cloud --profile -x',
        3,
        '"-x" (chosen by --profile or <handler>@<profile>) is not a profile name',
      );
      await fails(cli, 'auth token cloud@a --profile b', 3, '"cloud@a" and --profile b name two profiles');
      await fails(cli, 'auth login cloud --tenant-id x', 3, '--tenant-id is not supported by the cloud handler');
      await fails(
        cli,
        'auth login code-host --impersonate-service-account a@b.c',
        3,
        '--impersonate-service-account is not supported by the code-host handler',
      );
      const unknown = await fails(
        cli,
        'auth token cloud --auth-profile nope',
        3,
        'cloud has no profile "nope" (chosen by --auth-profile)',
      );
      assert.match(unknown, /hint: known: built-in; tool auth login cloud --profile nope creates it/);
      cli.environment['TOOL_AUTH_PROFILE'] = 'other';
      await fails(cli, 'auth token cloud', 3, 'cloud has no profile "other" (chosen by TOOL_AUTH_PROFILE)');
    });
  });

  test('without a registered client no login to the real platforms is begun', async () => {
    await withAuthCli(async cli => {
      const real = { ...cli.environment };
      for (const name of Object.keys(real)) if (/^TOOL_(CLOUD|DIRECTORY|AUTH__)/.test(name)) real[name] = '';
      const kinds = {
        cloud: 'Desktop app',
        'code-host': 'OAuth app with device flow enabled',
        directory: 'public client with redirect URI http://localhost',
      };
      for (const [handler, kind] of Object.entries(kinds)) {
        const { code, stderr } = await cli.tool(`auth login ${handler}`, { environment: real });
        assert.equal(code, 7);
        assert.ok(
          stderr.startsWith(
            `error: no OAuth client is configured for ${handler}: register a client of type ${kind} with the platform, then set auth.${handler}.clientId`,
          ),
          stderr,
        );
      }
    });
  });

  test('a trace log of a login and of a token holds nothing secret', async () => {
    await withAuthCli(async cli => {
      const login = await cli.tool('auth login cloud --log-level trace');
      const refresh = await cli.tool('auth token cloud --force-refresh --log-level trace');
      const text = login.stderr + refresh.stderr;
      assert.match(refresh.stderr, /POST http:\/\/127\.0\.0\.1:\d+\/cloud\/token: 200/);
      const sent = cli.platform.requests.flatMap(({ form }) =>
        ['code', 'code_verifier', 'refresh_token', 'client_secret'].map(name => form.get(name)),
      );
      const secrets = [...sent.filter(value => value !== null), ...cli.platform.cloud.accessTokens.keys()];
      assert.ok(secrets.length >= 6);
      for (const secret of secrets) assert.equal(text.includes(secret), false, `shown: ${secret}`);
    });
  });
});

describe('a solution that calls guarded services', () => {
  /** Lets in who carries a token that the platform gave out, and says whose it was. */
  const guarded =
    (cli: AuthCli): Answer =>
    ({ headers }, response) => {
      const token = headers.authorization?.replace('Bearer ', '') ?? '';
      if (!cli.platform.cloud.accessTokens.has(token)) return void response.writeHead(401).end('{}');
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ scope: cli.platform.cloud.accessTokens.get(token) }));
    };
  const call = (url: string, authProvider: string, more: object = {}): object => ({
    resolve: {
      with: [{ provider: 'http', inputs: { url, method: 'GET', authProvider, autoParseJson: true, ...more } }],
    },
  });
  const resolve = async (cli: AuthCli, resolvers: object, words = '') => {
    await writeFile(join(cli.directory, 'solution.yaml'), documentText({ resolvers }));
    const outcome = await cli.tool(`run resolver -f solution.yaml -o json${words}`);
    return {
      ...outcome,
      data: (outcome.stdout === '' ? {} : JSON.parse(outcome.stdout)) as Record<string, { body?: { scope?: string } }>,
    };
  };
  const loginAll = async (cli: AuthCli): Promise<void> => {
    for (const [words, scope] of [
      ['cloud', 'unnamed'],
      ['cloud --profile prod', 'prod'],
      ['cloud --profile dev', 'dev'],
    ]) {
      const { code, stderr } = await cli.tool(`auth login ${words} --scope ${scope}`);
      assert.equal(code, 0, stderr);
    }
  };

  test('runs with two profiles at once; the reference wins over --auth-profile, which wins over the variable', async () => {
    await withAuthCli(async cli => {
      await loginAll(cli);
      await withWebServer(guarded(cli), async service => {
        const resolvers = {
          prod: call(service.origin, 'cloud@prod'),
          dev: call(service.origin, 'cloud@dev'),
          open: call(service.origin, 'cloud'),
          builtIn: call(service.origin, 'cloud@built-in'),
        };
        const scopes = async (words = ''): Promise<Record<string, unknown>> => {
          const { data, stderr } = await resolve(cli, resolvers, words);
          return Object.keys(data).length === 0
            ? { stderr }
            : Object.fromEntries(Object.entries(data).map(([name, value]) => [name, value.body?.scope]));
        };
        assert.deepEqual(await scopes(), { prod: 'prod', dev: 'dev', open: 'unnamed', builtIn: 'unnamed' });
        assert.deepEqual(await scopes(' --auth-profile dev'), {
          prod: 'prod',
          dev: 'dev',
          open: 'dev',
          builtIn: 'unnamed',
        });
        cli.environment['TOOL_AUTH_PROFILE'] = 'prod';
        assert.deepEqual(await scopes(), { prod: 'prod', dev: 'dev', open: 'prod', builtIn: 'unnamed' });
        assert.deepEqual(await scopes(' --auth-profile dev'), {
          prod: 'prod',
          dev: 'dev',
          open: 'dev',
          builtIn: 'unnamed',
        });
      });
    });
  });

  test('C10: after a 401 there is one forced refresh and one repetition, and no more', async () => {
    await withAuthCli(async cli => {
      await loginAll(cli);
      await withWebServer(guarded(cli), async service => {
        cli.platform.cloud.accessTokens.clear();
        cli.platform.forget();
        const renewed = await resolve(cli, { a: call(service.origin, 'cloud') });
        assert.equal(renewed.data['a']?.body?.scope, 'unnamed', renewed.stderr);
        assert.equal(cli.platform.to('/cloud/token').length, 1);
        assert.equal(service.received.length, 2);
      });
      await withWebServer(
        (_request, response) => void response.writeHead(401).end(),
        async closed => {
          cli.platform.forget();
          await resolve(cli, { a: call(closed.origin, 'cloud') });
          assert.equal(closed.received.length, 2);
          assert.equal(cli.platform.to('/cloud/token').length, 1);
        },
      );
    });
  });

  test('a redirect to another origin carries no credential', async () => {
    await withAuthCli(async cli => {
      await loginAll(cli);
      await withWebServer(
        (_request, response) => void response.end('{}'),
        async other => {
          const away: Answer = (_request, response) =>
            void response.writeHead(302, { Location: `${other.origin}/x` }).end();
          await withWebServer(away, async service => {
            const { code, stderr } = await resolve(cli, { a: call(service.origin, 'cloud') });
            assert.equal(code, 0, stderr);
            assert.match(service.received[0]?.headers.authorization ?? '', /^Bearer cloud-access-/);
            assert.equal(other.received[0]?.headers.authorization, undefined);
          });
        },
      );
    });
  });

  test('a token of the code host goes to its host only, and not along with a redirect', async () => {
    await withAuthCli(async cli => {
      cli.platform.codeHost.accessTokens.add('token-of-the-code-host');
      cli.environment['CODEHOST_TOKEN'] = 'token-of-the-code-host';
      await withWebServer(
        (_request, response) => void response.end('{}'),
        async other => {
          const ask = (url: string) => cli.tool(`run provider http url=${url} authProvider=code-host -o json`);
          const own = await ask(`${cli.platform.origin}/api/v3/user`);
          assert.equal(own.code, 0, own.stderr);
          const { code, stderr } = await ask(`${other.origin}/`);
          assert.equal(code, 10, stderr);
          assert.match(
            stderr,
            /^error: the credentials of code-host must not be sent to 127\.0\.0\.1:\d+\n {2}hint: they are for/,
          );
          assert.equal(other.received.length, 0);
          cli.platform.fault('/away', { reply: { status: 302, headers: { Location: `${other.origin}/x` } } });
          const redirected = await ask(`${cli.platform.origin}/away`);
          assert.equal(redirected.code, 0, redirected.stderr);
          assert.match(cli.platform.to('/away')[0]?.headers['authorization'] ?? '', /^Bearer token-of-the-code-host$/);
          assert.deepEqual(
            other.received.map(({ headers }) => headers.authorization),
            [undefined],
          );
        },
      );
    });
  });

  test('a profile that does not exist has one exit code, whichever command asks for it', async () => {
    await withAuthCli(async cli => {
      const resolvers = { a: call('http://127.0.0.1:9/', 'cloud@nope') };
      await writeFile(join(cli.directory, 'solution.yaml'), documentText({ resolvers }));
      const commands = [
        'auth token cloud --profile nope',
        'auth token cloud@nope',
        'auth token cloud --auth-profile nope',
        'auth status cloud@nope',
        'auth status --profile nope',
        'auth status --auth-profile nope',
        'auth switch cloud nope',
        'run solution -f solution.yaml',
        'run solution -f solution.yaml --dry-run',
        'run resolver -f solution.yaml',
        'run provider http url=http://127.0.0.1:9/ authProvider=cloud@nope',
      ];
      for (const words of commands) {
        const { code, stdout, stderr } = await cli.tool(words);
        assert.equal(code, 3, `${words}: ${stderr}`);
        assert.match(stdout + stderr, /has (no|a) profile "nope"/, words);
      }
    });
  });

  test('a run without its login fails with the command to type, and shows no other identity', async () => {
    await withAuthCli(async cli => {
      await loginAll(cli);
      await withWebServer(guarded(cli), async service => {
        const { code, stderr } = await resolve(cli, { a: call(service.origin, 'directory') });
        assert.match(stderr, /not authenticated: please run 'tool auth login directory'/);
        assert.notEqual(code, 0);
        const single = await cli.tool(`run provider http url=${service.origin} authProvider=directory`);
        assert.equal(single.code, 10);
        assert.equal(single.stderr, "error: not authenticated: please run 'tool auth login directory'\n");
        const nope = await resolve(cli, { a: call(service.origin, 'cloud@nope') });
        assert.match(nope.stderr, /cloud has no profile "nope" \(chosen by the document\)/);
        assert.equal(service.received.length, 0);
      });
    });
  });

  test('identity tells who is logged in; no token is in any output of a run', async () => {
    await withAuthCli(async cli => {
      await loginAll(cli);
      const resolvers = {
        who: { resolve: { with: [{ provider: 'identity', inputs: { operation: 'claims', handler: 'cloud@prod' } }] } },
        all: { resolve: { with: [{ provider: 'identity', inputs: { operation: 'list' } }] } },
      };
      const { code, stdout, stderr } = await resolve(cli, resolvers, ' --log-level trace');
      assert.equal(code, 0, stderr);
      assert.match(stdout, /ada@example\.com/);
      assert.match(stdout, /"name": "prod"/);
      for (const token of cli.platform.cloud.accessTokens.keys())
        assert.equal((stdout + stderr).includes(token), false);
    });
  });

  test('a secret of the user is read from the store and shown nowhere; those of the tool are out of reach', async () => {
    await withAuthCli(async cli => {
      const directory = join(cli.directory, 'secrets');
      cli.environment['TOOL_SECRETS_DIR'] = directory;
      await cli.tool('auth login cloud');
      const { store } = createTestStore(directory, { environment: cli.environment });
      await store.save('db.password', 'hunter2-of-the-user');
      const get = (name: string): object => ({
        resolve: { with: [{ provider: 'secret', inputs: { operation: 'get', name } }] },
      });
      const list = { resolve: { with: [{ provider: 'secret', inputs: { operation: 'list' } }] } };
      const { code, stdout, stderr } = await resolve(cli, { password: get('db.password'), names: list });
      assert.equal(code, 0, stderr);
      assert.deepEqual(JSON.parse(stdout), { password: '[REDACTED]', names: ['db.password'] });
      const own = await resolve(cli, { token: get('tool.auth.cloud.refresh_token') });
      assert.notEqual(own.code, 0);
      assert.match(own.stderr, /belongs to the tool itself/);
      assert.doesNotMatch(own.stderr, /cloud-refresh-/);
    });
  });
});
