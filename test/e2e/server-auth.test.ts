import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { API_ROUTES } from '../../src/server/routes/routes.ts';
import { type OidcServer, startOidcServer } from '../fakes/oidc-server.ts';
import { type ApiServer, ask, withServer } from '../support/api-server.ts';
import { writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { until } from '../support/until.ts';

/** A server that trusts a directory of its own. */
async function guarded(body: (server: ApiServer, directory: OidcServer) => Promise<void>): Promise<void> {
  const directory = await startOidcServer();
  try {
    await guardedBy(directory, server => body(server, directory));
  } finally {
    await directory.close();
  }
}

function guardedBy(
  { tenantId, clientId, origin }: OidcServer,
  body: (server: ApiServer) => Promise<void>,
  { auth = '', more = '' } = {},
): Promise<void> {
  const apiServer = `{${more}auth: {${auth}azureOIDC: {enabled: true, tenantId: ${tenantId}, clientId: ${clientId}, authority: "${origin}"}}}`;
  return withTempDir(home => withServer({ directory: home, apiServer }, body));
}

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

suite('with directory OIDC', () => {
  test('every API route needs a token; what has no prefix does not', () =>
    guarded(async server => {
      await until(async () => (await ask(server, '/health/ready')).status === 200);
      for (const { method, path } of API_ROUTES) {
        const url = path.replace('{api_version}', 'v1').replace(/\{\w+\}/, 'x');
        const got = await ask(server, url, { method, ...(method === 'POST' && { body: '{}' }) });
        if (path.startsWith('/{')) {
          assert.deepEqual([got.status, got.json['code']], [401, 'unauthenticated'], `${method} ${path}`);
          assert.match(got.headers.get('www-authenticate') ?? '', /^Bearer realm="tool"/);
        } else assert.equal(got.status, 200, `${method} ${path}`);
      }
    }));

  test('a wrong method is told before the question for a token; an unknown path after it', () =>
    guarded(async (server, directory) => {
      assert.equal((await ask(server, '/v1/settings', { method: 'DELETE' })).status, 405);
      assert.equal((await ask(server, '/v1/nothing')).status, 401);
      assert.equal((await ask(server, '/v1/nothing', bearer(directory.token()))).status, 404);
    }));

  test('a valid token opens the API; administration needs the role, from this machine too', () =>
    guarded(async (server, directory) => {
      assert.equal((await ask(server, '/v1/settings', bearer(directory.token()))).json['authEnabled'], true);
      const refused = await ask(server, '/v1/admin/info', bearer(directory.token()));
      assert.deepEqual([refused.status, refused.json['code']], [403, 'forbidden']);
      const admin = directory.token({ claims: { roles: ['admin'] } });
      assert.equal((await ask(server, '/v1/admin/info', bearer(admin))).status, 200);
      const health = await ask(server, '/health');
      const components = health.json['components'] as { name: string; status: string }[];
      assert.equal(components.find(({ name }) => name === 'auth_keys')?.status, 'ok');
    }));

  test('with roles, each endpoint asks for its own; without one, callers do not learn what exists', async () => {
    const directory = await startOidcServer();
    const auth = 'roles: {reader: [look], runner: [go], approver: ["group:g1"]}, ';
    try {
      await guardedBy(
        directory,
        async server => {
          const status = async (claims: Record<string, unknown>, method: string, path: string) =>
            (await ask(server, path, { method, ...bearer(directory.token({ claims })) })).status;
          for (const [claims, look, run, sync, admin, nothing] of [
            [{}, 403, 403, 403, 403, 403],
            [{ roles: ['look'] }, 200, 403, 403, 403, 404],
            [{ roles: ['go'] }, 200, 400, 403, 403, 404],
            [{ groups: ['g1'] }, 200, 403, 200, 403, 404],
            [{ roles: ['admin'] }, 200, 403, 403, 200, 404],
            [{ roles: ['g1', 'group:g1', 'runner'] }, 403, 403, 403, 403, 403],
          ] as const) {
            const words = JSON.stringify(claims);
            assert.equal(await status(claims, 'GET', '/v1/settings'), look, words);
            assert.equal(await status(claims, 'HEAD', '/v1/settings'), look, words);
            assert.equal(await status(claims, 'POST', '/v1/solutions/run'), run, words);
            assert.equal(await status(claims, 'POST', '/v1/solutions%2Frun'), nothing === 404 ? 400 : 403, words);
            assert.equal(await status(claims, 'POST', '/v1/catalogs/sync'), sync, words);
            assert.equal(await status(claims, 'GET', '/v1/admin/info'), admin, words);
            assert.equal(await status(claims, 'GET', '/v1/nothing'), nothing, words);
          }
        },
        { auth },
      );
    } finally {
      await directory.close();
    }
  });

  test('permissions narrow callers to operations, solutions, providers and credentials; what is not theirs is not there', async () => {
    const directory = await startOidcServer();
    const solution = (name: string, provider: string, more = ''): string =>
      `{"apiVersion": "tool.dev/v1", "kind": "Solution", "metadata": {"name": "${name}", "version": "1.0.0"}, "spec": {"resolvers": {"a": {"provider": "${provider}", "inputs": {${more}}}}}}`;
    try {
      await withTempDir(async roots => {
        await writeFiles(roots, {
          'team.yaml': solution('team-site', 'static', '"value": 1'),
          'other.yaml': solution('other', 'static', '"value": 1'),
          'wide.yaml': solution('team-wide', 'http', '"url": "https://example.com", "authProvider": "cloud@prod"'),
        });
        const permissions = [
          { for: ['team'], operations: ['solution.*'], solutions: ['team-*'], providers: ['static', 'message'] },
          { for: ['agent'], operations: ['agents.answer'], solutions: [] },
          { for: ['group:g9'], operations: ['eval.*', 'solution.run', 'solution.dry-run'], providers: ['static'] },
        ];
        const auth = `permissions: ${JSON.stringify(permissions)}, `;
        await guardedBy(
          directory,
          async server => {
            const call = async (claims: Record<string, unknown>, path: string, body?: unknown) => {
              const got = await ask(server, path, {
                ...(body !== undefined && { body }),
                ...bearer(directory.token({ claims })),
              });
              return [got.status, got.json['code'] ?? 'ok'];
            };
            const team = { roles: ['team'] };
            const other = { groups: ['g9'] };
            const run = (path: string) => ({ path });
            assert.deepEqual(await call({}, '/v1/solutions'), [403, 'forbidden']);
            assert.deepEqual(await call({}, '/v1/eval/cel', { expression: '1' }), [403, 'forbidden']);
            assert.deepEqual(await call(team, '/v1/eval/cel', { expression: '1' }), [403, 'forbidden']);
            assert.deepEqual(await call(other, '/v1/eval/cel', { expression: '1' }), [200, 'ok']);
            assert.deepEqual(await call(team, '/v1/solutions/dryrun', run('team.yaml')), [200, 'ok']);
            assert.deepEqual(await call(team, '/v1/solutions/dryrun', run('other.yaml')), [404, 'not-found']);
            assert.deepEqual(await call(team, '/v1/solutions/lint', run('other.yaml')), [404, 'not-found']);
            assert.deepEqual(await call(team, '/v1/solutions/dryrun', run('wide.yaml')), [403, 'not-allowed-here']);
            const inline = JSON.parse(solution('team-site', 'static', '"value": 1')) as object;
            assert.deepEqual(await call(team, '/v1/solutions/dryrun', { solution: inline }), [403, 'not-allowed-here']);
            assert.deepEqual(await call(other, '/v1/solutions/dryrun', { solution: inline }), [200, 'ok']);
            const http = JSON.parse(solution('x', 'http', '"url": "https://example.com"')) as object;
            assert.deepEqual(await call(other, '/v1/solutions/run', { solution: http }), [403, 'not-allowed-here']);
            assert.deepEqual(await call({ ...team, ...other }, '/v1/solutions/dryrun', run('other.yaml')), [200, 'ok']);
            const listed = await ask(server, '/v1/solutions', bearer(directory.token({ claims: team })));
            const names = (listed.json['items'] as { name: string }[]).map(({ name }) => name);
            assert.deepEqual(
              [names, listed.json['warnings'] ?? []],
              [['team-site'], ['wide.yaml: this caller may not use provider "http"']],
            );
            assert.deepEqual(await call({ roles: ['admin'] }, '/v1/solutions/dryrun', run('other.yaml')), [200, 'ok']);
            assert.deepEqual(await call(team, '/v1/solutions/test', run('team.yaml')), [403, 'not-allowed-here']);
            assert.equal((await ask(server, '/health')).status, 200);
            const told = async (path: string): Promise<unknown> =>
              (await ask(server, '/v1/explain', { body: run(path), ...bearer(directory.token({ claims: team })) }))
                .json['detail'];
            assert.equal(
              await told('other.yaml'),
              ((await told('nothing.yaml')) as string).replace('nothing', 'other'),
            );
            const tool = async (claims: Record<string, unknown>, name: string, args: unknown): Promise<string> => {
              const params = { name, arguments: args };
              const { headers } = bearer(directory.token({ claims }));
              const got = await ask(server, '/v1/mcp', {
                body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
                headers: { ...headers, accept: 'application/json, text/event-stream' },
              });
              return got.text;
            };
            assert.match(await tool(team, 'lint_solution', {}), /gives this caller no operation agents\.answer/);
            const agent = { roles: ['team', 'agent'] };
            const cel = { expression: '1 + 1' };
            assert.match(await tool(agent, 'evaluate_cel', cel), /gives this caller no operation eval\.cel/);
            assert.match(await tool(agent, 'get_config', {}), /gives this caller no operation config\.show/);
            assert.match(await tool({ ...agent, ...other }, 'evaluate_cel', cel), /"result":\{"content":.*2/);
            assert.match(await tool(agent, 'explain_solution', { path: 'other.yaml' }), /there is no solution/);
            assert.doesNotMatch(await tool(agent, 'explain_solution', { path: 'team.yaml' }), /isError":true/);
          },
          { auth, more: `mcp: {enabled: true}, solutionRoots: [${JSON.stringify(roots)}], ` },
        );
      });
    } finally {
      await directory.close();
    }
  });

  test('a token that is not valid is refused, and no part of it is repeated', () =>
    guarded(async (server, directory) => {
      for (const claims of [{ exp: 1 }, { aud: 'other' }, { tid: 'other' }, { iss: 'https://other' }]) {
        const token = directory.token({ claims });
        const got = await ask(server, '/v1/settings', bearer(token));
        assert.deepEqual([got.status, got.json['code']], [401, 'unauthenticated'], JSON.stringify(claims));
        assert.match(got.headers.get('www-authenticate') ?? '', /error="invalid_token"/);
        for (const part of token.split('.')) assert.equal(got.text.includes(part), false);
      }
    }));

  test('a server that never had keys of the identity provider is alive and not ready', async () => {
    const directory = await startOidcServer();
    directory.discovery['issuer'] = 'https://other';
    try {
      await guardedBy(directory, async server => {
        const ready = await ask(server, '/health/ready');
        assert.deepEqual([ready.status, ready.json['code']], [503, 'auth-unavailable']);
        assert.equal(ready.headers.get('retry-after'), '5');
        assert.equal((await ask(server, '/health/live')).status, 200);
      });
    } finally {
      await directory.close();
    }
  });

  test('an address whose requests fail to authenticate too often is refused for a while, with a right token too', async () => {
    const directory = await startOidcServer();
    const settings = { auth: 'maxFailures: 3, failureWindow: 2s, ', more: 'trustedProxies: [127.0.0.1], ' };
    try {
      await guardedBy(
        directory,
        async server => {
          const from = (client: string, token?: string) =>
            ask(server, '/v1/settings', {
              headers: {
                'x-forwarded-for': client,
                ...(token !== undefined && { authorization: `Bearer ${token}` }),
              },
            });
          const right = directory.token();
          const wrong = directory.token({ claims: { aud: 'other' } });
          for (let i = 0; i < 5; i++) assert.equal((await from('10.0.0.1', right)).status, 200);
          for (const token of [wrong, undefined, 'x.y.z']) assert.equal((await from('10.0.0.1', token)).status, 401);
          const refused = await from('10.0.0.1', right);
          assert.deepEqual([refused.status, refused.json['code']], [429, 'rate-limited']);
          assert.match(refused.headers.get('retry-after') ?? '', /^[12]$/);
          assert.equal((await from('10.0.0.2', right)).status, 200, 'another address is not meant');
          assert.equal((await ask(server, '/health/live')).status, 200);
          assert.equal(server.stderr().split('an address is refused for a while').length, 2);
          await until(async () => (await from('10.0.0.1', right)).status === 200);
        },
        settings,
      );
    } finally {
      await directory.close();
    }
  });

  test('refusals for other reasons than the token are not failures to authenticate', async () => {
    const directory = await startOidcServer();
    try {
      await guardedBy(
        directory,
        async server => {
          for (let i = 0; i < 4; i++)
            assert.equal((await ask(server, '/v1/admin/info', bearer(directory.token()))).status, 403);
        },
        { auth: 'maxFailures: 1, ' },
      );
    } finally {
      await directory.close();
    }
  });
});
