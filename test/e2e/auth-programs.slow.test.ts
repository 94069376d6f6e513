import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { type AuthCli, withAuthCli } from '../support/auth-cli.ts';
import { homeIn } from '../support/cli.ts';
import { until } from '../support/until.ts';

/** Tokens in the hands of other programs: real processes, started as a shell would start them. */

const MAIN = join(import.meta.dirname, '..', '..', 'src', 'main.ts');
const TOOL = `${process.execPath} ${MAIN}`;

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

function start({ directory, environment }: AuthCli, command: string, args: readonly string[], input = ''): Started {
  const env = { PATH: process.env['PATH'], ...homeIn(directory), ...environment, GIT_TERMINAL_PROMPT: '0' };
  const child = spawn(command, [...args], { cwd: directory, env });
  child.stdin.end(input);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (data: Buffer) => void (stdout += data.toString()));
  child.stderr.on('data', (data: Buffer) => void (stderr += data.toString()));
  return { child, ended: new Promise(resolve => child.on('close', code => resolve({ code, stdout, stderr }))) };
}

const tool = (cli: AuthCli, ...words: readonly string[]): Started => start(cli, process.execPath, [MAIN, ...words]);

async function withLogin(body: (cli: AuthCli, token: string) => Promise<void>): Promise<void> {
  await withAuthCli(async cli => {
    Object.assign(cli.platform.codeHost.settings, { interval: 0.01, expiring: true });
    const login = await cli.tool('auth login code-host');
    assert.equal(login.code, 0, login.stderr);
    await body(cli, (await cli.tool('auth token code-host')).stdout.trim());
  });
}

test('git credential fill gets user and token from the helper, and for another host nothing', async () => {
  await withLogin(async (cli, token) => {
    const fill = async (helper: string, host: string): Promise<Ended> =>
      await start(
        cli,
        'git',
        [
          '-c',
          'credential.helper=',
          '-c',
          `credential.helper=!${TOOL} auth git-credential ${helper}`,
          'credential',
          'fill',
        ],
        `protocol=http\nhost=${host}\n\n`,
      ).ended;
    for (const helper of ['code-host', '']) {
      const { stdout, stderr } = await fill(helper, cli.platform.host);
      assert.match(stdout, new RegExp(`^username=ada\\npassword=${token}\\n`, 'm'), stderr);
    }
    const other = await fill('code-host', 'evil.example');
    assert.notEqual(other.code, 0);
    assert.doesNotMatch(other.stdout + other.stderr, new RegExp(token));
    const reject = (operation: string) =>
      start(
        cli,
        'git',
        ['-c', 'credential.helper=', '-c', `credential.helper=!${TOOL} auth git-credential`, 'credential', operation],
        `protocol=http\nhost=${cli.platform.host}\nusername=ada\npassword=${token}\n\n`,
      ).ended;
    assert.equal((await reject('approve')).code, 0);
    assert.equal((await cli.tool('auth token code-host')).stdout.trim(), token);
    assert.equal((await reject('reject')).code, 0);
    assert.notEqual((await cli.tool('auth token code-host')).stdout.trim(), token);
  });
});

test('git asks for things that are not known yet: they are passed over, and a word too few is told', async () => {
  await withLogin(async cli => {
    const capability = await tool(cli, 'auth', 'git-credential', 'code-host', 'capability').ended;
    assert.deepEqual(capability, { code: 0, stdout: '', stderr: '' });
    const short = await tool(cli, 'auth', 'git-credential', 'code-host').ended;
    assert.equal(short.code, 3);
    assert.match(short.stderr, /missing argument <operation>/);
  });
});

test('auth exec: one program has the token in its environment, and its streams and exit code are those of the command', async () => {
  await withLogin(async (cli, token) => {
    const script = 'cat; printf %s "$ACCESS_TOKEN-$OTHER"; echo problem >&2; exit 7';
    const { code, stdout, stderr } = await start(
      cli,
      process.execPath,
      [MAIN, 'auth', 'exec', 'code-host', '--', '/bin/sh', '-c', script],
      'from stdin ',
    ).ended;
    assert.deepEqual({ code, stdout, stderr }, { code: 7, stdout: `from stdin ${token}-`, stderr: 'problem\n' });
    const named = await tool(
      cli,
      ...'auth exec code-host --env GH_TOKEN --env OTHER -- /bin/sh -c'.split(' '),
      'printf %s "$GH_TOKEN-$OTHER-$ACCESS_TOKEN"',
    ).ended;
    assert.equal(named.stdout, `${token}-${token}-`);
    assert.equal(named.code, 0, named.stderr);
  });
});

test('auth exec: the token is in no argument list, and words after -- are those of the program', async () => {
  await withLogin(async (cli, token) => {
    const script =
      'const fs=require("node:fs");console.log(process.argv.slice(1).join(" ")+fs.readFileSync(`/proc/${process.ppid}/cmdline`))';
    const { stdout } = await tool(
      cli,
      ...'auth exec code-host --'.split(' '),
      process.execPath,
      '-e',
      script,
      ...'-- --help -o json'.split(' '),
    ).ended;
    assert.match(stdout, /^--help -o json/);
    assert.equal(stdout.includes(token), false);
  });
});

