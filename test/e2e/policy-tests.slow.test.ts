import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { callTool, withAgent } from '../support/agents.ts';
import { startServer } from '../support/api-server.ts';
import { writeFiles } from '../support/cli.ts';
import { servicesIn } from '../support/services.ts';
import { withTempDir } from '../support/temp-dir.ts';

test('tests that the API or an agent asks for do nothing that policies deny, in cases and in steps', async () => {
  await withTempDir(async directory => {
    const effect = join(directory, 'effect');
    await writeFiles(directory, {
      'tested.yaml': `apiVersion: tool.dev/v1
kind: Solution
metadata: { name: tested, version: 1.0.0 }
spec:
  workflow:
    actions:
      write: { provider: exec, inputs: { shell: sh, command: 'echo action >> ${effect}' } }
  testing:
    cases:
      action: { description: runs it, command: [run, solution], assertions: [{ expression: __exitCode == 0 }] }
      refused: { description: sees it refused, command: [run, solution], assertions: [{ expression: __exitCode == 13 }] }
      step:
        description: starts a program itself
        init: [{ command: 'echo step >> ${effect}', shell: sh }]
        command: [explain, solution]
        assertions: [{ expression: __exitCode == 0 }]
`,
      'no-programs.yaml': `apiVersion: tool.dev/v1
kind: Policy
metadata: { name: house }
rules:
  - { name: none, when: 'action.provider == "exec"', then: deny, message: no programs }
`,
    });
    const outcomes = (text: string): Record<string, string> => {
      const { results } = JSON.parse(text) as { readonly results?: readonly Record<string, string>[] };
      assert(results, text);
      return Object.fromEntries(results.map(({ test: name = '', status = '' }) => [name, status]));
    };
    const expected = { action: 'fail', refused: 'pass', step: 'error' };
    const server = await startServer({
      directory,
      more: 'policies: [no-programs.yaml]',
      apiServer: '{ solutionRoots: [.], allowExec: true, allowHostReads: true }',
    });
    const answer = await fetch(`${server.url}/v1/solutions/test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: 'tested.yaml', skip_builtins: true }),
    });
    const text = await answer.text();
    await server.stop();
    assert.deepEqual(outcomes(text), expected, text);
    await writeFiles(directory, { 'home/.config/tool/config.yaml': 'version: 1\n' });
    const services = await servicesIn(directory);
    const { config } = services;
    const own = { ...config.config, policies: [join(directory, 'no-programs.yaml')] };
    await withAgent(
      directory,
      { mayRun: true, services: { ...services, config: { ...config, config: own } } },
      async client => {
        const { texts } = await callTool(client, 'run_tests', { path: 'tested.yaml', skip_builtins: true });
        assert.deepEqual(outcomes(texts[0] ?? ''), expected, texts[0]);
      },
    );
    assert.equal(await readFile(effect, 'utf8').catch(() => 'nothing'), 'nothing');
  });
});
