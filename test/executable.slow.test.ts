import assert from 'node:assert/strict';
import { execFile, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { buildDebianPackage, isDebianPlatform } from '../scripts/release/debian.ts';
import { buildExecutable, type Platform } from '../scripts/release/executable.ts';
import { platformHere } from '../scripts/release/node-binary.ts';
import { readProduct } from '../scripts/release/product.ts';
import { offlineWords } from '../scripts/release/smoke.ts';
import { openCredentialSocket } from '../src/host/credential-socket.ts';
import { createKeychain } from '../src/host/credential-store/keychain.ts';
import { homeIn, writeFiles } from './support/cli.ts';
import { freePort } from './support/free-port.ts';
import { skipWithout } from './support/needed.ts';
import { served, solutionWith, writePlugins } from './support/worlds/plugin-world.ts';

const ANSWER = 'username=me\npassword=hunter2hunter2\n';

describe('the single executable, in a directory where nothing else is', () => {
  let directory = '';
  let program = '';
  let licenses: Readonly<Record<string, string>> = {};

  before(async () => {
    directory = realpathSync(mkdtempSync(join(tmpdir(), 'tool-test-')));
    const place = join(directory, 'bin');
    mkdirSync(place);
    ({ file: program, licenses } = await buildExecutable(platformHere() as Platform, place));
  });
  after(() => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }));

  /** No Node.js on the PATH. */
  const environment = (): Record<string, string> => ({ PATH: '/usr/bin:/bin', ...homeIn(directory) });

  function run(...words: readonly string[]): SpawnSyncReturns<string> {
    const [first = '', ...more] = [...offlineWords(), program, ...words];
    return spawnSync(first, more, { cwd: directory, env: environment(), encoding: 'utf8' });
  }

  function works({ status, stdout, stderr }: SpawnSyncReturns<string>): string {
    assert.equal(status, 0, `${stdout}\n${stderr}`);
    return stdout;
  }

  test('it is one file, and names the licences of all that is in it', () => {
    assert.deepEqual(readdirSync(dirname(program)).length, 1);
    assert.deepEqual(Object.keys(licenses).sort(), [
      'KEYRING-LICENSE.md',
      'LICENSE',
      'NODE-LICENSE.txt',
      'THIRD-PARTY-NOTICES.txt',
    ]);
    assert.equal(works(run('--version')), works(run('version')));
    assert.equal(works(run('--help')), works(run('--help', '--quiet')), 'the help that the build has written');
  });

  test('its Debian package installs into a root directory and runs', {
    skip: skipWithout(['dpkg-deb'], 'dpkg'),
  }, () => {
    const platform = platformHere();
    assert.ok(isDebianPlatform(platform));
    const executable = { file: program, licenses };
    const product = readProduct();
    const deb = buildDebianPackage({ product, platform, executable, directory, compression: 'none' });
    const place = join(directory, 'root');
    assert.equal(spawnSync('dpkg-deb', ['--extract', deb, place]).status, 0);
    const control = spawnSync('dpkg-deb', ['--field', deb], { encoding: 'utf8' }).stdout;
    assert.match(control, new RegExp(`^Package: tool\\nVersion: ${product.version}\\nArchitecture: (amd64|arm64)\\n`));
    assert.doesNotMatch(control, /\{\{/);
    const ran = spawnSync(join(place, 'usr/bin/tool'), ['--version'], { encoding: 'utf8', env: environment() });
    assert.equal(works(ran), `${product.version}\n`);
    assert.match(readFileSync(join(place, 'usr/share/doc/tool/copyright'), 'utf8'), /Apache License/);
    assert.match(readFileSync(join(place, 'usr/share/bash-completion/completions/tool'), 'utf8'), /_tool_complete/);
    const listed = spawnSync('dpkg-deb', ['--contents', deb], { encoding: 'utf8' }).stdout;
    const modes = new Set(listed.split('\n').map(line => line.split(/\s+/).slice(0, 2).join(' ')));
    modes.delete('');
    assert.deepEqual([...modes].sort(), ['-rw-r--r-- root/root', '-rwxr-xr-x root/root', 'drwxr-xr-x root/root']);
    rmSync(deb);
    rmSync(place, { recursive: true });
  });

  test('an example is written, previewed and run offline, twice with kept code', () => {
    works(run('example', 'get', 'scaffold-service', '--output-dir', 'service'));
    const words = ['-f', 'service/solution.yaml', '-r', 'service=orders'];
    const plan = works(run('plan', ...words));
    assert.match(plan, /write-files/);
    assert.equal(existsSync(join(directory, 'orders')), false);
    works(run('run', 'solution', ...words));
    assert.match(readFileSync(join(directory, 'orders/src/server.js'), 'utf8'), /orders/);
    assert.ok(readdirSync(join(directory, '.home/cache/tool/compiled'), { recursive: true }).length > 2);
  });

  for (const isolation of ['worker', 'process'])
    test(`the tests of a solution run with isolation "${isolation}"`, () => {
      works(run('example', 'get', 'guarded-release', '--output-dir', isolation));
      assert.match(
        works(run('test', 'functional', '-f', `${isolation}/solution.yaml`, '--isolation', isolation)),
        /^\d+ passed, 0 failed, 0 errors/m,
      );
    });

  test('a plugin runs, which brings its own runtime', async () => {
    await writePlugins(directory, { plugins: { greeter: served('greeter') } });
    await writeFiles(directory, { 'with-plugin.yaml': solutionWith('greeter') });
    works(run('run', 'solution', '-f', 'with-plugin.yaml', '--config', 'config.yaml'));
  });

  test('a new plugin depends on the published package, since an executable is not a package', () => {
    works(run('new', 'plugin', 'mine'));
    const { dependencies } = JSON.parse(readFileSync(join(directory, 'mine/package.json'), 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    assert.deepEqual(dependencies, { '@tool-dev/tool': `^${works(run('--version')).trim()}` });
  });

  test('the server answers from its threads, and shows the documentation of the API', async () => {
    const port = await freePort();
    const server = spawn(program, ['serve', '--port', String(port)], { cwd: directory, env: environment() });
    try {
      const log: string[] = [];
      for await (const chunk of server.stderr.setEncoding('utf8')) {
        log.push(String(chunk));
        if (log.join('').includes('listening on')) break;
      }
      const origin = `http://127.0.0.1:${port}/v1`;
      const evaluated = await fetch(`${origin}/eval/cel`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ expression: '40 + 2' }),
      });
      assert.match(await evaluated.text(), /42/, log.join(''));
      assert.match(await (await fetch(`${origin}/docs`)).text(), /swagger/i);
    } finally {
      server.kill('SIGKILL');
    }
  });

  describe('as the process that asks others', () => {
    const own = process.execPath;
    before(() => {
      process.execPath = program;
      Reflect.set(globalThis, Symbol.for('tool.executable'), { read: () => new Uint8Array() });
    });
    after(() => {
      process.execPath = own;
      Reflect.deleteProperty(globalThis, Symbol.for('tool.executable'));
    });

    test('it is its own credential helper for git', async () => {
      const socket = await openCredentialSocket(() => ANSWER);
      try {
        const filled = await new Promise<string>(resolve => {
          const words = ['-c', 'credential.helper=', '-c', `credential.helper=${socket.helperCommand}`];
          const child = execFile('git', [...words, 'credential', 'fill'], (_error, stdout, stderr) =>
            resolve(stdout + stderr),
          );
          child.stdin?.end('protocol=https\nhost=git.example\n\n');
        });
        assert.match(filled, /^username=me\npassword=hunter2hunter2$/m);
        assert.deepEqual(readdirSync(dirname(socket.path)), ['s'], 'the helper is no file');
      } finally {
        await socket.close();
      }
    });

    test('it opens the library for the keychain that it brings, and leaves no copy of it', async () => {
      const temporary = join(directory, 'temporary');
      mkdirSync(temporary);
      const env = { PATH: process.env['PATH'], TMPDIR: temporary, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' };
      const keychain = createKeychain({ account: 'test', environment: env, timeoutMs: 20_000 });
      const answer = await keychain.read(['nothing']);
      assert.equal(answer.kind, 'failed');
      assert.doesNotMatch(JSON.stringify(answer), /not installed|without an answer|undefined symbol|cannot open/);
      assert.deepEqual(readdirSync(temporary), []);
    });
  });

  test('a part that it does not have is refused', () => {
    const { status, stderr } = run('--internal-part', 'main2');
    assert.equal(status, 3);
    assert.match(stderr, /--internal-part is used by the program itself; it has no part "main2"/);
  });
});
