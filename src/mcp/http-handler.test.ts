import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { callTool, type Era } from '../../test/support/agents.ts';
import { tool, writeFiles } from '../../test/support/cli.ts';
import { servicesIn } from '../../test/support/services.ts';
import { withTempDir } from '../../test/support/temp-dir.ts';
import type { AgentCaller } from './agent-world.ts';
import { createMcpHandler, type McpHandler } from './http-handler.ts';

const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: demo}
spec:
  resolvers:
    host: {value: h}
  workflow:
    actions:
      write: {provider: file, inputs: {operation: write, path: out.txt, content: {rslvr: host}}}
`;

async function withHandler(body: (handler: McpHandler, directory: string) => Promise<void>): Promise<void> {
  await withTempDir(async directory => {
    await writeFiles(directory, { 'solution.yaml': SOLUTION });
    const services = await servicesIn(directory);
    const handler = createMcpHandler({
      services: async () => services,
      policy: { roots: [directory], resolversMaySpawn: false },
      signal: new AbortController().signal,
      note: () => undefined,
      version: '1.2.3',
    });
    try {
      await body(handler, directory);
    } finally {
      await handler.close();
    }
  });
}

async function withClient<T>(
  handler: McpHandler,
  { era, caller, plain = false }: { readonly era: Era; readonly caller: AgentCaller; readonly plain?: boolean },
  body: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(
    { name: 'test', version: '1' },
    { versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } } },
  );
  const transport = new StreamableHTTPClientTransport(new URL('http://127.0.0.1/v1/mcp'), {
    fetch: (url, init) =>
      plain ? plainFetch(handler, new Request(url, init), caller) : handler.fetch(new Request(url, init), caller),
  });
  await client.connect(transport);
  try {
    return await body(client);
  } finally {
    await client.close();
  }
}

/** A server that knows whole bodies only. */
async function plainFetch(handler: McpHandler, request: Request, caller: AgentCaller): Promise<Response> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  const { status, headers, body, contentType } = await handler.answer(
    {
      method: request.method,
      headers: { ...Object.fromEntries(request.headers), 'content-length': String(bytes.length) },
      body: bytes.length === 0 ? undefined : bytes,
      signal: request.signal,
    },
    caller,
  );
  const whole = status === 202 || status === 204 ? null : body;
  return new Response(whole, {
    status,
    headers: { ...headers, ...(contentType !== undefined && { 'content-type': contentType }) },
  });
}

const ANN: AgentCaller = { id: 'ann', mayRun: true };
const BOB: AgentCaller = { id: 'bob', mayRun: true };

describe('the server for agents over HTTP', () => {
  for (const era of ['legacy', 'modern'] satisfies Era[]) {
    test(`a client of the ${era} era gets the report of the command line`, async () => {
      await withHandler(async (handler, directory) => {
        const { stdout } = await tool(['run', 'solution', '-f', 'solution.yaml', '--dry-run', '-o', 'json'], {
          cwd: directory,
        });
        await withClient(handler, { era, caller: ANN }, async client => {
          const { texts } = await callTool(client, 'dry_run_solution', { path: 'solution.yaml' });
          assert.equal(texts[0], stdout);
        });
      });
    });

    test(`a client of the ${era} era runs a plan that it was shown itself, and not that of another caller`, async () => {
      await withHandler(async handler => {
        const digest = await withClient(handler, { era, caller: ANN }, async client => {
          const { meta } = await callTool(client, 'dry_run_solution', { path: 'solution.yaml' });
          return String(meta['tool.dev/plan_digest']);
        });
        const given = { path: 'solution.yaml', plan_digest: digest };
        const other = await withClient(handler, { era, caller: BOB }, client =>
          callTool(client, 'run_solution', given),
        );
        assert.equal(other.data['code'], 'not-allowed-here');
        const own = await withClient(handler, { era, caller: ANN }, client => callTool(client, 'run_solution', given));
        assert.equal(own.data['status'], 'succeeded');
      });
    });
  }

  for (const era of ['legacy', 'modern'] satisfies Era[]) {
    test(`a server that sends answers as a whole serves clients of the ${era} era`, async () => {
      await withHandler(async handler => {
        await withClient(handler, { era, caller: ANN, plain: true }, async client => {
          const seen: (string | undefined)[] = [];
          await client.callTool(
            { name: 'dry_run_solution', arguments: { path: 'solution.yaml' } },
            { onprogress: ({ message }) => void seen.push(message) },
          );
          assert.deepEqual(seen, ['resolver host: succeeded']);
          const { failed } = await callTool(client, 'explain_solution', { path: '../x.yaml' });
          assert.equal(failed, true);
        });
      });
    });
  }

  test('a request that goes away ends its call, and what the call waits for', async () => {
    const asked = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    const silent = createServer(request => {
      request.socket.once('close', () => gone.resolve());
      asked.resolve();
    });
    await new Promise<void>(resolve => void silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    await withHandler(async (handler, directory) => {
      const source = `{resolve: {with: [{provider: http, inputs: {url: 'http://127.0.0.1:${port}/'}}]}}`;
      await writeFiles(directory, { 'waiting.yaml': SOLUTION.replace('{value: h}', source) });
      const leaving = new AbortController();
      const params = { name: 'render_solution', arguments: { path: 'waiting.yaml' } };
      const body = new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
      const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
      const answer = handler.answer({ method: 'POST', headers, body, signal: leaving.signal }, ANN);
      answer.catch(() => undefined);
      await asked.promise;
      leaving.abort();
      await gone.promise;
    });
    silent.close();
  });

  test('without permission nothing that runs is listed, and progress comes while a call is at work', async () => {
    await withHandler(async handler => {
      await withClient(handler, { era: 'modern', caller: { id: 'ann', mayRun: false } }, async client => {
        const { tools } = await client.listTools();
        assert.ok(tools.every(({ annotations }) => annotations?.readOnlyHint === true));
        const seen: (string | undefined)[] = [];
        await client.callTool(
          { name: 'dry_run_solution', arguments: { path: 'solution.yaml' } },
          { onprogress: ({ message }) => void seen.push(message) },
        );
        assert.deepEqual(seen, ['resolver host: succeeded']);
      });
    });
  });
});
