import type { LintRule } from '../rule.ts';

/** Rules about references and dependencies that the loader applies itself. A row here explains its rule. */
export const DEPENDENCY_RULES: readonly LintRule[] = [
  {
    id: 'dynamic-reference',
    severity: 'warning',
    category: 'dependency',
    summary: 'An expression reads any resolver or action, by a computed name or as a whole',
    why: 'What it needs cannot be told: it waits for everything that does not need it, and its order changes with every resolver that is added. Too many of them in one document are an error.',
    fix: 'Read it by a fixed name, or say in `dependsOn` what is needed.',
    example: {
      wrong: `resolvers:
  key: {value: region}
  region: {value: eu}
  picked: {value: {expr: "_[_.key]"}}
`,
      right: `resolvers:
  key: {value: region}
  region: {value: eu}
  picked: {dependsOn: [key, region], value: {expr: "_.region"}}
`,
    },
  },
  {
    id: 'invalid-dependency',
    severity: 'error',
    category: 'dependency',
    summary: '`dependsOn` or `exclusive` names the action itself, or one of the other section',
    why: 'All of `actions` ends before `finally` begins: there is no order between single actions of the two.',
    fix: 'Remove the name; `finally` may read `__actions.<name>` of the main section.',
    example: {
      wrong: `workflow:
  actions:
    build: {provider: exec, dependsOn: [build], inputs: {command: make}}
`,
      right: `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}}
`,
    },
    refused: true,
  },
  {
    id: 'resolver-cycle',
    severity: 'error',
    category: 'dependency',
    summary: 'Resolvers need each other',
    why: 'None of them can be the first.',
    fix: 'Break the cycle that is shown: compute one of them without the other.',
    example: {
      wrong: `resolvers:
  a: {value: {expr: _.b}}
  b: {value: {expr: _.a}}
`,
      right: `resolvers:
  a: {value: 1}
  b: {value: {expr: _.a}}
`,
    },
    refused: true,
  },
  {
    id: 'unknown-action-reference',
    severity: 'error',
    category: 'dependency',
    summary: '`dependsOn`, `exclusive` or `__actions` names an action that does not exist',
    why: 'The order that was meant would not hold, and the result would never be there.',
    fix: 'Correct the name, or add the action.',
    example: {
      wrong: `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}}
    test: {provider: exec, dependsOn: [biuld], inputs: {command: make}}
`,
      right: `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}}
    test: {provider: exec, dependsOn: [build], inputs: {command: make}}
`,
    },
    refused: true,
  },
  {
    id: 'unknown-resolver-reference',
    severity: 'error',
    category: 'dependency',
    summary: 'Something refers to a resolver that does not exist',
    why: 'The value would be missing in every run; also guarded by `has(...)` it can never be there.',
    fix: 'Correct the name, or add the resolver.',
    example: {
      wrong: `resolvers:
  region: {value: eu}
  host: {value: {tmpl: "{{ _.regoin }}.example.com"}}
`,
      right: `resolvers:
  region: {value: eu}
  host: {value: {tmpl: "{{ _.region }}.example.com"}}
`,
    },
    refused: true,
  },
];
