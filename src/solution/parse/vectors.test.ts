import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { check, errorLines, solutionFacts, withHead } from '../../../test/support/solution-facts.ts';
import type { CheckedSolution } from './parse.ts';
import type { LoaderFacts } from './reading.ts';

let facts: LoaderFacts;
before(async () => {
  facts = await solutionFacts();
});

/** Bodies of resolvers and actions by name, as one document. */
interface Sketch {
  readonly resolvers?: Readonly<Record<string, string>>;
  readonly actions?: Readonly<Record<string, string>>;
  readonly finally?: Readonly<Record<string, string>>;
}

function checked({ resolvers = {}, actions, finally: last }: Sketch): CheckedSolution {
  const entries = (indent: string, bodies: Readonly<Record<string, string>>): string =>
    Object.entries(bodies)
      .map(([name, body]) => `${indent}${name}: ${body}\n`)
      .join('');
  const section = (name: string, bodies: Readonly<Record<string, string>> | undefined): string =>
    bodies === undefined ? '' : `    ${name}:\n${entries('      ', bodies)}`;
  const workflow =
    actions === undefined && last === undefined
      ? ''
      : `  workflow:\n${section('actions', actions)}${section('finally', last)}`;
  return check(withHead(`  resolvers:\n${entries('    ', resolvers)}${workflow}`), facts);
}

function checkedNeeds(sketch: Sketch, name: string): string[] {
  const found = checked(sketch);
  assert.deepEqual(errorLines(found), []);
  return [...(found.solution?.resolvers.get(name)?.needs.keys() ?? [])].sort();
}

function checkedAction(
  sketch: Sketch,
  name: string,
): { needs: string[]; resolvers: string[]; sections: readonly string[] } {
  const found = checked(sketch);
  assert.deepEqual(errorLines(found), []);
  const workflow = found.solution?.workflow;
  const action = workflow?.actions.get(name) ?? workflow?.finally.get(name);
  assert.ok(action !== undefined);
  return {
    needs: [...action.needs.keys()].sort(),
    resolvers: [...action.resolverNeeds.keys()].sort(),
    sections: action.crossSectionRefs,
  };
}

const ONE = '{value: 1}';
const ALL = { x: ONE, y: ONE, z: ONE, items: '{value: [{name: a}]}', env: ONE, 'a-b': ONE };

test('a resolver needs what its text reads, however it is read', () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['{value: {tmpl: "{% for i in items %}{{ i.name }}{{ env }}{% endfor %}"}}', ['env', 'items']],
    ['{value: {expr: "[1].map(_, _.x)"}}', []],
    ['{value: {expr: "[{\'x\': 1}].map(_, _.x) + [_.y]"}}', ['y']],
    ['{value: {expr: "_.?x"}}', ['x']],
    ['{value: {expr: "_[?\\"x\\"]"}}', ['x']],
    ['{value: {expr: "\\"x\\" in _"}}', ['x']],
    ['{value: {expr: "has(_.x) ? _.x : \\"d\\""}}', ['x']],
    ['{value: {expr: "_[\\"a-b\\"] + _.`a-b`"}}', ['a-b']],
    ['{value: {expr: "cel.bind(_, {\'x\': 1}, _.x)"}}', []],
    ['{value: {tmpl: "{{ x | default: \\"d\\" }}"}}', ['x']],
    ['{value: {tmpl: "{{ _.x }} {{ _[\'a-b\'] }}"}}', ['a-b', 'x']],
    ['{value: {tmpl: "{% assign x = y %}{{ x }}"}}', ['y']],
    ['{value: {tmpl: "{% capture z %}{{ x }}{% endcapture %}{{ z }}"}}', ['x']],
    ['{value: {tmpl: "{% raw %}{{ x }}{% endraw %}{% comment %}{{ y }}{% endcomment %}"}}', []],
    ['{value: {rslvr: \'items[0]["name"]\'}}', ['items']],
    ['{value: {literal: {rslvr: x}}}', []],
    ['{value: {literal: {a: [{expr: "_.x"}]}}}', []],
    ['{value: {a: [{b: {c: [{d: {expr: "_.x"}}]}}]}}', ['x']],
    ['{value: 1, when: "_.x == 1"}', ['x']],
    ['{value: 1, dependsOn: [y, x]}', ['x', 'y']],
    [
      '{resolve: {with: [{provider: static, inputs: {value: {rslvr: x}}, when: "_.y == 1"}], until: "_.z == 1"}}',
      ['x', 'y', 'z'],
    ],
    ['{resolve: {with: [{provider: static, inputs: {value: 1}}], when: "_.x == 1"}}', ['x']],
    [
      '{value: 1, transform: {with: [{provider: static, inputs: {value: {rslvr: x}}, forEach: {in: {rslvr: items}}}], when: "_.z == 1"}}',
      ['items', 'x', 'z'],
    ],
    ['{provider: cel, inputs: {expression: "_.x + 1"}}', ['x']],
    ['{provider: template, inputs: {template: "{{ x }}"}}', ['x']],
    ['{value: 1, messages: {error: {tmpl: "{{ x }}"}}}', []],
    ['{value: 1, validate: {expr: "__self < _.x"}}', []],
  ];
  for (const [body, expected] of rows)
    assert.deepEqual(checkedNeeds({ resolvers: { ...ALL, r: body } }, 'r'), expected, body);
});

