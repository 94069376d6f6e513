import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { test } from 'node:test';
import { skipWithout } from '../../../test/support/needed.ts';
import { startGitServer } from '../../../test/support/processes/git-server.ts';
import { inGitWorld } from '../../../test/support/worlds/git-world.ts';
import type { Effects } from '../contract.ts';

const PASSWORD = 'pa$$ "w\'ord%41-x9';
const BACKEND = join(execFileSync('git', ['--exec-path']).toString().trim(), 'git-http-backend');
const skip = skipWithout([BACKEND], 'git', existsSync);

/** Every process of this machine whose arguments or environment hold the text. */
function processesThatShow(text: string): string[] {
  const found: string[] = [];
  for (const id of readdirSync('/proc').filter(name => /^\d+$/.test(name))) {
    for (const file of ['cmdline', 'environ']) {
      try {
        if (readFileSync(`/proc/${id}/${file}`, 'utf8').includes(text)) found.push(`${id} ${file}`);
      } catch {
        // Ended, or not ours.
      }
    }
  }
  return found;
}

function filesThatShow(text: string, directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => readFileSync(file).includes(text));
}

test('a password reaches the server, and appears in no argument, environment, file or output', {
  skip: skip || (process.platform !== 'linux' && 'reads /proc'),
}, async () => {
  await inGitWorld(async ({ directory, printed, run, git }) => {
    git('remote.git', 'config', 'http.receivepack', 'true');
    const shown: string[] = [];
    let looked = 0;
    const server = await startGitServer({
      root: directory,
      username: 'ada',
      password: PASSWORD,
      onAuthorized: () => {
        looked += 1;
        shown.push(...processesThatShow(PASSWORD), ...filesThatShow(PASSWORD, directory));
      },
    });
    try {
      const path = join(directory, 'app');
      const repository = `${server.address}/remote.git`;
      const credential = { username: 'ada', password: PASSWORD };
      const outputs = [await run({ operation: 'clone', repository, path, ...credential })];
      writeFileSync(join(path, 'b'), '');
      outputs.push(
        await run({ operation: 'add', path }),
        await run({ operation: 'commit', path, message: 'over http' }),
      );
      outputs.push(
        await run({ operation: 'push', path, ...credential }),
        await run({ operation: 'pull', path, ...credential }),
      );
      assert.equal(git('remote.git', 'rev-parse', 'main'), outputs[2]?.commit);
      assert.ok(looked >= 3, 'the arguments were not looked at while the password was in use');
      assert.deepEqual(shown, []);
      assert.deepEqual(filesThatShow(PASSWORD, directory), []);
      assert.equal(JSON.stringify([outputs, printed]).includes(JSON.stringify(PASSWORD).slice(1, -1)), false);
      assert.equal(git('app', 'config', '--get', 'remote.origin.url'), repository);
    } finally {
      await server.close();
    }
  });
});

test('a wrong password is a failure without a second try, and no helper of the user is asked or told', {
  skip,
}, async () => {
  await inGitWorld(async ({ directory, run, git }) => {
    const log = join(directory, 'helper.log');
    const helper = join(directory, 'helper');
    writeFileSync(helper, `#!/bin/sh\necho "$@" >> '${log}'\ncat >> '${log}'\n`);
    chmodSync(helper, 0o755);
    git('.', 'config', '--global', 'credential.helper', helper);
    const server = await startGitServer({ root: directory, username: 'ada', password: PASSWORD });
    try {
      const inputs = {
        operation: 'clone',
        repository: `${server.address}/remote.git`,
        path: join(directory, 'app'),
      } as const;
      const failure = await run({ ...inputs, username: 'ada', password: 'wrong-one' }).catch((error: unknown) => error);
      assert.match((failure as Error).message, /Authentication failed/);
      assert.doesNotMatch((failure as Error).message, /wrong-one/);
      assert.deepEqual(server.seen.length, 2);
      assert.equal(existsSync(log), false);
      await assert.rejects(run(inputs), { kind: 'exec' });
      assert.match(
        readFileSync(log, 'utf8'),
        /^get\nprotocol=http/,
        'the helper would never be asked: the test proves nothing',
      );
    } finally {
      await server.close();
    }
  });
});

test('a token of a handler is handed over as password, and only for its host', {
  skip,
}, async () => {
  await inGitWorld(async ({ directory, run }) => {
    const server = await startGitServer({ root: directory, username: 'x-access-token', password: 'token-123' });
    const asked: unknown[] = [];
    const authorize: Effects['authorize'] = async (reference, options) => {
      asked.push([reference, options]);
      return 'Bearer token-123';
    };
    try {
      const repository = `${server.address}/remote.git`;
      const data = await run(
        { operation: 'clone', repository, path: join(directory, 'app'), authProvider: 'code-host@ci' },
        { authorize },
      );
      assert.equal(data.branch, 'main');
      assert.deepEqual(asked, [['code-host@ci', { host: new URL(server.address).host }]]);
    } finally {
      await server.close();
    }
  });
});

test('a redirect to another host does not get the password', {
  skip,
}, async () => {
  await inGitWorld(async ({ directory, run }) => {
    const other = await startGitServer({ root: directory, username: 'ada', password: PASSWORD });
    const first = createServer((request, response) =>
      response.writeHead(302, { location: `${other.address}${request.url}` }).end(),
    );
    await new Promise<void>(resolve => first.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = first.address() as { port: number };
      const inputs = {
        operation: 'clone',
        repository: `http://127.0.0.1:${port}/remote.git`,
        path: join(directory, 'app'),
      } as const;
      await assert.rejects(run({ ...inputs, username: 'ada', password: PASSWORD }), { kind: 'exec' });
      assert.ok(other.seen.length > 0, 'the redirect was not followed: the test proves nothing');
      assert.deepEqual(
        other.seen.filter(header => header !== ''),
        [],
      );
    } finally {
      first.closeAllConnections();
      first.close();
      await other.close();
    }
  });
});

test('credentials are for https only, and only for actions', async () => {
  await inGitWorld(async ({ directory, run }) => {
    const path = join(directory, 'app');
    await assert.rejects(run({ operation: 'clone', repository: 'remote.git', path, password: 'secret-9' }), {
      kind: 'input',
      message: 'credentials can be used with an https repository only',
    });
    const repository = 'https://git.example/x';
    await assert.rejects(run({ operation: 'clone', repository, path, password: 'two\nlines' }), {
      kind: 'input',
      message: /line breaks/,
    });
    assert.equal(existsSync(path), false);
  });
});
