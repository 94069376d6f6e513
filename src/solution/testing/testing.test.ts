import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { check, errorLines, solutionFacts, withHead } from '../../../test/support/solution-facts.ts';
import type { MapNode } from '../../core/yaml/node.ts';
import { createFaults } from '../parse/faults.ts';
import type { LoaderFacts } from '../parse/reading.ts';
import { extendTestCases } from './extend-test-cases.ts';
import { readCheckedSuite } from './read-test-suite.ts';
import type { WrittenCase } from './test-suite.ts';

let facts: LoaderFacts;
before(async () => {
  facts = await solutionFacts();
});

const spec = (testing: string): string => withHead(`  resolvers:\n    region: {value: eu}\n  testing:\n${testing}`);
const faults = (testing: string): string[] => errorLines(check(spec(testing), facts));

/** The body of one case named `a`, valid but for what is given. */
const inCase = (body: string): string =>
  `    cases:\n      a: {command: [run, resolver], assertions: [{contains: x}], ${body}}\n`;
const inConfig = (body: string): string => `    config: {${body}}\n`;

const REFUSED: readonly (readonly [string, RegExp])[] = [
  [inCase('comand: [lint]'), /unknown field "comand" in a test case \(did you mean "command"\?\)/],
  ['    cases:\n      a b: {}\n', /9:7 invalid-test-name "a b" cannot be the name/],
  ['    cases:\n      a: []\n', /a test case must be a map, not a list/],
  ['    cases:\n      a: {command: [serve], assertions: [{contains: x}]}\n', /a test case cannot run "serve"/],
  ['    cases:\n      a: {command: [run, slution], assertions: [{contains: x}]}\n', /did you mean "run solution"/],
  ['    cases:\n      a: {command: run solution}\n', /must be a list of words, not text \(write \[run, solution\]\)/],
  ['    cases:\n      a: {assertions: [{contains: x}]}\n', /the test case "a" needs "command"/],
  ['    cases:\n      a: {command: [lint]}\n', /"a" expects nothing: give it assertions or a snapshot/],
  [inCase('args: [-f, x.yaml]'), /"args" cannot have -f/],
  [inCase('args: ["--file=x.yaml"]'), /"args" cannot have -f/],
  [inCase('args: [-r, a=b], inputs: {a: b}'), /with "inputs" or with -r in "args", not both/],
  ['    cases:\n      a: {command: [lint], inputs: {a: 1}, assertions: [{contains: x}]}\n', /"lint" takes none/],
  [inCase('extends: [b]'), /there is no test case "b" to extend/],
  ['    cases:\n      _a: {extends: [_b]}\n      _b: {extends: [_a]}\n', /extend each other: _a -> _b -> _a/],
  ['    cases:\n      _a: {extends: [_a]}\n', /extend each other: _a -> _a/],
  [inCase('mocks: {reigon: eu}'), /there is no resolver "reigon" to mock \(did you mean "region"\?\)/],
  [inCase('exitCode: 3, expectFailure: true'), /"exitCode" and "expectFailure" exclude each other/],
  [inCase('exitCode: 256'), /"exitCode" must be a whole number from 0 to 255/],
  [inCase('retries: 11'), /"retries" must be a whole number from 0 to 10/],
  [inCase('timeout: 30'), /"timeout": a duration needs a unit: write 30s/],
  [inCase('snapshot: ../golden.txt'), /must stay below the solution directory/],
  [inCase('baseDir: /tmp'), /must be relative to the solution directory/],
  [inCase('files: [../x]'), /must stay below the solution directory/],
  [inCase('tags: x'), /"tags" must be a list, not text \(write \[x\]\)/],
  [inCase('skip: 1'), /"skip" must be true, false or an expression, not a number/],
  [inCase('env: {PORT: 1.10}'), /variable "PORT" must be text, not a number \(quote it: "1.1"\)/],
  [inCase('env: {"A B": x}'), /"A B" cannot be the name of a variable/],
  [inCase('init: [{args: [x]}]'), /a step needs "command"/],
  [inCase('init: [{command: x, shell: zsh}]'), /"shell" must be one of auto, sh, bash, pwsh, not "zsh"/],
  [inCase('init: [{command: x, timeout: 2h}]'), /"timeout" of a step must be from 1s to 1h/],
  [inCase('services: [{portEnv: P}]'), /an HTTP service needs "name"/],
  [inCase('services: [{name: a, type: smtp}]'), /"type" must be one of http, exec, not "smtp"/],
  [inCase('services: [{name: a}, {name: a}]'), /there are two services "a"/],
  [inCase('services: [{name: a, routes: [{method: GET}]}]'), /a route needs "path"/],
  [inCase('services: [{name: a, routes: [{path: x}]}]'), /"path" must begin with "\/"/],
  [inCase('services: [{name: a, routes: [{path: /, status: 99}]}]'), /"status" must be a whole number from 200 to 599/],
  [inCase('services: [{name: a, routes: [{path: /, headers: {"a b": c}}]}]'), /"a b" cannot be sent as a header/],
  [inCase('services: [{name: a, hosts: ["https://x"]}]'), /must be a host such as api.example.com/],
  [inCase('services: [{name: a, execRules: [{stdout: x}]}]'), /a rule needs either "command" or "pattern"/],
  [inCase('services: [{name: a, execRules: [{command: x, pattern: y}]}]'), /either "command" or "pattern"/],
  [inConfig('skipBuiltins: [lnt]'), /there is no built-in test "lnt" \(did you mean "lint"\?\)/],
  [inConfig('passEnv: ["A=B"]'), /must be the name of a variable/],
  [inConfig('setUp: []'), /unknown field "setUp" in the configuration of tests \(did you mean "setup"\?\)/],
];

