import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const missingProvider = defineRule({
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
});
