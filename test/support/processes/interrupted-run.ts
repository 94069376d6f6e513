import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CliOutcome, tool, writeFiles } from '../cli.ts';
import { documentText } from '../solution-run.ts';
import { until } from '../until.ts';

/** Says that the main section is under way, then keeps it there. */
export const LONG_MAIN = {
  begin: { provider: 'file', inputs: { operation: 'write', path: 'first', content: 'yes' } },
  long: { provider: 'exec', dependsOn: ['begin'], inputs: { command: 'echo yes > begun; exec sleep 60', shell: 'sh' } },
};

export function writeAction(path: unknown, content: unknown): object {
  return { provider: 'file', inputs: { operation: 'write', path, content } };
}

/** `run solution` of a workflow beside the resolver `region`, interrupted once the main section of `LONG_MAIN` is under way. */
export async function interruptedRun(
  directory: string,
  workflow: object,
  files: Readonly<Record<string, string>> = {},
): Promise<CliOutcome> {
  const resolvers = { region: { value: 'eu' } };
  await writeFiles(directory, { ...files, 'solution.yaml': documentText({ resolvers, workflow }) });
  const controller = new AbortController();
  const words = ['run', 'solution', '-f', 'solution.yaml', '-o', 'json'];
  const running = tool(words, { cwd: directory, signal: controller.signal });
  await abortOnceBegun(directory, controller, running);
  return running;
}

/** A run that ends before is not waited for. */
export async function abortOnceBegun(
  directory: string,
  controller: AbortController,
  running: Promise<CliOutcome>,
): Promise<void> {
  let ended = false;
  void running.finally(() => {
    ended = true;
  });
  await until(() => ended || existsSync(join(directory, 'begun')));
  controller.abort();
}

/** The status of each action of a run that printed JSON; in its place the error, when there is one that is not a cancellation. */
export function actionStatuses({ stdout, stderr }: CliOutcome): Readonly<Record<string, string>> {
  assert.notEqual(stdout, '', stderr);
  const { actions } = JSON.parse(stdout) as { actions: Record<string, { status: string; error?: object }> };
  return Object.fromEntries(
    Object.entries(actions).map(([name, { status, error }]) => [
      name,
      error === undefined || status === 'cancelled' ? status : JSON.stringify(error),
    ]),
  );
}
