import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { callTool, withAgent } from '../support/agents.ts';
import { ask, startServer } from '../support/api-server.ts';
import { tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';
import { type WebServer, withWebServer } from '../support/web-server.ts';

/** A service that keeps what is put, and tells it again with members of its own. */
interface Things {
  readonly server: WebServer;
  readonly kept: Map<string, Record<string, unknown>>;
  /** Methods of the requests so far. */
  methods(): readonly string[];
}

async function withThings(body: (things: Things, directory: string) => Promise<void>, status?: number): Promise<void> {
  const kept = new Map<string, Record<string, unknown>>();
  await withTempDir(directory =>
    withWebServer(
      ({ method, path, body: text }, response) => {
        if (method === 'PUT') kept.set(path, { ...(JSON.parse(text) as object), id: 7 });
        if (method === 'DELETE') kept.delete(path);
        if (kept.has('silent')) return;
        const found = kept.get(path);
        response.statusCode =
          status ?? (kept.has('broken') ? 500 : found === undefined && method === 'GET' ? 404 : 200);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(found ?? {}));
      },
      server => body({ server, kept, methods: () => server.received.map(({ method }) => method) }, directory),
    ),
  );
}

const solution = (actions: string): string => `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: things, version: 1.0.0 }
spec:
  resolvers:
    password: { type: string, sensitive: true, value: correct-horse-battery }
  workflow:
    actions:
${actions.replaceAll(/^/gm, '      ')}
`;

const putting = (origin: string, body: string, more = ''): string =>
  `put: { provider: http, inputs: { url: '${origin}/a', method: PUT, body: ${body}, observe: given${more} } }`;

interface Report {
  readonly actionPlan: readonly {
    readonly wouldDo: string;
    readonly effects?: readonly Readonly<Record<string, unknown>>[];
  }[];
}

async function dryRun(directory: string, actions: string): Promise<Report['actionPlan']> {
  await writeFiles(directory, { 'solution.yaml': solution(actions) });
  const { code, stdout, stderr } = await tool(['run', 'solution', '-f', 'solution.yaml', '--dry-run', '-o', 'json'], {
    cwd: directory,
  });
  assert.equal(code, 0, stderr);
  return (JSON.parse(stdout) as Report).actionPlan;
}

const run = (directory: string) => tool(['run', 'solution', '-f', 'solution.yaml'], { cwd: directory });

