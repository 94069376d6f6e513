/**
 * P3: `tool auth token cloud` with a valid cached token, as installed (bundled, with a warm compile cache), beside the start of Node.js
 * alone. In turns, medians of wall time. Goal: at most 2.5 times, without a request.
 */
import { spawn } from 'node:child_process';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle } from '../scripts/bundle.ts';
import { TEST_KEY } from '../test/support/test-store.ts';
import { withAuthWorld } from '../test/support/worlds/auth-world.ts';

const ROUNDS = 40;
const WARM_UP = 5;
const GOAL_RATIO = 2.5;
const ROOT = join(import.meta.dirname, '..');

function timed(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.resume();
  return new Promise((resolve, reject) => {
    child.once('close', code => {
      if (code === 0) resolve(performance.now() - startedAt);
      else reject(new Error(`${args.join(' ')} ended with ${code}`));
    });
  });
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const ms = (value: number): string => `${value.toFixed(1)} ms`;

await withAuthWorld(async world => {
  await world.login('cloud');
  world.platform.forget();
  await bundle({
    entries: { main: 'src/main.ts', 'test-program': 'src/app/test-program.ts' },
    directory: join(world.directory, 'dist'),
  });
  await cp(join(ROOT, 'bin'), join(world.directory, 'bin'), { recursive: true });
  const tool = join(world.directory, 'bin', 'tool.cjs');
  const env = {
    PATH: process.env['PATH'],
    HOME: world.directory,
    TOOL_SECRETS_DIR: join(world.directory, 'secrets'),
    TOOL_SECRET_KEY: TEST_KEY,
    TOOL_CLOUD_TOKEN_URL: world.platform.cloudEndpoints['tokenUrl'],
    TOOL_CLOUD_SCOPE_BASE: world.platform.cloudEndpoints['scopeBase'],
  };
  const references: number[] = [];
  const figures: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const pair = [await timed(['-e', '0'], env), await timed([tool, 'auth', 'token', 'cloud'], env)] as const;
    if (round < WARM_UP) continue;
    references.push(pair[0]);
    figures.push(pair[1]);
  }
  const [base, figure] = [median(references), median(figures)];
  const reached = figure / base <= GOAL_RATIO && world.platform.requests.length === 0;
  console.log(
    `P3 auth token, cached: ${ms(figure)}; node -e 0 ${ms(base)}; ${(figure / base).toFixed(2)}x; ${world.platform.requests.length} requests; goal ${reached ? 'reached' : 'MISSED'}`,
  );
});
