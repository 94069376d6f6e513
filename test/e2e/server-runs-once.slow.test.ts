import assert from 'node:assert/strict';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, suite, test } from 'node:test';
import { type ApiServer, ask, type Got, startServer } from '../support/api-server.ts';
import { writeFiles } from '../support/cli.ts';
import { runningMembers } from '../support/processes/process-groups.ts';
import { createDice } from '../support/random/random.ts';
import { until } from '../support/until.ts';

/** `TOOL_KEY_REPEATS=1000` for the whole count. */
const REPEATS = Number(process.env['TOOL_KEY_REPEATS'] ?? 10);

const SHOW = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: show, version: 1.0.0}
spec:
  resolvers:
    word: {resolve: {with: [{provider: parameter, inputs: {key: word, default: hello}}]}}
  workflow:
    actions:
      one: {provider: message, inputs: {message: {rslvr: word}}}
`;
const MANY = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: many, version: 1.0.0}
spec:
  resolvers:
    list: {value: [${Array.from({ length: 40 }, (_, i) => i).join(', ')}]}
  workflow:
    actions:
      say: {provider: exec, forEach: {in: {rslvr: list}, concurrency: 2}, inputs: {command: sleep 0.02}}
`;
/** A child that does not end when it is asked to, and one of its own. */
const DEEP_SCRIPT = `trap '' TERM
ps -o pgid= -p $$ > group
sh -c "trap '' TERM; sleep 300" &
sleep 300
`;
const grandchild = (directory: string): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: grandchild, version: 1.0.0}
spec:
  workflow:
    actions:
      deep: {provider: exec, inputs: {command: "cd ${directory} && sh deep.sh"}}
    finally:
      bye: {provider: message, inputs: {message: bye}}