describe('http with observe', () => {
  test('a plan whose second action changes the same thing again is applied', async () => {
    await withThings(async ({ server, kept }, directory) => {
      const first = putting(server.origin, '{ name: first }');
      const second = putting(server.origin, '{ name: second }').replace('put: {', 'again: { dependsOn: [put],');
      await writeFiles(directory, { 'solution.yaml': solution(`${first}\n${second}`) });
      const planned = await tool(['plan', '-f', 'solution.yaml', '--out', 'kept.plan.json'], { cwd: directory });
      assert.equal(planned.code, 0, planned.stderr);
      const applied = await tool(['apply', 'kept.plan.json'], { cwd: directory });
      assert.equal(applied.code, 0, applied.stderr);
      assert.equal(kept.get('/a')?.['name'], 'second');
    });
  });

  test('a dry-run shows what would become of what is there, and sends GET only', async () => {
    await withThings(async ({ server, kept, methods }, directory) => {
      kept.set('/a', { name: 'old', id: 7 });
      const [entry] = await dryRun(directory, putting(server.origin, '{ name: new }'));
      assert.match(entry?.wouldDo ?? '', /^Would send PUT request/);
      const [request, remote] = entry?.effects ?? [];
      assert.equal(request?.['type'], 'request');
      assert.deepEqual(
        { ...remote, diff: '' },
        { type: 'remote', about: `${server.origin}/a`, status: 'changed', diff: '' },
      );
      assert.match(String(remote?.['diff']), /-  "name": "old"\n\+  "name": "new"/);
      assert.deepEqual(methods(), ['GET']);
    });
  });

  test('what is there already is unchanged, and a run sends nothing', async () => {
    await withThings(async ({ server, methods }, directory) => {
      await writeFiles(directory, { 'solution.yaml': solution(putting(server.origin, '{ name: new }')) });
      assert.equal((await run(directory)).code, 0);
      assert.deepEqual(methods(), ['GET', 'PUT']);
      const [entry] = await dryRun(directory, putting(server.origin, '{ name: new }'));
      assert.match(entry?.wouldDo ?? '', /^Would send no PUT request: .* is as it should be$/);
      assert.deepEqual(entry?.effects, [{ type: 'remote', about: `${server.origin}/a`, status: 'unchanged' }]);
      assert.equal((await run(directory)).code, 0);
      assert.deepEqual(methods(), ['GET', 'PUT', 'GET', 'GET']);
    });
  });

  test('whole also counts what the body does not name', async () => {
    await withThings(async ({ server, kept }, directory) => {
      kept.set('/a', { name: 'new', id: 7 });
      const [entry] = await dryRun(directory, putting(server.origin, '{ name: new }').replace('given', 'whole'));
      assert.match(JSON.stringify(entry?.effects), /"changed","diff":.*-  \\"id\\": 7/);
    });
  });

  test('DELETE of what is not there does nothing', async () => {
    await withThings(async ({ server, kept, methods }, directory) => {
      const deleting = `gone: { provider: http, inputs: { url: '${server.origin}/a', method: DELETE, observe: given } }`;
      assert.match(
        (await dryRun(directory, deleting))[0]?.wouldDo ?? '',
        /^Would send no DELETE request: .* is not there$/,
      );
      kept.set('/a', {});
      assert.match(JSON.stringify(await dryRun(directory, deleting)), /"status":"deleted"/);
      assert.equal((await run(directory)).code, 0);
      assert.equal((await run(directory)).code, 0);
      assert.deepEqual(methods(), ['GET', 'GET', 'GET', 'DELETE', 'GET']);
    });
  });

  test('an answer that cannot be compared means unknown, and never a guess', async () => {
    await withThings(async ({ server, methods }, directory) => {
      const [entry] = await dryRun(directory, putting(server.origin, '{ name: new }'));
      assert.match(entry?.wouldDo ?? '', /^Would send PUT request/);
      const unknown = entry?.effects?.find(({ type }) => type === 'unknown');
      assert.equal(unknown?.['about'], 'observed');
      assert.match(String(unknown?.['because']), /answered 500/);
      assert.deepEqual(methods(), ['GET']);
    }, 500);
  });

  test('nothing is asked while an input is unknown, or when the action is skipped', async () => {
    await withThings(async ({ server, methods }, directory) => {
      const first = 'say: { provider: message, inputs: { message: x } }\n';
      const later = putting(server.origin, "{ name: { expr: '__actions.say.results.message' } }");
      await dryRun(directory, `${first}${later}`);
      await dryRun(directory, putting(server.origin, '{ name: x }').replace('put: {', "put: { when: 'false',"));
      assert.deepEqual(methods(), []);
    });
  });

  test('what an action before changes is unknown', async () => {
    await withThings(async ({ server }, directory) => {
      const one = putting(server.origin, '{ name: one }');
      const [first, second] = await dryRun(
        directory,
        `${one}\n${one.replace('put:', 'again:').replace('provider', 'dependsOn: [put], provider')}`,
      );
      assert.match(JSON.stringify(first?.effects), /"created"/);
      assert.match(
        JSON.stringify(second?.effects),
        /"about":"observed","because":\["action \\"put\\" changes it first"\]/,
      );
    });
  });

  test('a secret body is compared, and nothing of it is shown', async () => {
    await withThings(async ({ server, kept }, directory) => {
      kept.set('/a', { name: 'what is there' });
      const text = JSON.stringify(await dryRun(directory, putting(server.origin, '{ name: { rslvr: password } }')));
      assert.match(text, /"status":"changed"}/);
      assert.doesNotMatch(text, /horse|what is there/);
    });
  });

  test('lint says where it cannot be used, and a dry-run too', async () => {
    await withThings(async ({ server, methods }, directory) => {
      const linted = async (...replace: readonly [string, string]): Promise<string> => {
        const text = solution(putting(server.origin, '{ name: x }').replace(...replace));
        await writeFiles(directory, { 'solution.yaml': text });
        return (await tool(['lint', '-f', 'solution.yaml'], { cwd: directory })).stdout;
      };
      assert.match(await linted('PUT', 'POST'), /input "method": must be one of "PUT", "PATCH", "DELETE"/);
      assert.match(await linted('method: PUT, ', ''), /input "method": must be one of/);
      assert.match(
        await linted('observe: given', "observe: given, poll: { until: 'true' }"),
        /"observe" and "poll" exclude each other/,
      );
      await linted(
        'method: PUT, body: { name: x }, observe: given',
        'method: PATCH, body: { name: x }, observe: whole',
      );
      const dry = await tool(['run', 'solution', '-f', 'solution.yaml', '--dry-run'], { cwd: directory });
      assert.match(dry.stdout, /would fail: observe: whole cannot be used with PATCH/);
      assert.deepEqual(methods(), []);
    });
  });

  test('PATCH compares what it sends, and null with what is absent', async () => {
    await withThings(async ({ server, kept }, directory) => {
      kept.set('/a', { name: 'new', tags: ['x'] });
      const patching = (body: string): string => putting(server.origin, body).replace('PUT', 'PATCH');
      const status = async (body: string): Promise<unknown> =>
        (await dryRun(directory, patching(body)))[0]?.effects?.find(({ type }) => type === 'remote')?.['status'];
      assert.equal(await status('{ name: new, gone: null }'), 'unchanged');
      assert.equal(await status('{ tags: null }'), 'changed');
      assert.equal(await status('{ tags: [x, y] }'), 'changed');
    });
  });

  test('a service that never answers is waited for three times in one dry-run, not for every action', async () => {
    await withThings(async ({ server, kept }, directory) => {
      kept.set('silent', {});
      const action = (name: string): string =>
        `${name}: { provider: http, inputs: { url: '${server.origin}/${name}', method: PUT, body: {}, observe: given, timeout: 50ms } }`;
      const plan = await dryRun(directory, ['a', 'b', 'c', 'd', 'e'].map(action).join('\n'));
      const because = plan.map(({ effects = [] }) => String(effects.at(-1)?.['because']));
      assert.equal(because.filter(text => text.includes('within 50ms')).length, 3);
      assert.deepEqual(because.slice(3), [
        'provider "http" did not answer earlier',
        'provider "http" did not answer earlier',
      ]);
    });
  });
});

