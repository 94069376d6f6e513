import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { check, errorLines, solutionFacts, withHead } from '../../../test/support/solution-facts.ts';
import type { LoaderFacts } from './reading.ts';

let facts: LoaderFacts;
before(async () => {
  facts = await solutionFacts();
});

const lines = (text: string): string[] => errorLines(check(text, facts));
const many = (count: number, item: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => item(i)).join(', ');
const letters = (count: number): string => 'x'.repeat(count);

const R = (body: string, more = ''): string => withHead(`  resolvers:\n    a: ${body}\n${more}`);
const EXEC = 'provider: exec, inputs: {command: x}';
const A = (body: string, more = ''): string => withHead(`  workflow:\n    actions:\n      a: ${body}\n${more}`);
const M = (fields: string): string =>
  `apiVersion: tool.dev/v1\nkind: Solution\nmetadata: {${fields}}\nspec: {resolvers: {a: {value: 1}}}\n`;
const others = (count: number): string => Array.from({ length: count }, (_, i) => `    r${i}: {value: 1}\n`).join('');
const otherActions = (count: number): string =>
  Array.from({ length: count }, (_, i) => `      b${i}: {${EXEC}}\n`).join('');
const STATIC = '{provider: static, inputs: {value: 1}}';

interface Limit {
  readonly what: string;
  /** A document with so much of it. */
  readonly text: (size: number) => string;
  readonly min?: number;
  readonly max: number;
  readonly said: RegExp;
}

const LIMITS: readonly Limit[] = [
  {
    what: 'sources',
    text: n => R(`{resolve: [${many(n, () => STATIC)}]}`),
    min: 1,
    max: 50,
    said: /resolve (may have at most 50 items|needs at least 1 item)/,
  },
  {
    what: 'transform steps',
    text: n => R(`{value: 1, transform: [${many(n, () => STATIC)}]}`),
    max: 50,
    said: /transform may have at most 50 items/,
  },
  {
    what: 'rules',
    text: n => R(`{value: 1, validate: [${many(n, () => '{expr: "true"}')}]}`),
    max: 20,
    said: /validate may have at most 20 items/,
  },
  {
    what: 'dependsOn of a resolver',
    text: n => R(`{value: 1, dependsOn: [${many(n, i => `r${i}`)}]}`, others(n)),
    max: 100,
    said: /"dependsOn" may have at most 100 items/,
  },
  {
    what: 'dependsOn of an action',
    text: n => A(`{${EXEC}, dependsOn: [${many(n, i => `b${i}`)}]}`, otherActions(n)),
    max: 100,
    said: /"dependsOn" may have at most 100 items/,
  },
  {
    what: 'exclusive',
    text: n => A(`{${EXEC}, exclusive: [${many(n, i => `b${i}`)}]}`, otherActions(n)),
    max: 100,
    said: /"exclusive" may have at most 100 items/,
  },
  {
    what: 'name of a resolver',
    text: n => withHead(`  resolvers:\n    ${letters(n)}: {value: 1}\n`),
    max: 128,
    said: /cannot be the name of a resolver/,
  },
  {
    what: 'name of an action',
    text: n => withHead(`  workflow: {actions: {${letters(n)}: {${EXEC}}}}\n`),
    max: 128,
    said: /cannot be the name of an action/,
  },
  {
    what: 'description of a resolver',
    text: n => R(`{value: 1, description: "${'😀'.repeat(n)}"}`),
    max: 500,
    said: /"description" may have at most 500 characters/,
  },
  {
    what: 'displayName of a resolver',
    text: n => R(`{value: 1, displayName: ${letters(n)}}`),
    min: 1,
    max: 80,
    said: /"displayName" (may have at most 80|must be text)/,
  },
  {
    what: 'description of an action',
    text: n => A(`{${EXEC}, description: "${letters(n)}"}`),
    max: 500,
    said: /"description" may have at most 500 characters/,
  },
  {
    what: 'displayName of an action',
    text: n => A(`{${EXEC}, displayName: "${letters(n)}"}`),
    max: 100,
    said: /"displayName" may have at most 100 characters/,
  },
  {
    what: 'item names',
    text: n => R(`{provider: static, inputs: {value: 1}, forEach: {in: [], item: "${letters(n)}"}}`),
    min: 1,
    max: 50,
    said: /"item" must be a name of letters/,
  },
  {
    what: 'items of forEach',
    text: n => R(`{provider: static, inputs: {value: 1}, forEach: {in: [${many(n, () => '1')}]}}`),
    max: 10_000,
    said: /forEach\.in may have at most 10,?000 items/,
  },
  {
    what: 'retry.maxAttempts',
    text: n => A(`{${EXEC}, retry: {maxAttempts: ${n}}}`),
    min: 1,
    max: 100,
    said: /"maxAttempts" must be a whole number from 1 to 100/,
  },
  { what: 'timeout in hours', text: n => R(`{value: 1, timeout: ${n}h}`), min: 1, max: 24, said: /"timeout": / },
  {
    what: 'timeout of an action in minutes',
    text: n => A(`{${EXEC}, timeout: ${n}m}`),
    min: 1,
    max: 1440,
    said: /"timeout": /,
  },
  {
    what: 'test cases',
    text: n => R('{value: 1}', `  testing: {cases: {${many(n, i => `_t${i}: {}`)}}}\n`),
    max: 500,
    said: /"cases" may have at most 500 cases/,
  },
  {
    what: 'bundle.include',
    text: n => R('{value: 1}', `bundle: {include: [${many(n, () => 'x')}]}\n`),
    max: 1000,
    said: /"include" may have at most 1000 items/,
  },
  {
    what: 'plugins',
    text: n => R('{value: 1}', `bundle: {plugins: [${many(n, i => `{name: p${i}, kind: provider}`)}]}\n`),
    max: 50,
    said: /"plugins" may have at most 50 items/,
  },
  {
    what: 'name of a plugin',
    text: n => R('{value: 1}', `bundle: {plugins: [{name: "${letters(n)}", kind: provider}]}\n`),
    min: 2,
    max: 100,
    said: /"name" must be 2 to 100 lower-case/,
  },
  {
    what: 'metadata.name',
    text: n => M(`name: "${letters(n)}"`),
    min: 1,
    max: 100,
    said: /"name" (may have at most 100|must have at least 1) characters/,
  },
  {
    what: 'a template',
    text: n => R(`{value: {tmpl: "${letters(n)}"}}`),
    max: 65_536,
    said: /the template is longer than 65536 characters/,
  },
  {
    what: 'a template of a provider',
    text: n => R(`{provider: template, inputs: {template: "${letters(n)}"}}`),

    max: 65_536,
    said: /the template is longer than 65536 characters|at most 65536/,
  },
  {
    what: 'an expression',
    text: n => R(`{value: {expr: "'${letters(n - 2)}'"}}`),

    max: 100_000,
    said: /longer than 100000 characters/,
  },
];