const assertion = (body: string): string => `    cases:\n      a: {command: [lint], assertions: [${body}]}\n`;
const REFUSED_ASSERTIONS: readonly (readonly [string, RegExp])[] = [
  ['{message: x}', /exactly one of expression, regex, contains, notRegex, notContains$/],
  ['{contains: x, regex: y}', /exactly one of .*, not regex and contains/],
  ['"__exitCode == 0"', /an assertion must be a map, not text/],
  ['{expression: "true", target: stderr}', /"target" has no place beside "expression"/],
  ['{contains: x, target: file}', /"target" must be one of stdout, stderr, combined, not "file"/],
  ['{expression: true}', /"expression" must be text, not true/],
];

describe('spec.testing', () => {
  for (const [text, message] of [
    ...REFUSED,
    ...REFUSED_ASSERTIONS.map(([body, expected]) => [assertion(body), expected] as const),
  ]) {
    test(`is refused: ${message.source}`, () => {
      const lines = faults(text);
      assert.match(lines.join('\n'), new RegExp(message.source, 'm'));
      assert.equal(lines.length, 1, lines.join('\n'));
    });
  }

  test('may have every field that there is', () => {
    const all = `    config:
      skipBuiltins: [lint]
      env: {A: text, B: 1, C: true}
      passEnv: [CI]
      files: [data/**]
      setup: [{command: make, args: [x], stdin: in, workingDir: sub, env: {D: e}, timeout: 10, shell: auto}]
      cleanup: [{command: make clean, timeout: 1m, shell: bash}]
      services: [{name: api, type: http, portEnv: P, baseUrlEnv: U, hosts: [api.test, "h:81"],
        routes: [{path: /x, method: post, bodyContains: y, status: 201, body: {a: 1}, headers: {X-A: b}, delay: 10ms}, {path: /e, echo: true}]}]
    cases:
      _base: {tags: [t]}
      a:
        description: d
        extends: [_base]
        command: [run, solution]
        args: [--dry-run]
        inputs: {k: [1]}
        env: {X: y}
        files: [a.txt]
        init: [{command: x}]
        cleanup: [{command: x}]
        services: [{name: p, type: exec, passthrough: true, execRules: [{command: c, stdout: o, stderr: e, exitCode: 2}, {pattern: "^x"}]}]
        mocks: {region: us}
        snapshot: golden/a.json
        injectFile: false
        expectFailure: true
        timeout: 5s
        retries: 2
        skip: os == "win32"
        skipReason: r
        baseDir: nested
        assertions: [{expression: "true", message: m}, {regex: a, target: combined}, {notRegex: b}, {notContains: c, target: stderr}]
`;
    assert.deepEqual(faults(all), []);
  });

  test('may hold at most 500 cases', () => {
    const cases = Array.from({ length: 501 }, (_, index) => `      _c${index}: {}\n`).join('');
    assert.match(faults(`    cases:\n${cases}`).join('\n'), /"cases" may have at most 500 cases/);
  });
});