`;

suite('requests with a key, and events', () => {
  let directory = '';
  let server: ApiServer;
  before(async () => {
    directory = await realpath(await mkdtemp(join(tmpdir(), 'tool-keys-')));
    await writeFiles(directory, {
      'sols/show.yaml': SHOW,
      'sols/many.yaml': MANY,
      'sols/deep.yaml': grandchild(directory),
      'deep.sh': DEEP_SCRIPT,
      'out/.keep': '',
    });
    server = await startServer({
      directory,
      apiServer: '{solutionRoots: [sols], allowExec: true, allowFileWrites: true, outputRoot: out}',
      more: 'runs: {maxCount: 0}\naction: {gracePeriod: 500ms}',
    });
  });
  after(async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  });
  const run = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Got> =>
    ask(server, '/v1/solutions/run', { body, headers: { prefer: 'respond-async', ...headers } });
  const count = async (word: string): Promise<number> => {
    const all = await ask(server, '/v1/runs?per_page=1000');
    const ids = (all.json['items'] as readonly { readonly id: string }[]).map(({ id }) => id);
    const texts = await Promise.all(ids.map(async id => (await ask(server, `/v1/runs/${id}?wait=20s`)).text));
    return texts.filter(text => text.includes(`"${word}"`)).length;
  };

  test(`two requests at once with one key begin one run (${REPEATS} times)`, async () => {
    for (let i = 0; i < REPEATS; i++) {
      const key = { 'idempotency-key': `key-${i}` };
      const body = { path: 'show.yaml', params: { word: `twice-${i}` } };
      const got = await Promise.all([run(body, key), run(body, key)]);
      const accepted = got.filter(({ status }) => status === 202);
      assert.ok(accepted.length > 0, JSON.stringify(got));
      for (const one of got)
        assert.ok(one.status === 202 || (one.status === 409 && one.json['code'] === 'key-in-use'), one.text);
      const [id] = accepted.map(({ json }) => json['id']);
      const later = await run(body, key);
      assert.deepEqual([later.status, later.json['id']], [202, id], later.text);
      assert.equal(later.headers.get('idempotency-replayed'), 'true');
      for (const one of accepted) assert.equal(one.json['id'], id);
    }
    const list = await ask(server, `/v1/runs?per_page=1000`);
    if (REPEATS < 1000) assert.equal((list.json['items'] as readonly unknown[]).length, REPEATS);
  });

  test('the same value in another order is the same request; another value is refused', async () => {
    const key = { 'idempotency-key': '"order"' };
    const first = await run('{"path":"show.yaml","params":{"word":"order"}}', key);
    const second = await run('{ "params": {"word": "order"}, "path": "show.yaml" }', key);
    assert.deepEqual([second.status, second.json['id']], [202, first.json['id']]);
    const other = await run({ path: 'show.yaml', params: { word: 'other' } }, key);
    assert.deepEqual([other.status, other.json['code']], [422, 'key-reused']);
    assert.equal(await count('other'), 0);
  });

  test('a synchronous run with a key is run once, and what was refused may be sent again', async () => {
    const key = { 'idempotency-key': 'sync' };
    const send = (path: string): Promise<Got> =>
      ask(server, '/v1/solutions/run', { body: { path, params: {} }, headers: key });
    assert.equal((await send('none.yaml')).status, 404);
    const first = await send('show.yaml');
    const second = await send('show.yaml');
    assert.deepEqual([first.status, second.status, second.text], [200, 200, first.text]);
    for (const bad of ['', 'a b', 'x'.repeat(256)])
      if (bad !== '')
        assert.equal(
          (await ask(server, '/v1/solutions/run', { body: {}, headers: { 'idempotency-key': bad } })).status,
          422 - 22,
        );
  });

  test('a client that is cut off again and again gets each event once, in order', async () => {
    const dice = createDice(7);
    const timers = activeTimers();
    const { id } = (await run({ path: 'many.yaml' })).json;
    const seen: number[] = [];
    for (;;) {
      const status = await read(`${server.url}/v1/runs/${String(id)}/events`, seen, 1 + dice.below(7));
      if (status === 204) break;
      assert.equal(status, 200);
    }
    assert.deepEqual(
      seen,
      Array.from({ length: seen.length }, (_, i) => i + 1),
    );
    const pages: number[] = [];
    for (let last = 0; ; ) {
      const page = await ask(server, `/v1/runs/${String(id)}/events?limit=7&after=${last}`);
      const items = page.json['items'] as readonly { readonly seq: number }[];
      if (items.length === 0) break;
      pages.push(...items.map(({ seq }) => seq));
      last = Number(page.json['last']);
    }
    assert.deepEqual(pages, seen);
    // The server runs in this process: a stream that never learned of its end would keep its timer.
    await until(() => activeTimers() <= timers);
  });

  test('a run is cancelled only when what its processes started is gone', async () => {
    const { id } = (await run({ path: 'deep.yaml' })).json;
    const { readFile } = await import('node:fs/promises');
    const group = join(directory, 'group');
    await until(async () => (await readFile(group, 'utf8').catch(() => '')).trim() !== '');
    const leader = Number((await readFile(group, 'utf8')).trim());
    assert.ok(runningMembers(leader).length > 0);
    await ask(server, `/v1/runs/${String(id)}/cancel`, { method: 'POST' });
    const done = await ask(server, `/v1/runs/${String(id)}?wait=50s`);
    assert.equal(done.json['state'], 'cancelled', done.text);
    assert.deepEqual(runningMembers(leader), []);
  });
});

const activeTimers = (): number => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length;

/** Reads so many events after the last one that was seen, then hangs up. */
function read(url: string, seen: number[], most: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/event-stream', ...(seen.length > 0 && { 'last-event-id': String(seen.at(-1)) }) };
    const request = get(url, { headers }, response => {
      const status = response.statusCode ?? 0;
      if (status === 200) {
        assert.match(String(response.headers['cache-control']), /no-transform/);
        assert.equal(response.headers['x-accel-buffering'], 'no');
        assert.equal(response.headers['content-encoding'], undefined);
      }
      let text = '';
      let read = 0;
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        const events = text.split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const number = /^id: (\d+)$/m.exec(event)?.[1];
          if (number === undefined || read >= most) continue;
          seen.push(Number(number));
          read++;
        }
        if (read >= most) request.destroy();
      });
      response.on('close', () => resolve(status));
    });
    request.on('error', error => (request.destroyed ? resolve(200) : reject(error)));
  });
}
