import type { LintRule } from '../rule.ts';

/** Rules about providers and credentials that the loader applies itself. A row here explains its rule. */
export const PROVIDER_RULES: readonly LintRule[] = [
  {
    id: 'auth-provider-syntax',
    severity: 'error',
    category: 'security',
    summary: '`authProvider` is not `<handler>` or `<handler>@<profile>`',
    why: 'The credential could not be found. Names of profiles are ASCII letters, digits, `-` and `_`, beginning with a letter or digit.',
    fix: 'Write for example `cloud` or `cloud@prod`.',
    example: {
      wrong: `resolvers:
  page: {provider: http, inputs: {url: "https://example.com", authProvider: "cloud@"}}
`,
      right: `resolvers:
  page: {provider: http, inputs: {url: "https://example.com", authProvider: cloud@prod}}
`,
    },
    refused: true,
  },
  {
    id: 'invalid-provider-input-type',
    severity: 'error',
    category: 'provider',
    summary: 'A literal does not fit the schema of its input',
    why: 'Inputs are not converted: `"3"` is text and `3` a number.',
    fix: 'Write a value that the input takes.',
    example: {
      wrong: `resolvers:
  page: {provider: http, inputs: {url: "https://example.com", method: FETCH}}
`,
      right: `resolvers:
  page: {provider: http, inputs: {url: "https://example.com", method: GET}}
`,
    },
    refused: true,
  },
  {
    id: 'missing-provider',
    severity: 'error',
    category: 'provider',
    summary: 'A provider is not registered',
    why: 'Nothing would run. A misspelt provider is never skipped in favour of the next source.',
    fix: 'Correct the name; `tool get provider` lists all.',
    example: {
      wrong: `resolvers:
  page: {provider: htpp, inputs: {url: "https://example.com"}}
`,
      right: `resolvers:
  page: {provider: http, inputs: {url: "https://example.com"}}
`,
    },
    refused: true,
  },
  {
    id: 'missing-required-input',
    severity: 'error',
    category: 'provider',
    summary: 'A required input is absent',
    why: 'The provider cannot run without it.',
    fix: 'Add the input; `tool get provider <name>` shows all inputs.',
    example: {
      wrong: `resolvers:
  page: {provider: http}
`,
      right: `resolvers:
  page: {provider: http, inputs: {url: "https://example.com"}}
`,
    },
    refused: true,
  },
  {
    id: 'unknown-auth-handler',
    severity: 'error',
    category: 'security',
    summary: 'The handler of `authProvider` does not exist',
    why: 'The credential could not be found.',
    fix: 'Use a registered handler; `tool auth list` shows them.',
    example: {
      wrong: `resolvers:
  page: {provider: http, inputs: {url: "https://example.com", authProvider: clowd}}
`,
      right: `resolvers:
  page: {provider: http, inputs: {url: "https://example.com", authProvider: cloud}}
`,
    },
    refused: true,
  },
  {
    id: 'unknown-provider-input',
    severity: 'error',
    category: 'provider',
    summary: 'An input is not among those of the provider',
    why: 'It would have no effect. Mostly the name is misspelt.',
    fix: 'Correct the name; `tool get provider <name>` shows all inputs.',
    example: {
      wrong: `resolvers:
  page: {provider: http, inputs: {ulr: "https://example.com"}}
`,
      right: `resolvers:
  page: {provider: http, inputs: {url: "https://example.com"}}
`,
    },
    refused: true,
  },
  {
    id: 'wrong-capability',
    severity: 'error',
    category: 'provider',
    summary: 'A provider is used in a place that it does not support',
    why: 'Each provider says where it can stand: as a source, a transform step, a validate rule or an action.',
    fix: 'Use another provider, or move it.',
    example: {
      wrong: `resolvers:
  note: {provider: message, inputs: {message: hello}}
`,
      right: `workflow:
  actions:
    note: {provider: message, inputs: {message: hello}}
`,
    },
    refused: true,
  },
];
