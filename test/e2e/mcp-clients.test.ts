import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Client as SecondClient } from '@modelcontextprotocol/client';
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport as FirstTransport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isMap, type JsonMap } from '../../src/core/json/json.ts';
import { withAgentTransport } from '../support/agents.ts';
import { tool, writeFiles } from '../support/cli.ts';
import { withTempDir } from '../support/temp-dir.ts';

const SOLUTION = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: demo, version: 1.0.0}
spec:
  resolvers:
    region:
      resolve: {with: [{provider: parameter, inputs: {key: region, default: eu}}]}
  workflow:
    actions:
      write: {provider: file, inputs: {operation: write, path: out.txt, content: {rslvr: region}}}
  testing:
    config: {skipBuiltins: true}
    cases:
      renders:
        command: [render, solution]
        assertions: [{contains: write}]
`;

const path = 'solution.yaml';
const missing = { path: 'missing.yaml' };

interface Calls {
  readonly right: JsonMap;
  readonly wrong: JsonMap;
  /** The code of the answer to the wrong call. */
  readonly code: string;
}

const NO_MEMBER = { wrong: { nothing: 1 }, code: 'invalid-input' } as const;

/** Made before the calls: the digest of a dry-run, a plan that is kept, a run that has ended. */
interface Known {
  readonly snapshot: string;
  readonly digest: string;
  readonly plan: string;
  readonly run: string;
}

/** A right and a wrong call of every tool. */
const callsWith = ({ snapshot, digest, plan, run }: Known): Readonly<Record<string, Calls>> => ({
  apply_plan: { right: { id: plan }, wrong: { id: 'nothing' }, code: 'not-found' },
  plan_solution: { right: { path }, wrong: missing, code: 'not-found' },
  get_run: { right: { id: run }, wrong: { id: 'nothing' }, code: 'not-found' },
  cancel_run: { right: { id: run }, wrong: { id: 'nothing' }, code: 'not-found' },
  dry_run_solution: {
    right: { path },
    wrong: { path, resolver_overrides: { regoin: 'us' } },
    code: 'invalid-input',
  },
  preview_action: { right: { path, actions: ['write'] }, wrong: { path, actions: ['wirte'] }, code: 'invalid-input' },
  preview_resolver: { right: { path, names: ['region'] }, wrong: { path, names: ['regoin'] }, code: 'invalid-input' },
  preview_provider: {
    right: { name: 'static', inputs: { value: 1 } },
    wrong: { name: 'http', inputs: { ulr: 'x' } },
    code: 'invalid-input',
  },
  run_solution: {
    right: { path, plan_digest: digest },
    wrong: { path, plan_digest: `sha256:${'0'.repeat(64)}` },
    code: 'not-allowed-here',
  },
  run_tests: { right: { path }, wrong: missing, code: 'not-found' },
  explain_solution: { right: { path }, wrong: missing, code: 'not-found' },
  lint_solution: { right: { path }, wrong: { path, severity: 'fatal' }, code: 'invalid-input' },
  render_solution: { right: { path }, wrong: { solution: 'kind: [' }, code: 'unparsable' },
  diff_solutions: {
    right: { before: { path }, after: { solution: SOLUTION.replace('eu', 'us') } },
    wrong: { before: { path }, after: missing },
    code: 'not-found',
  },
  list_tests: { right: { path }, wrong: missing, code: 'not-found' },
  list_providers: { right: {}, wrong: { filter: 'item.' }, code: 'invalid-expression' },
  get_provider: { right: { name: 'http' }, wrong: { name: 'htpt' }, code: 'not-found' },
  list_lint_rules: { right: {}, ...NO_MEMBER },
  list_schemas: { right: {}, ...NO_MEMBER },
  get_schema: { right: { name: 'solution' }, wrong: { name: 'nothing' }, code: 'not-found' },
  validate_data: { right: { data: { kind: 'x' } }, wrong: { data: 1, schema: 'nothing' }, code: 'not-found' },
  list_solutions: { right: {}, ...NO_MEMBER },
  list_snapshots: { right: {}, ...NO_MEMBER },
  get_snapshot: { right: { id: snapshot }, wrong: { id: '20260101T000000Z-demo-000000' }, code: 'not-found' },
  diff_snapshots: {
    right: { before: { id: snapshot }, after: { id: snapshot } },
    wrong: { before: { id: snapshot } },
    code: 'invalid-input',
  },
  evaluate_cel: { right: { expression: '1 + 1' }, wrong: { expression: '1 +' }, code: 'invalid-expression' },
  evaluate_template: { right: { template: 'x' }, wrong: { template: '{{ x' }, code: 'invalid-template' },
  validate_expression: { right: { expression: '_.a +' }, wrong: { template: 'x' }, code: 'invalid-input' },
  convert_template: {
    right: { template: 'x {{ a }}', to: 'go' },
    wrong: { template: '{{ x', to: 'go' },
    code: 'invalid-template',
  },
  validate_template: { right: { template: '{{ a | upper }}' }, wrong: {}, code: 'invalid-input' },
  list_functions: { right: { word: 'sort' }, ...NO_MEMBER },
  list_filters: { right: { word: 'yaml' }, ...NO_MEMBER },
  list_examples: { right: {}, ...NO_MEMBER },
  get_example: { right: { name: 'scaffold-service' }, wrong: { name: 'nothing' }, code: 'not-found' },
  explain_error: { right: { code: 'not-found' }, wrong: { code: 'not-fuond' }, code: 'not-found' },
  explain_field: {
    right: { field: 'spec.workflow.actions.retry' },
    wrong: { field: 'spec.nothing' },
    code: 'not-found',
  },
  scaffold_solution: { right: { name: 'first-one' }, wrong: { name: 'First One' }, code: 'invalid-input' },
  auth_status: { right: {}, ...NO_MEMBER },
  get_config: { right: {}, ...NO_MEMBER },
  get_version: { right: {}, ...NO_MEMBER },
});

interface Answer {
  readonly isError?: boolean | undefined;
  readonly structuredContent?: unknown;
  readonly content: readonly { readonly text?: string }[];
  readonly _meta?: Readonly<Record<string, unknown>> | undefined;
}

interface AnyClient {
  connect(transport: never): Promise<void>;
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  callTool(call: { readonly name: string; readonly arguments: JsonMap }): Promise<unknown>;
  close(): Promise<void>;
}

const CLIENTS: Readonly<Record<string, () => AnyClient>> = {
  '@modelcontextprotocol/sdk 1': () => new FirstClient({ name: 'test', version: '1.0.0' }),
  '@modelcontextprotocol/client 2': () => new SecondClient({ name: 'test', version: '1.0.0' }),
};

async function withClient(create: () => AnyClient, body: (client: AnyClient, snapshot: string) => Promise<void>) {
  await withTempDir(async directory => {
    await writeFiles(directory, { [path]: SOLUTION });
    const words = ['render', 'solution', '-f', path, '--snapshot'];
    assert.equal((await tool(words, { cwd: directory })).code, 0);
    await withAgentTransport(directory, { mayRun: true }, async transport => {
      const client = create();
      await client.connect(transport as FirstTransport as never);
      try {
        const list = await ask(client, 'list_snapshots', {});
        const [first] = (list.structuredContent as { readonly items: readonly { readonly id: string }[] }).items;
        await body(client, first?.id ?? '');
      } finally {
        await client.close();
      }
    });
  });
}

const ask = async (client: AnyClient, name: string, given: JsonMap): Promise<Answer> =>
  (await client.callTool({ name, arguments: given })) as Answer;

/** The id of a plan that is kept. */
const madePlan = async (client: AnyClient): Promise<string> => {
  const { structuredContent } = await ask(client, 'plan_solution', { path });
  return (structuredContent as { readonly id: string }).id;
};

/** The clients check structured content against the output schemas that they listed, and throw where it does not fit. */
describe('the official client', () => {
  for (const [name, create] of Object.entries(CLIENTS)) {
    test(`${name} accepts the answer of every tool to right and to wrong arguments`, async () => {
      await withClient(create, async (client, snapshot) => {
        const { tools } = await client.listTools();
        const applied = await ask(client, 'apply_plan', { id: await madePlan(client) });
        const { runId } = applied.structuredContent as { readonly runId: string };
        const plan = await madePlan(client);
        const dry = await ask(client, 'dry_run_solution', { path });
        const digest = String(dry._meta?.['tool.dev/plan_digest']);
        const calls = callsWith({ snapshot, digest, plan, run: runId });
        assert.deepEqual(Object.keys(calls).toSorted(), tools.map(listed => listed.name).toSorted());
        for (const [called, { right, wrong, code }] of Object.entries(calls)) {
          const good = await ask(client, called, right);
          assert.notEqual(good.isError, true, `${called}: ${good.content[0]?.text}`);
          assert.ok(isMap(good.structuredContent), called);
          const bad = await ask(client, called, wrong);
          assert.equal(bad.isError, true, called);
          assert.equal(bad.structuredContent, undefined, called);
          const failure = JSON.parse(bad.content[0]?.text ?? '') as JsonMap;
          assert.equal(failure['code'], code, `${called}: ${bad.content[0]?.text}`);
          assert.notEqual(failure['message'], '', called);
        }
      });
    });
  }
});