test('a computed key needs every resolver that does not need the reader, with a warning, unless dependsOn is given', () => {
  const resolvers = { x: ONE, y: ONE, k: '{value: x}', after: '{value: {rslvr: r}}' };
  for (const text of ['_[_.k]', 'size(_)', '_.map(n, n)']) {
    const found = checked({ resolvers: { ...resolvers, r: `{value: {expr: "${text}"}}` } });
    assert.deepEqual(errorLines(found), []);
    assert.deepEqual([...(found.solution?.resolvers.get('r')?.needs.keys() ?? [])].sort(), ['k', 'x', 'y'], text);
    assert.deepEqual(
      found.warnings.map(({ rule, at }) => `${at?.line} ${rule}`),
      ['10 dynamic-reference'],
    );
  }
  const template = { ...resolvers, r: '{value: {tmpl: "{{ _[k] }}"}}' };
  assert.deepEqual(checkedNeeds({ resolvers: template }, 'r'), ['k', 'x', 'y']);
  const declared = { ...resolvers, r: '{value: {expr: "_[_.k]"}, dependsOn: [x]}' };
  const found = checked({ resolvers: declared });
  assert.deepEqual([...(found.solution?.resolvers.get('r')?.needs.keys() ?? [])].sort(), ['k', 'x']);
});

test('a check may compare with what is computed from the value, and runs after it', () => {
  const found = checked({
    resolvers: { a: '{value: 1, validate: {expr: "__self < _.b"}}', b: '{value: {expr: "_.a + 1"}}' },
  });
  assert.deepEqual(errorLines(found), []);
  const [a, b] = [found.solution?.resolvers.get('a'), found.solution?.resolvers.get('b')];
  assert.deepEqual([[...(a?.needs.keys() ?? [])], [...(a?.checkNeeds.keys() ?? [])]], [[], ['b']]);
  assert.deepEqual([...(b?.needs.keys() ?? [])], ['a']);
  assert.deepEqual([a?.phase, b?.phase], [1, 2]);
});

test('a cycle is told with the place of each edge', () => {
  const found = checked({
    resolvers: { a: '{value: {expr: _.b}}', b: '{value: {tmpl: "{{ c }}"}}', c: '{value: 1, when: "_.a == 1"}' },
  });
  const [fault, ...others] = found.errors;
  assert.deepEqual(others, []);
  assert.match(fault?.message ?? '', /a -> b -> c -> a$/);
  assert.deepEqual(
    [fault?.at, ...(fault?.related ?? [])].map(at => at?.line),
    [6, 7, 8],
  );
});

const EXEC = 'provider: exec, inputs: {command: x}';

