import assert from 'node:assert/strict';
import { test } from 'node:test';
import { said } from '../../../test/support/worlds/lint-world.ts';

test('an expression whose text is computed is found', async () => {
  const findings = await said(
    'dynamic-expression',
    `resolvers:
  t: {value: "1"}
  a: {provider: cel, inputs: {expression: {rslvr: t}}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/inputs/expression warning: input "expression" is an expression whose text is computed: what it reads cannot be told (write the text itself, and name what it needs in dependsOn)',
  ]);
});

test('a written expression with computed variables is right', async () => {
  const findings = await said(
    'dynamic-expression',
    `resolvers:
  t: {value: 1}
  a: {provider: cel, inputs: {expression: n + 1, variables: {n: {rslvr: t}}}}
`,
  );
  assert.deepEqual(findings, []);
});

test('a condition that is never true or false is found', async () => {
  const findings = await said(
    'invalid-condition',
    `resolvers:
  a: {value: 1, when: size("x")}
  b: {value: 1, when: "_.a =="}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/when error: a condition must be bool, this one is int (write a comparison, or a value that is true or false)',
    '/spec/resolvers/b/when error: a value is missing at the end (write a comparison, or a value that is true or false)',
  ]);
});

test('true, false and comparisons are conditions', async () => {
  const findings = await said(
    'invalid-condition',
    `resolvers:
  a: {value: 1, when: true}
  b: {value: 1, when: {expr: _.a > 1}}
`,
  );
  assert.deepEqual(findings, []);
});

test('syntax and types of expressions are checked where they stand', async () => {
  const findings = await said(
    'invalid-expression',
    `resolvers:
  a: {value: {expr: "1 +"}}
  b: {value: {expr: '"x" - 1'}}
  c: {provider: cel, inputs: {expression: sizee("x")}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/value error: a value is missing at the end (correct the expression at the place that is shown; tool eval cel tries it out)',
    '/spec/resolvers/b/value error: no matching overload for string - int (correct the expression at the place that is shown; tool eval cel tries it out)',
    '/spec/resolvers/c/inputs/expression error: undeclared function sizee; did you mean size? (correct the expression at the place that is shown; tool eval cel tries it out)',
  ]);
});

test('what depends on values is left to the run', async () => {
  const findings = await said(
    'invalid-expression',
    `resolvers:
  a: {value: 1}
  b: {value: {expr: "_.a - 1"}}
`,
  );
  assert.deepEqual(findings, []);
});

test('an unknown filter and a template of another language are found', async () => {
  const findings = await said(
    'invalid-template',
    `resolvers:
  a: {value: x}
  b: {value: {tmpl: "{{ a | upercase }}"}}
  c: {value: {tmpl: "{{ .a }}"}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/b/value error: unknown filter "upercase" (did you mean "upcase"?)',
    '/spec/resolvers/c/value error: "{{ .a }}" is a Go template; in Liquid: {{ a }} (correct the template at the place that is shown; tool eval template tries it out)',
  ]);
});

test('known filters pass', async () => {
  const findings = await said(
    'invalid-template',
    `resolvers:
  a: {value: x}
  b: {value: {tmpl: "{{ a | upcase }}"}}
`,
  );
  assert.deepEqual(findings, []);
});

test('a resolver that reads itself by name is found', async () => {
  const findings = await said(
    'resolver-self-reference',
    `resolvers:
  a: {value: {expr: _.a}}
  b: {value: 1, validate: {with: [{expr: _.b > 0}]}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/value error: resolver "a" refers to itself (transform and validate see the value as __self)',
    '/spec/resolvers/b/validate/with/0/expr error: resolver "b" refers to itself (transform and validate see the value as __self)',
  ]);
});

test('__self is the way', async () => {
  const findings = await said(
    'resolver-self-reference',
    `resolvers:
  b: {value: 1, validate: {with: [{expr: __self > 0}]}}
`,
  );
  assert.deepEqual(findings, []);
});

test('a variable is found where it does not exist', async () => {
  const findings = await said(
    'unavailable-variable',
    `resolvers:
  a: {value: {expr: __self}}
  b: {value: {expr: "size(__actions)"}}
workflow:
  actions:
    a: {provider: exec, inputs: {command: ls, args: [{expr: __item}]}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/value error: __self does not exist in the inputs of a source (there are _, __cwd, __solutionDir, __plan)',
    '/spec/resolvers/b/value error: __actions does not exist in the inputs of a source (there are _, __cwd, __solutionDir, __plan)',
    '/spec/workflow/actions/a/inputs/args/0 error: __item does not exist in the inputs of an action (there are _, __cwd, __solutionDir, __plan, __actions, __execution)',
  ]);
});

test('it is right where it exists', async () => {
  const findings = await said(
    'unavailable-variable',
    `workflow:
  actions:
    a: {provider: exec, forEach: {in: [a]}, inputs: {command: ls, args: [{expr: __item}]}}
`,
  );
  assert.deepEqual(findings, []);
});

test('text that names something of the solution is found', async () => {
  const findings = await said(
    'template-in-literal',
    `resolvers:
  name: {value: x}
  a: {value: "{{ name }}"}
  b: {value: [{k: _.name}]}
workflow:
  actions:
    a: {provider: exec, inputs: {command: ls, args: ["{{ _.name }}", {rslvr: name}]}}
`,
  );
  assert.deepEqual(findings, [
    '/spec/resolvers/a/value warning: this text looks like a template, but is passed on as it is written (write {tmpl: ...}, or {literal: ...} if it is meant so)',
    '/spec/resolvers/b/value/0/k warning: this text looks like an expression, but is passed on as it is written (write {expr: ...}, or {literal: ...} if it is meant so)',
    '/spec/workflow/actions/a/inputs/args/0 warning: this text looks like a template, but is passed on as it is written (write {tmpl: ...}, or {literal: ...} if it is meant so)',
  ]);
});

test('templates of others, templates in their place and escaped text are right', async () => {
  const findings = await said(
    'template-in-literal',
    `resolvers:
  name: {value: x}
  a: {value: {literal: "{{ name }}"}}
  b: {value: {tmpl: "{{ name }}"}}
  c: {provider: template, inputs: {template: "{{ name }}"}}
workflow:
  actions:
    a: {provider: exec, inputs: {command: docker, args: [ps, --format, "{{ .Names }}", _.x, "\${{ secrets.X }}"]}}
`,
  );
  assert.deepEqual(findings, []);
});
