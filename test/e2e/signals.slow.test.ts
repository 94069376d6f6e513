import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { homeIn } from '../support/cli.ts';
import { documentText } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const MAIN = join(import.meta.dirname, '../../src/main.ts');

/** A child that has a child: both must end. It says so when the tool has had time to tell its watcher of it. */
const LONG = 'sleep 0.3; sleep 300 & echo $! > grandchild; echo $$ > child; wait';

async function started(
  cwd: string,
  workflow: object,
): Promise<{ kill(signal: NodeJS.Signals): void; ended: Promise<{ code: number | null; stderr: string }> }> {
  await writeFile(join(cwd, 'solution.yaml'), documentText({ workflow }));
  const child = spawn(process.execPath, [MAIN, 'run', 'solution', '-f', 'solution.yaml'], {
    cwd,
    env: { PATH: process.env['PATH'], ...homeIn(cwd) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stderr }));
  await until(() => existsSync(join(cwd, 'child')) || child.exitCode !== null);
  return { kill: signal => child.kill(signal), ended };
}

/** Keeps a terminal open for the program, and closes it with its own end. */
const TERMINAL = `
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], sys.argv[1:])
while os.read(terminal, 4096):
    pass
`;

const alive = (cwd: string, name: string): boolean => {
  try {
    process.kill(Number(readFileSync(join(cwd, name), 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
};

async function gone(cwd: string): Promise<void> {
  await until(() => !alive(cwd, 'child') && !alive(cwd, 'grandchild'));
}

const CLEAN = { clean: { provider: 'file', inputs: { operation: 'write', path: 'cleaned', content: 'yes' } } };

describe('an interrupted run', () => {
  for (const [signal, exit] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    test(`by ${signal} ends what runs, runs finally, leaves no child and exits ${exit}`, async () => {
      await withTempDir(async cwd => {
        const { kill, ended } = await started(cwd, {
          actions: {
            a: { provider: 'exec', inputs: { command: LONG, shell: 'sh' } },
            b: { provider: 'file', dependsOn: ['a'], inputs: { operation: 'write', path: 'after', content: 'no' } },
          },
          finally: CLEAN,
        });
        kill(signal);
        assert.equal((await ended).code, exit);
        assert.equal(readFileSync(join(cwd, 'cleaned'), 'utf8'), 'yes');
        assert.equal(existsSync(join(cwd, 'after')), false);
        await gone(cwd);
      });
    });
  }

  test('whose terminal is closed runs finally, although nothing can be printed any more, and leaves no child', async () => {
    await withTempDir(async cwd => {
      await writeFile(
        join(cwd, 'solution.yaml'),
        documentText({
          workflow: {
            actions: { a: { provider: 'exec', inputs: { command: LONG, shell: 'sh' } } },
            finally: {
              say: { provider: 'message', inputs: { message: 'ending', destination: 'stdout' } },
              ...CLEAN,
            },
          },
        }),
      );
      const words = [process.execPath, MAIN, 'run', 'solution', '-f', 'solution.yaml'];
      const child = spawn('python3', ['-c', TERMINAL, ...words], {
        cwd,
        env: { PATH: process.env['PATH'], ...homeIn(cwd) },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      await until(() => existsSync(join(cwd, 'child')) || child.exitCode !== null);
      child.kill('SIGKILL');
      await until(() => existsSync(join(cwd, 'cleaned')));
      await gone(cwd);
    });
  });

  test('ends at once at the second signal, and its children with it', async () => {
    await withTempDir(async cwd => {
      const stubborn = `trap '' TERM; ${LONG}; wait; wait`;
      const { kill, ended } = await started(cwd, {
        actions: { a: { provider: 'exec', inputs: { command: stubborn, shell: 'sh' } } },
      });
      kill('SIGINT');
      await wait(300);
      kill('SIGINT');
      assert.equal((await ended).code, 130);
      await gone(cwd);
    });
  });
});

describe('a run that is killed', () => {
  for (const [what, action] of [
    ['a program', { provider: 'exec', inputs: { command: LONG, shell: 'sh' } }],
    [
      'a program that ignores SIGTERM',
      { provider: 'exec', inputs: { command: `trap '' TERM; ${LONG}; wait`, shell: 'sh' } },
    ],
  ] as const) {
    test(`leaves no child behind: ${what}`, async () => {
      await withTempDir(async cwd => {
        const { kill, ended } = await started(cwd, { actions: { a: action } });
        kill('SIGKILL');
        await ended;
        await gone(cwd);
      });
    });
  }

  test('leaves no child behind when its watcher was killed before and another program was started since', async () => {
    await withTempDir(async cwd => {
      const killWatcher = 'sleep 0.3; kill -9 $(pgrep -P $PPID -f tool-[w]atcher)';
      const { kill, ended } = await started(cwd, {
        actions: {
          first: { provider: 'exec', inputs: { command: killWatcher, shell: 'sh' } },
          second: { provider: 'exec', dependsOn: ['first'], inputs: { command: LONG, shell: 'sh' } },
        },
      });
      kill('SIGKILL');
      await ended;
      await gone(cwd);
    });
  });
});
