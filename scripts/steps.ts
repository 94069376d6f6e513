import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

export interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

const root = join(import.meta.dirname, '..');

/** Runs commands side by side and prints each when it ends: one line, and its output when it failed. Returns how many failed. */
export async function runSteps(steps: readonly Step[]): Promise<number> {
  const waiting = [...steps];
  const failed: string[] = [];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const startedMs = performance.now();
      const { code, output } = await run(step.command);
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`);
      if (code === 0) continue;
      failed.push(step.name);
      console.log(output);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), steps.length) }, worker));
  console.log(failed.length === 0 ? 'all of them passed' : `failed: ${failed.join(', ')}`);
  return failed.length;
}

function run([program, ...args]: Step['command']): Promise<{ readonly code: number; readonly output: string }> {
  return new Promise(resolve => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env['PATH']}` },
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', error => resolve({ code: 1, output: error.message }));
    child.on('close', code => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }));
  });
}
