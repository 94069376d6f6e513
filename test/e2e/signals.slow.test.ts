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

/** A child that has a child: both must end. */
const LONG = 'sleep 300 & echo $! > grandchild; echo $$ > child; wait';

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
  await until(() => existsSync(join(cwd, 'child')) || child.exitCode !== null);
  return {
    kill: signal => child.kill(signal),
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, stderr })),
  };
}

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
