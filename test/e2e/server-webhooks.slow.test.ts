import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import type { ToolError } from '../../src/core/errors.ts';
import { ask, type Got, startServer, withServer } from '../support/api-server.ts';
import { writeFiles } from '../support/cli.ts';
import { freePort } from '../support/free-port.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';
import { type Received, withWebServer } from '../support/web-server.ts';

const SHOW = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: show, version: 1.0.0}
spec:
  resolvers:
    token: {sensitive: true, resolve: {with: [{provider: parameter, inputs: {key: token}}]}}
  workflow:
    actions:
      one: {provider: message, inputs: {message: {tmpl: "text {{ token }}"}}}
`;
const BROKEN = '{provider: file, inputs: {operation: read, path: none.txt}}';
const MISSING = '{provider: file, inputs: {operation: read, path: none.txt}}';
const SLEEPING = '{provider: sleep, inputs: {duration: 60s}}';
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const PARAMETER = 'quite-a-secret-value';

function isSigned({ headers, body }: Received): boolean {
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}

const options = async (directory: string, origin: string) => ({
  directory,
  environment: { HOOK_SECRET: SECRET },
  more: 'httpClient: {allowPrivateAddresses: true}\n',
  flags: { port: await freePort() },
  apiServer: `{solutionRoots: [sols], webhooks: [{name: ours, url: "${origin}/hook", secretEnv: HOOK_SECRET, events: [run.ended, plan.created]}, {name: asked, url: "${origin}/asked", secretEnv: HOOK_SECRET, events: [approval.needed]}]}`,
});
const run = { body: { path: 'show.yaml', params: { token: PARAMETER } }, headers: { prefer: 'respond-async' } };

test('webhooks are told of runs and plans, signed, again after failures, and never a secret', () =>
  withTempDir(async directory => {
    await writeFiles(directory, { 'sols/show.yaml': SHOW });
    const failing = [500, 'cut', 302];
    await withWebServer(
      (_request, response) => {
        const next = failing.shift();
        if (next === 'cut') response.destroy();
        else response.writeHead(Number(next ?? 204), next === 302 ? { location: '/elsewhere' } : {}).end();
      },
      async hook =>
        withServer(await options(directory, hook.origin), async server => {
          const { id } = (await ask(server, '/v1/solutions/run', run)).json;
          const plan = await ask(server, '/v1/plans', { body: run.body });
          assert.equal(plan.status, 201, plan.text);
          const told = (type: string): Received[] =>
            hook.received.filter(({ body }) => (JSON.parse(body) as { type: string }).type === type);
          await until(() => hook.received.length >= 5);
          const [first, ...others] = told('run.ended');
          assert.ok(first !== undefined && told('plan.created').length > 0);
          for (const one of others) assert.equal(one.headers['webhook-id'], first.headers['webhook-id']);
          const data = JSON.parse(first.body) as { readonly data: Readonly<Record<string, unknown>> };
          assert.deepEqual(
            [data.data['id'], data.data['state'], data.data['status'], data.data['solution']],
            [id, 'completed', 'succeeded', { name: 'show', version: '1.0.0' }],
          );
          for (const one of hook.received) {
            assert.ok(isSigned(one), one.body);
            assert.equal(one.path, '/hook');
            assert.ok(!one.body.includes(PARAMETER) && !one.body.includes('text '), one.body);
          }
          assert.ok(!server.stderr().includes(SECRET));
        }),
    );
  }));

test('webhooks and metrics are told once of each run that its own request waits for, and of none that was refused', () =>
  withTempDir(async directory => {
    await writeFiles(directory, {
      'sols/show.yaml': SHOW,
      'sols/broken.yaml': SHOW.replace('{provider: message, inputs: {message: {tmpl: "text {{ token }}"}}}', BROKEN),
      'sols/unresolved.yaml': SHOW.replace('{provider: parameter, inputs: {key: token}}', MISSING),
    });
    await withWebServer(
      (_request, response) => void response.writeHead(204).end(),
      async hook =>
        withServer(await options(directory, hook.origin), async server => {
          const synchronous = (path: string, params: object = { token: PARAMETER }): Promise<Got> =>
            ask(server, '/v1/solutions/run', { body: { path, params } });
          const well = await synchronous('show.yaml');
          assert.equal(well.status, 200, well.text);
          const badly = await synchronous('broken.yaml');
          assert.deepEqual([badly.status, badly.json['status']], [200, 'failed'], badly.text);
          assert.ok((await synchronous('unresolved.yaml', {})).status >= 400);
          assert.equal((await synchronous('none.yaml')).status, 404);
          assert.equal((await synchronous('show.yaml', { unknown: 1 })).status, 422);
          const { id } = (await ask(server, '/v1/solutions/run', run)).json;
          await until(() => hook.received.length >= 4);
          const told = hook.received.map(({ body }) => (JSON.parse(body) as { data: Record<string, unknown> }).data);
          const found = told.map(data => `${String(data['state'])} ${String(data['status'])}`).sort();
          assert.deepEqual(found, ['completed succeeded', 'completed succeeded', 'failed failed', 'failed failed']);
          const ids = told.map(data => data['id']);
          for (const known of [id, well.json['runId'], badly.json['runId']])
            assert.ok(ids.includes(known), String(known));
          const { text } = await ask(server, '/metrics');
          assert.match(text, /^tool_runs_ended_total\{state="completed"\} 2$/m);
          assert.match(text, /^tool_runs_ended_total\{state="failed"\} 2$/m);
          assert.match(text, /^tool_runs_duration_seconds_count\{state="failed"\} 2$/m);
          assert.match(text, /^tool_runs_queue_seconds_count 4$/m);
          assert.match(text, /^tool_runs_current\{state="running"\} 0$/m);
          assert.equal(hook.received.length, 4);
        }),
    );
  }));

test('webhooks are told of a run that was cancelled while it waited', () =>
  withTempDir(async directory => {
    const wait = SHOW.replace('{provider: message, inputs: {message: {tmpl: "text {{ token }}"}}}', SLEEPING);
    await writeFiles(directory, { 'sols/show.yaml': wait });
    await withWebServer(
      (_request, response) => void response.writeHead(204).end(),
      async hook => {
        const own = await options(directory, hook.origin);
        await withServer({ ...own, apiServer: own.apiServer.replace('{', '{maxRuns: 1, ') }, async server => {
          const first = String((await ask(server, '/v1/solutions/run', run)).json['id']);
          const second = String((await ask(server, '/v1/solutions/run', run)).json['id']);
          await until(async () => (await ask(server, `/v1/runs/${first}`)).json['state'] === 'running');
          for (const id of [second, first])
            assert.equal((await ask(server, `/v1/runs/${id}/cancel`, { method: 'POST' })).status, 202);
          await until(() => hook.received.length >= 2);
          const told = hook.received.map(({ body }) => (JSON.parse(body) as { data: Record<string, unknown> }).data);
          assert.deepEqual(told.map(({ id, state }) => `${String(id)} ${String(state)}`).sort(), [
            `${first} cancelled`,
            `${second} cancelled`,
          ]);
        });
      },
    );
  }));

test('webhooks are told once of a plan that waits for an approval, and of no other plan', () =>
  withTempDir(async directory => {
    const policy = {
      apiVersion: 'tool.dev/v1',
      kind: 'Policy',
      metadata: { name: 'house' },
      rules: [
        { name: 'second-pair', when: 'plan.values.word == "careful"', then: 'approve', message: 'two look at it' },
      ],
    };
    const word = 'word: {resolve: {with: [{provider: parameter, inputs: {key: word}}]}}';
    await writeFiles(directory, {
      'sols/show.yaml': SHOW.replace('  resolvers:', `  resolvers:\n    ${word}`),
      'house.yaml': JSON.stringify(policy),
    });
    await withWebServer(
      (_request, response) => void response.writeHead(204).end(),
      async hook => {
        const own = await options(directory, hook.origin);
        await withServer({ ...own, more: `${own.more}policies: [house.yaml]\n` }, async server => {
          const plan = async (text: string): Promise<Got> => {
            const made = await ask(server, '/v1/plans', {
              body: { path: 'show.yaml', params: { token: PARAMETER, word: text } },
            });
            assert.equal(made.status, 201, made.text);
            return made;
          };
          await plan('quick');
          const made = await plan('careful');
          assert.equal((await plan('careful')).json['id'], made.json['id']);
          await until(() => hook.received.length >= 3);
          const told = hook.received.filter(({ path }) => path === '/asked');
          assert.equal(told.length, 1);
          const body = told[0]?.body ?? '';
          const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> };
          assert.deepEqual(
            [type, data['id'], data['planDigest'], data['needsApproval']],
            ['approval.needed', made.json['id'], made.json['planDigest'], true],
          );
          assert.ok(told.every(isSigned) && !body.includes(PARAMETER) && !body.includes('careful'), body);
        });
      },
    );
  }));

test('what could not be sent before the end of a server is sent when it starts again', () =>
  withTempDir(async directory => {
    await writeFiles(directory, { 'sols/show.yaml': SHOW });
    let isDown = true;
    await withWebServer(
      (_request, response) => void response.writeHead(isDown ? 503 : 204).end(),
      async hook => {
        const own = await options(directory, hook.origin);
        await withServer(own, async server => {
          await ask(server, '/v1/solutions/run', run);
          await until(() => hook.received.length > 0);
        });
        isDown = false;
        const before = hook.received.length;
        await withServer(own, () => until(() => hook.received.length > before));
        assert.equal(hook.received.at(-1)?.headers['webhook-id'], hook.received[0]?.headers['webhook-id']);
      },
    );
  }));

test('a webhook at a private address is not called unless such addresses are allowed', () =>
  withTempDir(async directory => {
    await writeFiles(directory, { 'sols/show.yaml': SHOW });
    await withWebServer(
      (_request, response) => void response.end(),
      async hook => {
        const own = { ...(await options(directory, hook.origin)), more: '' };
        await withServer(own, async server => {
          await ask(server, '/v1/solutions/run', run);
          await until(() => server.stderr().includes('a message for a webhook will be sent again'));
          assert.equal(hook.connections(), 0);
        });
      },
    );
  }));

test('a webhook without its secret keeps the server from starting', () =>
  withTempDir(async directory => {
    const own = { ...(await options(directory, 'https://hooks.example')), environment: { HOOK_SECRET: 'short' } };
    await writeFiles(directory, { 'sols/show.yaml': SHOW });
    await assert.rejects(startServer(own), (error: ToolError) =>
      error.faults.every(({ message }) => /secret of webhook "(?:ours|asked)" is missing or shorter/.test(message)),
    );
  }));
