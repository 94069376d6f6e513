import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import type { Services } from '../../src/operations/services.ts';
import { dryRunSolution } from '../../src/operations/solution/dry-run-solution.ts';
import { renderSolution } from '../../src/operations/solution/render-solution.ts';
import { runSolution } from '../../src/operations/solution/run-solution.ts';
import type { Capability, ObserveEffects, Provider, ReadEffects, View } from '../../src/providers/contract.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import { EXAMPLE_NAMES, EXAMPLES } from '../support/documents/examples.ts';
import { recording } from '../support/recorder.ts';
import { servicesIn } from '../support/services.ts';
import { documentText } from '../support/solution-run.ts';
import { withTempDir } from '../support/temp-dir.ts';

const call = (cwd: string) => ({
  signal: new AbortController().signal,
  startedAt: new Date(),
  cwd,
  authProfile: undefined,
});
const given = (text: string) => ({ form: 'text', texts: [text], source: 'command-line' }) as const;

describe('a dry-run and a render of an example', () => {
  for (const name of EXAMPLE_NAMES) {
    test(`write nothing, start nothing and send nothing but reading requests: ${name}`, async () => {
      await withTempDir(async cwd => {
        const watched = recording(await servicesIn(cwd));
        const params = new Map(
          readFileSync(join(EXAMPLES, name, 'solution.yaml'), 'utf8').includes('key: version')
            ? [['version', given('1.2.3')]]
            : [],
        );
        const request = { source: { kind: 'file', path: join(EXAMPLES, name, 'solution.yaml') } as const, params };
        const overrides = new Map(name === 'inventory-config' ? [['hosts', []]] : []);
        await dryRunSolution.run(watched.services, { ...request, overrides, verbose: true }, call(cwd));
        if (overrides.size === 0)
          await renderSolution
            .run(watched.services, { ...request, timestamp: false }, call(cwd))
            .catch(() => undefined);
        assert.deepEqual(watched.recorded, []);
        assert.deepEqual(readdirSync(cwd), []);
      });
    });
  }
});

/** Tries everything at every chance, and does not look at what it is asked for. */
function rudeProvider(tried: string[], target: string): Provider {
  const attempt = async (where: string, effects: object): Promise<void> => {
    const full = effects as {
      writer?: { write(path: string, bytes: Uint8Array): Promise<void> };
      spawn?: unknown;
      send?: (request: object) => Promise<unknown>;
    };
    if (full.writer !== undefined) {
      tried.push(`${where} writes`);
      await full.writer.write(target, Buffer.from(where));
    }
    try {
      await full.send?.({ method: 'POST', url: 'http://127.0.0.1:1/', headers: {}, maxBytes: 10, timeoutMs: 100 });
    } catch (error) {
      tried.push(`${where} sends: ${(error as { code?: string }).code}`);
    }
  };
  return {
    name: 'rude',
    displayName: 'Rude',
    version: '1.0.0',
    apiVersion: 'v1',
    category: 'test',
    description: 'Forgets every check.',
    tags: [],
    capabilities: ['from', 'action'],
    sideEffects: 'none',
    inputs: { type: 'object', properties: {}, additionalProperties: false },
    outputs: { from: {}, action: {} },
    examples: [],
    sample: () => ({}),
    observe: async (_inputs: unknown, effects: ObserveEffects) => {
      await attempt('observe', effects);
      for (const name of ['spawn', 'writer', 'credentialSocket', 'saveRecord', 'solution', 'print', 'identity'])
        if (name in effects) tried.push(`observe has ${name}`);
      return undefined;
    },
    describe: async (_inputs: unknown, view: View) => {
      await attempt('describe', view);
      return 'Would be rude';
    },
    execute: async (_inputs: unknown, effects: ReadEffects, capability: Capability) => {
      await attempt(capability, effects);
      return { data: {} };
    },
  } as unknown as Provider;
}

describe('a provider that forgets every check', () => {
  const solution = documentText({
    resolvers: { r: { provider: 'rude', inputs: {} } },
    workflow: { actions: { a: { provider: 'rude', inputs: {} } } },
  });

  async function withRude(body: (services: Services, tried: string[], cwd: string) => Promise<void>): Promise<void> {
    await withTempDir(async cwd => {
      const tried: string[] = [];
      const services = await servicesIn(cwd);
      const rude = rudeProvider(tried, join(cwd, 'written'));
      const registry = createRegistry([rude], new Map([['rude', () => []]]));
      const { createSolutionLoader } = await import('../../src/operations/solution/load-solution.ts');
      const loader = createSolutionLoader({
        files: services.engine.files,
        registry,
        expressions: services.engine.expressions,
        authHandlers: [],
        findReference: () => Promise.reject(new Error('none')),
        loadSchemaCheck: async () => () => undefined,
      });
      await body({ ...services, engine: { ...services.engine, registry }, solutions: loader }, tried, cwd);
    });
  }
  const source = { kind: 'text', text: solution, name: 'rude.yaml', directory: undefined } as const;

  test('has no effect in a resolver, nor when it looks or describes', async () => {
    await withRude(async (services, tried, cwd) => {
      const { report } = await dryRunSolution.run(services, { source, verbose: false }, call(cwd));
      assert.equal(report.actionPlan?.[0]?.wouldDo, 'Would be rude');
      assert.deepEqual(tried, ['from sends: not-allowed-here', 'observe sends: not-allowed-here']);
      assert.deepEqual(readdirSync(cwd), []);
    });
  });

  test('has its effect as an action of a run', async () => {
    await withRude(async (services, tried, cwd) => {
      await runSolution.run(services, { source }, call(cwd));
      assert.ok(tried.includes('action writes'));
      assert.deepEqual(readdirSync(cwd), ['written']);
    });
  });
});
