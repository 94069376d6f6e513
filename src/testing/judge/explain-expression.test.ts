import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertionVariables, compileAssertion } from '../variables.ts';
import { explainExpression } from './explain-expression.ts';

const OUTPUT = { replicas: 2, name: 'web', tags: ['a', 'b'], text: 'one\ntwo\n' };
const variables = assertionVariables({
  stdout: 'hello',
  stderr: '',
  exitCode: 0,
  output: OUTPUT,
  files: new Map(),
  requests: [],
  commands: [],
});
const evaluate = (source: string): unknown => compileAssertion(source).evaluate(variables, { costLimit: 100_000 });
const explained = (source: string): string => explainExpression(compileAssertion(source), evaluate).join('\n');

const ROWS: readonly (readonly [what: string, source: string, shown: string])[] = [
  ['both sides of ==', '__output.replicas == 3', 'expected: 3\nactual:   2   from __output.replicas'],
  [
    'the constant side as expected, wherever it stands',
    '3 == __output.replicas',
    'expected: 3\nactual:   2   from __output.replicas',
  ],
  [
    'a different type',
    '__output.replicas == "2"',
    'expected: "2"\nactual:   2   from __output.replicas   (of another type)',
  ],
  [
    'every variable side of another comparison',
    '__output.replicas > size(__output.tags)',
    '__output.replicas is 2\nsize(__output.tags) is 2',
  ],
  [
    'the part of && that is false',
    '__exitCode == 0 && __output.name == "api"',
    'false part: __output.name == "api"\nexpected: "api"\nactual:   "web"   from __output.name',
  ],
  [
    'every part of ||',
    '__exitCode == 1 || __output.name == "api"',
    'expected: 1\nactual:   0   from __exitCode\nexpected: "api"\nactual:   "web"   from __output.name',
  ],
  ['what a function was asked about', '__stdout.contains("bye")', '__stdout is "hello"'],
  ['what a macro goes over', '__output.tags.all(t, t == "a")', '__output.tags is ["a","b"]'],
  ['what is negated', '!(__exitCode == 0)', 'expected: 0\nactual:   0   from __exitCode'],
  [
    'what has no such field',
    'has(__output.port)',
    '__output is {"replicas":2,"name":"web","tags":["a","b"],"text":"one\\ntwo\\n"}',
  ],
  [
    'the branch of a condition that was taken',
    '__exitCode == 0 ? __output.replicas == 4 : true',
    '__exitCode == 0 is true\nexpected: 4\nactual:   2   from __output.replicas',
  ],
  [
    'text over several lines as a diff',
    '__output.text == "one\\n2\\n"',
    '__output.text differs (- expected, + actual):\n@@ -1,2 +1,2 @@\n one\n-2\n+two',
  ],
  [
    'a part that cannot be computed',
    '__exitCode == 0 && __output.nope == 1',
    'false part: __output.nope == 1\n__output.nope: no such key: nope',
  ],
];

for (const [what, source, shown] of ROWS) {
  test(`a false expression shows ${what}`, () => {
    const text = explained(source);
    assert.ok(text.startsWith(shown), text);
  });
}

test('structures that do not fit on a line are a diff of their JSON', () => {
  const text = explained(
    `__output == {"replicas": 3, "name": "web", "tags": ["a", "b"], "text": "one\\ntwo\\n", "more": "${'x'.repeat(80)}"}`,
  );
  assert.match(text, /differs \(- expected, \+ actual\):/);
  assert.match(text, /^- {2}"replicas": 3,$/m);
  assert.match(text, /^\+ {2}"replicas": 2,$/m);
});

test('a long value is cut, and its length is said', () => {
  const long = assertionVariables({
    stdout: 'y'.repeat(5000),
    stderr: '',
    exitCode: 0,
    output: null,
    files: new Map(),
    requests: [],
    commands: [],
  });
  const program = compileAssertion('__stdout == "x"');
  const text = explainExpression(program, source => compileAssertion(source).evaluate(long, { costLimit: 1e6 })).join(
    '\n',
  );
  assert.match(text, /… \(5002 characters\)/);
});