test('an action needs those that it names by __actions, by alias, or in dependsOn', () => {
  const actions = { b: `{${EXEC}, alias: build}`, c: `{${EXEC}}` };
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['{provider: exec, inputs: {command: x, args: [{tmpl: "{{ build.results.sha }}"}]}}', ['b']],
    ['{provider: http, inputs: {url: "https://h", body: [{a: {tmpl: "{{ build.results.sha }}"}}]}}', ['b']],
    [`{${EXEC}, when: "__actions.b.status == \\"succeeded\\""}`, ['b']],
    [`{${EXEC}, when: "__actions[\\"b\\"].status == \\"succeeded\\""}`, ['b']],
    [`{${EXEC}, when: "has(build.results)"}`, ['b']],
    [`{${EXEC}, forEach: {in: {expr: "__actions.b.results.items"}}}`, ['b']],
    [`{${EXEC}, retry: {maxAttempts: 2, retryIf: "build.status == \\"failed\\""}}`, ['b']],
    [`{${EXEC}, dependsOn: [b, c]}`, ['b', 'c']],
    [`{${EXEC}, exclusive: [b]}`, []],
    [`{${EXEC}}`, []],
  ];
  for (const [body, expected] of rows) {
    assert.deepEqual(
      checkedAction({ resolvers: { x: ONE }, actions: { ...actions, a: body } }, 'a').needs,
      expected,
      body,
    );
  }
});

test('finally reads what main did without an edge to it', () => {
  const sketch = {
    resolvers: { x: ONE },
    actions: { deploy: `{${EXEC}}`, other: `{${EXEC}}` },
    finally: {
      report: '{provider: exec, inputs: {command: {tmpl: "{{ __actions.deploy.status }} {{ x }}"}}}',
      after: `{${EXEC}, dependsOn: [report]}`,
    },
  };
  assert.deepEqual(checkedAction(sketch, 'report'), { needs: [], resolvers: ['x'], sections: ['deploy'] });
  assert.deepEqual(checkedAction(sketch, 'after'), { needs: ['report'], resolvers: [], sections: [] });
  const solution = checked(sketch).solution;
  assert.deepEqual(
    [...(solution?.workflow?.finally.values() ?? [])].map(({ phase }) => phase),
    [2, 3],
  );
});

test('literal texts are data, whatever they look like', () => {
  const args = '["ps", "--format", "{{ .Names }}", "_.x", "{% if %}"]';
  const found = checked({ actions: { a: `{provider: exec, inputs: {command: docker, args: ${args}}}` } });
  assert.deepEqual(errorLines(found), []);
  const action = found.solution?.workflow?.actions.get('a');
  const value = action?.inputs.get('args');
  assert.ok(value?.kind === 'literal');
  assert.deepEqual(value.value, ['ps', '--format', '{{ .Names }}', '_.x', '{% if %}']);
  assert.deepEqual([action?.needs.size, action?.resolverNeeds.size], [0, 0]);
});

test('a reference means the same at every depth', () => {
  const found = checked({ resolvers: { a: '{value: {expr: "1+1"}}', b: '{value: {a: [{b: [{c: {expr: "1+1"}}]}]}}' } });
  assert.deepEqual(errorLines(found), []);
  const kinds: string[] = [];
  const visit = (value: unknown): void => {
    if (value instanceof Map) for (const part of value.values()) visit(part);
    else if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null && 'kind' in value) {
      kinds.push(String(value.kind));
      if ('entries' in value) visit(value.entries);
      if ('items' in value) visit(value.items);
    }
  };
  for (const name of ['a', 'b']) visit(found.solution?.resolvers.get(name)?.resolve.with[0]?.inputs);
  assert.deepEqual(kinds, ['expression', 'map', 'list', 'map', 'list', 'map', 'expression']);
});

test('templates of another language and hidden references are refused when loading', () => {
  const nested = `${'{% if x %}'.repeat(101)}${'{% endif %}'.repeat(101)}`;
  const rows: readonly (readonly [string, RegExp])[] = [
    ['{{ .x }}', /\{\{ x \}\}/],
    ['{{ if .x }}a{{ end }}', /\{% if x %\}/],
    ['{{ x other }}', /other/],
    ['{{ x | where_exp: \\"i\\", \\"i.a\\" }}', /where_exp/],
    ['{% include \\"x\\" %}', /include/],
    ['{% render \\"../x\\" %}', /\.\./],
    [nested, /nested|deep/],
    [`{{ x }}${' '.repeat(65_536)}`, /65.?536/],
  ];
  for (const [text, said] of rows) {
    const found = errorLines(checked({ resolvers: { x: ONE, r: `{value: {tmpl: "${text}"}}` } }));
    assert.equal(found.length, 1, `${text.slice(0, 60)}: ${found.join('\n')}`);
    assert.match(found[0] ?? '', /^7:\d+ invalid-template /);
    assert.match(found[0] ?? '', said);
  }
});
