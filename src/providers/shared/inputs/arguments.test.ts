import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { builtinProviders } from '../../builtin.ts';
import { createRegistry } from '../../registry.ts';
import { parseProviderArguments } from './arguments.ts';

const registry = createRegistry(builtinProviders());

function parse(name: string, ...words: string[]): Readonly<Record<string, unknown>> {
  const provider = registry.find(name);
  assert.ok(provider !== undefined, name);
  return { ...parseProviderArguments(provider, words) };
}

suite('key=value words', () => {
  const CASES: readonly (readonly [provider: string, words: readonly string[], inputs: object])[] = [
    ['message', ['message=1.10'], { message: '1.10' }],
    ['message', ['message={"a":1}'], { message: '{"a":1}' }],
    ['message', ['message=a=b=c'], { message: 'a=b=c' }],
    ['message', ['message='], { message: '' }],
    ['static', ['value={"a":[1]}'], { value: { a: [1] } }],
    ['static', ['value=text'], { value: 'text' }],
    ['static', ['value="1"'], { value: '1' }],
    ['static', ['value=null'], { value: null }],
    ['exec', ['args=["a","b"]', 'raw=true'], { args: ['a', 'b'], raw: true }],
    ['sleep', ['duration=5'], { duration: 5 }],
    ['sleep', ['duration=5s'], { duration: '5s' }],
    ['http', ['body={"a":1}', 'url=http://h?a=b'], { body: { a: 1 }, url: 'http://h?a=b' }],
    ['file', ['content={"a":1}'], { content: '{"a":1}' }],
    ['static', ['value=1', 'value=2'], { value: 2 }],
    ['static', ['value=9007199254740993'], { value: 9007199254740993n }],
  ];
  for (const [provider, words, inputs] of CASES) {
    test(`${provider} ${words.join(' ')}`, () => assert.deepEqual(parse(provider, ...words), inputs));
  }

  test('what is not an input or no JSON is told, all of it, and never quoted', () => {
    assert.throws(() => parse('exec', 'args=s3cret', 'raw=yes', 'acceptableExitCodes=x', 'env=x', 'loose', '=s3cret'), {
      code: 'invalid-input',
      message: [
        'input "args" is not JSON: write a list such as ["a","b"]',
        'input "raw" is not JSON: write true or false',
        'input "acceptableExitCodes" is not JSON: write a list such as ["a","b"]',
        'input "env" is not JSON: write a map such as {"a":1}',
        '"loose" is not an input: write key=value',
        'an argument is not an input: write key=value',
      ].join('; '),
    });
  });

  test('an unknown name passes, so that the check of the inputs names the nearest', () =>
    assert.deepEqual(parse('http', 'ulr=x'), { ulr: 'x' }));
});
