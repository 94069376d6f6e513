import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { testView } from '../../test/support/provider-effects.ts';
import { isMap, toJson } from '../core/json/json.ts';
import { compileSchema } from '../core/schema/schema.ts';
import { describeViolation } from '../core/schema/schema-violations.ts';
import { Type } from '../core/schema/type.ts';
import { createRedactor } from '../core/secrets/redact.ts';
import { builtinProviders } from './builtin.ts';
import { type Capability, defineProvider, type Provider } from './contract.ts';
import { prepareInputs } from './prepare.ts';
import { compileChecks, createRegistry, type RegisteredProvider } from './registry.ts';
import { sampleOutput } from './sample.ts';
import { refusalInResolver } from './side-effects.ts';

const BASE = realpathSync(mkdtempSync(join(tmpdir(), 'tool-test-')));
/** What the examples take for granted. */
mkdirSync(join(BASE, 'template'));
mkdirSync(join(BASE, 'templates'));
after(() => rmSync(BASE, { recursive: true, force: true }));

const registry = createRegistry(builtinProviders());
const ALL = registry.list();
const CAPABILITIES: ReadonlySet<string> = new Set(['from', 'transform', 'validation', 'authentication', 'action']);

/** The inputs of an example as the provider would get them. */
async function preparedExample(provider: RegisteredProvider, inputs: Readonly<Record<string, unknown>>) {
  const authored = new Map(Object.entries(inputs).map(([name, data]) => [name, { data, taint: undefined }]));
  return prepareInputs(provider, authored, { resolvePath: path => join(BASE, path), redactor: createRedactor() });
}

interface Use {
  readonly provider: RegisteredProvider;
  readonly capability: Capability;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly at: string;
}

/** Every example of every provider in every capability in which it may stand. */
function* uses(): Generator<Use> {
  for (const provider of ALL) {
    for (const capability of provider.capabilities) {
      for (const { name, inputs } of provider.examples) {
        const refused = capability !== 'action' && refusalInResolver(provider, capability, inputs, true) !== undefined;
        if (!refused) yield { provider, capability, inputs, at: `${provider.name}, ${capability}, "${name}"` };
      }
    }
  }
}

test('a descriptor is complete: name, version, texts, capabilities, a schema of outputs for each', () => {
  for (const provider of ALL) {
    const { name, description, capabilities, outputs, inputs } = provider;
    assert.match(name, /^[a-z][a-z0-9-]{1,99}$/);
    assert.match(provider.version, /^\d+\.\d+\.\d+$/, name);
    assert.ok(description.length >= 10 && description.length <= 500, name);
    assert.ok(provider.displayName.length > 0 && provider.category.length > 0 && provider.tags.length > 0, name);
    assert.ok(capabilities.length > 0 && capabilities.every(capability => CAPABILITIES.has(capability)), name);
    assert.deepEqual(Object.keys(outputs).sort(), [...capabilities].sort(), name);
    assert.equal((inputs as { type?: string }).type, 'object', name);
    assert.ok(provider.describe !== undefined && provider.sample !== undefined, `${name} says what it would do`);
  }
});

test('every input says what it is for', () => {
  for (const { name, inputRules } of ALL)
    for (const [input, { schema }] of inputRules.declared)
      assert.equal(typeof schema['description'], 'string', `${name}.${input}`);
});

const ANNOTATIONS = [
  'x-language',
  'x-variables',
  'x-variables-from',
  'x-ignored-from',
  'x-syntax-from',
  'x-sensitive',
  'x-path',
  'x-duration',
  'x-min',
  'x-max',
  'x-bytes',
];

test('every annotation in a schema is read by the program', () => {
  const keys = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (isMap(value)) {
      for (const [key, member] of Object.entries(value)) {
        if (key.startsWith('x-')) keys.add(key);
        visit(member);
      }
    }
  };
  for (const { inputs, outputs } of ALL) visit([inputs, outputs]);
  assert.deepEqual(
    [...keys].filter(key => !ANNOTATIONS.includes(key)),
    [],
  );
});

test('every provider has examples, and every example is valid', async () => {
  for (const provider of ALL) {
    assert.ok(provider.examples.length > 0, provider.name);
    for (const { name, inputs } of provider.examples) {
      const { faults } = await preparedExample(provider, inputs);
      assert.deepEqual(faults, [], `${provider.name}: ${name}`);
    }
  }
});

test('a sample fits the output schema and names itself a sample', async () => {
  for (const { provider, capability, inputs, at } of uses()) {
    const { inputs: prepared } = await preparedExample(provider, inputs);
    const { _dryRun, _message, ...data } = await sampleOutput(provider, prepared, capability);
    assert.equal(_dryRun, true, at);
    assert.equal(typeof _message, 'string', at);
    const check = await compileSchema(provider.outputs[capability]);
    assert.deepEqual(check(toJson(data)).map(describeViolation), [], at);
  }
});

