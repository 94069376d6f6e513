import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { ask, startServer } from '../support/api-server.ts';
import { writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: demo}
spec:
  resolvers:
    region: {value: eu}
    token: {sensitive: true, value: hush-hush-hush}
    both: {value: {expr: '_.region + "-" + _.token'}}
  workflow:
    actions:
      say: {provider: message, inputs: {message: {tmpl: 'in {{ region }}'}}}
      start: {provider: exec, inputs: {command: touch witness}}
`;

interface Called {
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
  readonly content: readonly { readonly text?: string }[];
}

async function withAgent(apiServer: string, body: (client: Client, url: string) => Promise<void>): Promise<void> {
  await withTempDir(async directory => {
    await writeFiles(directory, { 'sols/demo.yaml': SOLUTION, 'secret.yaml': SOLUTION });
    const server = await startServer({ directory, apiServer });
    const client = new Client({ name: 'test', version: '1.0.0' });
    try {
      await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/v1/mcp`)));
      await body(client, server.url);
    } finally {
      await client.close();
      await server.stop();
    }
  });
}

describe('agents over HTTP', () => {
  test('are answered through the chain of the API: tools, a dry-run with overrides, no secret, no run', async () => {
    await withAgent('{solutionRoots: [sols], mcp: {enabled: true}}', async client => {
      const { tools } = await client.listTools();
      assert.ok(tools.some(({ name }) => name === 'dry_run_solution'));
      const dry = (await client.callTool({
        name: 'dry_run_solution',
        arguments: { path: 'demo.yaml', resolver_overrides: { region: 'us' } },
      })) as Called;
      const text = JSON.stringify(dry);
      assert.match(text, /in us/);
      assert.ok(!text.includes('hush-hush'));
      const run = (await client
        .callTool({ name: 'run_solution', arguments: { path: 'demo.yaml' } })
        .catch((error: unknown) => ({ isError: true, content: [{ text: String(error) }] }))) as Called;
      assert.equal(run.isError, true);
      const outside = (await client.callTool({
        name: 'dry_run_solution',
        arguments: { path: '../secret.yaml' },
      })) as Called;
      assert.equal(outside.isError, true);
    });
  });

  test('an integer beyond 2^53 is refused with its place', async () => {
    await withAgent('{mcp: {enabled: true}}', async (_client, url) => {
      const answer = await fetch(`${url}/v1/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"evaluate_cel","arguments":{"expression":"_.a","data":{"a":9007199254740993}}}}',
      });
      const text = await answer.text();
      assert.equal(answer.status, 200, text);
      assert.match(text, /data\.a: an integer beyond 2\^53 loses digits/);
    });
  });

  test('are not there unless the operator says so', async () => {
    await withTempDir(async directory => {
      const server = await startServer({ directory });
      try {
        const { status } = await ask(server, '/v1/mcp', { body: { jsonrpc: '2.0', id: 1, method: 'ping' } });
        assert.equal(status, 404);
      } finally {
        await server.stop();
      }
    });
  });
});
