import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { type ApiServer, ask, type Got, startServer, withServer } from '../support/api-server.ts';
import { writeFiles } from '../support/cli.ts';
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';

const SHOW = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: show, version: 1.0.0}
spec:
  resolvers:
    word: {resolve: {with: [{provider: parameter, inputs: {key: word, default: hello}}]}}
    token: {sensitive: true, resolve: {with: [{provider: parameter, inputs: {key: token, default: none}}]}}
  workflow:
    actions:
      one: {provider: message, inputs: {message: {rslvr: word}}}
      two: {provider: message, dependsOn: [one], inputs: {message: {tmpl: "{{ word }} again"}}}
`;
const SLEEP = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: sleepy, version: 1.0.0}
spec:
  workflow:
    actions:
      wait: {provider: sleep, inputs: {duration: 60s}}
    finally:
      bye: {provider: message, inputs: {message: bye}}
`;

const ASYNC = { headers: { prefer: 'respond-async' } };
const shown = { path: 'show.yaml' };

suite('runs over HTTP', () => {
  let directory = '';
  let server: ApiServer;
  before(async () => {
    directory = await realpath(await mkdtemp(join(tmpdir(), 'tool-runs-')));
    await writeFiles(directory, { 'sols/show.yaml': SHOW, 'sols/sleepy.yaml': SLEEP });
    server = await startServer({
      directory,
      apiServer: '{solutionRoots: [sols], audit: {enabled: true, file: audit.log}}',
    });
  });
  after(async () => {
    if (process.env['SHOW'] !== undefined) console.log(server.stderr().slice(0, 6000));
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });
  const run = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Got> =>
    ask(server, '/v1/solutions/run', { body, headers: { ...ASYNC.headers, ...headers } });
  const ended = async (id: unknown): Promise<Got> => {
    const got = await ask(server, `/v1/runs/${String(id)}?wait=30s`);
    assert.ok(!['pending', 'running'].includes(String(got.json['state'])), got.text);
    return got;
  };

  test('the store is not made before it is needed', async () => {
    assert.equal((await ask(server, '/v1/solutions/run', { body: shown })).status, 200);
    assert.equal(existsSync(join(directory, '.home/state/tool/runs/runs.db')), false);
  });

  test('a run that prefers it is accepted, and found again with its result', async () => {
    const got = await run(shown);
    assert.equal(got.status, 202, got.text);
    const id = String(got.json['id']);
    assert.equal(got.headers.get('location'), `/v1/runs/${id}`);
    assert.equal(got.headers.get('preference-applied'), 'respond-async');
    const done = await ended(id);
    assert.equal(done.json['state'], 'completed', done.text);
    assert.equal(done.json['status'], 'succeeded');
    const result = done.json['result'] as { readonly runId: string; readonly messages: readonly string[] };
    assert.equal(result.runId, id);
    assert.deepEqual(result.messages, ['hello', 'hello again']);
    const list = await ask(server, '/v1/runs?solution=show&state=completed');
    assert.ok(
      (list.json['items'] as readonly { readonly id: string }[]).some(item => item.id === id),
      list.text,
    );
  });

  test('with wait, a run that ends in time is answered with its result', async () => {
    const got = await run({ ...shown, params: { word: 'quick' } }, { prefer: 'respond-async, wait=20' });
    assert.equal(got.status, 200, got.text);
    assert.deepEqual(got.json['messages'], ['quick', 'quick again']);
  });

  test('what stands in the way of a run is told before it is accepted', async () => {
    const missing = await run({ path: 'none.yaml' });
    assert.deepEqual([missing.status, missing.json['code']], [404, 'not-found']);
    const unknown = await run({ ...shown, params: { nothing: 1 } });
    assert.equal(unknown.status, 422, unknown.text);
    const action = await run({ ...shown, actions: ['three'] });
    assert.equal(action.status, 422, action.text);
  });

  test('a cancelled run ends with finally, and then its state is cancelled', async () => {
    const { id } = (await run({ path: 'sleepy.yaml' })).json;
    await until(async () => (await ask(server, `/v1/runs/${String(id)}/events`)).text.includes('action-started'));
    const asked = await ask(server, `/v1/runs/${String(id)}/cancel`, { method: 'POST' });
    assert.equal(asked.status, 202, asked.text);
    const done = await ended(id);
    assert.deepEqual([done.json['state'], done.json['status']], ['cancelled', 'cancelled'], done.text);
    assert.equal(done.json['cancelledBy'], 'local');
    assert.match(JSON.stringify(done.json['result']), /bye/);
    assert.equal((await ask(server, `/v1/runs/${String(id)}/cancel`, { method: 'POST' })).status, 202);
  });

  test('no secret parameter of a run is in the store, nor in what is answered', async () => {
    const secret = 'zebra-crossing-42';
    const { id } = (await run({ ...shown, params: { token: secret } })).json;
    const done = await ended(id);
    const events = await ask(server, `/v1/runs/${String(id)}/events`);
    assert.ok(!done.text.includes(secret) && !events.text.includes(secret));
    const { readdirSync, readFileSync } = await import('node:fs');
    const state = join(directory, '.home/state/tool/runs');
    for (const name of readdirSync(state).filter(one => one.startsWith('runs.db')))
      assert.ok(!readFileSync(join(state, name)).includes(secret), name);
  });

  test('a run that does not exist is not found on any endpoint', async () => {
    const id = '0193b3a0-0000-7000-8000-000000000000';
    for (const [method, path] of [
      ['GET', `/v1/runs/${id}`],
      ['GET', `/v1/runs/${id}/events`],
      ['POST', `/v1/runs/${id}/cancel`],
      ['GET', '/v1/runs/nothing'],
    ] as const) {
      const got = await ask(server, path, { method });
      assert.deepEqual([got.status, got.json['code']], [404, 'not-found'], `${method} ${path}: ${got.text}`);
    }
  });

  test('lists are cut into pages, and filtered', async () => {
    for (let i = 0; i < 3; i++) await ended((await run({ ...shown, params: { word: `w${i}` } })).json['id']);
    const seen: unknown[] = [];
    let cursor = '';
    do {
      const page = await ask(server, `/v1/runs?per_page=2${cursor}`);
      assert.equal(page.status, 200, page.text);
      seen.push(...(page.json['items'] as readonly { readonly id: string }[]).map(({ id }) => id));
      cursor = page.json['next'] === undefined ? '' : `&cursor=${String(page.json['next'])}`;
    } while (cursor !== '');
    assert.equal(new Set(seen).size, seen.length);
    const all = await ask(server, '/v1/runs');
    assert.deepEqual(
      seen,
      (all.json['items'] as readonly { readonly id: string }[]).map(({ id }) => id),
    );
    const sleepy = await ask(server, `/v1/runs?filter=${encodeURIComponent('item.solution.name == "sleepy"')}`);
    assert.equal((sleepy.json['items'] as readonly unknown[]).length, 1, sleepy.text);
    for (const [query, status, code] of [
      ['filter=1', 400, 'invalid-filter'],
      ['filter=item.', 400, 'invalid-filter'],
      ['cursor=x', 422, 'invalid-input'],
      ['since=yesterday', 422, 'invalid-input'],
      ['state=done', 422, 'invalid-input'],
    ] as const) {
      const got = await ask(server, `/v1/runs?${query}`);
      const [fault] = got.json['errors'] as readonly { readonly field: string }[];
      const field = `query.${query.split('=', 1)[0]}`;
      assert.deepEqual([got.status, got.json['code'], fault?.field], [status, code, field], got.text);
    }
  });
});

