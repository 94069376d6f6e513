import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const unknownProviderInput = defineRule({
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
});
