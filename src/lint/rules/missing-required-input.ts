import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const missingRequiredInput = defineRule({
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
});
