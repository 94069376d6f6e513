import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { type RegistryWorld, withRegistry } from '../../test/fakes/oci-registry.ts';
import { homeIn } from '../../test/support/cli.ts';
import { skipWithout } from '../../test/support/needed.ts';
import { withTempDir } from '../../test/support/temp-dir.ts';
import { TEST_KEY } from '../../test/support/test-store.ts';
import { until } from '../../test/support/until.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const PASSWORD = 'sesame-open-wide-9431';
const skip = process.platform === 'linux' ? skipWithout(['script'], 'bsdutils') : 'script of Linux';

interface Session {
  readonly child: ChildProcess;
  screen(): string;
  type(text: string): void;
  readonly ended: Promise<number | null>;
}

/** `catalog login` in a terminal of its own, after it has asked. */
async function loginInTerminal(body: (session: Session, registry: RegistryWorld) => Promise<void>): Promise<void> {
  await withRegistry(registry =>
    withTempDir(async directory => {
      registry.auth = 'basic';
      registry.credential = { username: 'robot', password: PASSWORD };
      const words = `catalog login 127.0.0.1:${registry.port} --username robot`;
      const command = `${process.execPath} ${MAIN} ${words}; echo "ended with $?"; stty -a | grep -o -- '-\\?echo\\b'`;
      const environment = { PATH: process.env['PATH'], ...homeIn(directory), TOOL_SECRET_KEY: TEST_KEY, TERM: 'dumb' };
      const child = spawn('script', ['-qec', command, '/dev/null'], { cwd: directory, env: environment });
      const chunks: Buffer[] = [];
      child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
      const screen = (): string => Buffer.concat(chunks).toString('utf8');
      const ended = once(child, 'close').then(([code]) => code as number | null);
      try {
        await until(() => screen().includes('Password for'));
        await body({ child, screen, ended, type: text => child.stdin.write(text) }, registry);
      } finally {
        child.kill('SIGKILL');
      }
    }),
  );
}

test('a password is asked for without being shown, and the terminal echoes again afterwards', { skip }, () =>
  loginInTerminal(async ({ screen, type, ended }) => {
    type(`wrong\x15${PASSWORD}xx\x7f\x7f\r`);
    await ended;
    assert.match(screen(), /logged in to 127\.0\.0\.1/);
    assert.match(screen(), /ended with 0\s+echo\b/);
    assert.doesNotMatch(screen(), /sesame|wrong|\*/);
  }),
);

test('Ctrl-C at the question ends with 130, stores nothing and gives the terminal back', { skip }, () =>
  loginInTerminal(async ({ screen, type, ended }, registry) => {
    type('sesame\x03');
    await ended;
    assert.match(screen(), /ended with 130\s+echo\b/);
    assert.doesNotMatch(screen(), /sesame|defect/);
    assert.equal(registry.received.length, 0);
  }),
);

test('an empty answer is refused before the registry is asked', { skip }, () =>
  loginInTerminal(async ({ screen, type, ended }, registry) => {
    type('\r');
    await ended;
    assert.match(screen(), /no password was typed/);
    assert.match(screen(), /ended with 3/);
    assert.equal(registry.received.length, 0);
  }),
);
