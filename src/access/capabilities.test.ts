import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { servicesIn } from '../../test/support/services.ts';
import { documentText } from '../../test/support/solution-run.ts';
import { withTempDir } from '../../test/support/temp-dir.ts';
import type { ToolError } from '../core/errors.ts';
import { createSolutionLoader } from '../operations/solution/load-solution.ts';
import { builtinProviders } from '../providers/builtin.ts';
import type { Provider } from '../providers/contract.ts';
import { createRegistry } from '../providers/registry.ts';
import { type Capabilities, checkCapabilities } from './capabilities.ts';

const NOTHING: Capabilities = { exec: false, fileWrites: false, hostReads: false, authProviders: [] };

const plugin = (name: string, sideEffects: Provider['sideEffects']): Provider => {
  const [like] = builtinProviders().filter(provider => provider.name === 'static');
  assert.ok(like !== undefined);
  return { ...like, name, plugin: name, sideEffects };
};

async function refusals(
  workflow: object,
  allowed: Partial<Capabilities>,
  actions: 'execute' | 'describe' = 'execute',
): Promise<readonly string[]> {
  return withTempDir(async directory => {
    const { engine } = await servicesIn(directory);
    const own = [plugin('quiet', 'none'), plugin('loud', 'unknown'), plugin('writer', 'always')];
    const registry = createRegistry([...builtinProviders(), ...own], new Map(own.map(({ name }) => [name, () => []])));
    const loader = createSolutionLoader({
      files: engine.files,
      registry,
      expressions: engine.expressions,
      authHandlers: [],
      findReference: () => Promise.reject(new Error('none')),
      loadSchemaCheck: async () => () => undefined,
    });
    const call = { signal: new AbortController().signal, startedAt: new Date(), cwd: directory };
    const source = { kind: 'text', text: documentText({ workflow }), name: 'a.yaml', directory: undefined } as const;
    const { solution } = await loader.load(source, call);
    try {
      checkCapabilities(solution, registry, { ...NOTHING, ...allowed }, actions);
      return [];
    } catch (error) {
      return (error as ToolError).faults.map(({ message }) => message);
    }
  });
}

const action = (provider: string): object => ({ actions: { a: { provider, inputs: { value: 1 } } } });

describe('what a document may use where nothing is allowed', () => {
  test('the side effects of a plugin action are unknown unless it declares that it has none', async () => {
    assert.deepEqual(await refusals(action('quiet'), {}), []);
    for (const name of ['loud', 'writer'])
      assert.deepEqual(await refusals(action(name), {}), [
        `provider "${name}" is a plugin with side effects (allowExec)`,
      ]);
  });
  test('it runs where processes are allowed, and is described everywhere', async () => {
    assert.deepEqual(await refusals(action('loud'), { exec: true }), []);
    assert.deepEqual(await refusals(action('loud'), {}, 'describe'), []);
  });
  test('a process and a file that is written are refused in their places', async () => {
    const start = { actions: { a: { provider: 'exec', inputs: { command: 'make' } } } };
    assert.deepEqual(await refusals(start, {}), ['provider "exec" starts processes (allowExec)']);
    const write = { actions: { a: { provider: 'file', inputs: { operation: 'write', path: 'x', content: 'y' } } } };
    assert.deepEqual(await refusals(write, {}), ['it writes files (allowFileWrites)']);
    const edits = [{ operation: 'line', text: 'x' }];
    const edit = { actions: { a: { provider: 'edit', inputs: { path: 'a', edits } } } };
    assert.deepEqual(await refusals(edit, {}), ['it writes files (allowFileWrites)']);
    assert.deepEqual(await refusals(edit, { fileWrites: true }), []);
    assert.deepEqual(await refusals(write, { fileWrites: true }), []);
  });
  test('a secret of the host is refused in runs and descriptions, unless the host may be read', async () => {
    const say = { actions: { a: { provider: 'message', inputs: { message: { secret: 'team/registry' } } } } };
    for (const actions of ['execute', 'describe'] as const)
      assert.deepEqual(await refusals(say, {}, actions), ['it reads the secret store (allowHostReads)']);
    assert.deepEqual(await refusals(say, { hostReads: true }), []);
  });
});
