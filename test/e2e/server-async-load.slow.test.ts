import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApiServer, ask, type Got, withServer } from '../support/api-server.ts';
import { writeFiles } from '../support/cli.ts';
import { createDice, type Dice } from '../support/random/random.ts';
import { withTempDir } from '../support/temp-dir.ts';

/** `TOOL_LOAD_SECONDS=600` for the whole time. */
const SECONDS = Number(process.env['TOOL_LOAD_SECONDS'] ?? 3);
const CLIENTS = 6;

const solution = (name: string, action: string): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: ${name}, version: 1.0.0}
spec:
  workflow:
    actions:
      one: ${action}
`;

test(`runs, plans, cancellations and readers at once for ${SECONDS} s leave no run that is not over`, () =>
  withTempDir(async directory => {
    await writeFiles(directory, {
      'sols/show.yaml': solution('show', '{provider: message, inputs: {message: hello}}'),
      'sols/sleep.yaml': solution('sleepy', '{provider: sleep, inputs: {duration: 60s}}'),
      'sols/fail.yaml': solution('fails', '{provider: exec, inputs: {command: exit 3}}'),
      'sols/write.yaml': solution(
        'write',
        '{provider: file, inputs: {operation: write, onConflict: append, path: out.txt, content: x}}',
      ),
      'out/.keep': '',
    });
    const apiServer = '{solutionRoots: [sols], allowExec: true, allowFileWrites: true, outputRoot: out, maxRuns: 4}';
    await withServer({ directory, apiServer, more: 'runs: {maxCount: 0}' }, async server => {
      const until = performance.now() + SECONDS * 1000;
      const begun = new Set<string>();
      const client = async (seed: number): Promise<void> => {
        const dice = createDice(seed);
        while (performance.now() < until || begun.size <= CLIENTS) await step(server, dice, begun);
      };
      await Promise.all(Array.from({ length: CLIENTS }, (_, i) => client(i + 1)));
      for (const id of begun) {
        const { state } = (await ask(server, `/v1/runs/${id}?wait=50s`)).json;
        assert.ok(['completed', 'failed', 'cancelled'].includes(String(state)), `${id} is ${String(state)}`);
      }
      const metrics = (await ask(server, '/metrics')).text;
      assert.match(metrics, /^tool_runs_current\{state="pending"\} 0$/m);
      assert.match(metrics, /^tool_runs_current\{state="running"\} 0$/m);
      assert.match(metrics, /^tool_http_panics_total(?:\{[^}]*\})? 0$/m);
      const resident = Number(/^process_resident_memory_bytes (\d+)$/m.exec(metrics)?.[1]);
      if (SECONDS > 10) console.log(`${begun.size} runs, ${Math.round(resident / 1024 / 1024)} MiB resident`);
    });
  }));

const well = ({ status, text }: Got): void => assert.ok(status < 500, `${status} ${text}`);

/** One thing that a client does. */
async function step(server: ApiServer, dice: Dice, begun: Set<string>): Promise<void> {
  const path = dice.pick(['show.yaml', 'fail.yaml', 'write.yaml', 'sleep.yaml']);
  const run = async (): Promise<string> => {
    const headers = { prefer: 'respond-async', 'idempotency-key': `key-${dice.below(1_000_000_000)}` };
    const got = await ask(server, '/v1/solutions/run', { body: { path }, headers });
    well(got);
    const id = String(got.json['id']);
    if (got.status === 202) begun.add(id);
    if (path === 'sleep.yaml' && got.status === 202)
      well(await ask(server, `/v1/runs/${id}/cancel`, { method: 'POST' }));
    return id;
  };
  switch (dice.below(5)) {
    case 0:
    case 1:
      return void (await run());
    case 2:
      return well(await ask(server, `/v1/runs/${await run()}/events`));
    case 3:
      return well(await ask(server, '/v1/runs?per_page=20'));
    default: {
      const plan = await ask(server, '/v1/plans', { body: { path: 'show.yaml' } });
      well(plan);
      const applied = await ask(server, `/v1/plans/${String(plan.json['id'])}/apply`, { body: {} });
      well(applied);
      if (applied.status === 202) begun.add(String(applied.json['id']));
    }
  }
}
