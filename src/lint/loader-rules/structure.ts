import type { LintRule } from '../rule.ts';

/** Rules about the shape of a document that the loader applies itself. A row here explains its rule. */
export const STRUCTURE_RULES: readonly LintRule[] = [
  {
    id: 'duplicate-yaml-key',
    severity: 'error',
    category: 'schema',
    summary: 'A key occurs twice in one map',
    why: 'YAML readers take one of them and forget the other: which one differs from reader to reader.',
    fix: 'Remove one, or give it another name.',
    example: {
      wrong: `resolvers:
  region: {value: eu}
  region: {value: us}
`,
      right: `resolvers:
  region: {value: eu}
  other: {value: us}
`,
    },
    refused: true,
  },
  {
    id: 'empty-solution',
    severity: 'error',
    category: 'structure',
    summary: 'The solution has neither resolvers nor actions',
    why: 'There is nothing to compute and nothing to do.',
    fix: 'Add a resolver or an action.',
    example: {
      wrong: `resolvers: {}
`,
      right: `resolvers:
  region: {value: eu}
`,
    },
    refused: true,
  },
  {
    id: 'invalid-result-schema',
    severity: 'error',
    category: 'schema',
    summary: '`resultSchema` is not a JSON Schema',
    why: 'Results could not be checked.',
    fix: 'Correct the schema: it is JSON Schema 2020-12.',
    example: {
      wrong: `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}, resultSchema: {type: text}}
`,
      right: `workflow:
  actions:
    build: {provider: exec, inputs: {command: make}, resultSchema: {type: object}}
`,
    },
    refused: true,
  },
  {
    id: 'invalid-test-name',
    severity: 'error',
    category: 'naming',
    summary: 'The name of a test case has a form that reports and filters cannot take',
    why: 'Names of cases are used in filters, file names and reports.',
    fix: 'Use letters, digits, `_` and `-`, beginning with a letter or digit. A leading `_` makes a template.',
    example: {
      wrong: `resolvers:
  region: {value: eu}
testing:
  cases:
    "in eu": {command: [run, resolver], assertions: [{contains: eu}]}
`,
      right: `resolvers:
  region: {value: eu}
testing:
  cases:
    in-eu: {command: [run, resolver], assertions: [{contains: eu}]}
`,
    },
    refused: true,
  },
  {
    id: 'metadata-limit',
    severity: 'warning',
    category: 'schema',
    summary: 'A field of `metadata` breaks a limit of catalogs: its length or form',
    why: 'The solution runs, but publishing it to a catalog is refused.',
    fix: 'Shorten or correct the field.',
    example: {
      wrong: `metadata:
  name: demo
  version: 1.0.0
  tags: [Not A Tag]
spec:
  resolvers:
    region: {value: eu}
`,
      right: `metadata:
  name: demo
  version: 1.0.0
  tags: [a-tag]
spec:
  resolvers:
    region: {value: eu}
`,
    },
  },
  {
    id: 'null-resolver',
    severity: 'error',
    category: 'structure',
    summary: 'A resolver has no body',
    why: 'A name alone has no value. Mostly the lines below it are not indented far enough.',
    fix: 'Give it `provider`, `resolve` or `value`, or remove it.',
    example: {
      wrong: `resolvers:
  region:
`,
      right: `resolvers:
  region: {value: eu}
`,
    },
    refused: true,
  },
  {
    id: 'reserved-name',
    severity: 'error',
    category: 'naming',
    summary: 'A resolver, action or alias has a name that the tool or the expression language needs',
    why: '`_` and names that begin with `__` are variables of expressions; an alias that is also the name of an action, of a resolver or a word of the language could not be told apart.',
    fix: 'Choose another name.',
    example: {
      wrong: `resolvers:
  __region: {value: eu}
`,
      right: `resolvers:
  region: {value: eu}
`,
    },
    refused: true,
  },
  {
    id: 'schema-violation',
    severity: 'error',
    category: 'schema',
    summary: 'The document breaks the schema of solutions, unknown fields included',
    why: 'A field with a misspelt name would be ignored without a word, and what it should do would not happen.',
    fix: 'Correct the field; the suggestion names the nearest one.',
    example: {
      wrong: `resolvers:
  region:
    provider: static
    inptus: {value: eu}
`,
      right: `resolvers:
  region:
    provider: static
    inputs: {value: eu}
`,
    },
    refused: true,
  },
  {
    id: 'workflow-validation',
    severity: 'error',
    category: 'structure',
    summary: 'The workflow cannot be put in order: actions need each other, or the main section reads `finally`',
    why: 'None of them could be the first.',
    fix: 'Break the cycle that is shown.',
    example: {
      wrong: `workflow:
  actions:
    a: {provider: exec, dependsOn: [b], inputs: {command: make}}
    b: {provider: exec, dependsOn: [a], inputs: {command: make}}
`,
      right: `workflow:
  actions:
    a: {provider: exec, inputs: {command: make}}
    b: {provider: exec, dependsOn: [a], inputs: {command: make}}
`,
    },
    refused: true,
  },
];