for (const { what, text, min = 0, max, said } of LIMITS) {
  test(`${what}: ${min} to ${max}`, () => {
    assert.deepEqual(lines(text(max)), []);
    assert.deepEqual(lines(text(Math.max(min, 2))), []);
    for (const size of min === 0 ? [max + 1] : [min - 1, max + 1]) {
      const found = lines(text(size));
      assert.ok(found.length === 1 && said.test(found[0] ?? ''), `${size}: ${found.join('\n').slice(0, 500)}`);
    }
  });
}

test('other limits of metadata are warnings', () => {
  const person = '{name: abc, email: a@bc.d}';
  const link = '{name: abc, url: "https://h.xy"}';
  const rows: readonly (readonly [(n: number) => string, number, number])[] = [
    [n => `name: "${letters(n)}"`, 3, 60],
    [n => `name: demo, displayName: "${letters(n)}"`, 3, 80],
    [n => `name: demo, description: "${letters(n)}"`, 3, 5000],
    [n => `name: demo, category: "${letters(n)}"`, 1, 30],
    [n => `name: demo, tags: [${many(n, () => 'x')}]`, 0, 100],
    [n => `name: demo, maintainers: [${many(n, () => person)}]`, 0, 10],
    [n => `name: demo, links: [${many(n, () => link)}]`, 0, 10],
    [n => `name: demo, maintainers: [{name: "${letters(n)}", email: a@bc.d}]`, 3, 60],
    [n => `name: demo, maintainers: [{name: abc, email: "a@${letters(n - 2)}"}]`, 5, 254],
    [n => `name: demo, links: [{name: "${letters(n)}", url: "https://h.xy"}]`, 3, 30],
    [n => `name: demo, links: [{name: abc, url: "https://${letters(n - 8)}"}]`, 12, 500],
    [n => `name: demo, icon: "${letters(n - 4)}.png"`, 5, 500],
  ];
  for (const [fields, min, max] of rows) {
    for (const size of [min, max]) assert.deepEqual(check(M(fields(size)), facts).warnings, [], fields(size));
    const outside = min === 0 || fields(min).includes('icon') ? [max + 1] : [min - 1, max + 1];
    for (const size of outside.filter(n => n > 0)) {
      const found = check(M(fields(size)), facts);
      assert.deepEqual(errorLines(found), []);
      assert.deepEqual(
        found.warnings.map(({ rule }) => rule),
        ['metadata-limit'],
        fields(size),
      );
    }
  }
});

test('a name of a solution without warning is a slug', () => {
  for (const name of ['My-Solution', 'a_b-c', '-abc', 'abc-', 'ab c'])
    assert.equal(check(M(`name: "${name}"`), facts).warnings.length, 1, name);
  assert.match(lines(M('name: "a\\tb"')).join(), /holds control characters/);
});

test('times have units and are more than nothing', () => {
  const rows: readonly (readonly [string, boolean])[] = [
    ['300ms', true],
    ['1h30m', true],
    ['1.5s', true],
    ['24h', true],
    ['100us', true],
    ['"1ns"', true],
    ['0s', false],
    ['-1s', false],
    ['24h1ms', false],
    ['30', false],
    ['1d', false],
    ['""', false],
    ['1 s', false],
    ['[1s]', false],
    ['1e3s', false],
  ];
  for (const [time, valid] of rows) {
    const found = lines(R(`{value: 1, timeout: ${time}}`));
    assert.equal(found.length, valid ? 0 : 1, `${time} ${found.join()}`);
  }
  assert.match(lines(R('{value: 1, timeout: 30}'))[0] ?? '', /write 30s/);
});

test('integers of any size keep their exact value up to 64 bits', () => {
  const value = (text: string): unknown => {
    const input = check(R(`{value: ${text}}`), facts)
      .solution?.resolvers.get('a')
      ?.resolve.with[0]?.inputs.get('value');
    return input?.kind === 'literal' ? input.value : undefined;
  };
  assert.equal(value('9007199254740993'), 9007199254740993n);
  assert.equal(value('-9223372036854775808'), -9223372036854775808n);
  assert.match(lines(R('{value: 9223372036854775808}'))[0] ?? '', /^6:16 .*does not fit into 64 bits/);
});

test('100 faults are told, and the number of the others', () => {
  const text = withHead(`  resolvers:\n${Array.from({ length: 150 }, (_, i) => `    r${i}: {valeu: 1}\n`).join('')}`);
  const found = check(text, facts);
  assert.equal(found.errors.length, 300);
  assert.equal(found.errors.at(-1)?.at?.line, 155);
});
