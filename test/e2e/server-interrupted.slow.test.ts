import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { writeFiles } from '../support/cli.ts';
import { freePort } from '../support/free-port.ts';
import { type ApiServer, type ServerPlace, withServerIn } from '../support/processes/server-process.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

/** Each action writes its name into the ledger and waits until it may end. */
const action = (name: string, ledger: string, more = ''): string =>
  `      ${name}: {provider: exec${more}, inputs: {command: ${JSON.stringify(
    `echo ${name} >> ${ledger}/ledger; while [ ! -e ${ledger}/go-${name} ]; do sleep 0.02; done; echo ${name}-ended >> ${ledger}/ledger`,
  )}}}\n`;

const solution = (ledger: string, onInterrupt = ''): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: ledger, version: 1.0.0}
spec:
  workflow:
    actions:
${action('one', ledger, onInterrupt)}${action('two', ledger, `, dependsOn: [one]${onInterrupt}`)}    finally:
      bye: {provider: exec, inputs: {command: "echo bye >> ${ledger}/ledger"}}
`;

/** Nothing in it changes anything. */
const QUIET = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: quiet, version: 1.0.0}
spec:
  workflow:
    actions:
      wait: {provider: sleep, inputs: {duration: 3s}}
      say: {provider: message, dependsOn: [wait], inputs: {message: done}}
`;

interface World extends ServerPlace {
  readonly ledger: () => readonly string[];
  go(name: string): Promise<void>;
}

async function withWorld(
  { gracePeriod, onInterrupt }: { readonly gracePeriod: string; readonly onInterrupt?: string },
  body: (world: World) => Promise<void>,
): Promise<void> {
  await withTempDir(async directory => {
    const config = {
      action: { gracePeriod },
      apiServer: { solutionRoots: [join(directory, 'sols')], allowExec: true, shutdownTimeout: '0s' },
    };
    await writeFiles(directory, {
      'sols/ledger.yaml': solution(directory, onInterrupt === undefined ? '' : `, onInterrupt: ${onInterrupt}`),
      'sols/quiet.yaml': QUIET,
      '.home/config/tool/config.yaml': JSON.stringify(config),
    });
    const ledger = join(directory, 'ledger');
    await body({
      directory,
      port: await freePort(),
      ledger: () => (existsSync(ledger) ? readFileSync(ledger, 'utf8').trim().split('\n') : []),
      go: name => writeFile(join(directory, `go-${name}`), ''),
    });
  });
}

async function begun(server: ApiServer, path = 'ledger.yaml'): Promise<string> {
  const headers = { 'content-type': 'application/json', prefer: 'respond-async' };
  const got = await server.ask('/v1/solutions/run', { method: 'POST', headers, body: { path } });
  assert.equal(got.status, 202, got.body.toString());
  return (got.json() as { readonly id: string }).id;
}

interface Run {
  readonly state: string;
  readonly status?: string;
  readonly attempts: number;
  readonly error?: { readonly code: string; readonly message: string };
}

const shown = async (server: ApiServer, id: string, wait = ''): Promise<Run> =>
  (await server.ask(`/v1/runs/${id}${wait}`)).json() as Run;

test('an action under way when its server ends is finished, nothing more starts, and the next start does the rest once', () =>
  withWorld({ gracePeriod: '60s' }, async world => {
    const id = await withServerIn(world, async server => {
      const run = await begun(server);
      await until(() => world.ledger().includes('one'));
      server.signal('SIGTERM');
      await until(() => server.stderr().includes('shutting down'));
      await world.go('one');
      await server.ended;
      return run;
    });
    assert.deepEqual(world.ledger(), ['one', 'one-ended']);
    await world.go('two');
    await withServerIn(world, async server => {
      await until(async () => (await shown(server, id)).state !== 'interrupted');
      const { state, status, attempts } = await shown(server, id, '?wait=25s');
      assert.deepEqual(
        [state, status, attempts],
        ['completed', 'succeeded', 2],
        JSON.stringify(await shown(server, id)),
      );
    });
    assert.deepEqual(world.ledger(), ['one', 'one-ended', 'two', 'two-ended', 'bye']);
  }));

test('an action that takes longer than its grace period is ended, and is one of which nothing is known', () =>
  withWorld({ gracePeriod: '0s' }, async world => {
    const id = await withServerIn(world, async server => {
      const run = await begun(server);
      await until(() => world.ledger().includes('one'));
      server.signal('SIGTERM');
      await server.ended;
      return run;
    });
    assert.deepEqual(world.ledger(), ['one']);
    await world.go('one');
    await world.go('two');
    await withServerIn(world, async server => {
      await until(async () => (await shown(server, id)).error !== undefined);
      const { state, error } = await shown(server, id);
      assert.equal(state, 'interrupted');
      assert.match(String(error?.message), /"one"/);
      assert.deepEqual(world.ledger(), ['one']);
      const headers = { 'content-type': 'application/json' };
      const resumed = { method: 'POST', headers, body: { uncertain: 'rerun' } };
      assert.equal((await server.ask(`/v1/runs/${id}/resume`, resumed)).status, 202);
      const done = await shown(server, id, '?wait=25s');
      assert.deepEqual([done.state, done.status], ['completed', 'succeeded']);
    });
    assert.deepEqual(world.ledger(), ['one', 'one', 'one-ended', 'two', 'two-ended', 'bye']);
  }));

test('an action with onInterrupt is decided by it when the server starts again after kill -9', () =>
  withWorld({ gracePeriod: '60s', onInterrupt: 'skip' }, async world => {
    const id = await withServerIn(world, async server => {
      const run = await begun(server);
      await until(() => world.ledger().includes('one'));
      server.signal('SIGKILL');
      await server.ended;
      return run;
    });
    await world.go('two');
    await withServerIn(world, async server => {
      await until(async () => (await shown(server, id)).state !== 'interrupted');
      const { state, status } = await shown(server, id, '?wait=25s');
      assert.deepEqual([state, status], ['completed', 'succeeded']);
    });
    await world.go('one');
    assert.deepEqual(
      world.ledger().filter(line => line !== 'one-ended'),
      ['one', 'two', 'two-ended', 'bye'],
    );
  }));

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`a run that changes nothing goes on as well when the server starts again after ${signal}`, () =>
    withWorld({ gracePeriod: '0s' }, async world => {
      const id = await withServerIn(world, async server => {
        const run = await begun(server, 'quiet.yaml');
        const events = async () => (await server.ask(`/v1/runs/${run}/events`)).body.toString();
        await until(async () => (await events()).includes('action-started'));
        server.signal(signal);
        await server.ended;
        return run;
      });
      await withServerIn(world, async server => {
        await until(async () => (await shown(server, id)).state !== 'interrupted');
        const { state, status, attempts } = await shown(server, id, '?wait=25s');
        assert.deepEqual([state, status, attempts], ['completed', 'succeeded', 2]);
      });
    }));
