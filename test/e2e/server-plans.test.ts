import assert from 'node:assert/strict';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, suite, test } from 'node:test';
import { type OidcServer, startOidcServer } from '../fakes/oidc-server.ts';
import { type ApiServer, ask, type Got, startServer, withServer } from '../support/api-server.ts';
import { writeFiles } from '../support/cli.ts';
import { readContract } from '../support/documents/openapi-contract.ts';
import { documentText } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

const WRITE = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: write, version: 1.0.0}
spec:
  resolvers:
    word: {resolve: {with: [{provider: parameter, inputs: {key: word, default: hello}}]}}
    token: {sensitive: true, resolve: {with: [{provider: parameter, inputs: {key: token, default: none}}]}}
  workflow:
    actions:
      write: {provider: file, inputs: {operation: write, onConflict: overwrite, path: out.txt, content: {tmpl: "{{ word }}"}}}
`;
const POLICY = `apiVersion: tool.dev/v1
kind: Policy
metadata: {name: house}
rules:
  - {name: no-shouting, when: 'plan.values.word == "shout"', then: deny, message: do not shout}
  - {name: second-pair, when: 'plan.values.word == "careful"', then: approve, message: two people look at it}
  - {name: never, when: 'plan.values.word == "both"', then: deny, message: never this}
  - {name: nor, when: 'plan.values.word == "both"', then: deny, message: nor this}