test('auth exec: a signal goes to the program, whose end is the end of the command', async () => {
  await withLogin(async cli => {
    const ready = join(cli.directory, 'ready');
    const script = `trap 'echo ended in order; exit 23' TERM; : > ${ready}; while :; do sleep 0.05; done`;
    const orderly = tool(cli, 'auth', 'exec', 'code-host', '--', '/bin/sh', '-c', script);
    await until(() => existsSync(ready));
    orderly.child.kill('SIGTERM');
    assert.deepEqual(await orderly.ended, { code: 23, stdout: 'ended in order\n', stderr: '' });
    for (const [signal, expected] of [
      ['SIGTERM', 143],
      ['SIGINT', 130],
      ['SIGHUP', 129],
    ] as const) {
      const mark = join(cli.directory, signal);
      const killed = tool(cli, 'auth', 'exec', 'code-host', '--', '/bin/sh', '-c', `: > ${mark}; exec sleep 60`);
      await until(() => existsSync(mark));
      killed.child.kill(signal);
      assert.equal((await killed.ended).code, expected, signal);
    }
  });
});

test('auth exec: Ctrl-C of a terminal reaches the program once', {
  skip: spawnSync('script', ['--version']).error !== undefined && 'script is not installed',
}, async () => {
  await withLogin(async cli => {
    const program = `
      let count = 0;
      process.on('SIGINT', () => {
        console.log('got', ++count);
        setTimeout(() => process.exit(40 + count), 500);
      });
      setInterval(() => undefined, 1_000);
      console.log('ready');
    `;
    await writeFile(join(cli.directory, 'program.mjs'), program);
    const env = { PATH: process.env['PATH'], ...homeIn(cli.directory), ...cli.environment };
    const command = `exec ${TOOL} auth exec code-host -- ${process.execPath} program.mjs`;
    const terminal = spawn('script', ['-qec', command, '/dev/null'], { cwd: cli.directory, env });
    let shown = '';
    terminal.stdout.on('data', (data: Buffer) => {
      if (shown === '') terminal.stdin.write('\u0003');
      shown += data.toString();
    });
    const code = await new Promise(resolve => terminal.on('close', resolve));
    assert.equal(code, 41, shown);
    assert.match(shown, /got 1/);
  });
});

test('auth exec: without a login, a program or a name nothing is started', async () => {
  await withLogin(async cli => {
    const cases: readonly (readonly [readonly string[], number, RegExp])[] = [
      [['directory', '--', 'true'], 10, /please run 'tool auth login directory'/],
      [['code-host'], 3, /missing argument <command>/],
      [['code-host', '--', 'no-such-program-here'], 4, /cannot start no-such-program-here: there is no such program/],
      [['code-host', '--env', 'A=B', '--', 'true'], 3, /"A=B" is not the name/],
    ];
    for (const [words, code, message] of cases) {
      const ended = await tool(cli, 'auth', 'exec', ...words).ended;
      assert.equal(ended.code, code, ended.stderr);
      assert.match(ended.stderr, message);
      assert.equal(ended.stdout, '');
    }
  });
});

test('auth token -o exec-credential is what Kubernetes clients read, in the version that they ask for', async () => {
  await withLogin(async (cli, token) => {
    const { stdout } = await cli.tool('auth token code-host -o exec-credential');
    const { status, ...head } = JSON.parse(stdout) as { status: { expirationTimestamp: string; token: string } };
    assert.deepEqual(head, { apiVersion: 'client.authentication.k8s.io/v1', kind: 'ExecCredential' });
    assert.match(status.expirationTimestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.equal(status.token, token);
    const info = (version: string) => ({
      environment: {
        KUBERNETES_EXEC_INFO: `{"apiVersion":"client.authentication.k8s.io/${version}","kind":"ExecCredential","spec":{}}`,
      },
    });
    const beta = await cli.tool('auth token code-host -o exec-credential', info('v1beta1'));
    assert.match(beta.stdout, /"apiVersion": "client\.authentication\.k8s\.io\/v1beta1"/);
    const unknown = await cli.tool('auth token code-host -o exec-credential', info('v9'));
    assert.equal(unknown.code, 3);
    assert.equal(unknown.stdout, '');
    await cli.tool('auth logout code-host');
    Object.assign(cli.platform.codeHost.settings, { expiring: false });
    await cli.tool('auth login code-host');
    const lasting = JSON.parse((await cli.tool('auth token code-host -o exec-credential')).stdout) as {
      status: object;
    };
    assert.deepEqual(Object.keys(lasting.status), ['token']);
  });
});

test('auth print-identity-token: the token alone on stdout, for the client of a person; also as a credential plugin', async () => {
  await withAuthCli(async cli => {
    await cli.tool('auth login cloud');
    const token = await cli.tool('auth print-identity-token cloud');
    assert.match(token.stdout, /^[\w-]+\.[\w-]+\.[\w-]+\n$/);
    assert.deepEqual([token.code, token.stderr], [0, '']);
    const data = JSON.parse((await cli.tool('auth print-identity-token cloud -o json')).stdout) as object;
    assert.deepEqual(Object.keys(data).sort(), [
      'audience',
      'expiresAt',
      'flow',
      'handler',
      'identityToken',
      'profile',
    ]);
    const plugin = await cli.tool('auth print-identity-token cloud -o exec-credential');
    assert.equal((JSON.parse(plugin.stdout) as { kind: string }).kind, 'ExecCredential');
    const refused = await cli.tool('auth print-identity-token code-host');
    assert.equal(refused.code, 10, refused.stderr);
  });
});