test('a description begins with "Would", is one short line and ends without a dot', async () => {
  for (const { provider, capability, inputs, at } of uses()) {
    const { inputs: prepared } = await preparedExample(provider, inputs);
    const description = await provider.describe?.(prepared, testView({ baseDirectory: BASE }), new Map(), capability);
    const message = typeof description === 'string' ? description : (description?.message ?? '');
    assert.match(message, /^Would .*[^.]$/s, at);
    assert.ok(message.length <= 1024, at);
  }
});

test('a description names what it does not know yet', async () => {
  for (const { provider, capability, inputs, at } of uses()) {
    const { inputs: prepared } = await preparedExample(provider, inputs);
    for (const name of Object.keys(inputs)) {
      const { [name]: _, ...known } = prepared;
      const deferred = new Map([[name, '__actions.build']]);
      const description = await provider.describe?.(known, testView({ baseDirectory: BASE }), deferred, capability);
      const message = typeof description === 'string' ? description : (description?.message ?? '');
      assert.match(message, /^Would /, `${at} without ${name}`);
      assert.doesNotMatch(message, /undefined|NaN|\[object/, `${at} without ${name}`);
    }
  }
});

test('what decides about side effects is an input whose values are known', () => {
  for (const { name, sideEffects, inputRules } of ALL) {
    if (typeof sideEffects === 'string' || !('input' in sideEffects)) continue;
    const { input, none } = sideEffects as { input: string; none: readonly string[] };
    const declared = inputRules.declared.get(input);
    assert.ok(declared !== undefined, `${name}.${input}`);
    const words = declared.schema['enum'];
    if (Array.isArray(words))
      assert.deepEqual(
        none.filter(word => !words.includes(word)),
        [],
        name,
      );
  }
});

test('two providers of one name are refused', () => {
  const [first] = builtinProviders();
  assert.throws(() => createRegistry([...builtinProviders(), first as Provider]), /two providers with the name "cel"/);
});

test('names and list are sorted, find is exact', () => {
  assert.deepEqual(registry.names, [...registry.names].sort());
  assert.equal(registry.find('static')?.name, 'static');
  assert.equal(registry.find('Static'), undefined);
  assert.equal(registry.find('constructor'), undefined);
  assert.equal(registry.catalog.find('constructor'), undefined);
});

test('a provider that is only known at run time is checked like any other', async () => {
  const plugin = defineProvider({
    name: 'plugin',
    version: '1.0.0',
    displayName: 'Plugin',
    description: 'A provider from elsewhere',
    category: 'test',
    tags: [],
    examples: [],
    capabilities: ['from'],
    inputs: Type.Object({ count: Type.Integer() }, { additionalProperties: false }),
    outputs: {
      from: Type.Object({
        text: Type.String(),
        list: Type.Array(Type.String()),
        on: Type.Boolean(),
        kind: Type.Literal('a'),
      }),
    },
    sideEffects: 'none',
    execute: async () => ({ data: {} }),
  });
  const withPlugin = createRegistry([plugin], await compileChecks([plugin]));
  const faults = withPlugin.catalog.find('plugin')?.checkLiterals(new Map([['count', 'x']]), new Set());
  assert.deepEqual(
    faults?.map(({ message }) => message),
    ['input "count": must be a whole number, not text'],
  );
  assert.deepEqual(await sampleOutput(plugin, {}, 'from'), {
    text: '',
    list: [],
    on: true,
    kind: 'a',
    _dryRun: true,
    _message: 'sample data: provider "plugin" was not run',
  });
  assert.throws(() => createRegistry([plugin]).find('plugin')?.inputRules, /has no check of its inputs/);
});

test('no built-in provider loads a schema library at start-up', () => {
  const sources = ALL.map(({ name }) => name).flatMap(name => {
    const folder = join(import.meta.dirname, name);
    return [`${name}.ts`, 'inputs.ts'].flatMap(file => {
      try {
        return readFileSync(join(folder, file), 'utf8');
      } catch {
        return [];
      }
    });
  });
  assert.ok(sources.length >= ALL.length);
  for (const text of sources)
    assert.doesNotMatch(text, /^import (?!type)[^;]*from '(?:@sinclair\/typebox|ajv|re2js|js-yaml)/m);
});

test('an alias finds the same provider, is in no listing, and no other provider may have the name', () => {
  const registry = createRegistry(builtinProviders());
  assert.equal(registry.find('github'), registry.find('code-host'));
  assert.equal(registry.find('github')?.name, 'code-host');
  assert.ok(registry.catalog.find('github')?.inputs.has('operation'));
  assert.ok(!registry.names.includes('github'));
  const [cel] = builtinProviders();
  assert.ok(cel !== undefined);
  assert.throws(() => createRegistry([...builtinProviders(), { ...cel, name: 'github' }]), {
    message: 'there are two providers with the name "github"',
  });
});