`;
const TWO = WRITE.replace('name: write', 'name: two').replace(
  /\n {6}write: (.*)out\.txt(.*)\n/,
  '\n      first: $1one.txt$2\n      second: $1two.txt$2\n',
);

const settings = ({ tenantId, clientId, origin }: OidcServer): string =>
  `azureOIDC: {enabled: true, tenantId: ${tenantId}, clientId: ${clientId}, authority: "${origin}"}`;

suite('plans over HTTP', () => {
  let directory = '';
  let oidc: OidcServer;
  let server: ApiServer;
  before(async () => {
    directory = await realpath(await mkdtemp(join(tmpdir(), 'tool-plans-')));
    oidc = await startOidcServer();
    await writeFiles(directory, {
      'sols/write.yaml': WRITE,
      'sols/two.yaml': TWO,
      'house.yaml': POLICY,
      'out/.keep': '',
    });
    server = await startServer({
      directory,
      more: 'approvals: {fourEyes: true}\npolicies: [house.yaml]\n',
      apiServer: `{solutionRoots: [sols], allowFileWrites: true, outputRoot: out, auth: {${settings(oidc)}}}`,
    });
    await until(async () => (await ask(server, '/health/ready')).status === 200);
  });
  after(async () => {
    await server.stop();
    await oidc.close();
    await rm(directory, { recursive: true, force: true });
  });

  const as = (oid: string, roles: readonly string[] = []) => ({
    headers: { authorization: `Bearer ${oidc.token({ claims: { oid, sub: oid, roles } })}` },
  });
  const ANN = 'aaaaaaaa-0000-4000-8000-000000000001';
  const BOB = 'bbbbbbbb-0000-4000-8000-000000000002';
  const plan = (params: object = {}, who = ANN): Promise<Got> =>
    ask(server, '/v1/plans', { body: { path: 'write.yaml', params }, ...as(who) });
  const apply = (id: unknown, body: object = {}, who = ANN): Promise<Got> =>
    ask(server, `/v1/plans/${String(id)}/apply`, { body, ...as(who) });
  const ended = async (id: unknown, who = ANN): Promise<Got> => ask(server, `/v1/runs/${String(id)}?wait=30s`, as(who));

  test('a plan shows what would happen, is kept once, and is applied as it was shown', async () => {
    const made = await plan({ word: 'shown' });
    assert.equal(made.status, 201, made.text);
    assert.equal(made.json['applicable'], true);
    assert.match(JSON.stringify(made.json['report']), /out\.txt/);
    const again = await plan({ word: 'shown' });
    assert.equal(again.json['id'], made.json['id']);
    const run = await apply(made.json['id']);
    assert.equal(run.status, 202, run.text);
    assert.equal(run.headers.get('location'), `/v1/runs/${String(run.json['id'])}`);
    const done = await ended(run.json['id']);
    assert.deepEqual([done.json['state'], done.json['planDigest']], ['completed', made.json['planDigest']], done.text);
    assert.equal((await readFile(join(directory, 'out/out.txt'))).toString(), 'shown');
  });

  test('a plan that does not hold any more is refused before anything happens', async () => {
    const made = await plan({ word: 'later' });
    await writeFile(join(directory, 'out/out.txt'), 'changed meanwhile');
    const stale = await apply(made.json['id']);
    assert.deepEqual([stale.status, stale.json['code']], [409, 'plan-changed'], stale.text);
    assert.equal((await readFile(join(directory, 'out/out.txt'))).toString(), 'changed meanwhile');
  });

  test('all reasons are told why a plan does not hold any more, and which rules deny it', async () => {
    const made = await ask(server, '/v1/plans', { body: { path: 'two.yaml' }, ...as(ANN) });
    for (const name of ['one.txt', 'two.txt']) await writeFile(join(directory, 'out', name), 'changed meanwhile');
    const stale = await apply(made.json['id']);
    assert.deepEqual([stale.status, stale.json['code']], [409, 'plan-changed'], stale.text);
    assert.match(
      String(stale.json['detail']),
      /for 4 reasons: action "first": .*; action "second": .*make the plan again/,
    );
    const denied = await ask(server, '/v1/solutions/run', {
      body: { path: 'two.yaml', params: { word: 'both' } },
      ...as(ANN),
    });
    assert.deepEqual([denied.status, denied.json['code']], [403, 'policy-denied'], denied.text);
    assert.match(String(denied.json['detail']), /2 rules.*never this; .*nor this/);
  });

  test('secret parameters are given again, and compared', async () => {
    const made = await plan({ token: 'open-sesame-1234' });
    assert.ok(!made.text.includes('open-sesame'));
    assert.equal((await apply(made.json['id'])).status, 422);
    const other = await apply(made.json['id'], { params: { token: 'another-one-1234' } });
    assert.deepEqual([other.status, other.json['code']], [409, 'plan-changed'], other.text);
    const same = await apply(made.json['id'], { params: { token: 'open-sesame-1234' } });
    assert.equal(same.status, 202, same.text);
    assert.equal((await ended(same.json['id'])).json['state'], 'completed');
  });

  test('a plan that has expired is not decided about any more, and is made anew when it is asked for again', async () => {
    const made = await plan({ word: 'expiring' });
    assert.equal(made.status, 201, made.text);
    const database = new DatabaseSync(join(directory, '.home/state/tool/runs/runs.db'));
    database.prepare('UPDATE plans SET expires_at = 1 WHERE id = ?').run(String(made.json['id']));
    database.close();
    for (const step of ['approve', 'reject']) {
      const path = `/v1/plans/${String(made.json['id'])}/${step}`;
      const got = await ask(server, path, { body: {}, ...as(BOB, ['approver']) });
      assert.deepEqual([got.status, got.json['code']], [410, 'plan-expired'], got.text);
    }
    const again = await plan({ word: 'expiring' });
    assert.notEqual(again.json['id'], made.json['id']);
    assert.equal(again.json['planDigest'], made.json['planDigest']);
    assert.equal((await apply(again.json['id'])).status, 202);
  });

  test('lists are the own ones, with a filter', async () => {
    const own = await ask(server, '/v1/plans?per_page=2', as(ANN));
    assert.equal((own.json['items'] as readonly unknown[]).length, 2, own.text);
    assert.ok(own.json['next'] !== undefined);
    const none = await ask(server, '/v1/plans', as(BOB));
    assert.deepEqual(none.json['items'], []);
    const filter = encodeURIComponent('item.needsApproval');
    assert.deepEqual((await ask(server, `/v1/plans?filter=${filter}`, as(ANN))).json['items'], []);
    for (const [query, code] of [
      ['filter=1', 'invalid-filter'],
      ['cursor=x', 'invalid-input'],
    ] as const) {
      const wrong = await ask(server, `/v1/plans?${query}`, as(ANN));
      const [fault] = wrong.json['errors'] as readonly { readonly field: string }[];
      assert.deepEqual([wrong.json['code'], fault?.field], [code, `query.${query.split('=', 1)[0]}`], wrong.text);
    }
  });

  test('a request with a key keeps all digits of its integers', async () => {
    const post = (count: string) =>
      ask(server, '/v1/plans', {
        body: `{"path":"write.yaml","params":{"word":${count}}}`,
        headers: { ...as(ANN).headers, 'Idempotency-Key': 'large-integer' },
      });
    const first = await post('9007199254740993');
    assert.equal(first.status, 201, first.text);
    assert.equal((await post('9007199254740993')).json['id'], first.json['id']);
    for (const other of ['9007199254740994', '"9007199254740993"'])
      assert.deepEqual([(await post(other)).json['code']], ['key-reused'], other);
  });

  test('what a policy asks an approval for waits for another person who may approve', async () => {
    const made = await plan({ word: 'careful' });
    assert.equal(made.json['needsApproval'], true, made.text);
    const id = String(made.json['id']);
    const early = await apply(id);
    assert.deepEqual([early.status, early.json['code']], [409, 'approval-missing'], early.text);
    const path = `/v1/plans/${id}/approve`;
    const own = await ask(server, path, { body: {}, ...as(ANN, ['approver']) });
    assert.deepEqual([own.status, own.json['code']], [403, 'forbidden'], own.text);
    assert.equal((await ask(server, path, { body: {}, ...as(ANN) })).status, 403);
    assert.equal((await ask(server, path, { body: {}, ...as(BOB) })).status, 404);
    const given = await ask(server, path, { body: { comment: 'looks good' }, ...as(BOB, ['approver']) });
    assert.deepEqual([given.status, (given.json['decision'] as { by: string }).by], [200, BOB], given.text);
    const twice = await ask(server, `/v1/plans/${id}/reject`, { body: {}, ...as(BOB, ['approver']) });
    assert.deepEqual([twice.status, twice.json['code']], [409, 'plan-decided']);
    const run = await apply(id);
    assert.equal(run.status, 202, run.text);
    assert.equal((await ended(run.json['id'])).json['state'], 'completed');
  });

  test('what a policy denies, and what was rejected, is not applied', async () => {
    const denied = await plan({ word: 'shout' });
    const refused = await apply(denied.json['id']);
    assert.deepEqual([refused.status, refused.json['code']], [403, 'policy-denied'], refused.text);
    const made = await plan({ word: 'no' });
    await ask(server, `/v1/plans/${String(made.json['id'])}/reject`, { body: {}, ...as(BOB, ['approver']) });
    assert.equal((await apply(made.json['id'])).status, 409);
  });

  test('the plan of another caller does not exist on any endpoint, and admins see it', async () => {
    const made = await plan({ word: 'mine' });
    const run = await apply(made.json['id']);
    await ended(run.json['id']);
    const { operations } = readContract((await ask(server, '/v1/openapi.json', as(ANN))).json);
    const owned = operations.filter(({ path }) => /\/(?:runs|plans)\/\{id\}/.test(path));
    assert.equal(owned.length, 9);
    for (const { method, path } of owned) {
      const id = String(path.includes('/plans/') ? made.json['id'] : run.json['id']);
      const sent = { method: method.toUpperCase(), ...(method === 'post' && { body: {} }), ...as(BOB) };
      const got = await ask(server, path.replace('{id}', id), sent);
      assert.deepEqual([got.status, got.json['code']], [404, 'not-found'], `${method} ${path}: ${got.text}`);
    }
    assert.equal((await ask(server, `/v1/plans/${String(made.json['id'])}`, as(BOB, ['admin']))).status, 200);
    assert.equal((await ask(server, `/v1/runs/${String(run.json['id'])}`, as(BOB, ['admin']))).status, 200);
    const removed = await ask(server, `/v1/plans/${String(made.json['id'])}`, { method: 'DELETE', ...as(ANN) });
    assert.deepEqual(removed.json, { id: made.json['id'], removed: true });
    assert.equal((await ask(server, `/v1/plans/${String(made.json['id'])}`, as(ANN))).status, 404);
  });
});

test('a plan with a program is applied, and its run resumed, on a server where actions write nothing', () =>
  withTempDir(async directory => {
    const program = `pwd; test -e ${directory}/open`;
    const workflow = { actions: { look: { provider: 'exec', inputs: { command: program } } } };
    await writeFiles(directory, { 'sols/look.yaml': documentText({ workflow }) });
    await withServer({ directory, apiServer: '{solutionRoots: [sols], allowExec: true}' }, async server => {
      const made = await ask(server, '/v1/plans', { body: { path: 'look.yaml' } });
      assert.equal(made.status, 201, made.text);
      const run = await ask(server, `/v1/plans/${String(made.json['id'])}/apply`, { body: {} });
      assert.equal(run.status, 202, run.text);
      const failed = await ask(server, `/v1/runs/${String(run.json['id'])}?wait=30s`);
      assert.match(failed.text, /failed with exit code 1/);
      await writeFile(join(directory, 'open'), '');
      assert.equal((await ask(server, `/v1/runs/${String(run.json['id'])}/resume`, { body: {} })).status, 202);
      const done = await ask(server, `/v1/runs/${String(run.json['id'])}?wait=30s`);
      assert.equal(done.json['state'], 'completed', done.text);
    });
  }));
