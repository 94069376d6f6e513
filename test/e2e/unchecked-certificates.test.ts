import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { type CliOutcome, homeIn } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { withSecureServer } from '../support/web-server.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');

async function started(cwd: string, words: readonly string[]): Promise<CliOutcome> {
  const env = { PATH: process.env['PATH'], ...homeIn(cwd), NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  const child = spawn(process.execPath, [MAIN, ...words], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (part: string) => {
      texts[name] += part;
    });
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...texts };
}

const WARNING = /^warning: NODE_TLS_REJECT_UNAUTHORIZED=0 is ignored: certificates are always checked/;

test('NODE_TLS_REJECT_UNAUTHORIZED=0 is ignored with a warning, and an untrusted certificate is refused', () =>
  withTempDir(cwd =>
    withSecureServer(
      (_request, response) => void response.end('reached'),
      async ({ origin, received }) => {
        const { code, stdout, stderr } = await started(cwd, ['run', 'provider', 'http', `url=${origin}`, 'retries=0']);
        assert.notEqual(code, 0);
        assert.doesNotMatch(stdout, /reached/);
        assert.equal(received.length, 0);
        assert.match(stderr, WARNING);
        assert.match(stderr, /certificate/);
        assert.doesNotMatch(stderr, /insecure/, 'Node.js itself says nothing else');
      },
    ),
  ));

test('programs that are started get the variable as it was', { skip: process.platform === 'win32' && 'no copy' }, () =>
  withTempDir(async cwd => {
    const words = ['run', 'provider', 'exec', 'command=echo "[$NODE_TLS_REJECT_UNAUTHORIZED]"', '-q'];
    const { stdout, stderr } = await started(cwd, words);
    assert.match(stdout, /"\[0\]"/);
    assert.doesNotMatch(stderr, /ignored/);
  }),
);
