import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Json, JsonMap } from '../../src/core/json/json.ts';
import { callTool, withAgent } from '../support/agents.ts';
import { tool } from '../support/cli.ts';
import { EXAMPLE_NAMES, EXAMPLES } from '../support/documents/examples.ts';
import { withTempDir } from '../support/temp-dir.ts';

/** One dry-run in the words of no interface. */
interface Preview {
  readonly source: { readonly path: string } | { readonly name: string } | { readonly solution: string };
  readonly params?: Readonly<Record<string, Json>>;
  readonly overrides?: Readonly<Record<string, Json>>;
  readonly verbose?: boolean;
}

/** An interface: the bytes of the report that it gives for a preview asked in a directory. */
type Interface = (directory: string, preview: Preview) => Promise<string>;

/** What every interface must give: the command line is the measure of the others. */
const commandLine: Interface = async (directory, { source, params = {}, overrides = {}, verbose = false }) => {
  const words = [
    ...('path' in source ? ['-f', source.path] : 'name' in source ? [source.name] : ['-f', '-']),
    ...Object.entries(params).flatMap(([name, value]) => [
      '-r',
      `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ]),
    ...Object.entries(overrides).flatMap(([name, value]) => [
      '--resolver-override',
      `${name}=${JSON.stringify(value)}`,
    ]),
    ...(verbose ? ['--verbose'] : []),
  ];
  const { stdout } = await tool(['run', 'solution', '--dry-run', '--allow-resolver-failures', '-o', 'json', ...words], {
    cwd: directory,
    ...('solution' in source && { stdin: source.solution }),
  });
  return stdout;
};

/** A row for each other interface. */
const INTERFACES: Readonly<Record<string, Interface>> = {
  agents: (directory, { source, params, overrides, verbose }) =>
    withAgent(directory, {}, async client => {
      const given: JsonMap = {
        ...source,
        ...(params !== undefined && { params }),
        ...(overrides !== undefined && { resolver_overrides: overrides }),
        ...(verbose !== undefined && { verbose }),
      };
      const { texts, data } = await callTool(client, 'dry_run_solution', given);
      assert.equal(`${JSON.stringify(data, null, 2)}\n`, texts[0]);
      return texts[0] ?? '';
    }),
};

/** What an example needs to be told, in more than one way. */
const PREVIEWS: Readonly<Record<string, readonly Omit<Preview, 'source'>[]>> = {
  // Without an instant the clock would be read, at another time in each interface.
  'certificate-renewal': [{ params: { now: '2026-02-18T02:30:00Z' } }, { params: { now: '2026-02-20T02:30:00Z' } }],
  'database-migration': [{}, { params: { 'approved-by': 'ada' }, verbose: true }],
  'go-manifests': [{}, { params: { environment: 'production', password: 's3cr3t-test' }, verbose: true }],
  'guarded-release': [{}, { params: { bump: 'major' }, verbose: true }, { overrides: { current: '4.5.6' } }],
  'inventory-config': [
    // Without a list it would ask the network.
    { overrides: { hosts: [{ name: 'a', address: '10.0.0.1', healthy: true }] }, verbose: true },
    { params: { api: 'ftp://wrong' } },
  ],
  // An agent may not start git, which reads the histories.
  'monorepo-release': [{ overrides: { histories: [], releases: [] } }],
  'regional-rollout': [
    {},
    { params: { version: '1.2.3' } },
    { params: { version: 'v1.2.3', stage: 'production' }, verbose: true },
  ],
  'restore-drill': [{ overrides: { stamp: '20260218T023000Z' } }],
  'scaffold-service': [{}, { params: { service: 'billing', port: 9090 }, verbose: true }, { overrides: { port: 1 } }],
};

async function inCopy(name: string, body: (directory: string) => Promise<void>): Promise<void> {
  await withTempDir(async directory => {
    const copy = join(directory, name);
    cpSync(join(EXAMPLES, name), copy, { recursive: true });
    await body(copy);
  });
}

async function sameBytes(directory: string, preview: Preview): Promise<void> {
  const expected = await commandLine(directory, preview);
  assert.match(expected, /^\{\n {2}"dryRun": true,/);
  for (const [name, ask] of Object.entries(INTERFACES)) assert.equal(await ask(directory, preview), expected, name);
}

for (const example of EXAMPLE_NAMES) {
  describe(`${example}: one document with one set of parameters gives the same bytes in every interface`, () => {
    const previews = PREVIEWS[example] ?? [{}];

    for (const preview of previews) {
      test(`as a file, with ${JSON.stringify(preview)}`, () =>
        inCopy(example, directory => sameBytes(directory, { ...preview, source: { path: 'solution.yaml' } })));
    }

    test('from a catalog', () =>
      inCopy(example, async directory => {
        const { code, stderr } = await tool(['catalog', 'publish', '-f', 'solution.yaml', '--version', '1.0.0'], {
          cwd: directory,
        });
        assert.equal(code, 0, stderr);
        const name = /^ {2}name: (\S+)/m.exec(readFileSync(join(directory, 'solution.yaml'), 'utf8'))?.[1] ?? example;
        for (const preview of previews) await sameBytes(directory, { ...preview, source: { name } });
      }));
  });
}

test('a document that is part of the call gives the same bytes in every interface', async () => {
  const solution = `apiVersion: tool.dev/v1
kind: Solution
metadata: {name: inline, version: 2.0.0}
spec:
  resolvers:
    count: {resolve: {with: [{provider: parameter, inputs: {key: count, default: 2}}]}, type: int}
    names: {value: {expr: 'lists.range(_.count).map(n, "n" + string(n))'}}
  workflow:
    actions:
      each:
        forEach: {in: {rslvr: names}}
        provider: file
        inputs: {operation: write, path: {tmpl: '{{ __item }}.txt'}, content: {expr: '__item + "!"'}}
      after: {provider: exec, when: '__actions.each.status == "succeeded"', inputs: {command: echo, args: [{expr: 'string(size(_.names))'}]}}
`;
  await withTempDir(async directory => {
    for (const preview of [{}, { params: { count: 3 }, verbose: true }, { overrides: { names: ['x'] } }])
      await sameBytes(directory, { ...preview, source: { solution } });
  });
});
