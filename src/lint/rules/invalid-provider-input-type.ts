import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const invalidProviderInputType = defineRule({
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
});