suite('runs and the end of their server', () => {
  const WRITES = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: writes, version: 1.0.0}
spec:
  workflow:
    actions:
      first: {provider: file, inputs: {operation: write, onConflict: append, path: log.txt, content: "first\\n"}}
      pause: {provider: sleep, dependsOn: [first], inputs: {duration: 3s}}
      last: {provider: file, dependsOn: [pause], inputs: {operation: write, onConflict: append, path: log.txt, content: "last\\n"}}
`;
  test('a run that the end of its server interrupts goes on when it starts again, and does nothing twice', async () => {
    const directory = await realpath(await mkdtemp(join(tmpdir(), 'tool-runs-')));
    try {
      await writeFiles(directory, { 'sols/writes.yaml': WRITES, 'out/.keep': '' });
      const options = {
        directory,
        flags: { port: await freePort() },
        apiServer: '{solutionRoots: [sols], allowFileWrites: true, outputRoot: out, shutdownTimeout: 0s}',
      };
      const id = await withServer(options, async server => {
        const got = await ask(server, '/v1/solutions/run', { body: { path: 'writes.yaml' }, ...ASYNC });
        assert.equal(got.status, 202, got.text);
        await until(async () =>
          (await ask(server, `/v1/runs/${String(got.json['id'])}/events`)).text.includes('"pause"'),
        );
        return String(got.json['id']);
      });
      await withServer(options, async server => {
        await until(async () => (await ask(server, `/v1/runs/${id}`)).json['state'] !== 'interrupted');
        const done = await ask(server, `/v1/runs/${id}?wait=30s`);
        assert.deepEqual([done.json['state'], done.json['attempts']], ['completed', 2], done.text);
      });
      assert.equal((await readFile(join(directory, 'out/log.txt'))).toString(), 'first\nlast\n');
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
