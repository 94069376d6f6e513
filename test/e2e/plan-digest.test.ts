import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { callTool, withAgent } from '../support/agents.ts';
import { startServer } from '../support/api-server.ts';
import { tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: demo, version: 1.0.0 }
spec:
  resolvers:
    name: { resolve: { with: [{ provider: parameter, inputs: { key: name } }] } }
    count: { type: integer, resolve: { with: [{ provider: parameter, inputs: { key: count } }] } }
  workflow:
    actions:
      hello:
        provider: file
        inputs: { operation: write, path: hello.txt, content: { tmpl: "{{ name }} {{ count }}" } }
      last:
        provider: message
        dependsOn: [hello]
        inputs: { message: { expr: '__actions.hello.results.path' } }
`;
const PARAMS = { name: 'ada', count: 3 };

test('the same plan has the same digest from the command line, the API and an agent', async () => {
  await withTempDir(async directory => {
    await writeFiles(directory, { 'sols/solution.yaml': SOLUTION });
    const out = join(directory, 'out');
    await mkdir(out);
    const sols = join(directory, 'sols');
    const { code, stderr } = await tool(
      ['plan', '-f', 'solution.yaml', '-r', 'name=ada', '-r', 'count=3', '--output-dir', out, '--out', 'demo.plan'],
      { cwd: sols },
    );
    assert.equal(code, 0, stderr);
    const { planDigest } = JSON.parse(await readFile(join(sols, 'demo.plan'), 'utf8')) as { planDigest: string };

    const server = await startServer({
      directory,
      apiServer: `{solutionRoots: [sols], allowFileWrites: true, outputRoot: ${out}}`,
    });
    const answer = await fetch(`${server.url}/v1/solutions/dryrun`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: 'solution.yaml', params: PARAMS, plan_digest: true }),
    });
    const overApi = (await answer.json()) as { planDigest?: string };
    await server.stop();
    assert.equal(overApi.planDigest, planDigest, JSON.stringify(overApi));

    const overAgent = await withAgent(sols, { roots: [sols, out] }, async client =>
      callTool(client, 'dry_run_solution', { path: 'solution.yaml', params: PARAMS, output_dir: out }),
    );
    assert.equal(overAgent.meta['tool.dev/plan_digest'], planDigest);
  });
});