describe('a plan', () => {
  const KEY = { TOOL_PLAN_KEY: 'a key of the pipeline, long enough' };
  const inDirectory =
    (directory: string) =>
    (...words: readonly string[]) =>
      tool(words, { cwd: directory, environment: KEY, stdin: '' });

  async function planned(directory: string, origin: string): Promise<ReturnType<typeof inDirectory>> {
    await writeFiles(directory, { 'solution.yaml': solution(putting(origin, '{ name: new }')) });
    const command = inDirectory(directory);
    const { code, stderr } = await command('plan', '-f', 'solution.yaml', '--out', 'p.plan');
    assert.equal(code, 0, stderr);
    return command;
  }

  test('is applied while what was seen is as it was', async () => {
    await withThings(async ({ server, kept }, directory) => {
      kept.set('/a', { name: 'old' });
      const command = await planned(directory, server.origin);
      const { code, stderr } = await command('apply', 'p.plan');
      assert.equal(code, 0, stderr);
      assert.equal(kept.get('/a')?.['name'], 'new');
    });
  });

  for (const [what, now] of [
    ['another value', { name: 'other' }],
    ['nothing', undefined],
    ['what the plan would make', { name: 'new' }],
  ] as const)
    test(`stops before the action when there is ${what} now`, async () => {
      await withThings(async ({ server, kept, methods }, directory) => {
        kept.set('/a', { name: 'old' });
        const command = await planned(directory, server.origin);
        if (now === undefined) kept.delete('/a');
        else kept.set('/a', now);
        const { code, stderr } = await command('apply', 'p.plan');
        assert.equal(code, 12, stderr);
        assert.match(stderr, /\/a: the plan showed changed, from content sha256:\w+, with content sha256:\w+; now: /);
        assert.ok(!methods().includes('PUT'));
      });
    });

  test('stops when what was seen cannot be looked at any more', async () => {
    await withThings(async ({ server, kept, methods }, directory) => {
      kept.set('/a', { name: 'old' });
      const command = await planned(directory, server.origin);
      kept.set('broken', {});
      const { code, stderr } = await command('apply', 'p.plan');
      assert.equal(code, 12, stderr);
      assert.match(stderr, /what is there: the plan showed changed, .*; now: not known: .* answered 500/);
      assert.ok(!methods().includes('PUT'));
    });
  });
});

test('over HTTP a dry-run looks with no credentials that the server does not allow', async () => {
  await withThings(async ({ server: things, methods }, directory) => {
    await writeFiles(directory, {
      'sols/demo.yaml': solution(putting(things.origin, '{ name: new }', ', authProvider: cloud')),
    });
    const server = await startServer({ directory, apiServer: '{solutionRoots: [sols]}' });
    try {
      const answer = await ask(server, '/v1/solutions/dryrun', { body: { path: 'demo.yaml' } });
      assert.equal(answer.status, 200, answer.text);
      assert.match(
        JSON.stringify(answer.json),
        /"about":"observed","because":\["this server does not allow these credentials/,
      );
      assert.deepEqual(methods(), []);
    } finally {
      await server.stop();
    }
  });
});

test('an agent that brings its own document makes a dry-run look with no credentials at all', async () => {
  await withThings(async ({ server, methods }, directory) => {
    const content = solution(putting(server.origin, '{ name: new }', ', authProvider: cloud'));
    const { data, failed } = await withAgent(directory, {}, client =>
      callTool(client, 'dry_run_solution', { solution: content }),
    );
    assert.equal(failed, false, JSON.stringify(data));
    assert.match(JSON.stringify(data), /a solution that is part of the call gets no credentials/);
    assert.deepEqual(methods(), []);
  });
});