function cases(testing: string): ReadonlyMap<string, WrittenCase> {
  const { solution } = check(spec(testing), facts);
  return extendTestCases(createFaults(), readCheckedSuite(solution?.testing as MapNode));
}

describe('a case that extends others', () => {
  const extended = (base: string, own: string): WrittenCase | undefined =>
    cases(
      `    cases:\n      _b: {${base}}\n      a: {extends: [_b], command: [lint], assertions: [{contains: own}], ${own}}\n`,
    ).get('a');

  test('replaces command and scalars, and a written false or 0 wins', () => {
    const whole = extended(
      'command: [run, solution], injectFile: true, retries: 3, timeout: 9s',
      'injectFile: false, retries: 0',
    );
    assert.deepEqual(whole?.command, ['lint']);
    assert.equal(whole?.injectFile, false);
    assert.equal(whole?.retries, 0);
    assert.equal(whole?.timeoutMs, 9000);
  });

  test('appends args, assertions, init and cleanup', () => {
    const whole = extended(
      'args: [a], init: [{command: i}], cleanup: [{command: c}], assertions: [{contains: base}]',
      'args: [b], init: [{command: j}], cleanup: [{command: d}]',
    );
    assert.deepEqual(whole?.args, ['a', 'b']);
    assert.deepEqual(
      whole?.init?.map(({ command }) => command),
      ['i', 'j'],
    );
    assert.deepEqual(
      whole?.cleanup?.map(({ command }) => command),
      ['c', 'd'],
    );
    assert.deepEqual(
      whole?.assertions?.map(({ text }) => text),
      ['base', 'own'],
    );
  });

  test('takes over nothing of a list that it writes as []', () => {
    assert.deepEqual(extended('args: [a], tags: [t]', 'args: [], tags: []')?.args, []);
  });

  test('appends files and tags once, merges env, inputs and mocks by key', () => {
    const whole = extended(
      'tags: [x, y], files: [f], env: {A: 1, B: 1}, inputs: {a: 1}, mocks: {region: a}',
      'command: [run, solution], tags: [y, z], files: [f, g], env: {B: 2}, inputs: {b: 2}, mocks: {region: b}',
    );
    assert.deepEqual(whole?.tags, ['x', 'y', 'z']);
    assert.deepEqual(
      whole?.files?.map(({ text }) => text),
      ['f', 'g'],
    );
    assert.deepEqual(Object.fromEntries(whole?.env ?? []), { A: '1', B: '2' });
    assert.deepEqual(Object.fromEntries(whole?.inputs ?? []), { a: 1, b: 2 });
    assert.deepEqual(Object.fromEntries(whole?.mocks ?? []), { region: 'b' });
  });

  test('has one answer to what exit code is expected', () => {
    const whole = extended('exitCode: 3', 'expectFailure: true');
    assert.deepEqual([whole?.exitCode, whole?.expectFailure], [undefined, true]);
  });

  test('goes from left to right, each with what it extends itself', () => {
    const all = cases(
      '    cases:\n      _x: {env: {V: x, W: x}}\n      _y: {extends: [_x], env: {V: y}}\n      _z: {env: {V: z}}\n      a: {extends: [_y, _z], command: [lint], assertions: [{contains: o}]}\n',
    );
    assert.deepEqual(Object.fromEntries(all.get('a')?.env ?? []), { V: 'z', W: 'x' });
  });
});
