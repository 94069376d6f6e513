import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const unknownAuthHandler = defineRule({
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
});
