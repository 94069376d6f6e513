import { defineRule } from '../rule.ts';

/** Found by the loader, which refuses such documents. */
export const emptySolution = defineRule({
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
});
