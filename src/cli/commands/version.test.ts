import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { type CliOutcome, tool, writeFiles } from '../../../test/support/cli.ts';
import { withTempDir } from '../../../test/support/temp-dir.ts';

interface Registry {
  readonly url: string;
  /** Requests: method, path. */
  readonly asked: readonly string[];
}

async function withRegistry(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  body: (registry: Registry) => Promise<void>,
): Promise<void> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(response, request);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  try {
    await body({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked });
  } finally {
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  }
}

const withLatest = (version: unknown) => (response: ServerResponse) => {
  response.end(JSON.stringify({ name: '@tool-dev/tool', 'dist-tags': { latest: version } }));
};

const upgrade = (...words: readonly string[]): Promise<CliOutcome> =>
  withTempDir(cwd => tool(['upgrade', ...words], { cwd }));

describe('tool upgrade', () => {
  test('says that there is a newer version, and how to get it', () =>
    withRegistry(withLatest('9.8.7'), async ({ url, asked }) => {
      const { code, stdout } = await upgrade('--check', '--registry', url);
      assert.equal(code, 0);
      assert.match(
        stdout,
        /^version 9\.8\.7 is available, this is 0\.1\.0\nto upgrade: npm install --global @tool-dev\/tool@latest\n$/,
      );
      assert.deepEqual(asked, ['GET /@tool-dev%2ftool']);
    }));

  test('says that this is the newest version when the registry has an older one', () =>
    withRegistry(withLatest('0.0.9'), async ({ url }) => {
      const { code, stdout } = await upgrade('--check', '--registry', `${url}/`, '--exit-code');
      assert.deepEqual([code, stdout], [0, 'this is the newest version, 0.1.0\n']);
    }));

  test('ends with 2 for scripts when there is a newer one, and prints data', () =>
    withRegistry(withLatest('0.1.1'), async ({ url }) => {
      const { code, stdout } = await upgrade('--check', '--registry', url, '--exit-code', '-o', 'json');
      assert.equal(code, 2);
      assert.deepEqual(JSON.parse(stdout), { version: '0.1.0', newest: '0.1.1', newer: true, registry: url });
    }));

  test('asks the configured registry, and so does tool version --check', () =>
    withRegistry(withLatest('2.0.0'), async ({ url, asked }) => {
      await withTempDir(async cwd => {
        await writeFiles(cwd, { 'config.yaml': `network: { npmRegistry: "${url}/mirror" }\n` });
        const options = { cwd };
        assert.equal((await tool(['upgrade', '--check', '--config', 'config.yaml'], options)).code, 0);
        const { stderr } = await tool(['version', '--check', '--config', 'config.yaml'], options);
        assert.match(stderr, /version 2\.0\.0 is available/);
      });
      assert.deepEqual(asked, ['GET /mirror/@tool-dev%2ftool', 'GET /mirror/@tool-dev%2ftool']);
    }));

  test('sends no request without --check, and does not replace the program', () =>
    withRegistry(withLatest('9.8.7'), async ({ url, asked }) => {
      const { code, stderr } = await upgrade('--registry', url);
      assert.equal(code, 3);
      assert.match(stderr, /the program does not replace itself/);
      assert.match(stderr, /tool upgrade --check tells whether there is a newer version/);
      assert.deepEqual(asked, []);
    }));

  test('says that the registry cannot be reached, and what to do', async () => {
    const { code, stderr, stdout } = await upgrade('--check', '--registry', 'http://127.0.0.1:1');
    assert.deepEqual([code, stdout], [1, '']);
    assert.match(stderr, /the registry http:\/\/127\.0\.0\.1:1 cannot be asked: .*refused/);
    assert.match(stderr, /--registry or network\.npmRegistry names another one, HTTPS_PROXY a proxy/);
  });

  test('ends with 9 when the registry does not answer in time', () =>
    withRegistry(
      () => undefined,
      ({ url }) =>
        withTempDir(async cwd => {
          await writeFiles(cwd, { 'config.yaml': 'httpClient: { timeout: 200ms }\n' });
          const { code } = await tool(['upgrade', '--check', '--registry', url, '--config', 'config.yaml'], { cwd });
          assert.equal(code, 9);
        }),
    ));

  const unusable: readonly (readonly [
    what: string,
    answer: (response: ServerResponse) => void,
    code: number,
    says: RegExp,
  ])[] = [
    ['no such package', response => response.writeHead(404).end('{}'), 4, /has no package @tool-dev\/tool/],
    ['an error', response => response.writeHead(503).end(), 1, /answered 503/],
    ['no JSON', response => response.end('<html>'), 1, /does not tell the newest version/],
    ['no version', withLatest('soon'), 1, /does not tell the newest version/],
    ['a number', withLatest(7), 1, /does not tell the newest version/],
  ];
  for (const [what, answer, expected, says] of unusable)
    test(`an answer with ${what} is an error that names the registry`, () =>
      withRegistry(answer, async ({ url }) => {
        const { code, stderr } = await upgrade('--check', '--registry', url);
        assert.equal(code, expected, stderr);
        assert.match(stderr, says);
        assert.ok(stderr.includes(url), stderr);
      }));

  test('an invalid address, or one that holds a password, is refused, and not repeated', async () => {
    for (const address of ['registry', 'ftp://registry.example', 'https://me:hunter2hunter2@registry.example']) {
      const { code, stderr } = await upgrade('--check', '--registry', address);
      assert.equal(code, 3, stderr);
      assert.match(stderr, /registry/);
      assert.doesNotMatch(stderr, /hunter2/);
    }
  });
});
