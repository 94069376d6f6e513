import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import type { ToolError } from '../../src/core/errors.ts';
import { ask, freePort, startServer, withServer } from '../support/api-server.ts';
import { writeFiles } from '../support/cli.ts';
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
