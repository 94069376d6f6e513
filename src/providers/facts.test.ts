import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { builtinProviders } from './builtin.ts';
import type { Provider } from './contract.ts';
import { outputTaint, primaryValue, valueTaint } from './facts.ts';
import { createRegistry } from './registry.ts';
import { compileMarks } from './sensitive-marks.ts';

const registry = createRegistry(builtinProviders());
const findFacts = (name: string) => {
  const facts = registry.catalog.find(name);
  assert.ok(facts !== undefined, name);
  return facts;
};
const findProvider = (name: string): Provider => {
  const provider = registry.find(name);
  assert.ok(provider !== undefined, name);
  return provider;
};

suite('facts for the loader', () => {
  test('which inputs are read for dependencies, and what their texts know', () => {
    const outputPath = findFacts('file').inputs.get('outputPath');
    assert.equal(outputPath?.language, 'template');
    assert.deepEqual(outputPath.variables, ['__filePath', '__fileName', '__fileStem', '__fileExtension', '__fileDir']);
    const { inputs } = findFacts('template');
    assert.equal(inputs.get('template')?.ignoredFrom, 'ignoredBlocks');
    assert.deepEqual(
      inputs.get('entries')?.nested.map(({ pointer, language }) => `${pointer} ${language}`),
      ['/*/path template', '/*/content template'],
    );
    assert.equal(findFacts('exec').inputs.get('command')?.language, undefined);
  });

  test('which inputs are paths and which are secrets', () => {
    assert.equal(findFacts('directory').inputs.get('path')?.path, 'list');
    assert.equal(findFacts('directory').inputs.get('destination')?.path, 'write');
    assert.equal(findFacts('git').inputs.get('password')?.sensitive, true);
  });

  test('literals are checked as the call would check them; what is computed may be right', () => {
    const { checkLiterals } = findFacts('http');
    const messages = (literals: object, computed: readonly string[] = []) =>
      checkLiterals(new Map(Object.entries(literals)), new Set(computed)).map(({ message }) => message);
    assert.deepEqual(messages({ url: 'https://h/' }), []);
    assert.deepEqual(messages({}, ['url']), []);
    assert.deepEqual(messages({}), ['input "url" is required']);
    assert.deepEqual(messages({ timeout: '11m' }, ['url']), ['input "timeout": a duration may be at most 10m here']);
    assert.deepEqual(messages({ autoParseJson: true }, ['url', 'responseType']), []);
  });

  const EFFECTS: readonly (readonly [provider: string, literals: object, effect: string])[] = [
    ['http', {}, 'none'],
    ['http', { method: 'post' }, 'write'],
    ['http', { method: 'Head' }, 'none'],
    ['file', { operation: 'read' }, 'none'],
    ['file', { operation: 'delete' }, 'write'],
    ['file', {}, 'deferred'],
    ['directory', { operation: 'list' }, 'none'],
    ['directory', { operation: 'move' }, 'write'],
    ['git', { operation: 'log' }, 'none'],
    ['git', { operation: 'push' }, 'write'],
    ['debug', {}, 'none'],
    ['debug', { destination: 'file' }, 'write'],
    ['exec', { command: 'ls' }, 'unknown'],
    ['static', {}, 'none'],
  ];
  for (const [provider, literals, effect] of EFFECTS) {
    test(`${provider} ${JSON.stringify(literals)} has the side effect ${effect}`, () =>
      assert.equal(findFacts(provider).sideEffects('from', new Map(Object.entries(literals))), effect));
  }

  test('a solution changes nothing as a source, and what it likes as an action', () => {
    assert.equal(findFacts('solution').sideEffects('from', new Map()), 'none');
    assert.equal(findFacts('solution').sideEffects('action', new Map()), 'unknown');
  });
});

suite('the value of a call', () => {
  test('is the named field of the data, for each capability, else the data', () => {
    const data = { value: 1, result: 2 };
    assert.equal(primaryValue(findProvider('static'), 'from', data), 1);
    assert.equal(primaryValue(findProvider('debug'), 'from', data), 2);
    assert.equal(primaryValue(findProvider('debug'), 'action', data), data);
    assert.equal(primaryValue(findProvider('http'), 'from', data), data);
  });

  test('is tainted where the call or the schema of its output says so', () => {
    const secret = findProvider('secret');
    const taint = outputTaint(compileMarks(secret.outputs.from), {
      data: { value: 'x' },
      taint: new Map([['value', 'root']]),
    });
    assert.equal(valueTaint(secret, 'from', taint), 'root');
    const http = findProvider('http');
    const answered = outputTaint(compileMarks(http.outputs.from), {
      data: { headers: { 'set-cookie': ['a=b'], date: 'x' }, body: '' },
    });
    assert.deepEqual(answered, new Map([['headers', new Map([['set-cookie', 'root']])]]));
  });
});

test('every built-in provider states what it reaches, by inputs that it has', () => {
  for (const { name, reach, inputs } of builtinProviders()) {
    assert.ok(reach !== undefined, name);
    const members = Object.keys((Reflect.get(inputs, 'properties') ?? {}) as object);
    for (const input of [reach.address, ...(reach.credentials ?? [])])
      assert.ok(input === undefined || input === 'authProvider' || members.includes(input), `${name} ${input}`);
  }
});
