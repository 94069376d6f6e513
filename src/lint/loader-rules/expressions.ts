import type { LintRule } from '../rule.ts';

/** Rules about expressions and templates that the loader applies itself. A row here explains its rule. */
export const EXPRESSION_RULES: readonly LintRule[] = [
  {
    id: 'dynamic-expression',
    severity: 'warning',
    category: 'expression',
    summary: 'The text of an expression or template is computed',
    why: 'What it reads cannot be told before it runs, and a value can become part of what is evaluated.',
    fix: 'Write the text itself and pass values as variables.',
    example: {
      wrong: `resolvers:
  text: {value: 1 + 1}
  sum: {provider: cel, inputs: {expression: {rslvr: text}}}
`,
      right: `resolvers:
  n: {value: 1}
  sum: {provider: cel, inputs: {expression: _.n + 1}}
`,
    },
  },
  {
    id: 'invalid-condition',
    severity: 'error',
    category: 'expression',
    summary: '`when`, `until` or `retryIf` does not parse, or cannot be true or false',
    why: 'A condition that is a number or a text decides nothing.',
    fix: 'Write a comparison, or a value that is true or false.',
    example: {
      wrong: `resolvers:
  name:
    when: size("abc")
    value: 1
`,
      right: `resolvers:
  name:
    when: size("abc") > 2
    value: 1
`,
    },
    refused: true,
  },
  {
    id: 'invalid-expression',
    severity: 'error',
    category: 'expression',
    summary: 'An expression does not parse, or its types do not fit',
    why: 'It would fail whenever it is evaluated.',
    fix: 'Correct the expression at the place that is shown; `tool eval cel` tries it out.',
    example: {
      wrong: `resolvers:
  name: {value: {expr: "1 + + 2"}}
`,
      right: `resolvers:
  name: {value: {expr: "1 + 2"}}
`,
    },
    refused: true,
  },
  {
    id: 'invalid-template',
    severity: 'error',
    category: 'expression',
    summary: 'A template does not parse, or uses an unknown tag or filter',
    why: 'It would fail whenever it is rendered.',
    fix: 'Correct the template at the place that is shown; `tool eval template` tries it out.',
    example: {
      wrong: `resolvers:
  name: {value: {tmpl: "{{ 1 | upercase }}"}}
`,
      right: `resolvers:
  name: {value: {tmpl: "{{ 1 | upcase }}"}}
`,
    },
    refused: true,
  },
  {
    id: 'resolver-self-reference',
    severity: 'error',
    category: 'expression',
    summary: 'A resolver refers to itself by its name',
    why: 'Its value does not exist yet. `transform` and `validate` see it as `__self`.',
    fix: 'Write `__self` in `transform` and `validate`.',
    example: {
      wrong: `resolvers:
  port:
    value: 80
    validate: {with: [{expr: _.port > 0}]}
`,
      right: `resolvers:
  port:
    value: 80
    validate: {with: [{expr: __self > 0}]}
`,
    },
    refused: true,
  },
  {
    id: 'unavailable-variable',
    severity: 'error',
    category: 'expression',
    summary: 'A variable is used where it does not exist',
    why: 'Each place has its own variables: `__item` only within `forEach`, `__actions` only in the workflow.',
    fix: 'Use a variable of that place, or move the expression.',
    example: {
      wrong: `resolvers:
  name: {value: {expr: __item}}
`,
      right: `resolvers:
  name:
    provider: static
    forEach: {in: [1, 2]}
    inputs: {value: {expr: __item}}
`,
    },
    refused: true,
  },
  {
    id: 'template-in-literal',
    severity: 'warning',
    category: 'expression',
    summary: 'A literal text looks like a template or an expression that reads a value of this solution',
    why: 'Text is only a template or an expression in `{tmpl: ...}` and `{expr: ...}`. Elsewhere `{{ name }}`, `${name}` and `_.name` are passed on as they are written. A dry-run and a run warn of it too.',
    fix: 'Write `{tmpl: "..."}` or `{expr: "..."}`; if the text is meant as it stands, `{literal: "..."}` says so.',
    example: {
      wrong: `resolvers:
  name: {value: world}
workflow:
  actions:
    greet: {provider: exec, inputs: {command: echo, args: ["Hello {{ name }}", {rslvr: name}]}}
`,
      right: `resolvers:
  name: {value: world}
workflow:
  actions:
    greet: {provider: exec, inputs: {command: echo, args: [{tmpl: "Hello {{ name }}"}]}}
`,
    },
  },
];
